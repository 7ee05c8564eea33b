import { randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTransport } from 'nodemailer';
import { isPublic, type Config } from '../config.ts';
import { sha256 } from './crypto.ts';
import { AppError } from './errors.ts';
import { isNear } from './near.ts';

export type Mail = {
  to: string;
  subject: string;
  text: string;
  html: string;
  /** Where an answer goes, for a mail that may be answered. */
  replyTo?: string;
};
export type StoredMail = Mail & { id: string; sent_at: string };
export type Mailer = {
  /** Whether mails go anywhere. */
  isReady: boolean;
  send(mail: Mail): Promise<void>;
  /** Newest first; only where mails land in a folder. */
  stored(to?: string): Promise<StoredMail[]>;
};

/** Milliseconds that a peer is waited for, where SMTP_URL says nothing else: people wait for some mails before their answer. */
const patience = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 };

/**
 * Whether a relay must speak TLS before it is given anything: mails carry one-time links, and whoever stands on the line may strike its offer out.
 * `?requireTLS=false` in SMTP_URL says otherwise.
 */
export function wantsTls(config: Pick<Config, 'smtpUrl' | 'https' | 'mainHost'>): boolean {
  const { protocol, hostname } = new URL(config.smtpUrl);
  return isPublic(config) && protocol === 'smtp:' && !isNear(hostname);
}

/** By it the mails of one mailbox are found among thousands without opening them. */
const markOf = (to: string) => sha256(to).toString('hex').slice(0, 12);

/**
 * No program answers what a program wrote (RFC 3834). A mail that may be answered has a Message-ID below the domain of answers: one that
 * comes back to it is our own.
 */
const written = ({ replyTo }: Mail) => ({
  headers: { 'Auto-Submitted': 'auto-generated' },
  ...(replyTo !== undefined && { messageId: `<${randomUUID()}@${replyTo.slice(replyTo.lastIndexOf('@') + 1)}>` }),
});

/** SMTP when configured; a demo without it files mails in a folder, where the development mailbox shows them; any other server refuses them. */
export function createMailer(config: Config): Mailer {
  if (config.smtpUrl) {
    const transport = createTransport({ url: config.smtpUrl, ...patience, requireTLS: wantsTls(config) });
    return {
      isReady: true,
      send: async (mail) => void (await transport.sendMail({ from: config.mailFrom, ...mail, ...written(mail) })),
      stored: async () => [],
    };
  }
  if (!config.demo) {
    return {
      isReady: false,
      send: async () => {
        throw new AppError('mail.unavailable', 'This server is not set up to send mails');
      },
      stored: async () => [],
    };
  }
  const folder = path.join(config.dataFolder, 'mail');
  let sequence = 0;
  return {
    isReady: true,
    async send(mail) {
      await mkdir(folder, { recursive: true });
      const id = `${Date.now()}-${process.pid}-${sequence++}-${markOf(mail.to)}`;
      const stored: StoredMail = { id, sent_at: new Date().toISOString(), ...mail };
      // It has its name when it is whole: the mailbox is looked at while mails come, and a server may die while it writes.
      const unfinished = path.join(folder, `${id}.part`);
      await writeFile(unfinished, JSON.stringify(stored), { mode: 0o600 });
      await rename(unfinished, path.join(folder, `${id}.json`));
    },
    async stored(to) {
      const names = await readdir(folder).catch(() => []);
      const mails = await Promise.all(
        names
          .filter((name) => name.endsWith(to === undefined ? '.json' : `-${markOf(to)}.json`))
          .toSorted()
          .toReversed()
          .slice(0, 500)
          .map(async (name) => JSON.parse(await readFile(path.join(folder, name), 'utf8')) as StoredMail),
      );
      return to === undefined ? mails : mails.filter((mail) => mail.to === to);
    },
  };
}
