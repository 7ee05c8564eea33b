/** As many to one domain, whoever asks: whoever reads all of its mailboxes is one person, however many names they have. */
const DOMAIN_MOST = 100;
/** Providers of so many people that this would bound nobody but the good. */
const PUBLIC_DOMAIN =
  /^(?:gmail|googlemail|icloud|outlook|hotmail|live|msn|yahoo|ymail|aol|proton|protonmail|uol|bol|terra|ig|globo)\.(?:com|me|es|com\.br|com\.mx|com\.ar)$/;

/** How many mails of panels a mailbox's domain gets in an hour; undefined where it is everybody's. */
export function boundOfDomain(email: string): { key: string; max: number; seconds: number } | undefined {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (PUBLIC_DOMAIN.test(domain)) return undefined;
  return { key: `importMail:domain:${domain}`, max: DOMAIN_MOST, seconds: 3600 };
}
