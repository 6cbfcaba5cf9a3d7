import Type from "typebox";
import { listLinkageModels, NEWEST, SHIPPED, useLinkageModel } from "../../../operations/employments/linkage-models.ts";
import type { LinkageModelRow, LinkageState } from "../../../store/employments/linkage-models.ts";
import { keyWith, type Route, route } from "../../core/route.ts";
import { filledText, nullable, oneOf, TimeText } from "../../core/schemas.ts";

const TAG = "Linkage";

const StateView = Type.Object({
  active_version: nullable(Type.String({ description: "Null: the shipped model" })),
  is_pinned: Type.Boolean({
    description: "True if an operator chose it; newly estimated models then do not replace it",
  }),
  estimated_at: nullable(Type.String({ format: "date-time", description: "When a model was last estimated" })),
});

const ModelsView = Type.Object({
  shipped_version: Type.String({ description: "The version of the model that comes with the program" }),
  current: StateView,
  models: Type.Array(
    Type.Object({
      version: Type.String(),
      created_at: TimeText,
      status: oneOf(["accepted", "rejected"]),
      reason: nullable(Type.String({ description: "Why it was rejected" })),
      former_version: Type.String({ description: "The model that it was estimated from" }),
      is_active: Type.Boolean(),
      persons: Type.Integer({ description: "Persons with SSNs among the records that it was estimated on" }),
      weights: Type.Unsafe<object>({
        type: "object",
        additionalProperties: true,
        description: "The weight of each level of agreement of each field, in bits",
      }),
    }),
    { description: "Newest first, at most 100" },
  ),
});

const listRoute = route({
  method: "GET",
  path: "/v1/linkage/models/",
  operationId: "listLinkageModels",
  tag: TAG,
  summary:
    "The models that recognise persons: the shipped one, those estimated on the environment's own records, and the active one",
  auth: keyWith("operations:read"),
  answer: { status: 200, schema: ModelsView, description: "The models of the key's environment" },
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
  tag: TAG,
  summary: "Activate a model in the key's environment; earlier decisions stay as they are",
  auth: keyWith("imports:write"),
  errors: ["not_found", "conflict"],
  body: Type.Object({
    version: filledText({
      description: `A version, ${SHIPPED}, or ${NEWEST}: always the newest accepted model. All processes follow within seconds`,
    }),
  }),
  answer: { status: 200, schema: StateView, description: "What decides verifications from now on" },
  handle: async ({ body, caller }, { db }) => {
    const use = { actor: caller.credentialId, environment: caller.environment, wanted: body.version };
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
    ...{ version, created_at: made_at, status, reason, former_version: former, is_active },
    ...{ persons: audit.persons, weights: bits },
  };
}

/** The routes of the linkage's models. */
export const linkageRoutes: readonly Route[] = [listRoute, useRoute];
