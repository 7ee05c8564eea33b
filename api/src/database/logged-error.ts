import pg from 'pg';

const MAILBOX = /[^\s<>"'(),;:=]+@[^\s<>"'(),;:=]+/g;
const QUOTED = /"[^"]*"/g;

/** Values that PostgreSQL read are quoted in what it says of them (class 22); names of tables and columns are elsewhere too. */
const withoutValues = (text: string, isAboutValue: boolean) =>
  (isAboutValue ? text.replaceAll(QUOTED, '"…"') : text).replaceAll(MAILBOX, '…@…');

/**
 * What the log says of an error. An error carries what it was about: PostgreSQL's whole row (`detail`), a mail server's
 * recipients (`rejected`). Of those only what tells where to look is kept, and no value that somebody typed.
 */
export function loggedError(error: Error & { code?: unknown }) {
  const isDatabase = error instanceof pg.DatabaseError;
  const isAboutValue = isDatabase && (error.code ?? '').startsWith('22');
  const clean = (text: string) => withoutValues(text, isAboutValue);
  return {
    type: error.name,
    message: clean(error.message),
    stack: clean(error.stack ?? ''),
    ...(error.code !== undefined && { code: String(error.code) }),
    ...(isDatabase && { schema: error.schema, table: error.table, column: error.column, constraint: error.constraint }),
  };
}

/** Of many that failed together, so many say why. */
const MOST_CAUSES = 10;
/** The same in a line, for what fails beside a request. */
export const loggedCause = (error: Error): { cause: string; causes?: string[] } => ({
  cause: loggedError(error).message,
  ...(error instanceof AggregateError && {
    causes: error.errors.slice(0, MOST_CAUSES).map((one: Error) => loggedError(one).message),
  }),
});
