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

/** What each call carries (product.md §7), also of those that a library makes, or that outlive the page. */
export function ownHeaders(): Record<string, string> {
  // The session's name; its secret is in a cookie that no script reads (docs/adr/0147).
  const name = cookie('clube_session');
  const device = stored(() => localStorage.getItem('session_id'));
  return {
    ...(name && { Authorization: `Session ${name}` }),
    ...(viewAsStudent() && { 'X-Act-Like-Student': '1' }),
    ...(device && { 'Session-Id': device }),
  };
}
