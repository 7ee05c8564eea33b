import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Pool } from 'pg';
import { connect } from '../src/database/connect.ts';
import { startEmbedded, type EmbeddedDatabase } from '../src/database/embedded.ts';
import { prepareDatabase } from '../src/database/prepare.ts';
import { queues } from '../src/modules/index.ts';

declare global {
  var clubeTestDatabase: (EmbeddedDatabase & { folder: string }) | undefined;
}

/** The template that each test file's database is copied from. */
export const TEMPLATE = 'clube_template';

/** Pages need a shell; what it does in a browser is not theirs to test. */
async function releaseShell(pool: Pool): Promise<void> {
  const hash = '0'.repeat(16);
  const document = { hash, base: '/assets/shell/', platform: '1.0.0', chunks: { main: [] } };
  await pool.query(
    `insert into releases (remote, hash, document, files, actor) values ('shell', $1, $2, '[]', 'test')`,
    [hash, JSON.stringify(document)],
  );
  await pool.query(`insert into channel_releases (channel, remote, hash) values ('stable', 'shell', $1)`, [hash]);
}

/** As `npm start`: the server under test works as a role that only reads and writes rows. */
export function serverUrlOf(ownerUrl: string, database: string): string {
  const url = new URL(ownerUrl);
  url.username = 'clube_app';
  url.password = 'test-only-password';
  url.pathname = `/${database}`;
  return url.href;
}

/** One PostgreSQL for the whole run: CLUBE_TEST_DATABASE_URL when given, else an embedded one without fsync. */
export default async function globalSetup() {
  let url = process.env.CLUBE_TEST_DATABASE_URL;
  if (!url) {
    const folder = mkdtempSync(path.join(tmpdir(), 'clube-test-'));
    const database = await startEmbedded({
      folder,
      password: 'test-only-password',
      // A run leaves hundreds of small databases; a process visited one of them several times a second.
      settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'],
    });
    globalThis.clubeTestDatabase = { ...database, folder };
    url = globalThis.clubeTestDatabase.ownerUrl;
    process.env.CLUBE_TEST_DATABASE_URL = url;
  }
  const admin = connect(url, 1);
  await admin.pool.query(`drop database if exists ${TEMPLATE} with (force)`);
  await admin.pool.query(`create database ${TEMPLATE}`);
  const template = new URL(url);
  template.pathname = `/${TEMPLATE}`;
  await prepareDatabase({ owner: template.href, server: serverUrlOf(url, TEMPLATE) }, queues);
  const connection = connect(template.href, 1);
  await releaseShell(connection.pool);
  await connection.close();
  await admin.close();
}
