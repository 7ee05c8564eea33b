import type { StoredMail } from '../src/lib/mailer.ts';
import type { TestServer } from './harness.ts';

/** Mails are written after the answer that announces them, some by a worker: what never comes is ended by the test's own limit. */
async function waitForMail(
  { app, context }: TestServer,
  to: string,
  pick: (mails: StoredMail[]) => StoredMail | undefined,
): Promise<StoredMail> {
  for (;;) {
    await app.settled();
    const mail = pick(await context.mailer.stored(to));
    if (mail) return mail;
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

/** The newest mail to somebody, once so many came. */
export const readMail = (server: TestServer, to: string, count = 1) =>
  waitForMail(server, to, (mails) => (mails.length >= count ? mails[0] : undefined));

/** The newest mail to somebody about something, whatever else comes meanwhile. */
export const readMailAbout = (server: TestServer, to: string, subject: string) =>
  waitForMail(server, to, (mails) => mails.find((mail) => mail.subject.includes(subject)));

/** The secret of the link in a mail. */
export const tokenOf = ({ text }: Pick<StoredMail, 'text'>) =>
  new URL(/http\S+/.exec(text)![0]).searchParams.get('token')!;
