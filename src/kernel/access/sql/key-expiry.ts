import { type Queryable, statement } from "../../database/postgres/database.ts";
import type { CredentialId, TeamId, Timestamp } from "../../ids.ts";
import type { Environment } from "../caller.ts";

/** How many days before a key expires its team is warned. */
const WARNING_DAYS = [30, 7, 1] as const;

/** A key that will expire, and of which a warning is due. */
interface ExpiringKey {
  readonly id: CredentialId;
  readonly team_id: TeamId;
  readonly environment: Environment;
  readonly name: string | null;
  readonly expires_at: Timestamp;
  /** Whole days left, rounded up; at least 1. */
  readonly days_left: number;
}

// Two that do this at once: the second waits for the row, and then finds the warning sent.
const CLAIM = statement("claim_expiring_keys")`
  update credentials c set expiry_warned_days = due.days
    from (select k.id, (select min(d) from unnest(array[${WARNING_DAYS.join(", ")}]) d
          where k.expires_at <= now() + make_interval(days => d)) as days
        from credentials k where k.deactivated_at is null and k.expires_at > now()
          and k.expires_at <= now() + interval '${Math.max(...WARNING_DAYS)} days') due
    where c.id = due.id and (c.expiry_warned_days is null or c.expiry_warned_days > due.days)
    returning c.id, c.team_id, c.environment, c.name, c.expires_at,
      greatest(1, ceil(extract(epoch from c.expires_at - now()) / 86400))::integer as days_left`;

/**
 * The keys of which a warning is due by the database's clock, each noted as warned. Warnings that were
 * missed are one.
 */
export function claimExpiringKeys(tx: Queryable): Promise<ExpiringKey[]> {
  return tx.rows<ExpiringKey>(CLAIM);
}
