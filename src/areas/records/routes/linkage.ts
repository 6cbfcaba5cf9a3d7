import Type from "typebox";
import { keyWith, route, tagged } from "../../../kernel/http/core/route.ts";
import {
  flag,
  integer,
  nonBlankText,
  nullable,
  oneOf,
  text,
  textOrNull,
  time,
} from "../../../kernel/schema/vocabulary.ts";
import { listLinkageModels, NEWEST_ACCEPTED, SHIPPED, useLinkageModel } from "../ops/linkage/linkage-models.ts";
import type { LinkageModelRow, LinkageState } from "../sql/employments/linkage-models.ts";

const StateView = Type.Object(
  {
    active_version: textOrNull("The version that decides; null: the shipped model", "2026-11-01-5f2c"),
    is_pinned: flag("True if an operator chose it; newly estimated models then do not replace it", false),
    estimated_at: nullable(time("When a model was last estimated; null: never")),
  },
  { title: "LinkageState", description: "Which model decides in an environment" },
);

const ModelsView = Type.Object({
  shipped_version: text("The version of the model that comes with the program", "2026-09-01"),
  current: StateView,
  models: Type.Array(
    Type.Object({
      version: text("Its version", "2026-11-01-5f2c"),
      created_at: time("When it was estimated"),
      status: oneOf(["accepted", "rejected"], "Whether it may decide"),
      reason: textOrNull("Why it was rejected; null if accepted", "too few persons"),
      former_version: text("The model that it was estimated from", "2026-09-01"),
      is_active: flag("True if it decides now"),
      persons: integer("Persons with SSNs among the records that it was estimated on", 12_000),
      weights: Type.Unsafe<object>({
        type: "object",
        additionalProperties: true,
        description: "The weight of each level of agreement of each field, in bits",
        examples: [{ last_name: { agree: 7.1, differ: -4.2 } }],
      }),
    }),
    { description: "Newest first, at most 100" },
  ),
});

const listRoute = route({
  method: "GET",
  path: "/v1/linkage/models/",
  operationId: "listLinkageModels",
  summary: "List the linkage models: the shipped model and those estimated on the environment's records",
  description: "Models are estimated after imports, where enough persons have SSNs.",
  auth: keyWith("operations:read"),
  answer: { schema: ModelsView, description: "The models of the key's environment" },
  handle: async ({ caller }, { db }) => {
    const { shippedVersion, states, models } = await listLinkageModels(db);
    const { environment } = caller;
    return {
      shipped_version: shippedVersion,
      current: stateView(states.find((one) => one.environment === environment)),
      models: models.filter((one) => one.environment === environment).map(modelView),
    };
  },
});

const useRoute = route({
  method: "POST",
  path: "/v1/linkage/use/",
  operationId: "useLinkageModel",
  summary: "Activate a linkage model in the key's environment. Earlier decisions do not change",
  description: "A rejected model is 409.",
  auth: keyWith("imports:write"),
  errors: ["not_found", "conflict"],
  body: Type.Object({
    version: nonBlankText({
      description: `A version, ${SHIPPED}, or ${NEWEST_ACCEPTED}: always the newest accepted model. All processes follow within seconds`,
      examples: [NEWEST_ACCEPTED],
    }),
  }),
  answer: { schema: StateView, description: "What decides verifications from now on" },
  handle: async ({ body, caller }, { db }) => {
    const use = { actor: caller.actor, environment: caller.environment, wanted: body.version };
    return stateView(await useLinkageModel(db, use));
  },
});

function stateView(state: LinkageState | undefined) {
  return {
    active_version: state?.active_version ?? null,
    is_pinned: state?.is_pinned ?? false,
    estimated_at: state?.learnt_at ?? null,
  };
}

function modelView({ version, made_at, status, reason, former, is_active, model }: LinkageModelRow) {
  const { audit, bits } = model;
  return {
    version,
    created_at: made_at,
    status,
    reason,
    former_version: former,
    is_active,
    persons: audit.persons,
    weights: bits,
  };
}

/** The routes of the linkage's models. */
export const linkageRoutes = tagged("Linkage", [listRoute, useRoute]);
