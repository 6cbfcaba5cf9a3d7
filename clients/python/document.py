"""Prints docs/openapi.json as the generator can use it: of two forms of one body it would send both."""

import json
import sys
from pathlib import Path

FORM = "application/x-www-form-urlencoded"

document = json.loads((Path(__file__).parent / "../../docs/openapi.json").read_text())
for operation in (one for methods in document["paths"].values() for one in methods.values()):
    content = operation.get("requestBody", {}).get("content", {})
    if len(content) > 1:
        content.pop(FORM, None)
json.dump(document, sys.stdout)
