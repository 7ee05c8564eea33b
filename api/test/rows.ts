import type { CommentImageSent } from '@clube/shared/contracts/comment';
import type { CourseImportReport } from '@clube/shared/contracts/course-import';
import type { LessonPicture } from '@clube/shared/contracts/lesson-text';
import type { TicketImage } from '@clube/shared/contracts/ticket';
import { addDomain } from '../src/modules/domain/queries.ts';
import type { World } from './fuzz/generate.ts';
import { call, createTestCourse, openSession, PASSWORD } from './harness.ts';
import { makeOffered } from './offered-rows.ts';
import { QUESTIONS } from './quizzes.ts';
import { PICTURE, type Scene } from './scene.ts';

/** Where rows are made: a panel with a course, and a student of it. */
type Place = Pick<Scene, 'server' | 'panel' | 'course' | 'student'>;
type Id = number | string;
type At = Place & {
  /** Stands in each row wherever it holds words. */
  word: string;
  /** The row of another noun, made where there is none yet. */
  of(name: string): Promise<Id>;
  /** Whether somebody asks for pictures: drawing them takes as long as all other rows. */
  hasPictures: boolean;
};

const dbOf = ({ server }: At) => server.context.connection.db;
const later = () => new Date(Date.now() + 100_000);
type Wanted = Parameters<typeof call>[1];
const answered = async <T>(at: At, wanted: Wanted) => {
  const { status, body, text } = await call<T>(at.server, wanted);
  if (status >= 300) throw new Error(`${wanted.method ?? 'GET'} ${wanted.url} → ${status} ${text}`);
  return body;
};
const post = async (at: At, url: string, body: object, as = at.panel.owner) =>
  (await answered<{ id: number }>(at, { method: 'POST', url, as, body })).id;
const send = <T>(at: At, url: string, body: Buffer, type: string, as = at.panel.owner) =>
  answered<T>(at, { method: 'POST', url, as, body, headers: { 'content-type': type } });

const REPORT = {
  title: '',
  modules: 0,
  lessons: 0,
  quizzes: 0,
  media: 0,
  materials: 0,
  pictures: 0,
  bytes: 0,
  published: 0,
  scheduled: 0,
  faults: 0,
  errors: [],
  sheet: null,
} satisfies CourseImportReport;
/** A file that a row names. */
const stored = async ({ server, panel, word }: At, name: string) => {
  const key = `${word}-${panel.siteId}-${name}`;
  await server.context.storage.write(key, Buffer.from(word));
  return key;
};

/** How a row is made, by what it is called in an address; those that one `POST` makes of its schema alone are in none (offered-rows.ts). */
const MAKERS: Readonly<Record<string, (at: At) => Id | Promise<Id>>> = {
  site: ({ panel }) => panel.siteId,
  course: ({ course }) => course.courseId,
  module: ({ course }) => course.moduleIds[0]!,
  lesson: async (at) => {
    const body = { version: 0, questions: [{ ...QUESTIONS[0]!, text: at.word }] };
    const lesson = at.course.url();
    await answered(at, { method: 'PATCH', url: `${lesson}/quiz/draft`, as: at.panel.owner, body });
    return at.course.lessonIds[0]!;
  },
  member: ({ student }) => student.memberId,
  comment: async (at) => {
    const url = `${at.course.url()}/comment`;
    if (!at.hasPictures) return post(at, url, { comment: at.word }, at.student);
    const { key } = await send<CommentImageSent>(at, `${url}/image`, PICTURE, 'image/png', at.student);
    return post(at, url, { comment: at.word, image: key }, at.student);
  },
  image: async (at) => (await send<TicketImage>(at, '/api/ticket/image', PICTURE, 'image/png', at.student)).key,
  ticket: async (at) => {
    const image = at.hasPictures && { image: await at.of('image') };
    return post(at, '/api/ticket', { title: at.word, message: at.word, ...image }, at.student);
  },
  note: (at) => post(at, `${at.course.url()}/note`, { text: at.word }, at.student),
  material: async (at) => {
    const url = `${at.course.url()}/material?name=${at.word}.txt`;
    return (await send<{ id: number }>(at, url, Buffer.from(at.word), 'application/octet-stream')).id;
  },
  picture: async (at) => (await send<LessonPicture>(at, `${at.course.url()}/picture`, PICTURE, 'image/png')).key,
  media: async (at) => {
    const of = { site_id: at.panel.siteId };
    const { id: media_id } = await dbOf(at)
      .insertInto('media')
      .values({
        ...of,
        kind: 'video',
        name: at.word,
        status: 'ready',
        source_key: 'x',
        size_bytes: 1,
        upload_id: `${at.panel.siteId}-${crypto.randomUUID()}`,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const captions = { ...of, media_id, language: 'pt', origin: 'owner', content: `WEBVTT\n\n${at.word}` } as const;
    await dbOf(at).insertInto('media_captions').values(captions).execute();
    const chapter = { ...of, media_id, seconds: 0, title: at.word };
    await dbOf(at).insertInto('media_chapters').values(chapter).execute();
    return media_id;
  },
  upload: async (at) => {
    const ofMedia = dbOf(at)
      .selectFrom('media')
      .where('id', '=', Number(await at.of('media')));
    return (await ofMedia.select('upload_id').executeTakeFirstOrThrow()).upload_id!;
  },
  session: async ({ server, panel }) => (await openSession(server, panel.owner.userId, panel.siteId)).sessionId,
  passkey: async (at) =>
    (
      await dbOf(at)
        .insertInto('passkeys')
        .values({
          user_id: at.panel.owner.userId,
          site_id: at.panel.siteId,
          host: 'localhost',
          credential_id: `${at.word}-${at.panel.siteId}`,
          public_key: Buffer.from('x'),
          counter: 0,
          transports: [],
          name: at.word,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  invitation: (at) =>
    post(at, '/api/member', { email: `invited-${crypto.randomUUID()}@example.com`, first_name: at.word }),
  offer: (at) =>
    post(at, '/api/offer', { name: at.word, amount: 100, currency: 'BRL', course_ids: [at.course.courseId] }),
  coupon: async (at) => {
    const body = { code: 'CUPOM', percent: 10, amount: null, max_uses: null, ends_at: null };
    return post(at, `/api/offer/${await at.of('offer')}/coupon`, body);
  },
  order: async (at) =>
    (
      await dbOf(at)
        .insertInto('orders')
        .values({
          site_id: at.panel.siteId,
          offer_id: Number(await at.of('offer')),
          offer_name: at.word,
          price: 100,
          amount: 100,
          currency: 'BRL',
          name: at.word,
          email: at.student.email,
          locale: 'pt',
          reference: crypto.randomUUID(),
          token_hash: Buffer.from(crypto.randomUUID()),
          expires_at: later(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  subscription: async (at) =>
    (
      await dbOf(at)
        .insertInto('member_subscriptions')
        .values({
          site_id: at.panel.siteId,
          member_id: at.student.memberId,
          offer_id: Number(await at.of('offer')),
          offer_name: at.word,
          amount: 100,
          currency: 'BRL',
          period_days: 30,
          grace_days: 5,
          current_period_end: later(),
          event: 'started',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  domain: async (at) => {
    const domain = `${crypto.randomUUID()}.example`;
    await addDomain(dbOf(at), at.panel.siteId, domain, at.word);
    return domain;
  },
  import: async (at) =>
    (
      await dbOf(at)
        .insertInto('member_imports')
        .values({ site_id: at.panel.siteId, file: at.word, digest: Buffer.alloc(32), rows: 1, faults: 0 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  act: async (at) =>
    (
      await dbOf(at)
        .insertInto('member_acts')
        .values({
          site_id: at.panel.siteId,
          session_id: 1,
          request_id: crypto.randomUUID(),
          act: JSON.stringify({ kind: 'mail' }),
          digest: Buffer.alloc(32),
          fault: at.word,
          total: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  field: async (at) => {
    const { id } = await dbOf(at)
      .insertInto('custom_fields')
      .values({ site_id: at.panel.siteId, name: at.word, kind: 'text' })
      .returning('id')
      .executeTakeFirstOrThrow();
    const answer = { site_id: at.panel.siteId, member_id: at.student.memberId, field_id: id, value: at.word };
    await dbOf(at).insertInto('custom_field_values').values(answer).execute();
    return id;
  },
  notification: async (at) =>
    (
      await dbOf(at)
        .insertInto('notifications')
        .values({
          site_id: at.panel.siteId,
          member_id: at.student.memberId,
          kind: 'ticket.answered',
          subject: at.word,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  export: async (at) =>
    (
      await dbOf(at)
        .insertInto('data_exports')
        .values({
          user_id: at.student.userId,
          key: await stored(at, 'export'),
          expires_at: later(),
          ready_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  exported: async (at) =>
    (
      await dbOf(at)
        .insertInto('course_exports')
        .values({
          site_id: at.panel.siteId,
          course_id: at.course.courseId,
          with_media: false,
          key: await stored(at, 'course'),
          ready_at: new Date(),
          expires_at: later(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  imported: async (at) =>
    (
      await dbOf(at)
        .insertInto('course_imports')
        .values({
          site_id: at.panel.siteId,
          created_by: at.panel.owner.memberId,
          file: at.word,
          kind: 'csv',
          size_bytes: 1,
          key: await stored(at, 'import'),
          state: 'ready',
          report: JSON.stringify(REPORT),
          total: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  version: async (at) => {
    const url = at.course.url();
    await answered(at, { method: 'PATCH', url, as: at.panel.owner, body: { title: at.word } });
    const { data } = await answered<{ data: { id: number }[] }>(at, { url: `${url}/version`, as: at.panel.owner });
    return data[0]!.id;
  },
  entry: async (at) => {
    await at.of('version');
    const ofPanel = dbOf(at).selectFrom('audit_entries').where('site_id', '=', at.panel.siteId);
    return (await ofPanel.select('id').limit(1).executeTakeFirstOrThrow()).id;
  },
  webhook: (at) =>
    post(at, '/api/webhook', {
      address: `https://hooks.example.com/${at.word}`,
      events: ['order.paid'],
      password: PASSWORD,
    }),
  key_id: (at) => post(at, '/api/api-key', { name: at.word, scopes: ['orders.read'], days: null, password: PASSWORD }),
  delivery: async (at) =>
    (
      await dbOf(at)
        .insertInto('webhook_deliveries')
        .values({
          site_id: at.panel.siteId,
          webhook_id: Number(await at.of('webhook')),
          event: 'test',
          content: JSON.stringify({ text: at.word }),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  source: (at) => post(at, '/api/purchase-inbox/source', { provider: 'stripe', secret: at.word }),
  product: async (at) =>
    (
      await dbOf(at)
        .insertInto('purchase_products')
        .values({ site_id: at.panel.siteId, provider: 'stripe', external_id: at.word, name: at.word })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  purchase_event: async (at) =>
    (
      await dbOf(at)
        .insertInto('purchase_events')
        .values({
          site_id: at.panel.siteId,
          provider: 'stripe',
          event_id: at.word,
          body: Buffer.from(at.word),
          name: at.word,
          state: 'failed',
          product_id: Number(await at.of('product')),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  invoice: async (at) =>
    (
      await dbOf(at)
        .insertInto('plan_invoices')
        .values({
          site_id: at.panel.siteId,
          number: 900_000 + at.panel.siteId,
          kind: 'first',
          period_start: new Date(),
          period_end: later(),
          lines: JSON.stringify([
            { kind: 'period', plan: { pt: at.word, es: at.word, en: at.word }, days: null, amount: 9900 },
          ]),
          amount: 9900,
          currency: 'BRL',
          due_at: later(),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id,
  bin: async (at) => {
    const { courseId } = await createTestCourse(at.server, at.panel);
    const url = `/api/course/${courseId}`;
    return (await answered<{ bin: number }>(at, { method: 'DELETE', url, as: at.panel.owner })).bin;
  },
};

/**
 * Rows of a panel, with what they need of others, by what they are called in an address.
 * @param word stands in each of them wherever it holds words
 */
export async function makeRows(place: Place, names: readonly string[], word: string): Promise<World> {
  const made: World = {};
  const hasPictures = names.includes('image');
  const of = async (name: string) => (made[name] ??= await MAKERS[name]!({ ...place, word, of, hasPictures }));
  for (const name of names) if (MAKERS[name]) await of(name);
  const words = { title: word, name: word, text: word, message: word, description: word };
  const offered = await makeOffered(place.server, { as: place.panel.owner, names, world: { ...words, ...made } });
  return { ...made, ...offered };
}
