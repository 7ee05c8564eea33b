import sharp from 'sharp';
import { addDomain } from '../src/modules/domain/queries.ts';
import { call, createActor, createPanel, createTestCourse, PASSWORD, type TestServer } from './harness.ts';
import { begin, idOf, send as sendBytes } from './media.ts';

type Named = Record<string, number | string>;

export const PICTURE = await sharp({ create: { width: 32, height: 32, channels: 3, background: 'red' } })
  .png()
  .toBuffer();

/** A panel with something of everything, whose owner changes it. */
export async function makeScene(server: TestServer) {
  const panel = await createPanel(server);
  const { siteId, owner } = panel;
  const course = await createTestCourse(server, panel, { lessons: [2, 1] });
  const student = await createActor(server, panel, 'student', [course.courseId]);
  const { db, pool } = server.context.connection;
  const at = `/api/course/${course.courseId}`;
  const lesson = course.url();
  const send = async <T = { id: number }>(
    method: 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    body?: unknown,
    as = owner,
  ) => {
    const answer = await call<T>(server, { method, url, as, ...(body !== undefined && { body }) });
    if (answer.status >= 300) throw new Error(`${method} ${url} → ${answer.status} ${answer.text}`);
    return answer.body;
  };
  const make = async (url: string, body: unknown, as = owner) => (await send('POST', url, body, as)).id;
  const newMedia = async () =>
    (
      await db
        .insertInto('media')
        .values({
          site_id: siteId,
          kind: 'video',
          name: 'Aula.mp4',
          status: 'ready',
          source_key: 'x',
          size_bytes: 1,
          upload_id: `${siteId}-${crypto.randomUUID()}`,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const newDomain = async (isVerified = true) => {
    const domain = `d${crypto.randomUUID().slice(0, 8)}.example`;
    await addDomain(db, siteId, domain, 'x');
    if (isVerified) await pool.query('update domains set verified_at = now() where domain = $1', [domain]);
    return domain;
  };
  const newOrder = async (offer: number, instalments = 1) =>
    (
      await db
        .insertInto('orders')
        .values({
          site_id: siteId,
          offer_id: offer,
          offer_name: 'Aquarela',
          price: 100,
          amount: 100,
          currency: 'BRL',
          instalments,
          name: 'Rosa',
          email: 'rosa@example.com',
          locale: 'pt',
          reference: crypto.randomUUID().slice(0, 8),
          token_hash: Buffer.from(crypto.randomUUID()),
          expires_at: new Date(Date.now() + 100_000),
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const newSubscription = async (offer: number) =>
    (
      await db
        .insertInto('member_subscriptions')
        .values({
          site_id: siteId,
          member_id: (await newPerson()).memberId,
          offer_id: offer,
          offer_name: 'Clube',
          amount: 100,
          currency: 'BRL',
          period_days: 30,
          grace_days: 5,
          current_period_end: new Date(Date.now() + 100_000),
          event: 'started',
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const newComment = () => make(`${lesson}/comment`, { comment: 'Que bonito' }, student);
  const newTicket = () => make('/api/ticket', { title: 'Vídeo travado', message: 'Não abre' }, student);
  const newOffer = () =>
    make('/api/offer', { name: 'Pacote', amount: 100, currency: 'BRL', course_ids: [course.courseId] });
  const newPerson = () => createActor(server, panel, 'student', [course.courseId]);
  const newMaterial = async () => {
    const answer = await call<{ id: number }>(server, {
      method: 'POST',
      url: `${lesson}/material?name=a.txt`,
      as: owner,
      body: Buffer.from('olá'),
      headers: { 'content-type': 'application/octet-stream' },
    });
    return answer.body.id;
  };
  const newInvitation = () =>
    make('/api/member', { email: `i${crypto.randomUUID().slice(0, 8)}@example.com`, first_name: 'Rosa' });
  const ids: Named = {
    course: course.courseId,
    module: course.moduleIds[0]!,
    lesson: course.lessonIds[0]!,
    member: student.memberId,
    site: siteId,
    language: 'pt',
    name: 'image',
  };
  return {
    server,
    panel,
    owner,
    student,
    course,
    at,
    lesson,
    ids,
    picture: PICTURE,
    db,
    pool,
    send,
    make,
    newMedia,
    newDomain,
    newOrder,
    newSubscription,
    newComment,
    newTicket,
    newOffer,
    newPerson,
    newMaterial,
    newInvitation,
    newClass: () => make(`${at}/class`, { title: 'Turma' }),
    newBin: async () => {
      const { courseId } = await createTestCourse(server, panel, { lessons: [1] });
      return (await send<{ bin: number }>('DELETE', `/api/course/${courseId}`)).bin;
    },
    newSource: async () => {
      await pool.query(`delete from purchase_sources where site_id = $1`, [siteId]);
      return make('/api/purchase-inbox/source', { provider: 'stripe', secret: 'segredo' });
    },
    newProduct: async () => {
      const { rows } = await pool.query<{ id: number }>(
        `insert into purchase_products (site_id, provider, external_id, name) values ($1, 'stripe', $2, 'Curso') returning id`,
        [siteId, crypto.randomUUID()],
      );
      return rows[0]!.id;
    },
    newWebhook: async () => {
      await pool.query('delete from webhooks where site_id = $1', [siteId]);
      return make('/api/webhook', {
        address: 'https://hooks.example.com/a',
        events: ['order.paid'],
        password: PASSWORD,
      });
    },
    newCourseImport: async (state: 'ready') => {
      await pool.query('delete from course_imports where site_id = $1', [panel.siteId]);
      const { rows } = await pool.query<{ id: number }>(
        `insert into course_imports (site_id, created_by, file, kind, size_bytes, key, state, report, total)
         values ($1, $2, 'aulas.csv', 'csv', 1, $3, $4, '{"bytes": 0}', 1) returning id`,
        [panel.siteId, owner.memberId, crypto.randomUUID(), state],
      );
      return rows[0]!.id;
    },
    newCourseUpload: async () => {
      await pool.query('delete from course_imports where site_id = $1', [panel.siteId]);
      const { url } = await begin(server, owner, 'aulas.csv', 4, {}, '/api/course/import/upload');
      await sendBytes(server, owner, url, Buffer.from('a;b\n'), 0);
      return idOf(url);
    },
    newPromotion: (kind: string) => make(`/api/${kind}`, { title: 'Novo' }),
    get: async <T>(url: string) => (await call<T>(server, { url, as: owner })).body,
    versionOf: async (url: string) =>
      (await call<{ data: { id: number }[] }>(server, { url: `${url}/version`, as: owner })).body.data.at(-1)!.id,
  };
}
export type Scene = Awaited<ReturnType<typeof makeScene>>;
