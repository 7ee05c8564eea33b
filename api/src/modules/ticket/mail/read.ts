import EmailReplyParser from 'email-reply-parser';
import type { ParsedMail } from 'mailparser';

/** Beyond this, nothing of a mail's text is looked at: programs that cut quotes try many patterns on each line. */
const LOOKED_AT = 60_000;
const LONGEST_HEADER = 64 * 1024;

/** Hundreds of kilobytes of old alphabets and HTML, which a server that gets no mail never needs. */
const loadParser = () => import('mailparser');

/** What stands above a mail's body; null where it is longer than any honest one. */
export async function readHeader(raw: Buffer): Promise<ParsedMail | null> {
  const ends = [raw.indexOf('\r\n\r\n'), raw.indexOf('\n\n')].filter((at) => at >= 0);
  const end = ends.length > 0 ? Math.min(...ends) : raw.length;
  if (end > LONGEST_HEADER) return null;
  const { simpleParser } = await loadParser();
  return simpleParser(Buffer.concat([raw.subarray(0, end), Buffer.from('\r\n\r\n')]));
}

/** The whole mail, for `readApart` alone. Its HTML is read for its words where it has no plain ones; nothing of it is kept. */
export async function readMail(raw: Buffer): Promise<ParsedMail> {
  const { simpleParser } = await loadParser();
  return simpleParser(raw, {
    skipImageLinks: true,
    skipTextToHtml: true,
    skipTextLinks: true,
  });
}

const headerOf = (mail: ParsedMail, name: string): string => {
  const value = mail.headers.get(name);
  return typeof value === 'string' ? value.trim().toLowerCase() : value === undefined ? '' : 'structured';
};

/** Whether a program wrote it, which must never be answered to by another one: RFC 3834, lists, absence notes, reports of delivery. */
export function isAutomatic(mail: ParsedMail): boolean {
  const submitted = headerOf(mail, 'auto-submitted');
  const type = mail.headerLines.find(({ key }) => key === 'content-type')?.line.toLowerCase() ?? '';
  return (
    (submitted !== '' && submitted !== 'no') ||
    ['bulk', 'junk', 'list', 'auto_reply', 'auto-reply'].includes(headerOf(mail, 'precedence')) ||
    ['x-autoreply', 'x-autorespond', 'x-auto-responder', 'list'].some((name) => mail.headers.has(name)) ||
    mail.headerLines.some(({ key }) => key === 'list-id') ||
    type.includes('multipart/report')
  );
}

/** Who a mail says that it is from, if it names exactly one; lower case. */
export function senderOf(mail: ParsedMail): string | undefined {
  const [from, second] = mail.from?.value ?? [];
  const isOne = mail.headerLines.filter(({ key }) => key === 'from').length === 1;
  return isOne && second === undefined ? from?.address?.toLowerCase() : undefined;
}

/** A line of signs that parts a text. The library takes what is below for a signature, as it is below “--”. */
const PARTING = /^[^\S\n]*(?:-{3,4}|_{2,4}|\+{2,4}|={2,4})[^\S\n]*$/gm;

/** What its writer wrote, for `readApart` alone: without what they answer to and without their signature. Empty where there is nothing of their own. */
export function writtenIn({ text = '' }: ParsedMail): string {
  const seen = text.slice(0, LOOKED_AT).replaceAll('\0', '').replaceAll('\r\n', '\n');
  // Such a line is none to the library while it ends in something else, and no text has a zero here.
  return new EmailReplyParser().parseReply(seen.replaceAll(PARTING, '$&\0')).replaceAll('\0', '').trim();
}
