/** @sql-heavy */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { allows, policies, roles, type PolicyName } from '@clube/shared/contracts/policy';
import type { CommentImageSent } from '@clube/shared/contracts/comment';
import type { LessonPicture } from '@clube/shared/contracts/lesson-text';
import type { TicketImage } from '@clube/shared/contracts/ticket';
import sharp from 'sharp';
import {
  createPanel,
  createActor,
  createTestCourse,
  createTestServer,
  call,
  PASSWORD,
  type Actor,
  type Panel,
  type TestServer,
} from './harness.ts';
import { operationsOf } from './fuzz/operations.ts';
import { makeOffered, requestOf } from './offered-rows.ts';
import { QUESTIONS, RIGHT } from './quizzes.ts';
import { addDomain } from '../src/modules/domain/queries.ts';
import { modules } from '../src/modules/index.ts';

const CANARY = 'canary-of-panel-a';
const DESIGN = {
  language: 'pt',
  background: { color: '#ffffff', accent: 'brand', art: 'none', picture: null },
  fields: [],
};
/** What fields are called that hold words. */
const WORDS = { title: CANARY, name: CANARY, text: CANARY, message: CANARY, description: CANARY };
const COUPON = { code: 'x-1', percent: 10, amount: null, max_uses: null, ends_at: null };
/** Parameters that name rows of a panel, as their modules say. */
const tenantIds = modules.flatMap((module) => module.ids ?? []);
type Route = { method: string; url: string; policy: PolicyName };

let server: TestServer;
let victim: Panel;
let attacker: Panel;
let student: Actor;
let routes: Route[];
let ids: Record<string, number | string>;

/** Every route that the running server has, with its policy, read from its own OpenAPI document. */
function routesOf(app: TestServer['app']): Route[] {
  const paths = Object.entries(app.swagger().paths ?? {}) as [string, Record<string, { 'x-policy': PolicyName }>][];
  return paths.flatMap(([url, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      method: method.toUpperCase(),
      url: url.replaceAll(/\{([^}]+)\}/g, ':$1'),
      policy: operation['x-policy'],
    })),
  );
}

beforeAll(async () => {
  server = await createTestServer({
    CLUBE_RATE_LIMIT_FACTOR: '1000',
    // Where nobody listens: whoever got past the rule would be told that the provider is away.
    CLUBE_STRIPE_SECRET_KEY: 'sk_test_of_the_operator',
    CLUBE_STRIPE_WEBHOOK_SECRET: 'whsec_of_the_operator',
    CLUBE_STRIPE_ORIGIN: 'http://127.0.0.1:9',
  });
  victim = await createPanel(server);
  attacker = await createPanel(server);
  const course = await createTestCourse(server, victim, { lessons: [2], title: CANARY });
  student = await createActor(server, victim, 'student', [course.courseId]);
  const { body: commentImage } = await call<CommentImageSent>(server, {
    method: 'POST',
    url: `${course.url()}/comment/image`,
    as: student,
    body: await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
    headers: { 'content-type': 'image/png' },
  });
  const comment = await call<{ id: number }>(server, {
    method: 'POST',
    url: `${course.url()}/comment`,
    as: student,
    body: { comment: CANARY, image: commentImage.key },
  });
  const { body: ticketImage } = await call<TicketImage>(server, {
    method: 'POST',
    url: '/api/ticket/image',
    as: student,
    body: await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
    headers: { 'content-type': 'image/png' },
  });
  const ticket = await call<{ id: number }>(server, {
    method: 'POST',
    url: '/api/ticket',
    as: student,
    body: { title: CANARY, message: CANARY, image: ticketImage.key },
  });
  const { db } = server.context.connection;
  const media = await db
    .insertInto('media')
    .values({
      site_id: victim.siteId,
      kind: 'video',
      name: CANARY,
      status: 'ready',
      source_key: 'x',
      size_bytes: 1,
      upload_id: `${victim.siteId}-x`,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const material = await call<{ id: number }>(server, {
    method: 'POST',
    url: `${course.url()}/material?name=${CANARY}.txt`,
    as: victim.owner,
    body: Buffer.from(CANARY),
    headers: { 'content-type': 'application/octet-stream' },
  });
  const lessonPicture = await call<LessonPicture>(server, {
    method: 'POST',
    url: `${course.url()}/picture`,
    as: victim.owner,
    body: await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
      .png()
      .toBuffer(),
    headers: { 'content-type': 'image/png' },
  });
  await call(server, {
    method: 'PATCH',
    url: `${course.url()}/quiz/draft`,
    as: victim.owner,
    body: { version: 0, questions: [{ ...QUESTIONS[0]!, text: CANARY }] },
  });
  const note = await call<{ id: number }>(server, {
    method: 'POST',
    url: `${course.url()}/note`,
    as: student,
    body: { text: CANARY },
  });
  const session = await db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', victim.owner.userId)
    .executeTakeFirstOrThrow();
  const invitation = await call<{ id: number }>(server, {
    method: 'POST',
    url: '/api/member',
    as: victim.owner,
    body: { email: 'invited@example.com', first_name: CANARY },
  });
  await db
    .insertInto('media_captions')
    .values({ site_id: victim.siteId, media_id: media.id, language: 'pt', origin: 'owner', content: CANARY })
    .execute();
  await db
    .insertInto('media_chapters')
    .values({ site_id: victim.siteId, media_id: media.id, seconds: 0, title: CANARY })
    .execute();
  const offer = await call<{ id: number }>(server, {
    method: 'POST',
    url: '/api/offer',
    as: victim.owner,
    body: { name: CANARY, amount: 100, currency: 'BRL', course_ids: [course.courseId] },
  });
  const coupon = await call<{ id: number }>(server, {
    method: 'POST',
    url: `/api/offer/${offer.body.id}/coupon`,
    as: victim.owner,
    body: { ...COUPON, code: 'CANARY' },
  });
  const order = await db
    .insertInto('orders')
    .values({
      site_id: victim.siteId,
      offer_id: offer.body.id,
      offer_name: CANARY,
      price: 100,
      amount: 100,
      currency: 'BRL',
      name: CANARY,
      email: 'bought@example.com',
      locale: 'pt',
      reference: 'CANARY',
      token_hash: Buffer.alloc(32),
      expires_at: new Date(Date.now() + 1000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const subscription = await db
    .insertInto('member_subscriptions')
    .values({
      site_id: victim.siteId,
      member_id: student.memberId,
      offer_id: offer.body.id,
      offer_name: CANARY,
      amount: 100,
      currency: 'BRL',
      period_days: 30,
      grace_days: 5,
      current_period_end: new Date(Date.now() + 100_000),
      event: 'started',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await addDomain(server.context.connection.db, victim.siteId, `${victim.slug}.example`, CANARY);
  const imported = await db
    .insertInto('member_imports')
    .values({ site_id: victim.siteId, file: CANARY, digest: Buffer.alloc(32), rows: 1, faults: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  const memberAct = await db
    .insertInto('member_acts')
    .values({
      site_id: victim.siteId,
      session_id: 1,
      request_id: crypto.randomUUID(),
      act: JSON.stringify({ kind: 'mail' }),
      digest: Buffer.alloc(32),
      fault: CANARY,
      total: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const field = await db
    .insertInto('custom_fields')
    .values({ site_id: victim.siteId, name: CANARY, kind: 'text' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('custom_field_values')
    .values({ site_id: victim.siteId, member_id: student.memberId, field_id: field.id, value: CANARY })
    .execute();
  const notification = await db
    .insertInto('notifications')
    .values({ site_id: victim.siteId, member_id: student.memberId, kind: 'ticket.answered', subject: CANARY })
    .returning('id')
    .executeTakeFirstOrThrow();
  const exported = await db
    .insertInto('data_exports')
    .values({ user_id: student.userId, key: CANARY, expires_at: new Date(Date.now() + 60_000), ready_at: new Date() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const courseExport = await db
    .insertInto('course_exports')
    .values({
      site_id: victim.siteId,
      course_id: course.courseId,
      with_media: false,
      key: CANARY,
      ready_at: new Date(),
      expires_at: new Date(Date.now() + 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const courseImport = await db
    .insertInto('course_imports')
    .values({
      site_id: victim.siteId,
      created_by: victim.owner.memberId,
      file: CANARY,
      kind: 'csv',
      size_bytes: 1,
      key: CANARY,
      state: 'ready',
      report: JSON.stringify({ bytes: 0 }),
      total: 1,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const passkey = await db
    .insertInto('passkeys')
    .values({
      user_id: victim.owner.userId,
      site_id: victim.siteId,
      host: 'localhost',
      credential_id: CANARY,
      public_key: Buffer.from('x'),
      counter: 0,
      transports: [],
      name: CANARY,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await call(server, { method: 'PATCH', url: course.url(), as: victim.owner, body: { title: CANARY } });
  const version = await call<{ data: { id: number }[] }>(server, { url: `${course.url()}/version`, as: victim.owner });
  const entry = await db
    .selectFrom('audit_entries')
    .select('id')
    .where('site_id', '=', victim.siteId)
    .limit(1)
    .executeTakeFirstOrThrow();
  const webhook = await call<{ id: number }>(server, {
    method: 'POST',
    url: '/api/webhook',
    as: victim.owner,
    body: { address: `https://hooks.example.com/${CANARY}`, events: ['order.paid'] },
  });
  const apiKey = await call<{ id: number }>(server, {
    method: 'POST',
    url: '/api/api-key',
    as: victim.owner,
    body: { name: CANARY, scopes: ['orders.read'], days: null },
  });
  const delivery = await db
    .insertInto('webhook_deliveries')
    .values({
      site_id: victim.siteId,
      webhook_id: webhook.body.id,
      event: 'test',
      content: JSON.stringify({ text: CANARY }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const source = await call<{ id: number }>(server, {
    method: 'POST',
    url: '/api/purchase-inbox/source',
    as: victim.owner,
    body: { provider: 'stripe', secret: CANARY },
  });
  const product = await db
    .insertInto('purchase_products')
    .values({ site_id: victim.siteId, provider: 'stripe', external_id: CANARY, name: CANARY })
    .returning('id')
    .executeTakeFirstOrThrow();
  const purchaseEvent = await db
    .insertInto('purchase_events')
    .values({
      site_id: victim.siteId,
      provider: 'stripe',
      event_id: CANARY,
      body: Buffer.from(CANARY),
      name: CANARY,
      state: 'failed',
      product_id: product.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const invoice = await db
    .insertInto('plan_invoices')
    .values({
      site_id: victim.siteId,
      number: 999_999,
      kind: 'first',
      period_start: new Date(),
      period_end: new Date(Date.now() + 60_000),
      lines: JSON.stringify([{ kind: 'period', plan: { pt: CANARY, es: CANARY, en: CANARY }, days: null, amount: 1 }]),
      amount: 1,
      currency: 'BRL',
      due_at: new Date(Date.now() + 60_000),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const thrown = await createTestCourse(server, victim);
  const deleted = await call<{ bin: number }>(server, {
    method: 'DELETE',
    url: `/api/course/${thrown.courseId}`,
    as: victim.owner,
  });
  ids = {
    entry: entry.id,
    export: exported.id,
    exported: courseExport.id,
    imported: courseImport.id,
    bin: deleted.body.bin,
    version: version.body.data[0]!.id,
    course: course.courseId,
    module: course.moduleIds[0]!,
    lesson: course.lessonIds[0]!,
    comment: comment.body.id,
    ticket: ticket.body.id,
    image: ticketImage.key,
    notification: notification.id,
    offer: offer.body.id,
    coupon: coupon.body.id,
    webhook: webhook.body.id,
    source: source.body.id,
    product: product.id,
    purchase_event: purchaseEvent.id,
    key_id: apiKey.body.id,
    delivery: delivery.id,
    order: order.id,
    subscription: subscription.id,
    invoice: invoice.id,
    material: material.body.id,
    picture: lessonPicture.body.key,
    note: note.body.id,
    media: media.id,
    member: student.memberId,
    upload: `${victim.siteId}-x`,
    site: victim.siteId,
    session: session.id,
    passkey: passkey.id,
    invitation: invitation.body.id,
    import: imported.id,
    act: memberAct.id,
    field: field.id,
    domain: `${victim.slug}.example`,
    key: 'onboarding',
    language: 'pt',
    name: 'image',
  };
  const world = { ...WORDS, ...ids };
  Object.assign(ids, await makeOffered(server, { as: victim.owner, names: tenantIds, world }));
  // The event stream never ends; who hears what has tests of its own.
  routes = routesOf(server.app).filter(({ url }) => url.startsWith('/api/') && url !== '/api/events');
});
afterAll(() => server.close());

/** A body that passes the schema of most writes, so that the rule behind it is what answers. */
const BODY = {
  title: 'x',
  comment: 'x',
  message: 'x',
  completed: true,
  rating: 3,
  ids: [1],
  value: 'x',
  course_id: 1,
  name: 'x',
  slug: 'xyz-1',
};
const bodyFor = (method: string, url: string): object => {
  const pick = (...keys: (keyof typeof BODY)[]) => Object.fromEntries(keys.map((key) => [key, BODY[key]]));
  if (url.endsWith('/progress')) return pick('completed');
  if (url.endsWith('/ticket/:ticket/rating')) return { is_good: true, sentence: '' };
  if (url.endsWith('/rating')) return pick('rating');
  if (url.endsWith('/quiz')) return { revision: 1, attempt: 1, answers: [RIGHT[0]] };
  if (url.endsWith('/quiz/draft')) return { version: 1, questions: [] };
  if (url.endsWith('/chapters')) return { chapters: [] };
  if (url.endsWith('/replacement')) return { media_id: ids['media'] };
  if (url.endsWith('/certificate')) return { version: 0, design: DESIGN };
  if (url.endsWith('/certificate/rules')) return { percent: 80, days: 1 };
  if (url.endsWith('/certificate/publish')) return { version: 1 };
  if (url.endsWith('/certificate/sample')) return { design: DESIGN, member_id: null, format: 'png' };
  if (url.endsWith('/order')) return pick('ids');
  if (url.endsWith('/outline')) return { order_version: 1, modules: [{ id: ids['module'], lessons: [ids['lesson']] }] };
  if (url.endsWith('/comment')) return pick('comment');
  if (url.endsWith('/message')) return pick('message');
  if (url.endsWith('/vote')) return { helped: true };
  if (method === 'PATCH' && url.endsWith('/:article')) return { title: 'x', version: 1 };
  if (url.endsWith('/address')) return { slug: 'endereco-de-outro', password: PASSWORD };
  if (url.endsWith('/:site/export')) return { password: PASSWORD };
  if (url.endsWith('/transfer')) return { member_id: attacker.owner.memberId, password: PASSWORD };
  if (url.endsWith('/:site')) return { name: 'x', ...(method === 'DELETE' && { password: PASSWORD }) };
  if (method === 'PATCH' && /\/:(material|media|folder)$/.test(url)) return pick('name');
  if (method === 'PATCH' && url.endsWith('/:comment')) return pick('comment');
  if (method === 'PATCH' && url.endsWith('/:note')) return { text: 'x', version: 1 };
  if (method === 'PATCH' && url.endsWith('/:field')) return { name: 'x', version: 1 };
  if (url.endsWith('/:passkey')) return { password: PASSWORD };
  if (url.endsWith('/view/:view')) return { name: 'x', is_shared: true, shows: {}, version: 1 };
  if (url.endsWith('/canned/:canned')) return { title: 'x', text: 'x', version: 1 };
  if (url.endsWith('/tag/:tag/merge')) return { into: ids['tag'] };
  if (url.endsWith('/assign')) return { to: null, from: null };
  if (url.endsWith('/:ticket/note')) return { note: 'x' };
  if (url.endsWith('/note')) return { text: 'x' };
  if (method === 'PATCH' && url.endsWith('/:member')) return { role: 'support' };
  if (url.endsWith('/version/:version/restore')) return { seen: 'x' };
  if (url.endsWith('/enrolment')) return { course_id: ids['course'] };
  if (url.endsWith('/enrolment/class')) return { to: ids['class'], members: [{ id: ids['member'], from: null }] };
  if (url.endsWith('/rule')) return { module_id: null, lesson_id: null, rule: null };
  if (url.endsWith('/state')) return { state: 'cancelled', version: 1 };
  if (url.endsWith('/instalment')) return { version: 1 };
  if (url.endsWith('/coupon')) return COUPON;
  if (url.endsWith('/:offer')) return pick('name');
  // What nobody had to say by hand is made of the route's own schema.
  const operation = operationsOf(server.app.swagger()).find(
    (one) => one.method === method && one.url === url.replaceAll(/:(\w+)/g, '{$1}'),
  );
  return operation?.body ? (requestOf(operation, { ...WORDS, ...ids }).body as object) : pick('title');
};
const fill = (url: string) =>
  url
    .replace(/\/watch$/, '/watch?data[]=course')
    .replace(/\/note\/export$/, '/note/export?format=md')
    .replace(/\/:ticket\/note$/, '/:ticket/note?before=9')
    .replace(/\/certificate\/picture$/, '/certificate/picture?kind=picture')
    .replaceAll(/:(\w+)/g, (_match, name: string) => String(ids[name] ?? 'x'));
const namesRow = new RegExp(`:(${tenantIds.join('|')})\\b`);
/** Of the platform's operators and teams, who are no members of any panel: their tokens are what counts. */
const isOfPlatform = ({ policy, url }: Route) =>
  policy === 'operator' || policy === 'publisher' || url.startsWith('/api/platform');
const tenantRoutes = () =>
  routes.filter((route) => route.policy !== 'anyone' && !isOfPlatform(route) && namesRow.test(route.url));
/** The other parameters behind a policy. `id` is asked together with the person whose certificate or invitation it is. */
const OTHER_PARAMETERS = ['file', 'id', 'key', 'language', 'name', 'rendition', 'slug', 'token'];

describe('another panel', () => {
  test('there are routes to try', () => {
    expect(tenantRoutes().length).toBeGreaterThan(25);
  });

  test('each id that a module offers has a row of the other panel, and no parameter is left out', () => {
    expect(tenantIds.filter((name) => ids[name] === undefined)).toEqual([]);
    const parameters = routes
      .filter((route) => route.policy !== 'anyone' && !isOfPlatform(route))
      .flatMap(({ url }) => [...url.matchAll(/:(\w+)/g)].map(([, name]) => name!));
    const others = new Set(parameters.filter((name) => !tenantIds.includes(name)));
    expect([...others].toSorted()).toEqual(OTHER_PARAMETERS);
  });

  test('an owner reaches nothing of another panel, whatever ids are given', async () => {
    for (const { method, url } of tenantRoutes()) {
      const answer = await call(server, {
        method: method,
        url: fill(url),
        as: attacker.owner,
        ...(/POST|PUT|PATCH|DELETE/.test(method) && { body: bodyFor(method, url) }),
      });
      const at = `${method} ${url} → ${answer.status}`;
      // An order that names other lessons than there are is stale, wherever they are.
      expect([at, answer.status]).toEqual([at, url.endsWith('/order') ? 409 : 404]);
      expect([at, answer.text.includes(CANARY)]).toEqual([at, false]);
    }
  });

  test('lists hold nothing of another panel', async () => {
    for (const { method, url } of routes.filter((route) => route.method === 'GET' && !route.url.includes(':'))) {
      const answer = await call(server, { method: method, url, as: attacker.owner });
      expect([url, answer.text.includes(CANARY)]).toEqual([url, false]);
    }
  });

  test('mixed ids are refused: the own course with a lesson of another panel', async () => {
    const own = await createTestCourse(server, attacker);
    const url = `/api/course/${own.courseId}/module/${own.moduleIds[0]}/lesson/${ids['lesson']}`;
    expect((await call(server, { url, as: attacker.owner })).status).toBe(404);
    const media = await call(server, {
      method: 'PATCH',
      url: own.url(),
      as: attacker.owner,
      body: { media_id: ids['media'] },
    });
    expect(media.status).toBe(404);
  });

  test('the database itself refuses a row that points into another panel', async () => {
    const { pool } = server.context.connection;
    const insert = pool.query('insert into modules (site_id, course_id, title) values ($1, $2, $3)', [
      attacker.siteId,
      ids['course'],
      'x',
    ]);
    await expect(insert).rejects.toThrow(/foreign key/);
  });

  test('everything of the victim is still there', async () => {
    expect((await call(server, { url: `/api/course/${ids['course']}`, as: victim.owner })).status).toBe(200);
    expect((await call(server, { url: `/api/ticket/${ids['ticket']}`, as: victim.owner })).status).toBe(200);
  });
});

describe('the wrong role', () => {
  test('nobody without a session gets past a policy', async () => {
    for (const { method, url, policy } of routes.filter((route) => route.policy !== 'anyone')) {
      const answer = await call(server, { method, url: fill(url) });
      expect([method, url, answer.status]).toEqual([
        method,
        url,
        policy === 'operator' || policy === 'publisher' ? 403 : 401,
      ]);
    }
  });

  const staffOnly = () =>
    routes.filter(
      ({ policy }) => Array.isArray(policies[policy]) && !(policies[policy] as readonly string[]).includes('student'),
    );

  test('[6.9] a student gets past no policy of staff', async () => {
    expect(staffOnly().length).toBeGreaterThan(15);
    for (const { method, url } of staffOnly()) {
      const answer = await call(server, { method: method, url: fill(url), as: student });
      expect([method, url, answer.status]).toEqual([method, url, 403]);
    }
  });

  test.each(roles)(
    '[6.1] the table of rights holds for an actor who is %s: what is theirs is not denied, the rest is',
    async (role) => {
      const actor = role === 'owner' ? victim.owner : await createActor(server, victim, role);
      const ofPanel = routes.filter(({ policy }) => Array.isArray(policies[policy]));
      const theirs = ofPanel.filter(({ policy }) => allows(policy, role));
      const denied = ofPanel.filter(({ policy }) => !allows(policy, role));
      expect(theirs.length + denied.length).toBeGreaterThan(100);
      for (const { method, url } of denied) {
        const answer = await call(server, { method, url: fill(url), as: actor });
        expect([method, url, answer.status]).toEqual([method, url, 403]);
      }
      // Reading alone: what is theirs to change is changed by the tests of its module.
      for (const { method, url } of theirs.filter((route) => route.method === 'GET')) {
        const { text } = await call(server, { method, url: fill(url), as: actor });
        expect([url, text.includes('policy.denied')]).toEqual([url, false]);
      }
    },
  );

  test('nor does whoever views as a student, or a student who says so, reading or writing, in whatever words', async () => {
    for (const words of ['1', '0', ''])
      for (const actor of [victim.owner, student])
        for (const { method, url } of staffOnly()) {
          const headers = { 'x-act-like-student': words };
          const answer = await call(server, { method, url: fill(url), as: actor, headers });
          expect([words, method, url, answer.status]).toEqual([words, method, url, 403]);
        }
  });
});
