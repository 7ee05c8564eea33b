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

// A verified e-mail links an account once; from then on the subject counts, whatever the e-mail becomes.
const FIND = `
  update users set google_subject = $1 where id = (
    select id from users where google_subject = $1 or (email = $2 and google_subject is null)
    order by google_subject nulls last limit 1)
  returning id`;
export async function findUserByIdentity(db: Db, subject: string, email: string): Promise<number | undefined> {
  const [row] = await named<{ id: number }>(db, 'find-by-identity', FIND, [subject, email]);
  return row?.id;
}
