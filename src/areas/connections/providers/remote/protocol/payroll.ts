import Type, { type Static, type TSchema } from "typebox";
import type { Timestamp } from "../../../../../kernel/ids.ts";
import {
  named,
  orNull,
  WireDate,
  WireDecimal,
  WireMoney,
  WireTime,
  wireText,
} from "../../../../../kernel/network/protocol/wire.ts";
import { stringEnum } from "../../../../../kernel/schema/vocabulary.ts";
import { PAYROLL_EMPLOYMENT } from "../../../../payroll/document.ts";
import type { Field, Fields, Group, Shape, WireOf } from "../../../../payroll/field.ts";

const EMPLOYMENTS_MAX = 100;
const NAMES_MAX = 64;
const Key = wireText({ maxLength: 128, description: "The system's own name of the entry, the same at every fetch" });

type WireWords = NonNullable<Field["wire"]>;

/** The wire's schema of a group: the fields that a remote system can know. */
function wireGroup({ wireName, isKeyed, fields }: Group): TSchema {
  const schema = Type.Object({ ...(isKeyed && { key: Key }), ...wireFields(fields) });
  return wireName === undefined ? schema : named(wireName, schema);
}

function wireFields(fields: Fields): Record<string, TSchema> {
  const members = Object.entries(fields).flatMap(([name, { shape, isNullable, wire }]) => {
    if (wire === null) return [];
    const known = wireShape(shape, wire);
    const schema = isNullable || (wire.isOptional && shape.kind === "text") ? orNull(known) : known;
    return [[name, wire.isOptional ? Type.Optional(schema) : schema]];
  });
  return Object.fromEntries(members);
}

function wireShape(shape: Shape, { description }: WireWords): TSchema {
  const words = description === undefined ? {} : { description };
  switch (shape.kind) {
    case "text":
      return wireForm(shape, words);
    case "enum":
      return stringEnum(shape.values, description);
    case "flag":
      return Type.Boolean();
    case "year":
      return Type.Integer({ minimum: 1950, maximum: 2100 });
    case "names":
      return Type.Array(Type.String({ pattern: "^[a-z0-9_.]{1,64}$" }), { maxItems: NAMES_MAX, ...words });
    case "group":
      return wireGroup(shape.group);
    case "list":
      return Type.Array(wireGroup(shape.group), { maxItems: shape.maxItems, ...words });
  }
}

const FORMATS = { date: WireDate, time: WireTime, money: WireMoney, decimal: WireDecimal } as const;

function wireForm(shape: Extract<Shape, { kind: "text" }>, words: { readonly description?: string }): TSchema {
  const { format, maxLength } = shape;
  if (typeof format === "object") return Type.String({ pattern: format.pattern, ...words });
  if (format === "plain" || format === "id")
    return wireText({ ...(maxLength !== undefined && { maxLength }), ...words });
  return FORMATS[format];
}

/** The employments of an account. */
export const WireEmployments: TSchema = Type.Array(wireGroup(PAYROLL_EMPLOYMENT), { maxItems: EMPLOYMENTS_MAX });
/** One employment as read from a remote system. */
export type WireEmployment = WireOf<typeof PAYROLL_EMPLOYMENT>;

/** The schema of {@link WirePayroll}, as data. */
export const WirePayrollSchema: TSchema = named(
  "Payroll",
  Type.Object({ as_of: Type.Optional(orNull(WireTime)), employments: WireEmployments }),
);

/** All that an account says. */
export const WirePayroll = Type.Unsafe<{
  readonly as_of: Timestamp | null;
  readonly employments: readonly WireEmployment[];
}>(WirePayrollSchema);
/** See {@link WirePayroll}. */
export type WirePayroll = Static<typeof WirePayroll>;
