import pg from 'pg';

/** Why PostgreSQL refused a statement, as SQLSTATE; undefined for an error that is not PostgreSQL's word. */
export const refusedAs = (error: unknown): string | undefined =>
  error instanceof pg.DatabaseError ? (error.code ?? '') : undefined;
