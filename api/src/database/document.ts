import type { TaxDocument } from '@clube/shared/contracts/document';
import { OTHER_KIND } from '@clube/shared/contracts/document-kinds';
import { sql } from 'kysely';

/**
 * Whether whoever says this document may be whom a row is about: it is theirs, or none is kept, or it is of a country whose documents
 * nobody is asked for. @param row alias
 */
export const fitsDocument = (row: string, document: TaxDocument | null) =>
  sql`(${sql.ref(`${row}.document`)} is null or ${sql.ref(`${row}.document_kind`)} like ${`%${OTHER_KIND}`} or ${isDocument(row, document)})`;

/** Whether a row has this document; the same digits of another country are another one. @param row alias */
const isDocument = (row: string, document: TaxDocument | null) =>
  document === null
    ? sql`false`
    : sql`(${sql.ref(`${row}.document`)} = ${document.value} and ${sql.ref(`${row}.document_kind`)} = ${document.kind})`;
