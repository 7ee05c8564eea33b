import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import pg from 'pg';
import { createTestServer, ownerUrlOf, queues, type TestServer } from '../../test/harness.ts';
import { readConfig } from '../config.ts';
import { startServer } from '../start.ts';
import { connect } from './connect.ts';
import { isSuperuser, prepareDatabase } from './prepare.ts';

let server: TestServer;
beforeAll(async () => {
  server = await createTestServer();
  // A database that was copied from another has the rights on its tables, but not the ones on itself.
  await prepareDatabase({ owner: ownerUrl(), server: server.context.config.databaseUrl }, queues);
});
afterAll(() => server.close());

const ownerUrl = () => ownerUrlOf(server);

describe('the role that the server works as', () => {
  const refused: [string, string][] = [
    ['make a table', 'create table mine (id int)'],
    ['make a temporary table', 'create temporary table mine (id int)'],
    ['make a schema', 'create schema mine'],
    ['change a table', 'alter table users add column mine int'],
    ['drop a table', 'drop table users'],
    ['empty a table at once', 'truncate users cascade'],
    ['switch a trigger off', 'alter table media disable trigger all'],
    ['make a function', "create function mine() returns int language sql as 'select 1'"],
    ['read the passwords of roles', 'select * from pg_authid'],
    ['make a role', 'create role mine superuser'],
    ['make itself superuser', 'alter role current_user superuser'],
    ['act as the owner', 'set role clube'],
    ['write down a migration', "insert into migrations (name) values ('mine')"],
    ['forget a migration', 'delete from migrations'],
    ['change what a panel’s owner reads of what happened', "update site_events set kind = 'x'"],
    ['change what somebody reads of their account', "update user_events set kind = 'x'"],
    ['change the tables of the queues', 'drop schema pgboss cascade'],
    ['read files of the machine', "select pg_read_file('/etc/passwd')"],
    ['run programs', "copy users to program 'cat'"],
    ['write files', "copy users to '/tmp/mine'"],
    ['make a database', 'create database mine'],
    ['change the database server', 'alter system set fsync = off'],
  ];
  test.each(refused)('may not %s', async (_what, statement) => {
    await expect(server.context.connection.pool.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });

  test('is no superuser, and passes no row-level security by', async () => {
    const { pool } = server.context.connection;
    expect(await isSuperuser(pool)).toBe(false);
    const { rows } = await pool.query(
      'select rolname, rolsuper, rolcreaterole, rolcreatedb, rolbypassrls, rolreplication from pg_roles where rolname = current_user',
    );
    expect(rows).toEqual([
      {
        rolname: 'clube_app',
        rolsuper: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolbypassrls: false,
        rolreplication: false,
      },
    ]);
  });

  test('reads and writes rows of every table, also of one that a later migration makes', async () => {
    const owner = connect(ownerUrl(), 1);
    await owner.pool.query('create table later (id bigint generated always as identity primary key, word text)');
    await owner.close();
    const { pool } = server.context.connection;
    await pool.query("insert into later (word) values ('x')");
    expect((await pool.query('update later set word = $1 returning id, word', ['y'])).rows).toEqual([
      { id: 1, word: 'y' },
    ]);
    await pool.query('delete from later');
  });

  test('queues work, and hears what other servers say', async () => {
    const { connection, jobs, config } = server.context;
    await jobs.send({ name: 'media.copy', keyOf: () => '1' }, { siteId: 1, mediaId: 1 });
    const { rows } = await connection.pool.query(
      "select count(*)::int as waiting from pgboss.job where name = 'media.copy'",
    );
    expect(rows).toEqual([{ waiting: 1 }]);
    const client = new pg.Client({ connectionString: config.databaseUrl });
    await client.connect();
    await client.query('listen clube_live');
    const heard = new Promise((resolve) => client.once('notification', ({ payload }) => resolve(payload)));
    await connection.pool.query("select pg_notify('clube_live', 'hello')");
    expect(await heard).toBe('hello');
    await client.end();
  });
});

describe('preparing', () => {
  test('again, and by several servers at once, changes nothing', async () => {
    const urls = { owner: ownerUrl(), server: server.context.config.databaseUrl };
    await Promise.all(Array.from({ length: 4 }, () => prepareDatabase(urls, queues)));
  });

  test('makes the server’s role with the password of its address', async () => {
    const url = new URL(ownerUrl());
    url.username = `app-${process.pid}`;
    url.password = 'päss wörd';
    await prepareDatabase({ owner: ownerUrl(), server: url.href }, queues);
    const { pool, close } = connect(url.href, 1);
    expect((await pool.query('select current_user::text as who')).rows).toEqual([{ who: url.username }]);
    await close();
    const owner = connect(ownerUrl(), 1);
    await owner.pool.query(`drop owned by "${url.username}"`);
    await owner.pool.query(`drop role "${url.username}"`);
    await owner.close();
  });

  const start = (environment: Record<string, string>) =>
    startServer(
      readConfig({
        PORT: '0',
        HOST: '127.0.0.1',
        CLUBE_MAIN_HOST: 'clube.example',
        CLUBE_HTTPS: 'true',
        CLUBE_ROLES: 'http',
        CLUBE_SECRET: 'a secret that is only used in tests',
        CLUBE_DATA: server.context.config.dataFolder,
        LOG_LEVEL: 'silent',
        ...environment,
      }),
    );

  test('a public server does not start as superuser, unless told to', async () => {
    await expect(start({ DATABASE_URL: ownerUrl() })).rejects.toThrow(/works as superuser of its database/);
    const allowed = await start({ DATABASE_URL: ownerUrl(), CLUBE_DATABASE_SUPERUSER: 'allowed' });
    await allowed.stop();
  });

  describe('a public server whose role', () => {
    const role = `both-${process.pid}`;
    const url = () => {
      const of = new URL(ownerUrl());
      of.username = role;
      of.password = 'both';
      return of.href;
    };
    const asOwner = async (...statements: string[]) => {
      const { pool, close } = connect(ownerUrl(), 1);
      for (const statement of statements) await pool.query(statement);
      await close();
    };
    const rights = 'select, insert, update, delete on all tables in schema public, live, pgboss';
    beforeAll(() =>
      asOwner(
        `create role "${role}" login password 'both'`,
        `grant usage on schema public, live, pgboss to "${role}"`,
        `grant ${rights} to "${role}"`,
      ),
    );
    afterAll(() =>
      asOwner(`reassign owned by "${role}" to current_user`, `drop owned by "${role}"`, `drop role "${role}"`),
    );

    test.each([
      [
        'owns one table',
        'alter table public.migrations owner to',
        'alter table public.migrations owner to current_user',
      ],
      ['owns what tables are in', 'alter schema live owner to', 'alter schema live owner to current_user'],
      ['may act as who owns them', 'grant clube to', `revoke clube from "${role}"`],
    ])('%s does not start, unless told to', async (_what, own, back) => {
      await asOwner(`${own} "${role}"`);
      const urls = { DATABASE_URL: url(), DATABASE_MIGRATION_URL: ownerUrl() };
      await expect(start(urls)).rejects.toThrow(/works as a role that owns its tables.*CLUBE_DATABASE_OWNER=allowed/);
      const allowed = await start({ ...urls, CLUBE_DATABASE_OWNER: 'allowed' });
      await allowed.stop();
      await asOwner(back);
      const bare = await start(urls);
      await bare.stop();
    });
  });
});
