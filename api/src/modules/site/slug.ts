/** Names that a panel may not take: they are, or look like, the platform's own. */
const RESERVED = new Set([
  'www',
  'app',
  'api',
  'admin',
  'mail',
  'smtp',
  'imap',
  'pop',
  'ftp',
  'cdn',
  'static',
  'assets',
  'media',
  'status',
  'help',
  'ajuda',
  'suporte',
  'support',
  'login',
  'conta',
  'account',
  'billing',
  'blog',
  'docs',
  'clube',
  'localhost',
  'internal',
  'ns1',
  'ns2',
  'test',
]);

/** A slug is one DNS label of plain ASCII: what looks like another letter is refused, not folded. */
export const isValidSlug = (slug: string) =>
  /^[a-z0-9](?:[a-z0-9-]{1,61}[a-z0-9])$/.test(slug) && !slug.startsWith('xn--') && !/--/.test(slug);
export const isReservedSlug = (slug: string) => RESERVED.has(slug);
