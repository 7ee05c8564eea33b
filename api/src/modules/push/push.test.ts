import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { notificationKinds, type NotificationKind } from '@clube/shared/contracts/notification';
import type { Push, PushWrite } from '@clube/shared/contracts/push';
import { randomUUID } from 'node:crypto';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { createBrowser, readSender, startPushPeer } from '../../../test/push-peer.ts';
import { createSession } from '../session/operations.ts';
import { takeDue } from './sending.queries.ts';
import { sendDuePushes } from './sending.ts';

let peer: Awaited<ReturnType<typeof startPushPeer>>;
let server: TestServer;
let panel: Panel;
let other: Panel;
let student: Actor;
beforeAll(async () => {
  peer = await startPushPeer();
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000', CLUBE_WEBHOOK_TARGETS: 'any' });
  panel = await createPanel(server);
  other = await createPanel(server);
});
afterAll(async () => {
  await server.close();
  peer.close();
});
beforeEach(async () => {
  student = await createActor(server, panel);
});
afterEach(async () => {
  await pool().query('delete from push_subscriptions');
  await pool().query('delete from notifications');
  peer.heard.length = 0;
  peer.status = 201;
  peer.answering = Promise.resolve();
});

type Who = Pick<Actor, 'token'>;
const pool = () => server.context.connection.pool;
const newBrowser = () => createBrowser(`${peer.origin}/push/${randomUUID()}`);
const put = (as: Who, body: object) =>
  call<Push & { code: string }>(server, { method: 'PUT', url: '/api/push', as, body });
const all = [...notificationKinds];
const subscribe = async (as: Who, kinds: readonly NotificationKind[] = all, browser = newBrowser()) => {
  expect((await put(as, { ...browser.subscription, kinds })).status).toBe(200);
  return browser;
};
const read = async (as: Who) => (await call<Push>(server, { url: '/api/push', as })).body;
/** A notice as triggers write one, of a course's certificate that is there. */
const answered = (whose: Actor, title = 'Sem som', site = panel.siteId) =>
  pool().query(`select notify_members($1, array[$2::bigint], 'ticket.answered', $3, $4)`, [
    site,
    whose.memberId,
    `message:${randomUUID()}`,
    { ticket_id: 7, title, person: 'Marina Duarte' },
  ]);
const failures: unknown[] = [];
const pass = () => sendDuePushes(server.context, (error) => failures.push(error));
const hurry = () => pool().query('update push_deliveries set due_at = now()');
const count = async (table: 'push_subscriptions' | 'push_deliveries') =>
  (await pool().query<{ count: number }>(`select count(*)::int as count from ${table}`)).rows[0]!.count;

describe('a browser', () => {
  test('is told of what was chosen in it, until it is told no more', async () => {
    const { public_key, kinds } = await read(student);
    expect(kinds).toEqual([]);
    expect(Buffer.from(public_key, 'base64url')).toHaveLength(65);
    const browser = await subscribe(student, ['ticket.answered']);
    expect(await read(student)).toEqual({ public_key, kinds: ['ticket.answered'] });
    await subscribe(student, ['ticket.answered', 'lesson.published'], browser);
    expect((await read(student)).kinds).toEqual(['ticket.answered', 'lesson.published']);
    expect(await count('push_subscriptions')).toBe(1);
    for (let times = 0; times < 2; times += 1)
      expect((await call(server, { method: 'DELETE', url: '/api/push', as: student })).status).toBe(200);
    expect((await read(student)).kinds).toEqual([]);
    await answered(student);
    await pass();
    expect(peer.heard).toEqual([]);
  });

  test('knows the installation by one key, whoever asks; one with another secret has another', async () => {
    const keys = await Promise.all([student, panel.owner, other.owner].map(read));
    expect(new Set(keys.map(({ public_key }) => public_key)).size).toBe(1);
    const elsewhere = await createTestServer({ CLUBE_SECRET: 'another secret, of another installation' });
    try {
      const { owner } = await createPanel(elsewhere);
      const { body } = await call<Push>(elsewhere, { url: '/api/push', as: owner });
      expect(body.public_key).not.toBe(keys[0]!.public_key);
    } finally {
      await elsewhere.close();
    }
  });

  test('is its session’s own: another session, member or panel neither reads nor ends it; nobody has none', async () => {
    await subscribe(student, ['ticket.answered']);
    const sameElsewhere = {
      token: await createSession(server.context.connection.db, {
        userId: student.userId,
        siteId: panel.siteId,
        device: 'test',
      }),
    };
    for (const as of [sameElsewhere, panel.owner, other.owner, await createActor(server, panel)]) {
      expect((await read(as)).kinds).toEqual([]);
      await call(server, { method: 'DELETE', url: '/api/push', as });
    }
    expect((await read(student)).kinds).toEqual(['ticket.answered']);
    for (const method of ['GET', 'DELETE'] as const)
      expect((await call(server, { method, url: '/api/push' })).status).toBe(401);
    expect(
      (
        await call(server, {
          method: 'PUT',
          url: '/api/push',
          body: { ...newBrowser().subscription, kinds: ['ticket.answered'] },
        })
      ).status,
    ).toBe(401);
  });

  test('is of every role', async () => {
    for (const role of ['admin', 'instructor', 'moderator', 'support', 'student'] as const) {
      const as = await createActor(server, panel, role);
      await subscribe(as, ['ticket.answered']);
      expect([role, (await read(as)).kinds]).toEqual([role, ['ticket.answered']]);
    }
  });

  const good = createBrowser('https://push.example.com/x').subscription;
  test.each<[string, object]>([
    ['no kind', { ...good, kinds: [] }],
    ['a kind twice', { ...good, kinds: ['ticket.answered', 'ticket.answered'] }],
    ['a kind that there is not', { ...good, kinds: ['order.paid'] }],
    ['no keys', { endpoint: good.endpoint, kinds: ['ticket.answered'] }],
    [
      'a key that is no point of the curve',
      { ...good, keys: { ...good.keys, p256dh: `B${'A'.repeat(86)}` }, kinds: all },
    ],
    ['a short secret', { ...good, keys: { ...good.keys, auth: 'AAAA' }, kinds: all }],
    ['an address that is none', { ...good, endpoint: 'here', kinds: all }],
    ['an address of another protocol', { ...good, endpoint: 'ftp://push.example.com/', kinds: all }],
    ['an address with a password', { ...good, endpoint: 'https://a:b@push.example.com/', kinds: all }],
    ['an address without end', { ...good, endpoint: `https://push.example.com/${'x'.repeat(1000)}`, kinds: all }],
    ['what nobody asked for', { ...good, kinds: all, expirationTime: null }],
  ])('with %s is refused', async (_what, body) => {
    expect((await put(student, body)).status).toBe(400);
    expect(await count('push_subscriptions')).toBe(0);
  });

  test('outside of tests is reached on the open Internet alone, by https', async () => {
    const strict = await createTestServer();
    try {
      const own = await createPanel(strict);
      const status = async (endpoint: string) =>
        (
          await call(strict, {
            method: 'PUT',
            url: '/api/push',
            as: own.owner,
            body: { ...createBrowser(endpoint).subscription, kinds: ['ticket.answered'] } satisfies PushWrite,
          })
        ).status;
      for (const endpoint of [
        `${peer.origin}/push`,
        'http://push.example.com/',
        'https://127.0.0.1/',
        'https://169.254.169.254/latest',
        'https://[::1]/',
        'https://localhost/',
        'https://database.internal/',
        'https://push.example.com:5432/',
      ])
        expect([endpoint, await status(endpoint)]).toEqual([endpoint, 400]);
      expect(await status('https://push.example.com/x')).toBe(200);
      // Rules may have changed, or a name leads elsewhere by now: judged again when something is sent.
      await strict.context.connection.pool.query(
        `select notify_members($1, array(select id from members where site_id = $1), 'ticket.answered', 'message:1', '{"ticket_id":1,"title":"x"}')`,
        [own.siteId],
      );
      const inside = { ...strict.context.resolver, addresses: () => Promise.resolve(['127.0.0.1']) };
      await sendDuePushes({ ...strict.context, resolver: inside }, (error) => failures.push(error));
      const { rows } = await strict.context.connection.pool.query('select failed from push_subscriptions');
      expect(rows).toEqual([{ failed: 1 }]);
    } finally {
      await strict.close();
    }
  });

  test('is one of ten, of which the oldest goes, however many are added at once', async () => {
    const sessions = await Promise.all(
      Array.from({ length: 13 }, () =>
        createSession(server.context.connection.db, {
          userId: panel.owner.userId,
          siteId: panel.siteId,
          device: 'test',
        }),
      ),
    );
    const first = await subscribe(panel.owner);
    await Promise.all(sessions.map((token) => subscribe({ token })));
    expect(await count('push_subscriptions')).toBe(10);
    expect((await read(panel.owner)).kinds).toEqual([]);
    await answered(panel.owner);
    await pass();
    expect(peer.heard).toHaveLength(10);
    expect(peer.heard.map(({ path }) => path)).not.toContain(new URL(first.subscription.endpoint).pathname);
  });

  test('lies sealed in the database; its person gets what it is told of, without address and keys', async () => {
    const { subscription } = await subscribe(student, ['ticket.answered']);
    const { rows } = await pool().query('select * from push_subscriptions');
    const stored = Object.values(rows[0]).map((value) =>
      Buffer.isBuffer(value) ? value.toString('latin1') : String(value),
    );
    for (const secret of [subscription.endpoint, subscription.keys.auth, subscription.keys.p256dh])
      expect(stored.join('')).not.toContain(secret);
    const { readOwnSubscriptions } = await import('./queries.ts');
    const own = { userId: student.userId, email: student.email, boundTo: null };
    expect(await readOwnSubscriptions(server.context.connection.db, own)).toEqual([
      {
        panel: expect.any(String),
        user_agent: expect.any(String),
        kinds: ['ticket.answered'],
        created_at: expect.anything(),
      },
    ]);
    expect(await readOwnSubscriptions(server.context.connection.db, { ...own, boundTo: other.siteId })).toEqual([]);
  });
});

describe('a message', () => {
  test('says what happened in the language of its reader, can be read by that browser alone, and names us', async () => {
    const browser = await subscribe(student);
    await answered(student);
    await pass();
    const [{ headers, body, path }] = peer.heard as [(typeof peer.heard)[number]];
    expect(browser.subscription.endpoint).toBe(peer.origin + path);
    expect(headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '43200' });
    expect(browser.read(body)).toEqual({
      id: expect.any(Number),
      title: expect.any(String),
      body: 'Marina Duarte respondeu ao seu chamado “Sem som”',
      path: '/ajuda/7',
    });
    expect(() => createBrowser(peer.origin).read(body)).toThrow();
    expect(body.toString('latin1')).not.toMatch(/Marina|Sem som/);
    const sender = await readSender(headers.authorization!, peer.origin);
    expect(sender.key).toBe((await read(student)).public_key);
    expect(sender.payload.sub).toMatch(/^(mailto:|https:)/);
    expect(sender.payload.exp! - Date.now() / 1000).toBeLessThan(24 * 60 * 60);
    expect(await count('push_deliveries')).toBe(0);

    await pool().query(`update users set country = 'US' where id = $1`, [student.userId]);
    await answered(student, 'A'.repeat(5000));
    await pass();
    expect(browser.read(peer.heard[1]!.body)).toMatchObject({
      body: expect.stringContaining('replied to your ticket'),
    });
    expect(peer.heard[1]!.body.length).toBeLessThan(4096);
    expect(failures).toEqual([]);
  });

  test('is of the kinds that were chosen in that browser, also where neither panel nor mail tell', async () => {
    await subscribe(student, ['lesson.published']);
    await answered(student);
    await pass();
    expect(peer.heard).toEqual([]);
    const silent = { kind: 'ticket.answered', in_app: false, mail: 'off' };
    await call(server, { method: 'PUT', url: '/api/notification/choice', as: student, body: silent });
    await subscribe(student, ['ticket.answered']);
    await answered(student);
    await pass();
    expect(peer.heard).toHaveLength(1);
    expect((await call<{ unread: number }>(server, { url: '/api/notification/unread', as: student })).body.unread).toBe(
      1,
    );
    await call(server, { method: 'DELETE', url: '/api/push', as: student });
    await answered(student);
    expect((await pool().query('select 1 from notifications')).rowCount).toBe(2);
  });

  test('of what was read meanwhile, was undone or stands no more is not sent, and waits no longer', async () => {
    await subscribe(student);
    await answered(student);
    await call(server, { method: 'PUT', url: '/api/notification/read', as: student });
    const { courseId, lessonIds, moduleIds } = await createTestCourse(server, panel, { lessons: [1] });
    // Nobody enrolled them: the lesson is closed to them.
    await pool().query(`select notify_members($1, array[$2::bigint], 'lesson.published', 'lesson:1', $3)`, [
      panel.siteId,
      student.memberId,
      { course_id: courseId, module_id: moduleIds[0], lesson_id: lessonIds[0], title: 'Aula', text: 'Curso', count: 1 },
    ]);
    const client = await pool().connect();
    await client.query('begin');
    await client.query(
      `select notify_members($1, array[$2::bigint], 'ticket.answered', 'message:9', '{"ticket_id":1,"title":"x"}')`,
      [panel.siteId, student.memberId],
    );
    await client.query('rollback');
    client.release();
    await pass();
    expect([peer.heard, await count('push_deliveries')]).toEqual([[], 0]);
  });

  test('waits for no browser of another panel that is not answered, of which thirty are under way', async () => {
    await subscribe(student, ['ticket.answered']);
    await subscribe(other.owner, ['ticket.answered']);
    const hanging = Promise.withResolvers<void>();
    peer.answering = hanging.promise;
    for (let count = 0; count < 31; count += 1) await answered(student);
    const sending = pass();
    await peer.untilHeard(30);
    peer.answering = Promise.resolve();
    await answered(other.owner, 'Com som', other.siteId);
    await peer.untilHeard(31);
    const { rows } = await pool().query('select site_id::int from push_deliveries where tries = 0');
    expect(rows).toEqual([{ site_id: panel.siteId }]);
    hanging.resolve();
    await sending;
    expect([peer.heard.length, await count('push_deliveries')]).toEqual([32, 0]);
  });

  test('goes before those for browsers that were not reached, however long they wait', async () => {
    await subscribe(student, ['ticket.answered']);
    for (let count = 0; count < 30; count += 1) await answered(student);
    await pool().query('update push_subscriptions set failed = 1');
    const [reader, stranger] = [await createActor(server, panel), other.owner];
    await subscribe(reader, ['ticket.answered']);
    await answered(reader);
    const { db } = server.context.connection;
    const ofReader = 'select id::int from push_subscriptions where failed = 0 and site_id = $1';
    const { rows } = await pool().query<{ id: number }>(ofReader, [panel.siteId]);
    const idle = server.context.config.staffIdleHours;
    expect((await takeDue(db, idle, [], 40)).map(({ subscription_id }) => subscription_id)).toContain(rows[0]!.id);
    await pool().query('delete from push_deliveries where subscription_id = $1', [rows[0]!.id]);
    await hurry();
    await subscribe(stranger, ['ticket.answered']);
    await answered(stranger, 'Com som', other.siteId);
    expect((await takeDue(db, idle, [], 1)).map(({ site_id }) => site_id)).toEqual([other.siteId]);
  });

  test('that two servers see at once goes out once', async () => {
    await subscribe(student);
    for (let times = 0; times < 3; times += 1) await answered(student);
    await Promise.all([pass(), pass(), pass()]);
    expect(peer.heard).toHaveLength(3);
  });

  test.each([404, 410])('to an address that answers %i is the last one there', async (status) => {
    await subscribe(student);
    await answered(student);
    await answered(student);
    peer.status = status;
    await pass();
    expect([await count('push_subscriptions'), await count('push_deliveries')]).toEqual([0, 0]);
    expect((await read(student)).kinds).toEqual([]);
  });

  test.each([500, 429])('that is answered with %i is tried again with growing pauses, then left', async (status) => {
    const browser = await subscribe(student);
    await answered(student);
    peer.status = status;
    const pauses: number[] = [];
    for (let tries = 1; tries <= 6; tries += 1) {
      await hurry();
      await pass();
      const { rows } = await pool().query<{ tries: number; pause: number }>(
        'select tries, extract(epoch from due_at - now())::float8 as pause from push_deliveries',
      );
      expect(rows.map((row) => row.tries)).toEqual(tries < 6 ? [tries] : []);
      if (rows[0]) pauses.push(rows[0].pause);
    }
    expect(pauses).toEqual(pauses.toSorted((one, two) => one - two));
    expect(pauses[0]).toBeGreaterThan(5);
    expect(peer.heard).toHaveLength(6);
    expect(new Set(peer.heard.map(({ body }) => JSON.stringify(browser.read(body)))).size).toBe(1);
    peer.status = 201;
    await answered(student);
    await pass();
    expect((await pool().query('select failed from push_subscriptions')).rows).toEqual([{ failed: 0 }]);
  });

  test('that is refused for good is not tried again; a browser that takes twenty in a row wrong is forgotten', async () => {
    await subscribe(student);
    peer.status = 403;
    for (let times = 1; times <= 20; times += 1) {
      await answered(student);
      await pass();
      expect([times, await count('push_subscriptions')]).toEqual([times, times < 20 ? 1 : 0]);
    }
    expect([peer.heard.length, await count('push_deliveries')]).toEqual([20, 0]);
  });

  test('whose address this server cannot unseal fails alone, and says nothing of whose it was', async () => {
    await subscribe(student);
    const good = await createActor(server, panel);
    await subscribe(good);
    await pool().query(`update push_subscriptions set sealed = sha256('x') where member_id = $1`, [student.memberId]);
    await answered(student);
    await answered(good);
    failures.length = 0;
    await pass();
    expect(peer.heard).toHaveLength(1);
    expect(failures).toHaveLength(1);
    expect(String(failures[0])).not.toMatch(/http|@|Bia/);
    failures.length = 0;
  });
});

describe('nothing more goes to a browser', () => {
  const leaves: [string, () => Promise<unknown>][] = [
    ['signed out', () => call(server, { url: '/api/member/logout', method: 'POST', as: student })],
    [
      'was signed out everywhere',
      () => call(server, { method: 'DELETE', url: `/api/member/${student.memberId}/sessions`, as: panel.owner }),
    ],
    [
      'signed in elsewhere once too often',
      async () => {
        const again = { userId: student.userId, siteId: panel.siteId, device: 'test' };
        for (let times = 0; times < 3; times += 1) await createSession(server.context.connection.db, again);
      },
    ],
    [
      'was removed from the panel',
      () => call(server, { method: 'DELETE', url: `/api/member/${student.memberId}`, as: panel.owner }),
    ],
    ['has no account any more', () => pool().query('delete from users where id = $1', [student.userId])],
  ];
  test.each(leaves)('whose person %s', async (_how, leave) => {
    await subscribe(student);
    await answered(student);
    await leave();
    expect(await count('push_subscriptions')).toBe(0);
    await answered(student).catch(() => undefined);
    await pass();
    expect(peer.heard).toEqual([]);
  });

  test('whose person is suspended, whose session ran out or whose panel is closed', async () => {
    for (const change of [
      `update members set suspended_at = now() where user_id = $1`,
      `update sessions set expires_at = now() - interval '1 minute' where user_id = $1`,
    ]) {
      const as = await createActor(server, panel);
      await subscribe(as);
      await pool().query(change, [as.userId]);
      await answered(as);
      await pass();
      expect([change, peer.heard]).toEqual([change, []]);
    }
    const admin = await createActor(server, panel, 'admin');
    await subscribe(admin);
    await pool().query(`update sessions set last_seen_at = now() - interval '2 days' where user_id = $1`, [
      admin.userId,
    ]);
    await answered(admin);
    await pass();
    expect(peer.heard).toEqual([]);
    const closed = await createPanel(server);
    await subscribe(closed.owner);
    await pool().query('update sites set deleted_at = now() where id = $1', [closed.siteId]);
    await answered(closed.owner, 'x', closed.siteId);
    await pass();
    expect(peer.heard).toEqual([]);
  });

  test('that somebody else uses by now, in this panel or another', async () => {
    const browser = await subscribe(student);
    await subscribe(other.owner, all, browser);
    await answered(student);
    await pass();
    expect(peer.heard).toEqual([]);
    await answered(other.owner, 'Outro', other.siteId);
    await pass();
    expect(browser.read(peer.heard[0]!.body)).toMatchObject({ body: expect.stringContaining('Outro') });
  });

  test('that two take at the same moment is told of one of them alone', async () => {
    const browser = newBrowser();
    const people = [student, panel.owner, other.owner, await createActor(server, panel)];
    const answers = await Promise.all(people.map((as) => put(as, { ...browser.subscription, kinds: all })));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(await count('push_subscriptions')).toBe(1);
  });
});
