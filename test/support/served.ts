import type { Route } from "../../src/kernel/http/core/route.ts";
import { OTHER_ADDRESSES, ROUTES } from "../../src/program/routes.ts";

/** Every address of the interface: the operations of the reference, and the addresses that are none. */
export const SERVED: readonly Route[] = [...ROUTES, ...OTHER_ADDRESSES];
