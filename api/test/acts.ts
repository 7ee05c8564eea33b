import { createActor, createTestCourse, PASSWORD } from './harness.ts';
import { QUESTIONS } from './quizzes.ts';
import { makeScene, type Scene } from './scene.ts';

type Named = Record<string, number | string>;
/** A body, headers, and the ids of what it is done to, where that is made for it. */
type Recipe = { body?: unknown; type?: string; ids?: Named; query?: string; scene?: Scene };

type Make = (scene: Scene) => Recipe | Promise<Recipe>;

const DESIGN = {
  language: 'pt',
  background: { color: '#ffffff', accent: 'brand', art: 'none', picture: null },
  fields: [],
};
const png = ({ picture }: Scene) => ({ body: picture, type: 'image/png' });
const decided: Make = async (scene) => ({ ids: { comment: await scene.newComment() } });
const other = async (scene: Scene) => {
  const { courseId, moduleIds, lessonIds, url } = await createTestCourse(scene.server, scene.panel, {
    lessons: [2, 1],
  });
  return { course: courseId, module: moduleIds[0]!, lesson: lessonIds[0]!, lessonIds, moduleIds, url };
};
const place = async (scene: Scene) => {
  const { course, module, lesson } = await other(scene);
  return { course, module, lesson };
};
const promotion = (kind: 'banner' | 'card'): Record<string, Make> => ({
  [`POST /api/${kind}`]: () => ({ body: { title: 'Novo' } }),
  [`PUT /api/${kind}/order`]: async (scene) => {
    await scene.pool.query(`delete from ${kind}s where site_id = $1`, [scene.panel.siteId]);
    const [one, two] = [await scene.newPromotion(kind), await scene.newPromotion(kind)];
    return { body: { ids: [two, one] } };
  },
  [`PATCH /api/${kind}/{${kind}}`]: async (scene) => ({
    ids: { [kind]: await scene.newPromotion(kind) },
    body: { title: 'Outro' },
  }),
  [`DELETE /api/${kind}/{${kind}}`]: async (scene) => ({ ids: { [kind]: await scene.newPromotion(kind) } }),
  [`PUT /api/${kind}/{${kind}}/image/{name}`]: async (scene) => ({
    ...png(scene),
    ids: { [kind]: await scene.newPromotion(kind), name: 'image' },
  }),
  [`DELETE /api/${kind}/{${kind}}/image/{name}`]: async (scene) => {
    const id = await scene.newPromotion(kind);
    await scene.pool.query(`update ${kind}s set image_key = 'x' where id = $1`, [id]);
    return { ids: { [kind]: id, name: 'image' } };
  },
});

/** How each operation that a panel's staff may change something with is called so that it does, by method and path. */
export const recipes: Readonly<Record<string, Make>> = {
  ...promotion('banner'),
  ...promotion('card'),
  'DELETE /api/bin/{bin}': async (scene) => ({ ids: { bin: await scene.newBin() } }),
  'POST /api/bin/{bin}/restore': async (scene) => ({ ids: { bin: await scene.newBin() } }),
  'POST /api/comment/moderate': async (scene) => ({ body: { ids: [await scene.newComment()], status: 'hidden' } }),
  'POST /api/comment/{comment}/approve': async (scene) => {
    const comment = await scene.newComment();
    await scene.pool.query(`update comments set status = 'hidden' where id = $1`, [comment]);
    return { ids: { comment } };
  },
  'POST /api/comment/{comment}/hide': decided,
  'POST /api/comment/{comment}/spam': decided,
  'POST /api/course': () => ({ body: { title: 'Novo curso' } }),
  'PATCH /api/course/{course}': () => ({ body: { title: 'Outro nome' } }),
  'DELETE /api/course/{course}': async (scene) => ({ ids: await place(scene) }),
  'PUT /api/course/order': async (scene) => {
    await other(scene);
    const { rows } = await scene.pool.query<{ id: number }>(
      'select id from live.courses where site_id = $1 order by position, id',
      [scene.panel.siteId],
    );
    return { body: { ids: rows.map(({ id }) => id).toReversed() } };
  },
  'PUT /api/course/{course}/certificate': async (scene) => ({
    ids: await place(scene),
    body: { version: 0, design: DESIGN },
  }),
  'POST /api/course/{course}/certificate/publish': async (scene) => {
    const ids = await place(scene);
    await scene.send('PUT', `/api/course/${ids.course}/certificate`, { version: 0, design: DESIGN });
    return { ids, body: { version: 1 } };
  },
  'PUT /api/course/{course}/certificate/rules': () => ({ body: { percent: 80, days: 1 } }),
  'POST /api/course/{course}/class': () => ({ body: { title: 'Turma nova' } }),
  'PATCH /api/course/{course}/class/{class}': async (scene) => ({
    ids: { class: await scene.newClass() },
    body: { title: 'Outra' },
  }),
  'DELETE /api/course/{course}/class/{class}': async (scene) => ({ ids: { class: await scene.newClass() } }),
  'PUT /api/course/{course}/class/{class}/rule': async (scene) => ({
    ids: { class: await scene.newClass() },
    body: {
      module_id: scene.ids['module'],
      lesson_id: null,
      rule: { release_at: null, release_after_days: 3, is_sequential: false },
    },
  }),
  'PUT /api/course/{course}/enrolment/class': async (scene) => ({
    body: { to: await scene.newClass(), members: [{ id: scene.student.memberId, from: null }] },
  }),
  'POST /api/course/{course}/module': () => ({ body: { title: 'Módulo novo' } }),
  'PUT /api/course/{course}/module/order': async (scene) => {
    const { course, moduleIds } = await other(scene);
    return { ids: { course }, body: { ids: moduleIds.toReversed() } };
  },
  'PATCH /api/course/{course}/module/{module}': () => ({ body: { title: 'Outro nome' } }),
  'DELETE /api/course/{course}/module/{module}': async (scene) => ({ ids: await place(scene) }),
  'POST /api/course/{course}/module/{module}/copy': async (scene) => ({ ids: await place(scene) }),
  'POST /api/course/{course}/module/{module}/lesson': () => ({ body: { title: 'Aula nova' } }),
  'PUT /api/course/{course}/module/{module}/lesson/order': async (scene) => {
    const { course, module, lessonIds } = await other(scene);
    return { ids: { course, module }, body: { ids: [lessonIds[1], lessonIds[0]] } };
  },
  'PATCH /api/course/{course}/module/{module}/lesson/{lesson}': () => ({ body: { title: 'Outro nome' } }),
  'DELETE /api/course/{course}/module/{module}/lesson/{lesson}': async (scene) => ({ ids: await place(scene) }),
  'POST /api/course/{course}/module/{module}/lesson/{lesson}/copy': async (scene) => ({ ids: await place(scene) }),
  'POST /api/course/{course}/module/{module}/lesson/{lesson}/comment': () => ({ body: { comment: 'Oi' } }),
  'DELETE /api/course/{course}/module/{module}/lesson/{lesson}/comment/{comment}': async (scene) => ({
    ids: { comment: await scene.newComment() },
  }),
  'POST /api/course/{course}/module/{module}/lesson/{lesson}/comment/{comment}/report': async (scene) => ({
    ids: { comment: await scene.newComment() },
  }),
  'POST /api/course/{course}/module/{module}/lesson/{lesson}/material': () => ({
    query: '?name=x.txt',
    body: Buffer.from('x'),
    type: 'application/octet-stream',
  }),
  'PUT /api/course/{course}/module/{module}/lesson/{lesson}/material/order': async (scene) => {
    await scene.pool.query('delete from materials where site_id = $1', [scene.panel.siteId]);
    const [one, two] = [await scene.newMaterial(), await scene.newMaterial()];
    return { body: { ids: [two, one] } };
  },
  'PATCH /api/course/{course}/module/{module}/lesson/{lesson}/material/{material}': async (scene) => ({
    ids: { material: await scene.newMaterial() },
    body: { name: 'b.txt' },
  }),
  'DELETE /api/course/{course}/module/{module}/lesson/{lesson}/material/{material}': async (scene) => ({
    ids: { material: await scene.newMaterial() },
  }),
  'POST /api/course/{course}/module/{module}/lesson/{lesson}/picture': png,
  'PATCH /api/course/{course}/module/{module}/lesson/{lesson}/quiz/draft': async (scene) => ({
    ids: await place(scene),
    body: { version: 0, questions: [QUESTIONS[0]] },
  }),
  'PUT /api/course/{course}/outline': async (scene) => {
    const { course, moduleIds, lessonIds } = await other(scene);
    const [one, two] = moduleIds;
    const modules = [
      { id: two, lessons: [lessonIds[2]] },
      { id: one, lessons: [lessonIds[1], lessonIds[0]] },
    ];
    return { ids: { course }, body: { order_version: 1, modules } };
  },
  'POST /api/course/{course}/version/{version}/restore': async (scene) => {
    const { course, module } = await other(scene);
    const url = `/api/course/${course}`;
    await scene.send('PATCH', url, { title: 'Primeiro' });
    await scene.send('PATCH', url, { title: 'Segundo' });
    return { ids: { course, module, version: await scene.versionOf(url) }, body: { version: await seen(scene, url) } };
  },
  'POST /api/course/{course}/module/{module}/version/{version}/restore': async (scene) => {
    const { course, module } = await other(scene);
    const url = `/api/course/${course}/module/${module}`;
    await scene.send('PATCH', url, { title: 'Primeiro' });
    await scene.send('PATCH', url, { title: 'Segundo' });
    return { ids: { course, module, version: await scene.versionOf(url) }, body: { version: await seen(scene, url) } };
  },
  'POST /api/course/{course}/module/{module}/lesson/{lesson}/version/{version}/restore': async (scene) => {
    const { course, module, lesson, url: urlOf } = await other(scene);
    const url = urlOf();
    await scene.send('PATCH', url, { title: 'Primeiro' });
    await scene.send('PATCH', url, { title: 'Segundo' });
    return {
      ids: { course, module, lesson, version: await scene.versionOf(url) },
      body: { version: await seen(scene, url) },
    };
  },
  'POST /api/custom-field': () => ({ body: { name: 'Cidade', kind: 'text' } }),
  'PUT /api/custom-field/order': async (scene) => {
    await scene.pool.query('delete from custom_fields where site_id = $1', [scene.panel.siteId]);
    const [one, two] = [
      await scene.make('/api/custom-field', { name: 'Um', kind: 'text' }),
      await scene.make('/api/custom-field', { name: 'Dois', kind: 'text' }),
    ];
    return { body: { ids: [two, one] } };
  },
  'PATCH /api/custom-field/{field}': async (scene) => ({
    ids: { field: await scene.make('/api/custom-field', { name: 'Bairro', kind: 'text' }) },
    body: { name: 'Outro', version: 1 },
  }),
  'POST /api/invitation/{invitation}/resend': async (scene) => ({ ids: { invitation: await scene.newInvitation() } }),
  'DELETE /api/invitation/{invitation}': async (scene) => ({ ids: { invitation: await scene.newInvitation() } }),
  'POST /api/media/folder': () => ({ body: { name: `Pasta ${crypto.randomUUID().slice(0, 4)}` } }),
  'PATCH /api/media/folder/{folder}': async (scene) => ({
    ids: { folder: await scene.make('/api/media/folder', { name: crypto.randomUUID() }) },
    body: { name: 'Outra' },
  }),
  'DELETE /api/media/folder/{folder}': async (scene) => ({
    ids: { folder: await scene.make('/api/media/folder', { name: crypto.randomUUID() }) },
  }),
  'PATCH /api/media/{media}': async (scene) => ({
    ids: { media: await scene.newMedia() },
    body: { name: 'Outra.mp4' },
  }),
  'DELETE /api/media/{media}': async (scene) => ({ ids: { media: await scene.newMedia() } }),
  'POST /api/media/{media}/replacement': async (scene) => ({
    ids: { media: await scene.newMedia() },
    body: { media_id: await scene.newMedia() },
  }),
  'PUT /api/media/{media}/captions/{language}': async (scene) => ({
    ids: { media: await scene.newMedia() },
    body: 'WEBVTT\n\n00:01.000 --> 00:02.000\nOlá\n',
    type: 'text/vtt',
  }),
  'DELETE /api/media/{media}/captions/{language}': async (scene) => {
    const media = await scene.newMedia();
    await scene.pool.query(
      `insert into media_captions (site_id, media_id, language, origin, content) values ($1, $2, 'pt', 'owner', 'WEBVTT')`,
      [scene.panel.siteId, media],
    );
    return { ids: { media } };
  },
  'PUT /api/media/{media}/chapters': async (scene) => ({
    ids: { media: await scene.newMedia() },
    body: { chapters: [{ seconds: 0, title: 'Começo' }] },
  }),
  'POST /api/member': () => ({
    body: { email: `n${crypto.randomUUID().slice(0, 8)}@example.com`, first_name: 'Rosa' },
  }),
  'POST /api/member/bulk': async (scene) => ({
    body: { kind: 'suspend', members: [(await scene.newPerson()).memberId] },
  }),
  'POST /api/member/bulk/undo': async (scene) => ({
    body: {
      course_id: scene.course.courseId,
      enrolments: [
        {
          member_id: (await scene.newPerson()).memberId,
          is_new: true,
          started_at: null,
          expires_at: null,
          class_id: null,
        },
      ],
    },
  }),
  'POST /api/member/import': () => ({
    body: Buffer.from(`nome,email\nRosa,${crypto.randomUUID().slice(0, 8)}@example.com\n`),
    type: 'application/octet-stream',
    query: '?file=alunos.csv&email=1&name=0',
  }),
  'DELETE /api/member/import/{import}': async (scene) => {
    const { id } = await scene.db
      .insertInto('member_imports')
      .values({ site_id: scene.panel.siteId, file: 'x.csv', digest: Buffer.alloc(32), rows: 1, faults: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { ids: { import: id } };
  },
  'PATCH /api/member/{member}': async (scene) => ({
    ids: { member: (await scene.newPerson()).memberId },
    body: { role: 'support' },
  }),
  'DELETE /api/member/{member}': async (scene) => ({ ids: { member: (await scene.newPerson()).memberId } }),
  'POST /api/member/{member}/enrolment': async (scene) => ({
    body: { course_id: (await createTestCourse(scene.server, scene.panel)).courseId },
  }),
  'POST /api/meta': () => ({ body: { key: 'comment_review', value: 'on' } }),
  'POST /api/offer': (scene) => ({
    body: { name: 'Pacote', amount: 100, currency: 'BRL', course_ids: [scene.course.courseId] },
  }),
  'PATCH /api/offer/{offer}': async (scene) => ({ ids: { offer: await scene.newOffer() }, body: { name: 'Outro' } }),
  'DELETE /api/offer/{offer}': async (scene) => ({ ids: { offer: await scene.newOffer() } }),
  'POST /api/offer/{offer}/coupon': async (scene) => ({
    ids: { offer: await scene.newOffer() },
    body: { code: 'DEZ-10', percent: 10, amount: null, max_uses: null, ends_at: null },
  }),
  'DELETE /api/offer/{offer}/coupon/{coupon}': async (scene) => {
    const offer = await scene.newOffer();
    const body = { code: 'DEZ-20', percent: 10, amount: null, max_uses: null, ends_at: null };
    return { ids: { offer, coupon: await scene.make(`/api/offer/${offer}/coupon`, body) } };
  },
  'POST /api/order/{order}/state': async (scene) => ({
    ids: { order: await scene.newOrder(await scene.newOffer()) },
    body: { state: 'paid', version: 1 },
  }),
  'POST /api/order/{order}/instalment': async (scene) => {
    const order = await scene.newOrder(await scene.newOffer(), 3);
    await scene.send('POST', `/api/order/${order}/state`, { state: 'paid', version: 1 });
    const { rows } = await scene.pool.query<{ version: number }>('select version from orders where id = $1', [order]);
    return { ids: { order }, body: { version: rows[0]!.version } };
  },
  'PUT /api/payment': () => ({
    body: { pix: { key: 'rosa@example.com', holder: 'Rosa', city: 'Recife' }, note: 'Avise' },
  }),
  'POST /api/site/domain': () => ({ body: { domain: `n${crypto.randomUUID().slice(0, 8)}.example` } }),
  'PUT /api/site/domain/{domain}/primary': async (scene) => ({ ids: { domain: await scene.newDomain() } }),
  'DELETE /api/site/domain/{domain}': async (scene) => ({ ids: { domain: await scene.newDomain(false) } }),
  'PUT /api/site/image/{name}': (scene) => ({ ...png(scene), ids: { name: 'logo' } }),
  'DELETE /api/site/image/{name}': async (scene) => {
    await scene.pool.query(
      `insert into metas (site_id, key, value) values ($1, 'favicon', '"x"') on conflict do nothing`,
      [scene.panel.siteId],
    );
    return { ids: { name: 'favicon' } };
  },
  'PATCH /api/site/{site}': () => ({ body: { name: 'Outro painel' } }),
  'PUT /api/statistic/zone': () => ({ body: { time_zone: 'Europe/Lisbon' } }),
  'POST /api/ticket': () => ({ body: { title: 'Ajuda', message: 'Olá' } }),
  'POST /api/ticket/{ticket}/message': async (scene) => ({
    ids: { ticket: await scene.newTicket() },
    body: { message: 'Tente de novo' },
  }),
  'POST /api/ticket/{ticket}/assign': async (scene) => ({
    ids: { ticket: await scene.newTicket() },
    body: { to: scene.panel.owner.memberId, from: null },
  }),
  'POST /api/ticket/{ticket}/note': async (scene) => ({
    ids: { ticket: await scene.newTicket() },
    body: { note: 'Ligar' },
  }),
  'POST /api/ticket/{ticket}/close': async (scene) => ({ ids: { ticket: await scene.newTicket() } }),
  'POST /api/ticket/{ticket}/reopen': async (scene) => {
    const ticket = await scene.newTicket();
    await scene.send('POST', `/api/ticket/${ticket}/close`);
    return { ids: { ticket } };
  },
  // Whose the panel is comes last.
  'POST /api/site/{site}/transfer': async (scene) => ({
    body: {
      member_id: (await createActor(scene.server, scene.panel, 'admin')).memberId,
      password: PASSWORD,
    },
  }),
  'DELETE /api/site/{site}': async ({ server }) => {
    const scene = await makeScene(server);
    await scene.send('PATCH', `/api/site/${scene.panel.siteId}`, { name: 'Ateliê' });
    return { scene, body: { name: 'Ateliê', password: PASSWORD } };
  },
};

async function seen({ pool }: Scene, url: string): Promise<number> {
  const parts = url.split('/');
  const [table, id] = [`${parts.at(-2)}s`, parts.at(-1)];
  const { rows } = await pool.query<{ version: number }>(`select version from ${table} where id = $1`, [id]);
  return rows[0]!.version;
}
