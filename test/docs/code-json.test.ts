import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { Ajv } from "ajv";

const text = { type: "string", minLength: 1 };
const address = { type: "string", pattern: "^https://" };

/** What schema 2.0.0 of code.gov requires of an inventory, and the words that it allows: github.com/GSA/code-gov-data, schemas/schema-2.0.0.json. */
const INVENTORY = {
  type: "object",
  required: ["version", "measurementType", "agency", "releases"],
  additionalProperties: false,
  properties: {
    version: { const: "2.0.0" },
    agency: text,
    measurementType: {
      type: "object",
      required: ["method"],
      properties: { method: { enum: ["linesOfCode", "modules", "cost", "projects", "systems", "other"] } },
    },
    releases: {
      type: "array",
      minItems: 1,
      items: {
        type: "object",
        required: ["name", "permissions", "repositoryURL", "description", "laborHours", "tags", "contact"],
        properties: {
          name: text,
          description: text,
          repositoryURL: address,
          downloadURL: address,
          laborHours: { type: "number" },
          tags: { type: "array", items: text },
          languages: { type: "array", items: text },
          status: { enum: ["Ideation", "Development", "Alpha", "Beta", "Release Candidate", "Production", "Archival"] },
          contact: {
            type: "object",
            required: ["email"],
            additionalProperties: false,
            properties: { email: text, name: text, URL: address, phone: text },
          },
          permissions: {
            type: "object",
            required: ["licenses", "usageType"],
            additionalProperties: false,
            properties: {
              licenses: {
                type: "array",
                items: { type: "object", additionalProperties: false, properties: { name: text, URL: address } },
              },
              usageType: { const: "openSource" },
              exemptionText: { type: "null" },
            },
          },
          date: {
            type: "object",
            additionalProperties: { type: "string", pattern: "^\\d{4}-\\d{2}-\\d{2}$" },
          },
        },
      },
    },
  },
};

const read = (file: string) => JSON.parse(readFileSync(new URL(`../../${file}`, import.meta.url), "utf8"));

test("code.json is an inventory of code.gov's schema 2.0.0, with the license of package.json", () => {
  const inventory = read("code.json");
  const ajv = new Ajv();
  assert.ok(ajv.validate(INVENTORY, inventory), ajv.errorsText());
  assert.equal(inventory.releases[0].permissions.licenses[0].name, read("package.json").license);
});
