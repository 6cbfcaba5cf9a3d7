import type { ExchangeEpochId } from "../../../kernel/ids.ts";
import { sealedColumn } from "../../../kernel/sealing/sql/sealed-column.ts";

/** The sealed columns of exchange, each with the place that binds it to its row. */
export const EXCHANGE_SEALED = {
  // The secret key of an epoch of the private exchange, by which peers ask each other whether they may hold records
  // of a person.
  exchangeKey: sealedColumn<ExchangeEpochId, string>("exchange_epochs", "sealed_key", "key"),
};
