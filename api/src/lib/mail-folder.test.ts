import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import { readConfig } from '../config.ts';
import { createMailer } from './mailer.ts';

let folder: string;
beforeEach(async () => void (folder = await mkdtemp(path.join(tmpdir(), 'clube-mail-'))));
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the development mailbox, looked at while a mail is written, holds it whole or not at all', async () => {
  const mailer = createMailer(
    readConfig({
      CLUBE_DATA: folder,
      CLUBE_DEMO: 'true',
      CLUBE_SECRET: 'a secret that is only used in tests',
      DATABASE_URL: 'postgres://x@127.0.0.1:1/x',
    }),
  );
  const mail = { to: 'ana@example.com', subject: 'Olá', text: 'x'.repeat(8_000_000), html: '' };
  const sending = { isOver: false };
  const sent = mailer.send(mail).finally(() => (sending.isOver = true));
  let looks = 0;
  for (; !sending.isOver; looks += 1) await mailer.stored();
  await sent;
  expect(looks).toBeGreaterThan(1);
  expect(await mailer.stored('ana@example.com')).toEqual([expect.objectContaining(mail)]);
});
