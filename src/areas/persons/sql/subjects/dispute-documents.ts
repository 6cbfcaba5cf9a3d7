import { type Queryable, statement } from "../../../../kernel/database/postgres/database.ts";
import type { DisputeDocumentId, DisputeId, Timestamp } from "../../../../kernel/ids.ts";

/** A document of a dispute as it is stored. */
interface DisputeDocumentRow {
  /** 32 hex digits. */
  readonly id: DisputeDocumentId;
  readonly sealed_document: Buffer;
  readonly created_at: Timestamp;
}

const INSERT_DOCUMENT = statement("insert_dispute_document")`
  insert into subject_dispute_documents (id, dispute_id, sealed_document, key_id) values ($1, $2, $3, $4)`;

/** Stores a document of a dispute. */
export async function insertDisputeDocument(
  tx: Queryable,
  document: {
    readonly id: DisputeDocumentId;
    readonly disputeId: DisputeId;
    readonly sealed: Buffer;
    readonly keyId: number;
  },
): Promise<void> {
  await tx.rows(INSERT_DOCUMENT, [document.id, document.disputeId, document.sealed, document.keyId]);
}

const LIST_DOCUMENTS = statement("list_dispute_documents")`
  select replace(id::text, '-', '') as id, sealed_document, created_at from subject_dispute_documents
    where dispute_id = $1 order by created_at, id`;

/** The documents of a dispute, oldest first. */
export function listDisputeDocuments(db: Queryable, disputeId: DisputeId): Promise<DisputeDocumentRow[]> {
  return db.rows<DisputeDocumentRow>(LIST_DOCUMENTS, [disputeId]);
}
