import Type from "typebox";
import type { Caller } from "../../kernel/access/caller.ts";
import type { Application } from "../../kernel/http/core/application.ts";
import { notFound } from "../../kernel/http/core/pages.ts";
import { keyWith, route, tagged } from "../../kernel/http/core/route.ts";
import { hexId, integer, text } from "../../kernel/schema/vocabulary.ts";
import { POINT_BYTES } from "./crypto/oprf.ts";
import { evaluateExchange, getExchangeSet, type PeerQueryLimits, POINTS_MAX } from "./ops/answer-exchange.ts";
import type { ExchangeNetwork } from "./sources/peers.ts";

declare module "../../kernel/http/core/application.ts" {
  interface Application {
    /** What the network file says: where other operators may use the private exchange, and how much. */
    readonly network: Pick<ExchangeNetwork, "operator">;
  }
}

/** Maximum number of parts of a set: more than the largest set has. */
const PARTS_MAX = 4_096;
const EPOCH = hexId("The epoch of the secret key");
const Point = Type.String({
  pattern: "^[A-Za-z0-9+/]{43}=$",
  description: `A point of ristretto255, ${POINT_BYTES} bytes in base64`,
  examples: ["4vKuCtywMYEi1kUE6ZF6CAx9/WcBFVYYi7HxHvlJdD8="],
});

const evaluateRoute = route({
  method: "POST",
  path: "/v1/private-exchange/evaluations/",
  operationId: "evaluateExchange",
  summary: "Raise blinded points to the secret key of an epoch, without learning the persons",
  description: "An oblivious pseudorandom function. At most as many points as the limits of the key allow.",
  auth: keyWith("exchange:use"),
  errors: ["not_found"],
  body: Type.Object(
    { epoch: EPOCH, points: Type.Array(Point, { minItems: 1, maxItems: POINTS_MAX, description: "Blinded points" }) },
    { title: "ExchangeEvaluationRequest", description: "Points to raise" },
  ),
  answer: {
    schema: Type.Object({
      epoch: EPOCH,
      current_epoch: hexId("The newest epoch: another one means that the set has to be fetched again"),
      keys_version: integer("The version of the blocking keys", 1),
      set_version: integer("The newest version of the epoch's set", 3),
      points: Type.Array(Point, { description: "In the order of the request" }),
    }),
    description: "The evaluated points",
  },
  handle: async ({ body, caller }, application) => {
    const limits = limitsFor(application, caller);
    const points = body.points.map((point) => Buffer.from(point, "base64"));
    const evaluation = await evaluateExchange(application, caller, { epoch: body.epoch, points, limits });
    return {
      epoch: evaluation.epoch,
      current_epoch: evaluation.currentEpoch,
      keys_version: evaluation.keysVersion,
      set_version: evaluation.setVersion,
      points: evaluation.evaluated.map((point) => Buffer.from(point).toString("base64")),
    };
  },
});

const setRoute = route({
  method: "GET",
  path: "/v1/private-exchange/set/",
  operationId: "getExchangeSet",
  summary: "Get a part of the coded set of the keys of all records, under the secret key of the newest epoch",
  description: "Fetch all parts once, and again when the epoch or the version has changed.",
  auth: keyWith("exchange:use"),
  errors: ["not_found"],
  query: Type.Object({
    part: Type.Optional(
      integer("Which part; the first one unless given", 0, { minimum: 0, maximum: PARTS_MAX, default: 0 }),
    ),
  }),
  answer: {
    schema: Type.Object({
      epoch: EPOCH,
      keys_version: integer("The version of the blocking keys", 1),
      version: integer("The version of the set", 3),
      size: integer("How many keys the set has", 120_000),
      parts: integer("How many parts the set has", 12),
      part: text("The part, in base64", "AAECAwQFBgc="),
    }),
    description: "The part; without `part` the first one",
  },
  handle: async ({ query, caller }, application) => {
    limitsFor(application, caller);
    const found = await getExchangeSet(application, caller, { part: query.part ?? 0 });
    const { epoch, version, size, parts } = found;
    return { epoch, keys_version: found.keysVersion, version, size, parts, part: found.part.toString("base64") };
  },
});

function limitsFor({ network }: Application, { environment }: Caller): PeerQueryLimits {
  const exchange = network.operator[0]?.exchange ?? null;
  if (exchange === null || !exchange.environments.includes(environment)) throw notFound("private exchange");
  return exchange;
}

/** The routes by which another operator asks whether records may be here. */
export const exchangeRoutes = tagged("Private exchange", [evaluateRoute, setRoute]);
