import type { CourseArt } from '@clube/shared/contracts/course-cover';
import type { PictureChanged } from '@clube/shared/contracts/picture';
import { call, createActor, createTestCourse, PASSWORD } from './harness.ts';
import { QUESTIONS } from './quizzes.ts';
import { makeScene, type Scene } from './scene.ts';

type Named = Record<string, number | string>;
/** A body, headers, and the ids of what it is done to, where that is made for it. */
type Recipe = { body?: unknown; type?: string; ids?: Named; query?: string; scene?: Scene };

export type Make = (scene: Scene) => Recipe | Promise<Recipe>;

const newTag = async (scene: Scene): Promise<number> => {
  const { rows } = await scene.pool.query<{ id: number }>(
    `insert into ticket_tags (site_id, name) values ($1, left('Etiqueta ' || gen_random_uuid(), 40)) returning id`,
    [scene.panel.siteId],
  );
  return rows[0]!.id;
};
const newShelf = async (scene: Scene): Promise<number> => {
  const { rows } = await scene.pool.query<{ id: number }>(
    `insert into shelves (site_id, title, position) values ($1, 'Nova', (select count(*) from shelves where site_id = $1)) returning id`,
    [scene.panel.siteId],
  );
  return rows[0]!.id;
};
const newAct = async (scene: Scene, state: 'done' | 'running'): Promise<number> => {
  const { rows } = await scene.pool.query<{ id: number }>(
    `insert into member_acts (site_id, asked_by, session_id, request_id, act, digest, state, total)
     values ($1, null, 1, gen_random_uuid(), '{"kind":"mail"}', decode(md5(random()::text), 'hex'), $2, 1) returning id`,
    [scene.panel.siteId, state],
  );
  const { id } = rows[0]!;
  await scene.pool.query(
    `insert into member_act_members (site_id, act_id, member_id, is_changed) values ($1, $2, $3, $4)`,
    [scene.panel.siteId, id, scene.student.memberId, state === 'done'],
  );
  return id;
};
const DESIGN = {
  language: 'pt',
  background: { color: '#ffffff', accent: 'brand', art: 'none', picture: null },
  fields: [],
};
const png = ({ picture }: Scene) => ({ body: picture, type: 'image/png' });
/** A picture that took another one's place: what undoes it. */
async function replaced({ server, panel, picture }: Scene, url: string): Promise<PictureChanged> {
  const put = async () => {
    const headers = { 'content-type': 'image/png' };
    return (await call<PictureChanged>(server, { method: 'PUT', url, as: panel.owner, body: picture, headers })).body;
  };
  await put();
  const { before, after } = await put();
  return { before, after };
}
const decided: Make = async (scene) => ({ ids: { comment: await scene.newComment() } });
const replied = async (scene: Scene, isAnswer: boolean): Promise<number> => {
  const { rows } = await scene.pool.query<{ id: number }>(
    `insert into comments (site_id, course_id, module_id, lesson_id, member_id, comment, parent_lesson_comment_id, is_answer)
     select site_id, course_id, module_id, lesson_id, member_id, 'Sim', id, $2 from comments where id = $1 returning id`,
    [await scene.newComment(), isAnswer],
  );
  return rows[0]!.id;
};
export const newArticle = async (scene: Scene): Promise<number> => {
  const { rows } = await scene.pool.query<{ id: number }>(
    `insert into articles (site_id, title, body, words, published_at, position)
     select $1, 'Como entrar', '{"type":"doc","content":[]}', '', now(), count(*) from articles where site_id = $1 returning id`,
    [scene.panel.siteId],
  );
  return rows[0]!.id;
};
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
const certificate = async (scene: Scene) => {
  const { course } = await place(scene);
  const { rows } = await scene.pool.query<{ id: number; code: string }>(
    `insert into certificates (site_id, course_id, member_id, title, code) values ($1, $2, $3, 'Novo', certificate_code($3)) returning id, code`,
    [scene.panel.siteId, course, scene.student.memberId],
  );
  return rows[0]!;
};
const promotion = (kind: 'banner' | 'card'): Record<string, Make> => ({
  [`PUT /api/${kind}/order`]: async (scene) => {
    await scene.pool.query(`delete from ${kind}s where site_id = $1`, [scene.panel.siteId]);
    const [one, two] = [await scene.newPromotion(kind), await scene.newPromotion(kind)];
    return { body: { ids: [two, one] } };
  },
  [`PUT /api/${kind}/{${kind}}/image/{name}`]: async (scene) => ({
    ...png(scene),
    ids: { [kind]: await scene.newPromotion(kind), name: 'image' },
  }),
  [`DELETE /api/${kind}/{${kind}}/image/{name}`]: async (scene) => {
    const id = await scene.newPromotion(kind);
    await scene.pool.query(`update ${kind}s set image_key = 'x' where id = $1`, [id]);
    return { ids: { [kind]: id, name: 'image' } };
  },
  [`POST /api/${kind}/{${kind}}/image/{name}/undo`]: async (scene) => {
    const id = await scene.newPromotion(kind);
    return { ids: { [kind]: id, name: 'image' }, body: await replaced(scene, `/api/${kind}/${id}/image/image`) };
  },
});
const courseArt = (art: CourseArt): Record<string, Make> => ({
  [`PUT /api/course/{course}/${art}`]: async (scene) => ({
    ...png(scene),
    ids: { course: (await place(scene)).course },
  }),
  [`DELETE /api/course/{course}/${art}`]: async (scene) => {
    const { course } = await place(scene);
    await scene.pool.query(`update courses set ${art}_key = 'x' where id = $1`, [course]);
    return { ids: { course } };
  },
  [`POST /api/course/{course}/${art}/undo`]: async (scene) => {
    const { course } = await place(scene);
    return { ids: { course }, body: await replaced(scene, `/api/course/${course}/${art}`) };
  },
});

/**
 * How an operation that a panel's staff may change something with is called so that it does, by method and path: those of which the
 * schema does not say enough. All others are called by it (`changeOf`, offered-rows.ts).
 */
export const recipes: Readonly<Record<string, Make>> = {
  ...promotion('banner'),
  ...promotion('card'),
  'PUT /api/shelf/order': async (scene) => {
    await scene.pool.query(`delete from shelves where site_id = $1`, [scene.panel.siteId]);
    const [one, two] = [await newShelf(scene), await newShelf(scene)];
    return { body: { ids: [two, one] } };
  },
  'PUT /api/article/order': async (scene) => {
    await scene.pool.query(`delete from articles where site_id = $1`, [scene.panel.siteId]);
    const [one, two] = [await newArticle(scene), await newArticle(scene)];
    return { body: { ids: [two, one] } };
  },
  'PUT /api/viewing': async (scene) => ({ body: { member_id: null, course_id: (await place(scene)).course } }),
  'DELETE /api/viewing': async (scene) => {
    await scene.pool.query(
      `insert into viewings (site_id, session_id) select site_id, id from sessions where site_id = $1 and user_id = $2
        on conflict do nothing`,
      [scene.panel.siteId, scene.panel.owner.userId],
    );
    return {};
  },
  'DELETE /api/bin/{bin}': async (scene) => ({ ids: { bin: await scene.newBin() } }),
  ...courseArt('cover'),
  ...courseArt('poster'),
  'POST /api/bin/{bin}/restore': async (scene) => ({ ids: { bin: await scene.newBin() } }),
  'POST /api/comment/moderate': async (scene) => ({ body: { ids: [await scene.newComment()], status: 'hidden' } }),
  'POST /api/comment/{comment}/approve': async (scene) => {
    const comment = await scene.newComment();
    await scene.pool.query(`update comments set status = 'hidden' where id = $1`, [comment]);
    return { ids: { comment } };
  },
  'POST /api/comment/{comment}/hide': decided,
  'POST /api/comment/{comment}/spam': decided,
  'POST /api/comment/{comment}/delete': decided,
  'PUT /api/comment/{comment}/pin': decided,
  'DELETE /api/comment/{comment}/pin': async (scene) => {
    const comment = await scene.newComment();
    await scene.pool.query(`update comments set pinned_at = null where pinned_at is not null`);
    await scene.pool.query(`update comments set pinned_at = now() where id = $1`, [comment]);
    return { ids: { comment } };
  },
  'PUT /api/comment/{comment}/answer': async (scene) => ({ ids: { comment: await replied(scene, false) } }),
  'DELETE /api/comment/{comment}/answer': async (scene) => ({ ids: { comment: await replied(scene, true) } }),
  'PUT /api/comment/author/{member}/block': async (scene) => ({ ids: { member: (await scene.newPerson()).memberId } }),
  'DELETE /api/comment/author/{member}/block': async (scene) => {
    const { memberId } = await scene.newPerson();
    await scene.pool.query(`insert into comment_blocks (site_id, member_id) values ($1, $2)`, [
      scene.panel.siteId,
      memberId,
    ]);
    return { ids: { member: memberId } };
  },
  'PUT /api/comment-rule': async (scene) => ({
    body: {
      version: (await scene.get<{ version: string }>('/api/comment-rule')).version,
      enabled: true,
      disabled_courses: [],
      everything: false,
      holds_first: false,
      holds_links: true,
      words: [],
      words_action: 'review',
    },
  }),
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
  'POST /api/certificate/revoke': async (scene) => ({
    body: { ids: [(await certificate(scene)).id], reason: 'Engano', is_reason_public: false },
  }),
  'POST /api/certificate/restore': async (scene) => {
    const { id } = await certificate(scene);
    await scene.pool.query(`update certificates set revoked_at = now() where id = $1`, [id]);
    return { body: { ids: [id] } };
  },
  'POST /api/certificate/reissue': async (scene) => ({
    body: { codes: [(await certificate(scene)).code], renew: false },
  }),
  'PUT /api/course/{course}/class/{class}/rule': async (scene) => ({
    ids: { class: await scene.newClass() },
    body: {
      module_id: scene.ids['module'],
      lesson_id: null,
      rule: { release_at: null, release_after_days: 3, is_sequential: false },
    },
  }),
  // How many are said to lose the course by it must be so.
  'DELETE /api/course/{course}/class/{class}': async (scene) => ({ ids: { class: await scene.newClass() } }),
  'PUT /api/course/{course}/enrolment/class': async (scene) => ({
    body: { to: await scene.newClass(), members: [{ id: scene.student.memberId, from: null }] },
  }),
  'PUT /api/course/{course}/module/order': async (scene) => {
    const { course, moduleIds } = await other(scene);
    return { ids: { course }, body: { ids: moduleIds.toReversed() } };
  },
  'PUT /api/course/{course}/module/{module}/lesson/order': async (scene) => {
    const { course, module, lessonIds } = await other(scene);
    return { ids: { course, module }, body: { ids: [lessonIds[1], lessonIds[0]] } };
  },
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
  'POST /api/course/{course}/outline/batch': () => ({
    body: { key: '0123456789abcdef', modules: [{ title: 'Módulo novo', lessons: ['Aula um', 'Aula dois'] }] },
  }),
  'PUT /api/course/{course}/outline/publication': async (scene) => {
    const { course, moduleIds, lessonIds } = await other(scene);
    return { ids: { course }, body: { published: false, modules: moduleIds, lessons: lessonIds } };
  },
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
    const { version, seen } = await lookBack(scene, url);
    return { ids: { course, module, version }, body: { seen } };
  },
  'POST /api/course/{course}/module/{module}/version/{version}/restore': async (scene) => {
    const { course, module } = await other(scene);
    const url = `/api/course/${course}/module/${module}`;
    await scene.send('PATCH', url, { title: 'Primeiro' });
    await scene.send('PATCH', url, { title: 'Segundo' });
    const { version, seen } = await lookBack(scene, url);
    return { ids: { course, module, version }, body: { seen } };
  },
  'POST /api/course/{course}/module/{module}/lesson/{lesson}/version/{version}/restore': async (scene) => {
    const { course, module, lesson, url: urlOf } = await other(scene);
    const url = urlOf();
    await scene.send('PATCH', url, { title: 'Primeiro' });
    await scene.send('PATCH', url, { title: 'Segundo' });
    const { version, seen } = await lookBack(scene, url);
    return { ids: { course, module, lesson, version }, body: { seen } };
  },
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
  'PATCH /api/media/{media}': async (scene) => ({
    ids: { media: await scene.newMedia() },
    body: { name: 'Outra.mp4' },
  }),
  'DELETE /api/media/{media}': async (scene) => ({ ids: { media: await scene.newMedia() } }),
  'POST /api/media/{media}/replacement': async (scene) => ({
    ids: { media: await scene.newMedia() },
    body: { media_id: await scene.newMedia() },
  }),
  'PUT /api/media/{media}/poster': async (scene) => ({ ...png(scene), ids: { media: await scene.newMedia() } }),
  'DELETE /api/media/{media}/poster': async (scene) => {
    const media = await scene.newMedia();
    await scene.pool.query(`update media set own_poster_key = $2 where id = $1`, [
      media,
      `sites/${scene.panel.siteId}/media/${media}/own-AAAAAAAAAAAAAAAA.webp`,
    ]);
    return { ids: { media } };
  },
  'POST /api/media/{media}/poster/undo': async (scene) => {
    const media = await scene.newMedia();
    return { ids: { media }, body: await replaced(scene, `/api/media/${media}/poster`) };
  },
  'PUT /api/media/{media}/captions/{language}': async (scene) => ({
    ids: { media: await scene.newMedia() },
    body: 'WEBVTT\n\n00:01.000 --> 00:02.000\nOlá\n',
    type: 'text/vtt',
  }),
  'PUT /api/media/{media}/captions/{language}/cues': async (scene) => ({
    ids: { media: await scene.newMedia() },
    body: { seen: null, cues: [{ start: 1, end: 2, text: 'Olá' }] },
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
  'POST /api/member/act': () => ({ body: { filters: {}, act: { kind: 'unmail' } } }),
  'POST /api/member/act/{act}/undo': async (scene) => ({ ids: { act: await newAct(scene, 'done') } }),
  'DELETE /api/member/act/{act}': async (scene) => ({ ids: { act: await newAct(scene, 'running') } }),
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
  'POST /api/course/import': () => ({
    body: Buffer.from('modulo,aula\nUm,Dois\n'),
    type: 'application/octet-stream',
    query: '?file=aulas.csv',
  }),
  'POST /api/course/{course}/import': () => ({
    body: Buffer.from('modulo,aula\nUm,Tres\n'),
    type: 'application/octet-stream',
    query: '?file=aulas.csv',
  }),
  'POST /api/course/import/upload/{upload}': async (scene) => ({ ids: { upload: await scene.newCourseUpload() } }),
  'PUT /api/course/import/{imported}/column': async (scene) => ({
    ids: { imported: await scene.newCourseImport('ready') },
    body: { module: 0, lesson: 1, kind: null, address: null, description: null, release: null },
  }),
  'POST /api/course/import/{imported}/start': async (scene) => ({
    ids: { imported: await scene.newCourseImport('ready') },
    body: { publication: 'draft' },
  }),
  'DELETE /api/course/import/{imported}': async (scene) => ({
    ids: { imported: await scene.newCourseImport('ready') },
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
  'POST /api/member-subscription/{subscription}/step': async (scene) => ({
    ids: { subscription: await scene.newSubscription(await scene.newOffer()) },
    body: { step: 'pause', version: 1 },
  }),
  'POST /api/api-key': () => ({
    body: { name: 'Planilha', scopes: ['orders.read'], days: 90, password: PASSWORD },
  }),
  'DELETE /api/api-key/{key_id}': async (scene) => ({
    ids: {
      key_id: await scene.make('/api/api-key', {
        name: 'Planilha',
        scopes: ['orders.read'],
        days: 90,
        password: PASSWORD,
      }),
    },
  }),
  'POST /api/purchase-inbox/source': () => ({ body: { provider: 'kiwify', secret: 'segredo' } }),
  'PATCH /api/purchase-inbox/source/{source}': async (scene) => ({
    ids: { source: await scene.newSource() },
    body: { is_enabled: false, version: 1 },
  }),
  'PUT /api/purchase-inbox/source/{source}/secret': async (scene) => ({
    ids: { source: await scene.newSource() },
    body: { secret: 'outro', version: 1 },
  }),
  'DELETE /api/purchase-inbox/source/{source}': async (scene) => ({ ids: { source: await scene.newSource() } }),
  'PUT /api/purchase-inbox/product/{product}': async (scene) => ({
    ids: { product: await scene.newProduct() },
    body: { offer_id: null, is_ignored: true, version: 1 },
  }),
  'POST /api/webhook': () => ({
    body: { address: 'https://hooks.example.com/a', events: ['order.paid'], password: PASSWORD },
  }),
  'PATCH /api/webhook/{webhook}': async (scene) => ({
    ids: { webhook: await scene.newWebhook() },
    body: { events: ['order.refunded'], version: 1, password: PASSWORD },
  }),
  'POST /api/webhook/{webhook}/secret': async (scene) => ({
    ids: { webhook: await scene.newWebhook() },
    body: { password: PASSWORD },
  }),
  'DELETE /api/webhook/{webhook}': async (scene) => ({ ids: { webhook: await scene.newWebhook() } }),
  'PUT /api/site/plan': async (scene) => {
    const key = `acts-${crypto.randomUUID().slice(0, 8)}`;
    await scene.pool.query(
      `insert into plans (key, name, price_minor, currency, period, grace_days)
        values ($1, '{"pt": "Ateliê", "es": "Taller", "en": "Studio"}', 9900, 'BRL', 'month', 7)`,
      [key],
    );
    return { body: { plan: key } };
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
  'POST /api/site/image/{name}/undo': async (scene) => ({
    ids: { name: 'logo' },
    body: await replaced(scene, '/api/site/image/logo'),
  }),
  'POST /api/ticket/{ticket}/assign': async (scene) => ({
    ids: { ticket: await scene.newTicket() },
    body: { to: scene.panel.owner.memberId, from: null },
  }),
  'POST /api/ticket/{ticket}/merge': async (scene) => ({
    ids: { ticket: await scene.newTicket() },
    body: { into: await scene.newTicket() },
  }),
  'POST /api/ticket/tag/{tag}/merge': async (scene) => ({
    ids: { tag: await newTag(scene) },
    body: { into: await newTag(scene) },
  }),
  'PUT /api/ticket/{ticket}/tag/{tag}': async (scene) => ({
    ids: { ticket: await scene.newTicket(), tag: await newTag(scene) },
  }),
  'DELETE /api/ticket/{ticket}/tag/{tag}': async (scene) => {
    const [ticket, tag] = [await scene.newTicket(), await newTag(scene)];
    await scene.send('PUT', `/api/ticket/${ticket}/tag/${tag}`);
    return { ids: { ticket, tag } };
  },
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
  'PUT /api/site/{site}/address': async ({ server }) => ({
    scene: await makeScene(server),
    body: { slug: `novo-${crypto.randomUUID()}`, password: PASSWORD },
  }),
  'DELETE /api/site/{site}': async ({ server }) => {
    const scene = await makeScene(server);
    await scene.send('PATCH', `/api/site/${scene.panel.siteId}`, { name: 'Ateliê' });
    return { scene, body: { name: 'Ateliê', password: PASSWORD } };
  },
};

async function lookBack(scene: Scene, url: string) {
  const version = await scene.versionOf(url);
  return { version, seen: (await scene.get<{ seen: string }>(`${url}/version/${version}`)).seen };
}
