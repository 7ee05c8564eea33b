import { named, type Db } from '../../../database/connect.ts';
import { sha256 } from '../../../lib/crypto.ts';

export type OidcRequest = {
  state: string;
  codeVerifier: string;
  nonce: string;
  /** Where the person came from, and goes back to. */
  host: string;
  /** A secret of the browser that began, on the main app. */
  browser: string;
  /** Hash (base64url) of the same browser's secret on `host`. */
  origin: string;
  wanted: string | null;
};

const SAVE = `
  insert into oidc_requests (state_hash, code_verifier, nonce, host, browser_hash, origin_browser_hash, wanted, expires_at)
  values ($1, $2, $3, $4, $5, $6, $7, now() + interval '10 minutes')`;
export const saveOidcRequest = (db: Db, request: OidcRequest) =>
  named(db, 'save-oidc-request', SAVE, [
    sha256(request.state),
    request.codeVerifier,
    request.nonce,
    request.host,
    sha256(request.browser),
    Buffer.from(request.origin, 'base64url'),
    request.wanted,
  ]);

type Row = {
  code_verifier: string;
  nonce: string;
  host: string;
  origin_browser_hash: Buffer;
  wanted: string | null;
};
const TAKE = `
  delete from oidc_requests where state_hash = $1 and browser_hash = $2 and expires_at > now()
  returning code_verifier, nonce, host, origin_browser_hash, wanted`;
/** Each request is answered once, by the browser that began it. */
export async function takeOidcRequest(db: Db, state: string, browser: string): Promise<Row | undefined> {
  const [row] = await named<Row>(db, 'take-oidc-request', TAKE, [sha256(state), sha256(browser)]);
  return row;
}

// An e-mail that the provider answers for links an account once; from then on the subject counts, whatever the e-mail becomes.
const FIND = `
  with known as (select id from users where google_subject = $1),
  linked as (
    update users set google_subject = $1
    where email = $2 and google_subject is null and not exists (select from known)
    returning id)
  select id, false as "isNew" from known union all select id, true from linked`;
/** `isNew`: from now on this identity opens the account. */
export type Identified = { id: number; isNew: boolean };
/** @param email null where it proves nothing */
export async function findUserByIdentity(
  db: Db,
  subject: string,
  email: string | null,
): Promise<Identified | undefined> {
  const [row] = await named<Identified>(db, 'find-by-identity', FIND, [subject, email]);
  return row;
}

/** Whether Google opens the account. */
export async function isLinked(db: Db, userId: number): Promise<boolean> {
  const { google_subject: subject } = await db
    .selectFrom('users')
    .select('google_subject')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return subject !== null;
}

/** Google opens the account no more. @returns whether it did */
export async function unlink(trx: Db, userId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('users')
    .set({ google_subject: null })
    .where('id', '=', userId)
    .where('google_subject', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows > 0;
}
