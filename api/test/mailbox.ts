import type { StoredMail } from '../src/lib/mailer.ts';
import type { TestServer } from './harness.ts';

const PATIENCE_MS = 5000;

/** The newest mail to somebody, once so many came. Mails are written after the answer that announces them. */
export async function readMail({ context }: TestServer, to: string, count = 1): Promise<StoredMail> {
  const giveUp = Date.now() + PATIENCE_MS;
  while (Date.now() < giveUp) {
    const mails = await context.mailer.stored(to);
    if (mails.length >= count) return mails[0]!;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  throw new Error(`${to} did not get ${count} mails`);
}

/** The secret of the link in a mail. */
export const tokenOf = ({ text }: Pick<StoredMail, 'text'>) =>
  new URL(/http\S+/.exec(text)![0]).searchParams.get('token')!;
