import Type, { type Static } from "typebox";
import { ENVIRONMENTS, type Environment } from "../../../kernel/access/caller.ts";
import { defineSection, type EntryReader } from "../../../kernel/network/section.ts";
import { closedObject, stringEnum } from "../../../kernel/schema/vocabulary.ts";
import { HOPS_MAX, isOperatorId } from "../../../kernel/way.ts";

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
