import type { CredentialId, IdempotentAnswerId, MemberId, SessionId } from "../../ids.ts";
import { sealedColumn } from "../../sealing/sql/sealed-column.ts";
import type { IdentityGrant, MemberDetails } from "../members/member.ts";

/** The sealed columns of access, each with the place that binds it to its row. */
export const ACCESS_SEALED = {
  credentialSecret: sealedColumn<CredentialId, string>("credentials", "sealed_secret", "secret"),
  member: sealedColumn<MemberId, MemberDetails>("members", "sealed_member", "member"),
  sessionGrant: sealedColumn<SessionId, IdentityGrant>("sessions", "sealed_grant", "grant"),
  idempotentAnswer: sealedColumn<IdempotentAnswerId>("idempotency_keys", "sealed_answer", "answer", {
    idColumn: "answer_id",
  }),
};
