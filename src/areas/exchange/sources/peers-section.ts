import type { Static } from "typebox";
import Type from "typebox";
import { ENVIRONMENTS, type Environment, SECRET_PREFIXES } from "../../../kernel/access/caller.ts";
import type { Target } from "../../../kernel/egress/calls/target.ts";
import { isHexId } from "../../../kernel/ids.ts";
import { SecretReference } from "../../../kernel/network/secret.ts";
import { defineSection, type EntryReader } from "../../../kernel/network/section.ts";
import { readOpenTarget, readTarget, TargetEntry } from "../../../kernel/network/target.ts";
import { closedObject, stringEnum } from "../../../kernel/schema/vocabulary.ts";
import { HOPS_MAX, isOperatorId } from "../../../kernel/way.ts";
import type { DetailField } from "../../records/sources/network/allowed-details.ts";
import {
  CALL_MARGIN_MS,
  COMMON_MEMBERS,
  DetailFields,
  readCommonSettings,
} from "../../records/sources/sources-section.ts";
import type { PeerSettings } from "./peer.ts";
import type { ExchangeSettings } from "./peer-set.ts";

/** Maximum number of peers of a network file. */
const PEERS_MAX = 100;

const PEER_DEFAULTS = { minimumProbability: 0.99, setMaxAgeSeconds: 900 } as const;

const { environments: _, ...TERMS_BUT_ENVIRONMENTS } = COMMON_MEMBERS;

const PeerEntry = closedObject({
  ...TERMS_BUT_ENVIRONMENTS,
  environment: stringEnum(ENVIRONMENTS),
  operator_id: Type.String({ minLength: 1, maxLength: 63 }),
  target: TargetEntry,
  client_id: Type.String({ minLength: 1, maxLength: 64 }),
  access_secret: SecretReference,
  fields: DetailFields,
  minimum_probability: Type.Optional(Type.Number({ minimum: 0.5, maximum: 1 })),
  private_exchange: Type.Optional(Type.Boolean()),
  set_max_age_seconds: Type.Optional(Type.Integer({ minimum: 0, maximum: 604_800 })),
});

/** A peer as the network file describes it. */
export interface NetworkPeerSettings extends PeerSettings {
  readonly kind: "openvoe";
  readonly target: Target;
  /** Null: the peer is asked without a private exchange before. */
  readonly exchange: ExchangeSettings | null;
}

/** The section `peers` of the network file. */
export const PEERS_SECTION = defineSection({
  entry: PeerEntry,
  entriesMax: PEERS_MAX,
  unique: ["name", "operator_id"],
  read: readPeer,
});

function readPeer(entry: Static<typeof PeerEntry>, reader: EntryReader): NetworkPeerSettings {
  const { target: given, environment } = entry;
  const hasCredentials = given.client_certificate !== undefined || given.signature !== undefined;
  const target = hasCredentials ? readTarget(reader, "target", given) : readOpenTarget(reader, "target", given);
  if (!isOperatorId(entry.operator_id))
    reader.refuse("operator_id", "must be an operator's id, as its own file has it");
  if (!isHexId(entry.client_id)) reader.refuse("client_id", "must be 32 lower-case hex digits");
  const accessSecret = reader.secret("access_secret", entry.access_secret);
  const prefix = SECRET_PREFIXES[environment];
  if (accessSecret !== "" && !accessSecret.startsWith(prefix)) {
    reader.refuse(
      "access_secret",
      `must refer to a secret of the environment ${environment}, which begins with ${prefix}`,
    );
  }
  checkFields(reader, entry.fields);
  const terms = { ...entry, environments: [environment] };
  return {
    kind: "openvoe",
    ...readCommonSettings(reader, terms, { timeoutMs: target.deadlineMs + CALL_MARGIN_MS, requiresConsent: true }),
    operatorId: entry.operator_id,
    target,
    clientId: entry.client_id,
    accessSecret,
    fields: new Set(entry.fields),
    minimumProbability: entry.minimum_probability ?? PEER_DEFAULTS.minimumProbability,
    exchange:
      entry.private_exchange === false
        ? null
        : { setMaxAgeMs: (entry.set_max_age_seconds ?? PEER_DEFAULTS.setMaxAgeSeconds) * 1_000 },
  };
}

/** The public interface of a peer requires these of every subject. */
function checkFields(reader: EntryReader, fields: readonly DetailField[]): void {
  const has = (field: DetailField) => fields.includes(field);
  if (has("name") && has("date_of_birth") && (has("addresses") || has("current_addresses"))) return;
  reader.refuse(
    "fields",
    "must have name, date_of_birth, and addresses or current_addresses: a peer's interface needs them",
  );
}

const OperatorEntry = closedObject({
  id: Type.String({ minLength: 1, maxLength: 63 }),
  hops: Type.Optional(Type.Integer({ minimum: 1, maximum: HOPS_MAX })),
  private_exchange: Type.Optional(
    closedObject({
      environments: Type.Array(stringEnum(ENVIRONMENTS), { minItems: 1, uniqueItems: true }),
      points_per_minute: Type.Optional(Type.Integer({ minimum: 4, maximum: 1_000_000 })),
      points_per_day: Type.Optional(Type.Integer({ minimum: 4, maximum: 1_000_000_000 })),
      rotation_days: Type.Optional(Type.Integer({ minimum: 1, maximum: 365 })),
      set_every_seconds: Type.Optional(Type.Integer({ minimum: 1, maximum: 86_400 })),
    }),
  ),
});

/** The private exchange that an operator offers to others. */
interface ExchangeOffer {
  readonly environments: readonly Environment[];
  /** Maximum number of points that one key may ask about, over all processes. */
  readonly pointsPerMinute: number;
  readonly pointsPerDay: number;
  readonly rotationDays: number;
  readonly setEverySeconds: number;
}

/** The operator's identity for peers. */
interface OperatorSettings {
  readonly operatorId: string;
  /** Maximum number of hops of a client's question. */
  readonly hops: number;
  /** Null: not offered. */
  readonly exchange: ExchangeOffer | null;
}

/** Defaults of an offer. */
const OFFER_DEFAULTS = { pointsPerMinute: 600, pointsPerDay: 50_000, rotationDays: 30, setEverySeconds: 600 } as const;

/** The section `operator` of the network file: one entry. */
export const OPERATOR_SECTION = defineSection({
  entry: OperatorEntry,
  entriesMax: 1,
  unique: [],
  read: readOperator,
});

function readOperator(entry: Static<typeof OperatorEntry>, reader: EntryReader): OperatorSettings {
  const { id, hops = 1, private_exchange: offer } = entry;
  if (!isOperatorId(id))
    reader.refuse("id", "must be lower-case letters, digits, hyphens and dots, such as voe.example.org");
  return {
    operatorId: id,
    hops,
    exchange:
      offer === undefined
        ? null
        : {
            environments: offer.environments,
            pointsPerMinute: offer.points_per_minute ?? OFFER_DEFAULTS.pointsPerMinute,
            pointsPerDay: offer.points_per_day ?? OFFER_DEFAULTS.pointsPerDay,
            rotationDays: offer.rotation_days ?? OFFER_DEFAULTS.rotationDays,
            setEverySeconds: offer.set_every_seconds ?? OFFER_DEFAULTS.setEverySeconds,
          },
  };
}
