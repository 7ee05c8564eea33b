import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import type { Role } from '@clube/shared/contracts/policy';
import type { InjectOptions } from 'fastify';
import { createApp, type App } from '../src/app.ts';
import { readConfig, type Config } from '../src/config.ts';
import { connect } from '../src/database/connect.ts';
import { createJobQueue } from '../src/lib/jobs.ts';
import { createMailer } from '../src/lib/mailer.ts';
import { createResolver } from '../src/lib/resolver.ts';
import { createFolderStorage } from '../src/lib/storage.ts';
import { hashPassword } from '../src/modules/user/password.ts';
import { createSession } from '../src/modules/session/operations.ts';
import { createCourse, patchCourse } from '../src/modules/course/queries.ts';
import { createLesson } from '../src/modules/lesson/queries.ts';
import { createModule } from '../src/modules/module/queries.ts';
import { addMember } from '../src/modules/member/queries.ts';
import { choresOf } from '../src/modules/chores.ts';
import { modules } from '../src/modules/index.ts';
import { createPanel as insertPanel } from '../src/modules/site/operations.ts';
import type { Context } from '../src/plugins/context.ts';
import { serverUrlOf, TEMPLATE } from './global-setup.ts';

export { queues } from '../src/modules/index.ts';

export const PASSWORD = 'uma senha boa';
const passwordHash = hashPassword(PASSWORD);

export type TestServer = { app: App; context: Context; close(): Promise<void> };

/** A server on a database of its own, copied from the migrated template. */
export async function createTestServer(environment: Record<string, string> = {}): Promise<TestServer> {
  const adminUrl = process.env.CLUBE_TEST_DATABASE_URL!;
  const name = `t_${randomUUID().replaceAll('-', '')}`;
  const admin = connect(adminUrl, 1);
  // Copying needs a template nobody else copies from at this moment; files that start together take turns.
  await admin.pool.query('select pg_advisory_lock(1)');
  await admin.pool.query(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  await admin.close();
  const url = serverUrlOf(adminUrl, name);
  const dataFolder = mkdtempSync(path.join(tmpdir(), 'clube-data-'));
  const config: Config = readConfig({
    PORT: '0',
    CLUBE_MAIN_HOST: 'localhost:3000',
    CLUBE_SECRET: 'a secret that is only used in tests',
    CLUBE_ROLES: 'http,web',
    CLUBE_DEPLOY_TOKEN: 'deploy-token-for-tests',
    CLUBE_DEMO: 'true',
    CLUBE_DEMO_PUBLIC: 'yes-everybody-may-enter',
    LOG_LEVEL: 'silent',
    CLUBE_DATABASE_POOL: '10',
    // Nothing beyond this machine is asked.
    CLUBE_OEMBED_ORIGIN: 'off',
    // Behind whoever answers, as in production, but with a turn: beside another run there is no idle processor for minutes.
    CLUBE_CONVERT_NICE: '10',
    ...environment,
    CLUBE_DATA: dataFolder,
    DATABASE_URL: url,
  });
  const connection = connect(url, config.databasePoolSize);
  const jobs = await createJobQueue(url, () => {});
  const context: Context = {
    config,
    connection,
    jobs,
    storage: createFolderStorage(path.join(dataFolder, 'storage')),
    mailer: createMailer(config),
    resolver: createResolver(config.dnsServers),
  };
  const app = await createApp(context);
  await app.ready();
  return {
    app,
    context,
    async close() {
      await app.close();
      await jobs.stop();
      await connection.close();
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

/** Does every chore of the modules once, as every hour. */
export async function tidyUp({ context }: TestServer): Promise<void> {
  for (const chore of choresOf(modules, context)) await chore();
}

/** The address of a test's database for whoever owns its tables, for tests that change them. */
export function ownerUrlOf({ context }: TestServer): string {
  const url = new URL(process.env.CLUBE_TEST_DATABASE_URL!);
  url.pathname = new URL(context.config.databaseUrl).pathname;
  return url.href;
}

export type Actor = { token: string; sessionId: number; memberId: number; userId: number; email: string };
export type Panel = { siteId: number; slug: string; owner: Actor };

let sequence = 0;
const unique = () => `${process.pid}-${Date.now().toString(36)}-${sequence++}`;

async function createUser({ context }: TestServer, email: string) {
  const { id } = await context.connection.db
    .insertInto('users')
    .values({ email, first_name: 'Ana', last_name: 'Lima', password_hash: await passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** One more session of somebody in a panel, with the id that it has in lists. */
export async function openSession({ context }: TestServer, userId: number, siteId: number) {
  const { db } = context.connection;
  const token = await createSession(db, { userId, siteId, device: 'test' });
  const { id: sessionId } = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { token, sessionId };
}

/** A panel with an owner who is signed in. */
export async function createPanel(server: TestServer): Promise<Panel> {
  const { db } = server.context.connection;
  const name = unique();
  const email = `owner-${name}@example.com`;
  const userId = await createUser(server, email);
  const slug = `p-${name}`;
  const site = await insertPanel(db, {
    name: `Panel ${name}`,
    slug,
    description: '',
    ownerId: userId,
    demoCourse: null,
  });
  const member = await db.selectFrom('members').select('id').where('site_id', '=', site!.id).executeTakeFirstOrThrow();
  const session = await openSession(server, userId, site!.id);
  return { siteId: site!.id, slug, owner: { ...session, memberId: member.id, userId, email } };
}

/** Everything that a panel holds, as its owner takes it out. */
export const exportPanel = <T = Record<string, unknown[]>>(
  server: TestServer,
  { siteId, owner }: Pick<Panel, 'siteId' | 'owner'>,
) =>
  call<T>(server, {
    method: 'POST',
    url: `/api/site/${siteId}/export`,
    as: owner,
    body: { password: PASSWORD },
  });

/** A member of a panel who is signed in. */
export async function createActor(
  server: TestServer,
  panel: Panel,
  role: Exclude<Role, 'owner'> = 'student',
  courseIds: number[] = [],
): Promise<Actor> {
  const { db } = server.context.connection;
  const email = `${role}-${unique()}@example.com`;
  const name = { first_name: 'Bia', last_name: 'Moura' };
  const { id: userId } = await db
    .insertInto('users')
    .values({ email, ...name, password_hash: await passwordHash })
    .returning('id')
    .executeTakeFirstOrThrow();
  const member = await addMember(db, {
    siteId: panel.siteId,
    userId,
    role,
    firstName: name.first_name,
    lastName: name.last_name,
    phone: null,
    document: null,
    courseIds,
  });
  return { ...(await openSession(server, userId, panel.siteId)), memberId: member.id, userId, email };
}

export type TestCourse = {
  courseId: number;
  moduleIds: number[];
  lessonIds: number[];
  url: (index?: number) => string;
};

/** A published course: modules of lessons, with a YouTube video, a text, and so on in turn. */
export async function createTestCourse(
  server: TestServer,
  panel: Panel,
  shape: { lessons: number[]; title?: string } = { lessons: [2, 1] },
): Promise<TestCourse> {
  const { db } = server.context.connection;
  const { siteId } = panel;
  const { id: courseId } = await createCourse(db, siteId, { title: shape.title ?? 'Aquarela' });
  await patchCourse(db, { siteId, courseId }, { published: true });
  const moduleIds: number[] = [];
  const lessonIds: number[] = [];
  const moduleOf: number[] = [];
  for (const [index, count] of shape.lessons.entries()) {
    const { id: moduleId } = await createModule(db, { siteId, courseId }, { title: `Módulo ${index + 1}` });
    moduleIds.push(moduleId);
    for (let number = 1; number <= count; number += 1) {
      const media =
        number % 2 === 1
          ? { media_type: 'youtube' as const, media_url: 'https://www.youtube.com/watch?v=abc', duration_seconds: 100 }
          : {};
      const { id } = await createLesson(db, { siteId, courseId, moduleId }, { title: `Aula ${number}` }, media);
      lessonIds.push(id);
      moduleOf.push(moduleId);
    }
  }
  return {
    courseId,
    moduleIds,
    lessonIds,
    url: (index = 0) => `/api/course/${courseId}/module/${moduleOf[index]}/lesson/${lessonIds[index]}`,
  };
}

export type Call = {
  method?: NonNullable<InjectOptions['method']>;
  url: string;
  as?: Pick<Actor, 'token'> | undefined;
  body?: unknown;
  headers?: Record<string, string>;
};

/** A call as a tool makes it, with the actor's bearer token. */
export async function call<Body = Record<string, never>>(
  server: TestServer,
  { method = 'GET', url, as, body, headers = {} }: Call,
) {
  const response = await server.app.inject({
    method,
    url,
    headers: { host: 'localhost:3000', ...(as && { authorization: `Bearer ${as.token}` }), ...headers },
    ...(body !== undefined && { payload: body as object }),
  });
  const isJson = response.headers['content-type']?.toString().includes('json') ?? false;
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    body: (isJson ? response.json() : undefined) as Body,
  };
}

/** What signing in to a panel answered a student on the main host. */
export const loginPayload = (panel: Panel, Auth: string): LoginResult => ({
  Auth,
  role: 'student',
  custom_fields_filled: true,
  domains: [],
  subdomain: panel.slug,
  sites_count: 1,
  needs_domain: false,
  target_host: `${panel.slug}.localhost:3000`,
});
