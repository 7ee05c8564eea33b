/** Over https what makes a cookie this host's alone (docs/adr/0501). */
export const prefix = () => (location.protocol === 'https:' ? '__Host-' : '');

const find = (name: string) => new RegExp(`(?:^|; )${name}=([^;]*)`).exec(document.cookie)?.[1];
/** What a cookie holds, as it stands there: one of before, under the bare name, where there is no other. */
export const ownCookie = (name: string): string | undefined => find(prefix() + name) ?? find(name);
