import assert from "node:assert/strict";
import { DEFAULT_SCOPES, DEFAULT_TEAM, type Environment, type Scope } from "../../src/kernel/access/caller.ts";
import { createKeyForTeam } from "../../src/kernel/access/ops/credentials.ts";
import { findTeam, findTeamProfile, saveTeamProfile } from "../../src/kernel/access/sql/teams.ts";
import type { Keyring } from "../../src/kernel/crypto/keyring.ts";
import type { Database } from "../../src/kernel/database/postgres/database.ts";
import type { Timestamp } from "../../src/kernel/ids.ts";

/** A key to be made; by default a sandbox key of a team of its own, with the default scopes. */
export interface KeyOptions {
  readonly team?: string;
  readonly environment?: Environment;
  readonly scopes?: readonly Scope[];
  readonly expiresAt?: Date;
  /** True: its team has no name and contact in production. */
  readonly isUnnamed?: boolean;
}

/** Makes a key. Returns the headers that use it. */
export async function makeKey(
  context: { readonly db: Database; readonly keyring: Keyring },
  key: KeyOptions = {},
): Promise<Readonly<Record<string, string>>> {
  const team = key.team ?? crypto.randomUUID();
  const made = await createKeyForTeam(context, {
    actor: "operator:test",
    team,
    environment: key.environment ?? "sandbox",
    name: null,
    scopes: key.scopes ?? DEFAULT_SCOPES,
    expiresAt: (key.expiresAt?.toISOString() ?? null) as Timestamp | null,
  });
  if (key.environment === "production" && key.isUnnamed !== true) await nameTeam(context.db, team);
  return { "x-access-client-id": made.client_id, "x-access-secret": made.access_secret };
}

/** Gives a team a name and a contact in production, where it has none: without them it asks nobody. */
async function nameTeam(db: Database, team: string): Promise<void> {
  const teamId = await findTeam(db, team);
  assert.ok(teamId !== null);
  const tenant = { teamId, environment: "production" } as const;
  const { display_name: name, contact_email: email } = await findTeamProfile(db, tenant);
  const display_name = name ?? (team === DEFAULT_TEAM ? "Example Operator" : team);
  await saveTeamProfile(db, tenant, { display_name, contact_email: email ?? "help@lender.example" });
}
