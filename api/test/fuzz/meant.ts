import type { FreePlay } from '@clube/shared/contracts/sale';
import type { PurchaseSource } from '@clube/shared/contracts/purchase-inbox';
import { grantPlayback } from '../../src/modules/media/playback.ts';
import { mediaPrefix } from '../../src/modules/media/stored.ts';
import { createPanel as insertPanel } from '../../src/modules/site/operations.ts';
import { createOneTimeToken } from '../../src/modules/sign-in/link/token.queries.ts';
import { newArticle, recipes, type Make } from '../acts.ts';
import { makeRows } from '../rows.ts';
import { secretOf } from '../../src/modules/order/secrets.ts';
import { solveCaptcha } from '../captcha.ts';
import { call, createPanel } from '../harness.ts';
import { QUESTIONS, RIGHT } from '../quizzes.ts';
import { announce, OPERATOR, promote, publish, remoteBuild } from '../releases.ts';
import type { Scene } from '../scene.ts';

/** The first lesson shows this film or plays this sound, open to anybody, and everything of it lies in the storage. */
async function playable(scene: Scene, kind: 'video' | 'audio' = 'video') {
  const { panel, pool, course, server } = scene;
  const media = await scene.newMedia();
  const place = mediaPrefix({ siteId: panel.siteId, mediaId: media });
  for (const file of ['original/init.mp4', 'original/seg-0.m4s', 'still.jpg', 'sound'])
    await server.context.storage.write(`${place}/${file}`, Buffer.from('x'));
  const size = { width: 16, height: 9 };
  await pool.query(
    `update media set kind = $2, renditions = $3, content_key = $4, poster_key = $5, sprite = $6, play_key = $7, play_type = 'audio/mpeg'
      where id = $1`,
    [
      media,
      kind,
      JSON.stringify([{ name: 'original', ...size, bandwidth: 1, codecs: 'avc1.42001f', segments: [2] }]),
      Buffer.alloc(16),
      `${place}/still.jpg`,
      JSON.stringify({ key: `${place}/still.jpg`, interval: 2, columns: 1, ...size }),
      `${place}/sound`,
    ],
  );
  await pool.query(
    `insert into media_captions (site_id, media_id, language, origin, content) values ($1, $2, 'pt', 'owner', 'WEBVTT')`,
    [panel.siteId, media],
  );
  await scene.send('PATCH', course.url(), { media_id: media, is_free: true });
  return { media, rendition: 'original', file: 'seg-0.m4s', kind: 'image' };
}
/** An offer of the course that is sold. */
async function onSale(scene: Scene): Promise<number> {
  const pix = { key: 'rosa@example.com', holder: 'Rosa', city: 'Recife' };
  await scene.send('PUT', '/api/payment', { pix, note: '' });
  const offer = await scene.newOffer();
  await scene.send('PATCH', `/api/offer/${offer}`, { state: 'on_sale' });
  return offer;
}
const played =
  (kind: 'video' | 'audio' = 'video'): Make =>
  async (scene) => {
    const ids = await playable(scene, kind);
    const { memberId, sessionId } = scene.student;
    const member = { siteId: scene.panel.siteId, memberId, sessionId } as Parameters<typeof grantPlayback>[1];
    return { ids: { ...ids, token: grantPlayback(scene.server.context.config, member, ids.media) } };
  };
/** For the browser whose cookie comes along. */
const playedFree =
  (kind: 'video' | 'audio' = 'video'): Make =>
  async (scene) => {
    const [ids, offer] = [await playable(scene, kind), await onSale(scene)];
    const { body, headers } = await call<FreePlay>(scene.server, {
      method: 'POST',
      url: `/api/sale/${offer}/lesson/${scene.ids['lesson']}/play`,
      as: scene.student,
    });
    const cookie = String([headers['set-cookie'] ?? []].flat()[0]).split(';')[0]!;
    return { ids: { ...ids, cookie, token: body.url.split('/').at(-2)! } };
  };
const freeOfOffer: Make = async (scene) => ({ ids: { ...(await playable(scene)), offer: await onSale(scene) } });
const freeOfCourse: Make = async (scene) => {
  await scene.send('POST', '/api/meta', { key: 'free_courses', value: 'on' });
  return { ids: await playable(scene) };
};
const sold: Make = async (scene) => ({ ids: { offer: await onSale(scene) } });
const bought: Make = async (scene) => {
  const offer = await onSale(scene);
  const body = { name: 'Rosa', email: scene.student.email, captcha: await solveCaptcha(scene.server) };
  const { token } = await scene.send<{ token: string }>('POST', `/api/sale/${offer}/order`, body);
  return { ids: { offer, token } };
};
/** Costs nothing, and waits for the word that was mailed. */
const given: Make = async (scene) => {
  const { ids = {} } = await bought(scene);
  const { rows } = await scene.pool.query<{ reference: string }>(
    'update orders set amount = 0 where offer_id = $1 returning reference',
    [ids['offer']],
  );
  const keeper = { clube: scene.server.context };
  return { ids: { ...ids, secret: secretOf(keeper, scene.panel.siteId, rows[0]!.reference) } };
};
const certified: Make = async (scene) => {
  const { rows } = await scene.pool.query<{ id: number; code: string }>(
    `insert into certificates (site_id, course_id, member_id, title, code) values ($1, $2, $3, 'Novo', certificate_code($3)) returning id, code`,
    [scene.panel.siteId, scene.course.courseId, scene.student.memberId],
  );
  return { ids: rows[0]! };
};
const mailedLink: Make = async ({ db, student }) => ({
  ids: { token: await createOneTimeToken(db, { kind: 'reset', userId: student.userId, validSeconds: 3600 }) },
});
const received: Make = async (scene) => {
  const url = '/api/purchase-inbox/source';
  const { address } = await scene.send<PurchaseSource>('POST', url, { provider: 'stripe', secret: 'segredo' });
  return { ids: { token: address.split('/').at(-1)! }, body: '{}', type: 'application/json' };
};
const discounted: Make = async (scene) => {
  const [offer, code] = [await onSale(scene), 'CUPOM'];
  await scene.send('POST', `/api/offer/${offer}/coupon`, {
    code,
    percent: 10,
    amount: null,
    max_uses: null,
    ends_at: null,
  });
  return { ids: { offer, code } };
};
const paid: Make = async (scene) => {
  const { order } = await makeRows(scene, ['order'], 'x');
  await scene.send('POST', `/api/order/${order}/state`, { state: 'paid', version: 1 });
  return { ids: { order: order! } };
};
const asked: Make = async (scene) => {
  const url = scene.course.url();
  await scene.send('PATCH', url, { quiz: true });
  await scene.send('PATCH', `${url}/quiz/draft`, { version: 0, questions: [QUESTIONS[0]] });
  return { ids: { lesson: scene.ids['lesson']! }, body: { revision: 1, attempt: 1, answers: [RIGHT[0]] } };
};
/** Sent with the first words that show it, by whom it was sent for. */
const commentPicture: Make = async ({ server, course, student, picture }) => {
  const headers = { 'content-type': 'image/png' };
  const url = `${course.url()}/comment/image`;
  const { key } = (await call<{ key: string }>(server, { method: 'POST', url, as: student, body: picture, headers }))
    .body;
  return { ids: { image: key } };
};
const pictured =
  (way: Make): Make =>
  async (scene) => {
    const { ids = {} } = await way(scene);
    const { picture } = await makeRows(scene, ['picture'], 'x');
    await scene.pool.query('update lessons set own_poster_key = $1 where id = $2', [picture, scene.ids['lesson']]);
    return { ids: { ...ids, picture: picture! } };
  };
const picture: Make = ({ picture: body }) => ({ body, type: 'image/png' });

const invited: Make = async (scene) => {
  const other = await createPanel(scene.server);
  const body = { email: scene.student.email, first_name: 'Rosa' };
  return { ids: { invitation: await scene.make('/api/member', body, other.owner) } };
};
const proven: Make = async (scene) => {
  const made = await bought(scene);
  const proof = { body: scene.picture, type: 'image/png' };
  await call(scene.server, {
    method: 'PUT',
    url: `/api/purchase/${made.ids!['token']}/proof`,
    as: scene.student,
    body: proof.body,
    headers: { 'content-type': proof.type },
  });
  const { rows } = await scene.pool.query<{ id: number }>('select id from orders where offer_id = $1', [
    made.ids!['offer'],
  ]);
  return { ids: { ...made.ids, order: rows[0]!.id }, ...proof };
};
const announced: Make = async ({ server }) => {
  const build = remoteBuild('mf-player', {
    entry: `/* ${crypto.randomUUID()} */ var mf_player = { get() {}, init() {} };`,
  });
  const { hash, missing } = (await announce(server, build)).body;
  const sha256 = missing[0]!;
  return { ids: { hash, sha256 }, body: build.contents.get(sha256)!, type: 'application/octet-stream' };
};
const published: Make = async ({ server }) => {
  const { hash } = (await publish(server, remoteBuild('mf-player'), OPERATOR, '')).body;
  return { ids: { hash, channel: 'fuzz' }, body: { releases: { 'mf-player': hash } } };
};
const promoted: Make = async (scene) => {
  const made = await published(scene);
  await promote(scene.server, 'mf-player', String(made.ids!['hash']), OPERATOR, 'fuzz');
  return { ids: made.ids! };
};
const rowsAlone =
  (make: Make): Make =>
  async (scene) => ({ ids: (await make(scene)).ids! });
/** A picture that was sent there, by the name that its answer says. */
const shown =
  (url: string): Make =>
  async ({ server, owner, picture }) => {
    const headers = { 'content-type': 'image/png' };
    const { text } = await call(server, { method: 'PUT', url, as: owner, body: picture, headers });
    const [file] = /[\w-]+\.webp/.exec(text)!;
    return { ids: { file, key: file } };
  };

const LESSON = '/api/course/{course}/module/{module}/lesson/{lesson}';
const FREE = { offer: '/api/sale/{offer}/lesson/{lesson}', course: '/api/free/{course}/lesson/{lesson}' };

/** How an operation is asked for something that is there, where not any row of its nouns is that. */
export const meant: Readonly<Record<string, Make>> = {
  ...recipes,
  'GET /api/course/{course}/version/{version}': recipes['POST /api/course/{course}/version/{version}/restore']!,
  'GET /api/course/{course}/module/{module}/version/{version}':
    recipes['POST /api/course/{course}/module/{module}/version/{version}/restore']!,
  [`GET ${LESSON}/version/{version}`]: recipes[`POST ${LESSON}/version/{version}/restore`]!,
  ...Object.fromEntries(
    [
      'master.m3u8',
      '{rendition}/index.m3u8',
      '{rendition}/{file}',
      'key',
      'captions/{language}',
      'sprite.jpg',
      'source',
    ].flatMap((file) => [
      [`GET /api/media/play/{token}/${file}`, played(file === 'source' ? 'audio' : 'video')],
      [`GET /api/sale/play/{token}/${file}`, playedFree(file === 'source' ? 'audio' : 'video')],
    ]),
  ),
  [`GET ${FREE.offer}`]: freeOfOffer,
  [`GET ${FREE.offer}/poster`]: freeOfOffer,
  [`POST ${FREE.offer}/play`]: freeOfOffer,
  [`GET ${FREE.course}`]: freeOfCourse,
  [`GET ${FREE.course}/poster`]: freeOfCourse,
  [`POST ${FREE.course}/play`]: freeOfCourse,
  'GET /api/free/{course}': freeOfCourse,
  [`GET ${FREE.offer}/picture/{picture}`]: pictured(freeOfOffer),
  [`GET ${FREE.course}/picture/{picture}`]: pictured(freeOfCourse),
  [`GET ${LESSON}/quiz`]: asked,
  [`POST ${LESSON}/quiz`]: asked,
  [`POST ${LESSON}/comment`]: commentPicture,
  [`POST ${LESSON}/comment/image`]: picture,
  [`POST ${LESSON}/material`]: () => ({
    ids: { name: 'x.txt' },
    body: Buffer.from('x'),
    type: 'application/octet-stream',
  }),
  'POST /api/course/{course}/certificate/picture': picture,
  'GET /api/media/{media}/poster': async (scene) => ({ ids: await playable(scene) }),
  'GET /api/article/{article}': async (scene) => ({ ids: { article: await newArticle(scene) } }),
  'GET /api/me/order/{order}/receipt': paid,
  'GET /api/platform/site/{slug}/plan': ({ panel }) => ({ ids: { slug: panel.slug } }),
  'GET /api/sale/{offer}/price': discounted,
  'GET /api/sale/{offer}': sold,
  'GET /api/sale/{offer}/picture': sold,
  'GET /api/sale/{offer}/trial': sold,
  'POST /api/sale/{offer}/order': sold,
  'GET /api/purchase/{token}': bought,
  'POST /api/purchase/{token}/claim': bought,
  'POST /api/purchase/{token}/confirm': given,
  'PUT /api/purchase/{token}/proof': proven,
  'GET /api/purchase/{token}/proof': proven,
  'GET /api/order/{order}/proof': proven,
  'POST /api/member/invitations/{invitation}/accept': invited,
  'POST /api/member/invitations/{invitation}/decline': invited,
  'PUT /api/platform/release/{remote}/{hash}/content/{sha256}': announced,
  'PUT /api/platform/release/{remote}/{hash}': rowsAlone(announced),
  'PUT /api/platform/channel/{channel}': published,
  'PUT /api/platform/channel/{channel}/{remote}': rowsAlone(published),
  'POST /api/platform/channel/{channel}/rollback': promoted,
  'GET /api/photo/{key}': shown('/api/me/photo'),
  'GET /api/site/image/{site}/{file}': shown('/api/site/image/logo'),
  'GET /api/certificate/download/{id}': certified,
  'GET /api/certificate/preview/{id}': certified,
  'POST /api/certificate/restart/{id}': certified,
  'GET /api/certificate/verify/{code}': certified,
  'GET /api/certificate/verify/{code}/picture': certified,
  // A picture is of one message.
  'POST /api/ticket/{ticket}/message': async (scene) => ({ ids: { ticket: await scene.newTicket() } }),
  'PUT /api/article/{article}/vote': async (scene) => ({ ids: { article: await newArticle(scene) } }),
  'PUT /api/platform/invoice/{number}': async (scene) => {
    const { invoice } = await makeRows(scene, ['invoice'], 'x');
    const { rows } = await scene.pool.query<{ number: number }>('select number from plan_invoices where id = $1', [
      invoice,
    ]);
    return { ids: { number: rows[0]!.number } };
  },
  'PUT /api/platform/site/{slug}/plan': async (scene) => {
    const { body } = await recipes['PUT /api/site/plan']!(scene);
    return { ids: { slug: scene.panel.slug, plan: (body as { plan: string }).plan } };
  },
  // Of the same owner, who is somewhere else: nobody is in a panel that is closed.
  'POST /api/site/{site}/reopen': async ({ db, pool, owner }) => {
    const site = await insertPanel(db, {
      name: 'Ateliê',
      slug: `p-${crypto.randomUUID()}`,
      description: '',
      ownerId: owner.userId,
      demoCourse: null,
    });
    await pool.query('update sites set deleted_at = now() where id = $1', [site!.id]);
    return { ids: { site: site!.id } };
  },
  'GET /api/member/password-reset/{token}': mailedLink,
  'POST /api/member/password-reset/{token}': mailedLink,
  'POST /api/purchase-inbox/receive/{token}': received,
};
