/** The object id of the type `bytea`; see `pg_type.dat` of PostgreSQL. */
const BYTEA = 17;
/** Dimensions, whether any is null, the type, the length and the first index, an integer of four bytes each. */
const HEAD_BYTES = 20;
const LENGTH_BYTES = 4;
const NULL_LENGTH = -1;

/**
 * The values of a statement as they are bound: an array of buffers, a `bytea[]` in SQL, in PostgreSQL's binary form
 * (`array_send`). As text each byte would be two digits, of which PostgreSQL reads an array in thirty times as long.
 */
export function boundValues(values: readonly unknown[]): unknown[] {
  return values.map((value) => (isByteArray(value) ? byteArray(value) : value));
}

type Bytes = Buffer | null;

/** True for an array of buffers and nulls with a buffer in it; one of nulls alone may be of any type. */
function isByteArray(value: unknown): value is Bytes[] {
  if (!Array.isArray(value)) return false;
  return Buffer.isBuffer(value.find((one) => one !== null));
}

function byteArray(values: readonly Bytes[]): Buffer {
  const size = values.reduce((sum, one) => sum + LENGTH_BYTES + (one?.length ?? 0), HEAD_BYTES);
  const bound = Buffer.allocUnsafe(size);
  const head = [1, values.includes(null) ? 1 : 0, BYTEA, values.length, 1];
  let at = head.reduce((from, one) => bound.writeInt32BE(one, from), 0);
  for (const one of values) {
    at = bound.writeInt32BE(one?.length ?? NULL_LENGTH, at);
    if (one !== null) at += one.copy(bound, at);
  }
  return bound;
}
