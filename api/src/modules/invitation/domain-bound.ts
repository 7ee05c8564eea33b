/** As many to one domain by one person: whoever reads all of its mailboxes is one person, however many names they have. */
const OF_PERSON = 100;
/** And by everybody together, so that no domain is written to without end; several people have to be at it, or it would be one's to use up. */
const OF_ALL = 500;
const HOUR = 3600;
/** Providers of so many people that this would bound nobody but the good. */
const PUBLIC_DOMAIN =
  /^(?:gmail|googlemail|icloud|outlook|hotmail|live|msn|yahoo|ymail|aol|proton|protonmail|uol|bol|terra|ig|globo)\.(?:com|me|es|com\.br|com\.mx|com\.ar)$/;

/** How many mails of panels a mailbox's domain gets in an hour, by whom it is that asks and by all; none where it is everybody's. */
export function boundsOfDomain(
  email: string,
  userId: number | undefined,
): { key: string; max: number; seconds: number }[] {
  const domain = email.slice(email.lastIndexOf('@') + 1);
  if (PUBLIC_DOMAIN.test(domain)) return [];
  return [
    { key: `importMail:domain:${userId}:${domain}`, max: OF_PERSON, seconds: HOUR },
    { key: `importMail:domain:${domain}`, max: OF_ALL, seconds: HOUR },
  ];
}
