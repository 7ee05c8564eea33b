const find = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
/** As it is named over https, else as everywhere else, and as before until all have new names (docs/adr/0530). */
const cookie = (name: string) => find(`__Host-${name}`) ?? (find('__Host-renewed') ? undefined : find(name));

/** product.md §6: the header goes out when the student-type cookie exists and is not zero. */
const viewAsStudent = () => (cookie('type_student') ?? '0') !== '0';

/** A forbidden storage holds nothing, and no call fails for want of it. */
function stored(read: () => string | null): string | null {
  try {
    return read();
  } catch {
    return null;
  }
}

/** Looks on as a student, begun in this tab (shared/src/viewing): whatever would change something is refused by the server. */
export const onlyLooksOn = (): boolean =>
  viewAsStudent() && stored(() => sessionStorage.getItem('viewed_from')) !== null;

/**
 * The name of the session that this page is of, whatever the browser holds by now: of the one that its document was made for, or that it
 * opened itself since; empty for nobody's page. Its secret is in a cookie that no script reads (docs/adr/0147, 0527).
 */
export function ownSession(): string {
  // Every remote has its own copy of this module, and all have the document. One of a server of files says nothing: the first look counts.
  const { dataset } = document.documentElement;
  return (dataset['session'] ??= cookie('clube_session') ?? '');
}

/** The name of the session that the browser has by now. */
export const heldSession = (): string | undefined => cookie('clube_session');

/**
 * Another page of this browser opened another session: what this one asks can only be refused.
 * @param held the name of the browser's session; what another page says of it may be here before the cookie is
 */
export function isReplaced(held = heldSession()): boolean {
  const own = ownSession();
  return own !== '' && held !== undefined && held !== own;
}

/** What each call carries (product.md §7), also of those that a library makes, or that outlive the page. */
export function ownHeaders(): Record<string, string> {
  const name = ownSession();
  const device = stored(() => localStorage.getItem('session_id'));
  return {
    ...(name && { Authorization: `Session ${name}` }),
    ...(viewAsStudent() && { 'X-Act-Like-Student': '1' }),
    ...(device && { 'Session-Id': device }),
  };
}
