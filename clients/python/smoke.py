"""What the generated client does, against a running service: the smoke test of CI."""

import os
import uuid

from openvoe_client import AuthenticatedClient
from openvoe_client.api.companies import search_companies
from openvoe_client.api.instant_verifications import (
    create_instant_verification,
    get_instant_verification,
    get_verification_report,
    list_instant_verifications,
)
from openvoe_client.api.users import create_user, delete_user, get_user, list_users
from openvoe_client.api.webhooks import create_webhook
from openvoe_client.models import (
    CompanySearch,
    Error,
    NewUser,
    NewWebhook,
    User,
    Verification,
    VerificationRequest,
)

checks = 0


def check(is_right, what):
    global checks
    if not is_right:
        raise SystemExit(f"wrong: {what}")
    checks += 1


client = AuthenticatedClient(
    base_url=os.environ["OPENVOE_URL"],
    headers={"X-Access-Client-Id": os.environ["OPENVOE_CLIENT_ID"]},
    auth_header_name="X-Access-Secret",
    prefix="",
    token=os.environ["OPENVOE_ACCESS_SECRET"],
    raise_on_unexpected_status=True,
)

company = search_companies.sync(client=client, body=CompanySearch.from_dict({"name": "Google"}))
check(company.confidence_level is not None, "company")

user_fields = {"external_user_id": f"python-{uuid.uuid4()}"}
body = NewUser.from_dict(user_fields)
key = str(uuid.uuid4())
user = create_user.sync(client=client, body=body, idempotency_key=key)
check(isinstance(user, User), "user")
check(create_user.sync(client=client, body=body, idempotency_key=key).id == user.id, "idempotency")
check(get_user.sync(user.id, client=client).external_user_id == user_fields["external_user_id"], "text")
check(user.id in [one.id for one in list_users.sync(client=client, page_size=100).results], "list")
check(delete_user.sync_detailed(user.id, client=client).status_code == 204, "deletion")
missing = get_user.sync(user.id, client=client)
check(isinstance(missing, Error) and missing.error.code == "not_found", "not_found")

hook = NewWebhook.from_dict({"name": "", "webhook_url": "nowhere", "events": ["*"]})
refused = create_webhook.sync(client=client, body=hook)
check(isinstance(refused, Error) and refused.error.code == "incorrect_parameters", "refusal")
fields = sorted(one.field for one in refused.error.extra.invalid_params)
check(fields == ["name", "webhook_url"], f"faults {fields}")

person = {
    "subject": {"first_name": "Avery", "last_name": "Fieldstone", "date_of_birth": "1985-03-14", "ssn": "900010001"},
    "addresses": [{"street": "1 Main Street", "city": "Lewiston", "state": "ME", "zip": "04240", "from_date": "2020-01-01"}],
}
request = VerificationRequest.from_dict(person)
verification = create_instant_verification.sync(client=client, body=request, prefer="wait=20")
check(isinstance(verification, Verification) and verification.status == "completed", "verification")
check(verification.results.employments[0].employer_name == "Example Instruments, Inc.", "employment")
again = get_instant_verification.sync(verification.id, client=client)
check(again.id == verification.id and again.results.outcome == "match", "the same when read again")
page = list_instant_verifications.sync(client=client, status="completed")
check(page.results[0].id == verification.id, "filter")
report = get_verification_report.sync(verification.id, client=client)
check(report.payload.read(5) == b"%PDF-", "file")

print(f"smoke: {checks} checks passed")
