/** @sql-heavy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { BinPage, Loss, Restored } from '@clube/shared/contracts/bin';
import { binKinds, type ThingKind } from '@clube/shared/contracts/bin-kinds';
import { MOST_TAGS_OF_A_TICKET, MOST_TICKET_TAGS } from '@clube/shared/contracts/desk-limits';
import type { OfferList } from '@clube/shared/contracts/offer';
import type { TicketTags } from '@clube/shared/contracts/ticket-tag';
import { MOST_MEMBER_GROUPS } from '@clube/shared/contracts/member-filters';
import type { MemberGroupList } from '@clube/shared/contracts/member-group';
import { MAX_FOLDERS } from '@clube/shared/contracts/media-filters';
import { MOST_ARTICLES } from '@clube/shared/contracts/article';
import { textOfWords } from '@clube/shared/contracts/lesson-text-nodes';
import { MAX_MATERIALS } from '@clube/shared/contracts/material-types';
import { MAX_SHELVES } from '@clube/shared/contracts/shelf-rules';
import { MAX_PROMOTIONS } from '@clube/shared/contracts/promotion-kinds';
import sharp from 'sharp';
import { answerTo } from '../../../test/captcha.ts';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  exportPanel,
  tidyUp,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';
import { createCaptcha } from '../../lib/captcha.ts';
import { joinGroups } from '../member-group/queries.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let student: Actor;
let picture: Buffer;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
  picture = await sharp({ create: { width: 40, height: 40, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [1, 1], title: 'Aquarela' });
  student = await createActor(server, panel, 'student', [course.courseId]);
});

const query = async <Row>(text: string, values: unknown[] = []) =>
  (await server.context.connection.pool.query(text, values)).rows as Row[];
const at = (rest = '') => `/api/course/${course.courseId}${rest}`;
const get = <T>(url: string, as: Actor = panel.owner) => call<T>(server, { url, as });
const send = <T>(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown, as: Actor = panel.owner) =>
  call<T & { code?: string }>(server, { method, url, as, body });
const restore = (bin: number, as: Actor = panel.owner) =>
  send<Restored>('POST', `/api/bin/${bin}/restore`, undefined, as);
const eraseForGood = (bin: number, as: Actor = panel.owner) => send('DELETE', `/api/bin/${bin}`, undefined, as);
/** As a page asks that knows every kind. */
const bin = async (more = '?', as: Actor = panel.owner) =>
  (await get<BinPage>(`/api/bin${more}&knows=${binKinds.join(',')}`, as)).body.data;
const raw = (url: string, as: Actor = student) =>
  server.app.inject({ url, headers: { host: 'localhost:3000', authorization: `Bearer ${as.token}` } });
const used = async () =>
  (await query<{ used: number }>('select storage_used($1)::int as used', [panel.siteId]))[0]!.used;

const promotion = (kind: 'banner' | 'card') => async (title: string) => {
  const body = { title, published: true, audience: { course_id: course.courseId, class_id: null } };
  const { id } = (await send<{ id: number }>('POST', `/api/${kind}`, body)).body;
  await call(server, {
    method: 'PUT',
    url: `/api/${kind}/${id}/image/image`,
    as: panel.owner,
    body: picture,
    headers: { 'content-type': 'image/png' },
  });
  return id;
};
const newClass = async (title: string) => {
  const { id } = (await send<{ id: number }>('POST', at('/class'), { title })).body;
  const rule = { release_at: null, release_after_days: 0, is_sequential: true };
  await send('PUT', at(`/class/${id}/rule`), { module_id: course.moduleIds[0], lesson_id: null, rule });
  return id;
};
const newMaterial = async (name: string) =>
  (
    await call<{ id: number }>(server, {
      method: 'POST',
      url: `${course.url()}/material?name=${name}.txt`,
      as: panel.owner,
      body: Buffer.from('tinta'),
      headers: { 'content-type': 'application/octet-stream' },
    })
  ).body.id;
const newMedia = async (name: string, createdBy: number | null = null) => {
  const source = `sites/${panel.siteId}/uploads/${crypto.randomUUID()}`;
  await server.context.storage.write(source, Buffer.from('video'));
  const [row] = await query<{ id: number }>(
    `insert into media (site_id, kind, name, status, source_key, size_bytes, created_by, settled_at)
     values ($1, 'video', $2, 'ready', $3, 5, $4, now()) returning id`,
    [panel.siteId, name, source, createdBy],
  );
  await query(
    `insert into media_captions (site_id, media_id, language, origin, content) values ($1, $2, 'pt', 'owner', 'WEBVTT')`,
    [panel.siteId, row!.id],
  );
  return row!.id;
};

const newTicket = async () =>
  (await send<{ id: number }>('POST', '/api/ticket', { title: 'Sem som', message: 'Não ouço.' }, student)).body.id;

const newOffer = async (name: string) => {
  await send('PUT', '/api/payment', { pix: null, note: 'Banco' });
  const body = { name, amount: 5000, currency: 'BRL', course_ids: [course.courseId] };
  const { id } = (await send<{ id: number }>('POST', '/api/offer', body)).body;
  await send('PATCH', `/api/offer/${id}`, { state: 'on_sale' });
  return id;
};
const newCoupon = async (offer: number, code: string, more: object = {}) => {
  const body = { code, percent: 10, amount: null, max_uses: null, ends_at: null, ...more };
  return (await send<{ id: number }>('POST', `/api/offer/${offer}/coupon`, body)).body.id;
};

type Noun = {
  table: string;
  make: (title: string) => Promise<number>;
  url: (id: number) => string;
  /** Where it is read, as whom. */
  places: (id: number) => [url: string, as: Actor][];
};
const promotions = (kind: 'banner' | 'card'): Noun => ({
  table: `${kind}s`,
  make: promotion(kind),
  url: (id) => `/api/${kind}/${id}`,
  places: () => [
    [`/api/${kind}`, panel.owner],
    ['/api/home', student],
    ['/api/home', panel.owner],
  ],
});
// A coupon is of an offer and is called by a code: its tests are its own.
const nouns: Record<Exclude<ThingKind, 'coupon'>, Noun> = {
  banner: promotions('banner'),
  card: promotions('card'),
  shelf: {
    table: 'shelves',
    make: async (title) => {
      const body = { title, rule: { kind: 'newest' }, published: true };
      return (await send<{ id: number }>('POST', '/api/shelf', body)).body.id;
    },
    url: (id) => `/api/shelf/${id}`,
    places: () => [
      ['/api/shelf', panel.owner],
      ['/api/home', student],
      ['/api/home', panel.owner],
    ],
  },
  class: {
    table: 'classes',
    make: newClass,
    url: (id) => at(`/class/${id}`),
    places: (id) => [
      [at('/class'), panel.owner],
      [at(`/class/${id}`), panel.owner],
      [at('/enrolment'), panel.owner],
      [at(`/calendar/${student.memberId}`), panel.owner],
      [`/api/member/${student.memberId}`, panel.owner],
    ],
  },
  material: {
    table: 'materials',
    make: newMaterial,
    url: (id) => `${course.url()}/material/${id}`,
    places: () => [
      [`${course.url()}/material`, panel.owner],
      [course.url(), student],
    ],
  },
  member_group: {
    table: 'member_groups',
    make: async (name) => {
      const { id } = (await send<{ id: number }>('POST', '/api/member/group', { name })).body;
      await send('POST', '/api/member/bulk', { kind: 'group', group_id: id, members: [student.memberId] });
      return id;
    },
    url: (id) => `/api/member/group/${id}`,
    places: (id) => [
      ['/api/member/group', panel.owner],
      ['/api/member', panel.owner],
      [`/api/member?group=${id}`, panel.owner],
      [`/api/member/count?group=${id}`, panel.owner],
      [`/api/member/${student.memberId}`, panel.owner],
      ['/api/member/export', panel.owner],
    ],
  },
  ticket_tag: {
    table: 'ticket_tags',
    make: async (name) => {
      const { id } = (await send<{ id: number }>('POST', '/api/ticket/tag', { name })).body;
      await send('PUT', `/api/ticket/${await newTicket()}/tag/${id}`);
      return id;
    },
    url: (id) => `/api/ticket/tag/${id}`,
    places: (id) => [
      ['/api/ticket/tag', panel.owner],
      ['/api/ticket', panel.owner],
      [`/api/ticket?tag=${id}`, panel.owner],
    ],
  },
  article: {
    table: 'articles',
    make: async (title) => {
      const { id } = (await send<{ id: number }>('POST', '/api/article', { title })).body;
      const body = textOfWords(`Sobre ${title}`);
      await send('PATCH', `/api/article/${id}`, { version: 1, body, is_published: true });
      await send('PUT', `/api/article/${id}/vote`, { helped: true }, student);
      return id;
    },
    url: (id) => `/api/article/${id}`,
    places: (id) => [
      ['/api/article/all', panel.owner],
      [`/api/article/${id}/draft`, panel.owner],
      ['/api/article', student],
      ['/api/article?q=zarzuela', student],
      ['/api/article/suggest?q=zarzuela', student],
      [`/api/article/${id}`, student],
    ],
  },
  folder: {
    table: 'media_folders',
    make: async (name) => (await send<{ id: number }>('POST', '/api/media/folder', { name })).body.id,
    url: (id) => `/api/media/folder/${id}`,
    places: (id) => [
      ['/api/media/folder', panel.owner],
      [`/api/media?folder=${id}`, panel.owner],
      ['/api/media?folder=0', panel.owner],
    ],
  },
  offer: {
    table: 'offers',
    make: newOffer,
    url: (id) => `/api/offer/${id}`,
    places: () => [
      ['/api/offer', panel.owner],
      [`/api/offer?course=${course.courseId}`, panel.owner],
    ],
  },
  media: {
    table: 'media',
    make: newMedia,
    url: (id) => `/api/media/${id}`,
    places: (id) => [
      ['/api/media', panel.owner],
      [`/api/media/${id}`, panel.owner],
      [`/api/media/${id}/use`, panel.owner],
      [`/api/media/${id}/text`, panel.owner],
    ],
  },
};
type NounKind = keyof typeof nouns;
const kinds = Object.keys(nouns) as NounKind[];
/** What whoever answers tickets deletes. */
const deskKinds: readonly NounKind[] = ['ticket_tag', 'article'];

/** Rows of a table as they stand, in the bin or not; two that have the same place stand by their id. */
const rowsOf = (table: string) =>
  query<{ row: object }>(`select to_jsonb(t) as row from public.${table} t where site_id = $1 order by id`, [
    panel.siteId,
  ]);
const removed = async (kind: NounKind, id: number, as: Actor = panel.owner) =>
  (await send<{ bin: number }>('DELETE', nouns[kind].url(id), undefined, as)).body.bin;

describe.each(kinds)('a %s', (kind) => {
  const noun = nouns[kind];
  const read = async (id: number) => {
    const answers = [];
    for (const [url, as] of noun.places(id)) {
      const { status, text } = await get(url, as);
      // Each answer for a session says when it was made.
      answers.push([url, status, text]);
    }
    return answers;
  };

  test('that is deleted is seen nowhere, and comes back as it was, at its place', async () => {
    const ids = [await noun.make('Um'), await noun.make('Zarzuela'), await noun.make('Tres')];
    const id = ids[1]!;
    const before = { seen: await read(id), rows: await rowsOf(noun.table), used: await used() };
    expect(before.seen.filter(([, , text]) => String(text).includes('Zarzuela')).length).toBeGreaterThan(0);
    const deleted = await send<{ bin: number }>('DELETE', noun.url(id));
    expect([deleted.status, (await send('DELETE', noun.url(id))).status]).toEqual([200, 404]);
    expect((await read(id)).filter(([, , text]) => String(text).includes('Zarzuela'))).toEqual([]);
    const exported = await exportPanel(server, panel);
    expect(exported.text).not.toContain('Zarzuela');
    expect(exported.text).toContain('Tres');
    expect(await used()).toBe(before.used);
    const back = await restore(deleted.body.bin);
    expect([back.status, back.body.kind]).toEqual([200, kind]);
    expect({ seen: await read(id), rows: await rowsOf(noun.table), used: await used() }).toEqual(before);
  });

  test('stands in the bin with its name, who, when and until when', async () => {
    const id = await noun.make('Zarzuela');
    const admin = await createActor(server, panel, 'admin');
    const entry = await removed(kind, id, admin);
    const [found, ...others] = await bin(`?kind=${kind}&q=ZÁRZUELA`);
    expect(others).toEqual([]);
    expect(found).toMatchObject({ id: entry, kind, title: 'Zarzuela', deleted_by: 'Bia Moura', within: null });
    expect(Date.parse(found!.erased_at) - Date.parse(found!.deleted_at)).toBe(30 * 24 * 60 * 60_000);
    expect(found!.size_bytes).toBe(kind === 'material' || kind === 'media' ? 5 : null);
    expect(found!.media_kind).toBe(kind === 'media' ? 'video' : null);
    expect(found!.course_title).toBe(kind === 'class' || kind === 'material' ? 'Aquarela' : null);
  });

  test('is restored once, however often it is asked for; and erased by none who comes too late', async () => {
    const id = await noun.make('Zarzuela');
    const entry = await removed(kind, id);
    const both = await Promise.all([restore(entry), restore(entry)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    expect(both[0].body).toEqual(both[1].body);
    const rows = await rowsOf(noun.table);
    expect((await restore(entry)).status).toBe(200);
    expect(await rowsOf(noun.table)).toEqual(rows);
    expect((await eraseForGood(entry)).status).toBe(404);
    expect(await bin()).toEqual([]);
  });

  test('deleted by two at once is in the bin once; restored and erased at once it is either', async () => {
    const id = await noun.make('Zarzuela');
    const twice = await Promise.all([1, 2].map(() => send<{ bin: number }>('DELETE', noun.url(id))));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    const [entry] = await bin();
    const [back, gone] = await Promise.all([restore(entry!.id), eraseForGood(entry!.id)]);
    expect([back.status, gone.status].toSorted()).toEqual([200, 404]);
    expect(await rowsOf(noun.table)).toHaveLength(back.status === 200 ? 1 : 0);
  });

  test('goes for good after thirty days, not before, with what it takes of the storage', async () => {
    const before = await used();
    const entry = await removed(kind, await noun.make('Zarzuela'));
    const age = (days: number) =>
      query(`update bin_entries set deleted_at = now() - make_interval(days => $1, mins => 1) where site_id = $2`, [
        days,
        panel.siteId,
      ]);
    await age(29);
    await tidyUp(server);
    expect((await bin()).map(({ id }) => id)).toEqual([entry]);
    await age(30);
    await tidyUp(server);
    expect([await bin(), await rowsOf(noun.table), await used()]).toEqual([[], [], before]);
    expect((await restore(entry)).status).toBe(404);
    for (const folder of ['images', 'materials', 'uploads', 'media'])
      expect(await server.context.storage.list(`sites/${panel.siteId}/${folder}`)).toEqual([]);
  });

  test('is nothing to another panel, nor to who may not delete it', async () => {
    const entry = await removed(kind, await noun.make('Zarzuela'));
    const stranger = await createPanel(server);
    const teacher = await createActor(server, panel, 'instructor', [course.courseId]);
    const other = await createActor(server, panel, 'instructor', []);
    expect(await bin('?', stranger.owner)).toEqual([]);
    expect((await restore(entry, stranger.owner)).status).toBe(404);
    expect((await eraseForGood(entry, stranger.owner)).status).toBe(404);
    const isTaught = kind === 'class' || kind === 'material';
    expect((await bin('?', teacher)).length).toBe(isTaught ? 1 : 0);
    expect((await restore(entry, other)).status).toBe(404);
    for (const as of [student, await createActor(server, panel, 'moderator')])
      expect((await restore(entry, as)).status).toBe(403);
    expect((await restore(entry, teacher)).status).toBe(isTaught ? 200 : 404);
  });

  test('says in the record of changes that it was deleted, and restored', async () => {
    const entry = await removed(kind, await noun.make('Zarzuela'));
    await restore(entry);
    const acts = await query<{ act: string; name: string }>(
      `select act, things -> 0 ->> 'name' as name from audit_entries
       where site_id = $1 and noun = $2 and act in ('deleted', 'restored') order by id`,
      [panel.siteId, kind],
    );
    expect(acts).toEqual([
      { act: 'deleted', name: 'Zarzuela' },
      { act: 'restored', name: 'Zarzuela' },
    ]);
  });
});

describe.each(['banner', 'card', 'shelf', 'material', 'article'] as const)('the place of a %s', (kind) => {
  const noun = nouns[kind];
  const listed = async () =>
    kind === 'material'
      ? (await get<{ materials: { id: number }[] }>(`${course.url()}/material`)).body.materials.map(({ id }) => id)
      : (await get<{ id: number }[]>(kind === 'article' ? '/api/article/all' : `/api/${kind}`)).body.map(
          ({ id }) => id,
        );

  test('is the one that it had, whatever was moved and made meanwhile', async () => {
    const [one, two, three] = [await noun.make('Um'), await noun.make('Dois'), await noun.make('Tres')];
    const entry = await removed(kind, one);
    const order = kind === 'material' ? `${course.url()}/material/order` : `/api/${kind}/order`;
    expect((await send('PUT', order, { ids: [three, two] })).status).toBe(200);
    const four = await noun.make('Quatro');
    await restore(entry);
    expect(await listed()).toEqual([one, three, two, four]);
    expect((await send('PUT', order, { ids: [three, two, four] })).body.code).toBe('order.stale');
  });

  test('is taken when there are as many as there may be: it says so, and stays in the bin', async () => {
    const most = {
      material: MAX_MATERIALS,
      shelf: MAX_SHELVES,
      banner: MAX_PROMOTIONS,
      card: MAX_PROMOTIONS,
      article: MOST_ARTICLES,
    }[kind];
    const entry = await removed(kind, await noun.make('Um'));
    const two = await noun.make('Dois');
    const more =
      kind === 'material'
        ? `insert into materials (site_id, course_id, module_id, lesson_id, name, storage_key, size_bytes)
           select site_id, course_id, module_id, lesson_id, name, storage_key, size_bytes from materials t, generate_series(2, $2)
           where t.site_id = $1`
        : kind === 'article'
          ? `insert into articles (site_id, title, body, words) select site_id, title, body, words from articles t, generate_series(2, $2)
             where t.site_id = $1`
          : `insert into ${noun.table} (site_id, title) select site_id, title from ${noun.table} t, generate_series(2, $2) where t.site_id = $1`;
    await query(more, [panel.siteId, most]);
    const refused = await restore(entry);
    const code = { material: 'material.limit', article: 'article.too_many' }[kind as string] ?? 'promotion.limit';
    expect([refused.status, refused.body.code]).toEqual([kind === 'article' ? 422 : 409, code]);
    expect((await bin()).map(({ id }) => id)).toEqual([entry]);
    await removed(kind, two);
    expect((await restore(entry)).status).toBe(200);
  });
});

describe('a class in the bin', () => {
  const isOpen = async (as = student) => (await get(course.url(), as)).status === 200;
  const join = (id: number | null, member = student, from: number | null = null) =>
    send('PUT', at('/enrolment/class'), { to: id, members: [{ id: member.memberId, from }] });
  const stands = (member = student) =>
    query(`select class_id, expires_at, started_at from enrolments where site_id = $1 and member_id = $2`, [
      panel.siteId,
      member.memberId,
    ]);
  const LATER = '2099-01-01T00:00:00.000Z';

  test('opens nothing to whoever was in it, and gives them back what they had', async () => {
    const id = await newClass('Manhã');
    const unlimited = await createActor(server, panel, 'student', [course.courseId]);
    await query('update enrolments set expires_at = $1 where member_id = $2', [LATER, student.memberId]);
    for (const member of [student, unlimited]) await join(id, member);
    const before = [await stands(), await stands(unlimited)];
    expect((await get<Loss>(at(`/class/${id}/loss`))).body).toMatchObject({ members_count: 2, rules_count: 1 });
    const entry = await removed('class', id);
    expect([await isOpen(), await isOpen(unlimited)]).toEqual([false, false]);
    expect((await get<Loss>(`/api/bin/${entry}/loss`)).body).toMatchObject({ members_count: 2, rules_count: 1 });
    await restore(entry);
    expect([await stands(), await stands(unlimited)]).toEqual(before);
    expect([await isOpen(), await isOpen(unlimited)]).toEqual([true, true]);
  });

  test('that was over opens nothing by being gone, in the bin and for good', async () => {
    const id = await newClass('Manhã');
    await join(id);
    await query(`update classes set ends_at = now() - interval '1 day' where id = $1`, [id]);
    expect(await isOpen()).toBe(false);
    const entry = await removed('class', id);
    expect(await isOpen()).toBe(false);
    await eraseForGood(entry);
    expect(await isOpen()).toBe(false);
  });

  test('what was given, moved or changed meanwhile stays', async () => {
    const id = await newClass('Manhã');
    const other = await newClass('Tarde');
    const [moved, given] = [
      await createActor(server, panel, 'student', [course.courseId]),
      await createActor(server, panel, 'student', [course.courseId]),
    ];
    for (const member of [student, moved, given]) await join(id, member);
    const entry = await removed('class', id);
    expect((await join(other, moved)).status).toBe(200);
    await query('update enrolments set expires_at = $1 where member_id = $2', [LATER, given.memberId]);
    await restore(entry);
    expect(await stands()).toMatchObject([{ class_id: id, expires_at: null }]);
    expect(await stands(moved)).toMatchObject([{ class_id: other }]);
    expect(await stands(given)).toMatchObject([{ class_id: null, expires_at: new Date(LATER) }]);
  });

  test('gives the course back to none whose money was given back meanwhile', async () => {
    const id = await newClass('Manhã');
    const buyer = await createActor(server, panel);
    const [order] = await query<{ id: number }>(
      `insert into orders (site_id, offer_name, price, amount, currency, name, email, locale, state, reference, token_hash, expires_at)
       values ($1, 'x', 100, 100, 'BRL', 'Bia', $2, 'pt', 'pending', $2, sha256($2::text::bytea), now() + interval '1 day') returning id`,
      [panel.siteId, buyer.email],
    );
    await query('insert into order_courses (site_id, order_id, course_id) values ($1, $2, $3)', [
      panel.siteId,
      order!.id,
      course.courseId,
    ]);
    const goes = (state: string) => query('update orders set state = $2 where id = $1', [order!.id, state]);
    await goes('paid');
    for (const member of [student, buyer]) await join(id, member);
    expect(await stands(buyer)).toMatchObject([{ class_id: id, expires_at: null }]);
    const first = await removed('class', id);
    await restore(first);
    expect(await isOpen(buyer)).toBe(true);
    const second = await removed('class', id);
    await goes('refunded');
    await restore(second);
    expect([await isOpen(buyer), await isOpen()]).toEqual([false, true]);
    expect(await stands(buyer)).toMatchObject([{ class_id: null }]);
  });

  test('counts who loses the course by it: neither staff nor whose access was over', async () => {
    const id = await newClass('Manhã');
    const [over, teacher] = [
      await createActor(server, panel, 'student', [course.courseId]),
      await createActor(server, panel, 'student', [course.courseId]),
    ];
    for (const member of [student, over, teacher]) await join(id, member);
    await query(`update enrolments set expires_at = now() - interval '1 day' where member_id = $1`, [over.memberId]);
    await query(`update members set role = 'instructor' where id = $1`, [teacher.memberId]);
    expect((await get<Loss>(at(`/class/${id}/loss`))).body.members_count).toBe(1);
    const entry = await removed('class', id);
    expect((await get<Loss>(`/api/bin/${entry}/loss`)).body.members_count).toBe(1);
  });

  test('is not deleted by a question that counted others', async () => {
    const id = await newClass('Manhã');
    await join(id, student);
    const counted = (await get<Loss>(at(`/class/${id}/loss`))).body.members_count;
    const late = await createActor(server, panel, 'student', [course.courseId]);
    await join(id, late);
    const refused = await send<{ code: string }>('DELETE', `${nouns.class.url(id)}?members=${counted}`);
    expect([refused.status, refused.body.code]).toEqual([409, 'version.stale']);
    expect([await isOpen(), await isOpen(late)]).toEqual([true, true]);
    expect((await send('DELETE', `${nouns.class.url(id)}?members=${counted + 1}`)).status).toBe(200);
    expect([await isOpen(), await isOpen(late)]).toEqual([false, false]);
  });

  test('takes nobody in, whoever would put them there', async () => {
    const id = await newClass('Manhã');
    await removed('class', id);
    expect(await join(id)).toMatchObject({ status: 404, body: { code: 'class.not_found' } });
    await query('update enrolments set class_id = $1 where member_id = $2', [id, student.memberId]);
    expect(await stands()).toMatchObject([{ class_id: null }]);
    expect(await isOpen()).toBe(false);
    const audience = { course_id: course.courseId, class_id: id };
    expect((await send('POST', '/api/banner', { title: 'x', audience })).status).toBe(404);
  });

  test('takes out of sight what is shown to it alone, and gives it back', async () => {
    const id = await newClass('Manhã');
    const audience = { course_id: course.courseId, class_id: id };
    await send('POST', '/api/banner', { title: 'Zarzuela', published: true, audience });
    const seen = async () =>
      [(await get('/api/banner')).text, (await get('/api/home')).text].map((t) => t.includes('Zarzuela'));
    const entry = await removed('class', id);
    expect(await seen()).toEqual([false, false]);
    expect((await get<Loss>(`/api/bin/${entry}/loss`)).body.promotions_count).toBe(1);
    await restore(entry);
    expect(await seen()).toEqual([true, true]);
  });

  test('of a course that is in the bin too, or that has all the classes that it may have, says what comes first', async () => {
    const entry = await removed('class', await newClass('Manhã'));
    const whole = (await send<{ bin: number }>('DELETE', at())).body.bin;
    expect((await bin('?kind=class')).map(({ within }) => within)).toEqual(['course']);
    expect(await restore(entry)).toMatchObject({ status: 409, body: { code: 'bin.course_deleted' } });
    await restore(whole);
    await query(`insert into classes (site_id, course_id, title) select $1, $2, 'x' from generate_series(1, 200)`, [
      panel.siteId,
      course.courseId,
    ]);
    expect(await restore(entry)).toMatchObject({ status: 409, body: { code: 'class.limit' } });
    await query(`delete from classes where title = 'x' and site_id = $1`, [panel.siteId]);
    expect((await restore(entry)).status).toBe(200);
  });

  test('goes with its course, and nothing is left in the bin', async () => {
    await removed('class', await newClass('Manhã'));
    await removed('material', await newMaterial('Lista'));
    const whole = (await send<{ bin: number }>('DELETE', at())).body.bin;
    expect((await eraseForGood(whole)).status).toBe(200);
    expect(await bin()).toEqual([]);
    expect(await used()).toBe(0);
  });
});

describe('a material in the bin', () => {
  test('is downloaded by nobody, and is the same file when it is back', async () => {
    const id = await newMaterial('Lista');
    const url = `${course.url()}/material/${id}`;
    const entry = await removed('material', id);
    expect((await raw(url)).statusCode).toBe(404);
    await tidyUp(server);
    expect((await restore(entry)).body).toEqual({
      kind: 'material',
      course_id: course.courseId,
      module_id: course.moduleIds[0],
      lesson_id: course.lessonIds[0],
    });
    expect((await raw(url)).body).toBe('tinta');
  });

  test('comes back to its lesson wherever that stands; in the bin it is to be restored first', async () => {
    const id = await newMaterial('Lista');
    const entry = await removed('material', id);
    const lesson = (await send<{ bin: number }>('DELETE', course.url())).body.bin;
    expect((await bin('?kind=material')).map(({ within }) => within)).toEqual(['lesson']);
    expect(await restore(entry)).toMatchObject({ status: 409, body: { code: 'bin.lesson_deleted' } });
    await restore(lesson);
    const module = (await send<{ bin: number }>('DELETE', at(`/module/${course.moduleIds[0]}`))).body.bin;
    expect(await restore(entry)).toMatchObject({ status: 409, body: { code: 'bin.module_deleted' } });
    await restore(module);
    await query('update lessons set module_id = $1 where id = $2', [course.moduleIds[1], course.lessonIds[0]]);
    expect((await restore(entry)).body).toMatchObject({ module_id: course.moduleIds[1] });
  });

  test('is not copied with its lesson, and its file stays for a copy that was made before', async () => {
    const id = await newMaterial('Lista');
    await send('POST', `${course.url()}/copy`);
    const entry = await removed('material', id);
    const copy = (await send<{ id: number }>('POST', `${course.url()}/copy`)).body.id;
    const names = async (lesson: number) =>
      (await get<{ materials: { name: string }[] }>(at(`/module/${course.moduleIds[0]}/lesson/${lesson}/material`)))
        .body.materials;
    expect(await names(copy)).toEqual([]);
    await eraseForGood(entry);
    expect(await used()).toBe(5);
  });
});

describe('a media in the bin', () => {
  test('is not taken while something shows it; and nothing begins to show it', async () => {
    const id = await newMedia('Zarzuela');
    await send('PATCH', course.url(), { media_id: id });
    expect(await send('DELETE', `/api/media/${id}`)).toMatchObject({ status: 409, body: { code: 'media.in_use' } });
    await send('PATCH', course.url(), { media_id: null });
    const entry = await removed('media', id);
    expect((await send('PATCH', course.url(), { media_id: id })).status).toBe(404);
    for (const text of [
      'update lessons set media_id = $1 where id = $2',
      'update courses set cover_media_id = $1 where id = $3 and $2::bigint > 0',
    ])
      await expect(
        query(text, [id, course.lessonIds[0], ...(text.includes('$3') ? [course.courseId] : [])]),
      ).rejects.toMatchObject({ code: '23503' });
    await restore(entry);
    expect((await send('PATCH', course.url(), { media_id: id })).status).toBe(200);
  });

  test('is erased with its folder, also one that could not go at once', async () => {
    const { storage } = server.context;
    const id = await newMedia('Zarzuela');
    const key = `sites/${panel.siteId}/media/${id}/video.mp4`;
    await storage.write(key, Buffer.from('x'));
    const entry = await removed('media', id);
    const { removeFolder } = storage;
    storage.removeFolder = () => Promise.reject(new Error('no disk'));
    expect((await eraseForGood(entry)).status).toBe(500);
    storage.removeFolder = removeFolder;
    expect([await storage.size(key), await query('select from public.media where id = $1', [id])]).toEqual([1, []]);
    await tidyUp(server);
    expect(await storage.size(key)).toBeUndefined();
  });

  test('of an instructor is theirs to restore, and of another is not', async () => {
    const teacher = await createActor(server, panel, 'instructor', [course.courseId]);
    const other = await createActor(server, panel, 'instructor', [course.courseId]);
    const entry = await removed('media', await newMedia('Zarzuela', teacher.memberId), teacher);
    expect((await bin('?', other)).length).toBe(0);
    expect((await restore(entry, other)).status).toBe(404);
    expect((await restore(entry, teacher)).status).toBe(200);
  });

  test('takes nobody’s place, and a file that was to take its place stands for itself', async () => {
    const [old, next] = [await newMedia('Velha'), await newMedia('Nova')];
    await query(`update media set replaces_id = $1, status = 'processing' where id = $2`, [old, next]);
    const entry = await removed('media', old);
    expect((await get<{ data: { id: number }[] }>('/api/media')).body.data.map(({ id }) => id)).toEqual([next]);
    await restore(entry);
    const listed = (await get<{ data: { id: number; replacement: unknown }[] }>('/api/media')).body.data;
    expect(listed.map(({ id, replacement }) => [id, replacement])).toEqual([
      [next, null],
      [old, null],
    ]);
  });

  test('says how many captions go with it', async () => {
    const entry = await removed('media', await newMedia('Zarzuela'));
    expect((await get<Loss>(`/api/bin/${entry}/loss`)).body.captions_count).toBe(1);
  });
});

describe.each([
  ['member_group', 'member.group_taken', 'member.too_many_groups', MOST_MEMBER_GROUPS, 422],
  ['ticket_tag', 'ticket.tag_taken', 'ticket.too_many_tags', MOST_TICKET_TAGS, 422],
  ['folder', 'media.folder_taken', 'media.folder_limit', MAX_FOLDERS, 409],
] as const)('the name of a %s', (kind, taken, full, most, status) => {
  const noun = nouns[kind];

  test('is free while it is in the bin; whose name was taken stays there until it is free again', async () => {
    const id = await noun.make('Manhã');
    const entry = await removed(kind, id);
    const other = await noun.make('MANHA');
    expect(await restore(entry)).toMatchObject({ status: 409, body: { code: taken } });
    expect((await bin()).map((one) => one.id)).toEqual([entry]);
    const second = await removed(kind, other);
    expect((await bin()).map((one) => one.id)).toEqual([second, entry]);
    expect((await restore(entry)).status).toBe(200);
    expect(await restore(second)).toMatchObject({ status: 409, body: { code: taken } });
  });

  test('is given to one of two that come back at once', async () => {
    const first = await removed(kind, await noun.make('Manhã'));
    const second = await removed(kind, await noun.make('Manhã'));
    const both = await Promise.all([restore(first), restore(second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test('does not come back where there are as many as there may be', async () => {
    const entry = await removed(kind, await noun.make('Manhã'));
    await query(`insert into ${noun.table} (site_id, name) select $1, 'n ' || n from generate_series(1, $2) n`, [
      panel.siteId,
      most,
    ]);
    expect(await restore(entry)).toMatchObject({ status, body: { code: full } });
    await query(`delete from ${noun.table} where site_id = $1 and name = 'n 1'`, [panel.siteId]);
    expect((await restore(entry)).status).toBe(200);
  });
});

test.each([
  ['member_group', 'member_groupings'],
  ['ticket_tag', 'ticket_taggings'],
  ['article', 'article_votes'],
] as const)('what hangs on a %s stays until it is erased for good', async (kind, table) => {
  const hangs = () => query(`select from ${table} where site_id = $1`, [panel.siteId]);
  const entry = await removed(kind, await nouns[kind].make('Manhã'));
  expect((await hangs()).length).toBe(1);
  expect((await eraseForGood(entry)).status).toBe(200);
  expect(await hangs()).toEqual([]);
});

describe('a group of members in the bin', () => {
  test('is none that a filter, an act or a change names; a filter that is saved finds its members again', async () => {
    const id = await nouns.member_group.make('Manhã');
    const filter = { name: 'De manhã', is_shared: true, shows: { group: id } };
    expect((await send('POST', '/api/member/view', filter)).status).toBe(201);
    const found = async () => (await get<{ data: { id: number }[] }>(`/api/member?group=${id}`)).body.data.length;
    const act = (kind: 'group' | 'ungroup') =>
      send('POST', '/api/member/bulk', { kind, group_id: id, members: [student.memberId] });
    const entry = await removed('member_group', id);
    expect(await found()).toBe(0);
    for (const kind of ['group', 'ungroup'] as const)
      expect(await act(kind)).toMatchObject({ status: 404, body: { code: 'request.not_found' } });
    expect((await send('PATCH', `/api/member/group/${id}`, { name: 'x' })).status).toBe(404);
    expect((await get('/api/member/view')).text).toContain(`"group":${id}`);
    await restore(entry);
    expect(await found()).toBe(1);
  });

  test('has those whom it was promised to when it comes back', async () => {
    const id = await nouns.member_group.make('Manhã');
    const late = await createActor(server, panel);
    const entry = await removed('member_group', id);
    await joinGroups(server.context.connection.db, panel.siteId, late.memberId, [id]);
    await restore(entry);
    expect((await get<MemberGroupList>('/api/member/group')).body).toEqual([{ id, name: 'Manhã', members_count: 2 }]);
  });

  test('says whose place goes with it', async () => {
    const entry = await removed('member_group', await nouns.member_group.make('Manhã'));
    expect((await get<Loss>(`/api/bin/${entry}/loss`)).body.members_count).toBe(1);
  });
});

describe('a tag of tickets in the bin', () => {
  const tags = async (ticket: number) =>
    (await get<{ tags: TicketTags }>(`/api/ticket/${ticket}/desk`)).body.tags.map(({ id }) => id);

  test('is on no ticket, is put on none and named by none, and is on its tickets again', async () => {
    const ticket = await newTicket();
    const id = await nouns.ticket_tag.make('Pagamento');
    await send('PUT', `/api/ticket/${ticket}/tag/${id}`);
    const entry = await removed('ticket_tag', id);
    expect((await get<Loss>(`/api/bin/${entry}/loss`)).body.tickets_count).toBe(2);
    expect(await tags(ticket)).toEqual([]);
    const other = await nouns.ticket_tag.make('Boleto');
    const refused = [
      await send('PUT', `/api/ticket/${ticket}/tag/${id}`),
      await send('DELETE', `/api/ticket/${ticket}/tag/${id}`),
      await send('PATCH', `/api/ticket/tag/${id}`, { name: 'x' }),
      await send('POST', `/api/ticket/tag/${id}/merge`, { into: other }),
      await send('POST', `/api/ticket/tag/${other}/merge`, { into: id }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
    await restore(entry);
    expect(await tags(ticket)).toEqual([id]);
  });

  test('goes along with a ticket that is merged, also onto one that has all the tags that it may', async () => {
    const [source, living] = [await newTicket(), await newTicket()];
    const id = await nouns.ticket_tag.make('Pagamento');
    await send('PUT', `/api/ticket/${source}/tag/${id}`);
    const entry = await removed('ticket_tag', id);
    await query(
      `with made as (insert into ticket_tags (site_id, name) select $1, 'n' || n from generate_series(1, $2) n returning id)
       insert into ticket_taggings (site_id, ticket_id, tag_id) select $1, $3, id from made`,
      [panel.siteId, MOST_TAGS_OF_A_TICKET, living],
    );
    expect((await send('POST', `/api/ticket/${source}/merge`, { into: living })).status).toBe(200);
    expect(await tags(living)).toHaveLength(MOST_TAGS_OF_A_TICKET);
    await restore(entry);
    expect(await tags(living)).toContain(id);
  });

  test('takes no room among the tags of a ticket', async () => {
    const ticket = await newTicket();
    const made = [];
    for (let n = 0; n < MOST_TAGS_OF_A_TICKET; n += 1) {
      const { id } = (await send<{ id: number }>('POST', '/api/ticket/tag', { name: `n${n}` })).body;
      made.push(id);
      await send('PUT', `/api/ticket/${ticket}/tag/${id}`);
    }
    const one = await nouns.ticket_tag.make('Mais uma');
    expect((await send('PUT', `/api/ticket/${ticket}/tag/${one}`)).body.code).toBe('ticket.too_many_tags');
    await removed('ticket_tag', made[0]!);
    expect((await send('PUT', `/api/ticket/${ticket}/tag/${one}`)).status).toBe(200);
  });
});

describe('an article in the bin', () => {
  test('takes no answer of a reader and no change, and has what was answered when it is back', async () => {
    const id = await nouns.article.make('Como entrar');
    const entry = await removed('article', id);
    expect((await get<Loss>(`/api/bin/${entry}/loss`)).body.votes_count).toBe(1);
    const refused = [
      await send('PUT', `/api/article/${id}/vote`, { helped: false }, student),
      await send('PATCH', `/api/article/${id}`, { version: 2, title: 'x' }),
      await send('DELETE', `/api/article/${id}`),
    ];
    expect(refused.map(({ status, body }) => [status, body.code])).toEqual(
      refused.map(() => [404, 'article.not_found']),
    );
    await restore(entry);
    expect((await get<{ helped: boolean }>(`/api/article/${id}`, student)).body.helped).toBe(true);
    expect((await get<{ helped: number }[]>('/api/article/all')).body).toMatchObject([{ helped: 1, not_helped: 0 }]);
  });
});

describe('a folder in the bin', () => {
  type Listed = { data: { id: number; folder_id: number | null }[] };
  const lies = async (search = '', as: Actor = panel.owner) =>
    (await get<Listed>(`/api/media${search}`, as)).body.data.map(({ id, folder_id }) => [id, folder_id]);
  const fill = async (createdBy: number | null = null) => {
    const [folder, id] = [await nouns.folder.make('Zarzuela'), await newMedia('Abertura', createdBy)];
    await send('PATCH', `/api/media/${id}`, { folder_id: folder });
    return { folder, id };
  };

  test('lets what lies in it lie in none, and has it again; what was moved meanwhile stays where it is', async () => {
    const { folder, id } = await fill();
    const other = await newMedia('Outra');
    await send('PATCH', `/api/media/${other}`, { folder_id: folder });
    const entry = await removed('folder', folder);
    expect(await lies(`?folder=${folder}`)).toEqual([]);
    expect(new Set(await lies('?folder=0'))).toEqual(
      new Set([
        [id, null],
        [other, null],
      ]),
    );
    const exported = (await exportPanel<{ media: { id: number; folder_id: number | null }[] }>(server, panel)).body
      .media;
    expect(exported.map(({ folder_id }) => folder_id)).toEqual([null, null]);
    expect(await send('PATCH', `/api/media/${other}`, { folder_id: folder })).toMatchObject({
      status: 404,
      body: { code: 'media.folder_not_found' },
    });
    const next = await nouns.folder.make('Outra pasta');
    await send('PATCH', `/api/media/${other}`, { folder_id: next });
    await restore(entry);
    expect(await lies(`?folder=${folder}`)).toEqual([[id, folder]]);
    expect(await lies(`?folder=${next}`)).toEqual([[other, next]]);
  });

  test('is erased for good without what lies in it', async () => {
    const { folder, id } = await fill();
    const entry = await removed('folder', folder);
    expect((await get<Loss>(`/api/bin/${entry}/loss`)).body.media_count).toBe(1);
    await eraseForGood(entry);
    expect(await lies()).toEqual([[id, null]]);
    expect(await query('select folder_id from public.media where id = $1', [id])).toEqual([{ folder_id: null }]);
  });

  test('is deleted and restored by the instructor who made it, who is told of their own media alone', async () => {
    const teacher = await createActor(server, panel, 'instructor', []);
    const other = await createActor(server, panel, 'instructor', []);
    const { id } = (await send<{ id: number }>('POST', '/api/media/folder', { name: 'Minha' }, teacher)).body;
    for (const by of [null, teacher.memberId])
      await send('PATCH', `/api/media/${await newMedia('Aula', by)}`, { folder_id: id });
    expect(await send('DELETE', `/api/media/folder/${id}`, undefined, other)).toMatchObject({
      status: 403,
      body: { code: 'policy.denied' },
    });
    const entry = await removed('folder', id, teacher);
    expect([(await bin('?', other)).length, (await restore(entry, other)).status]).toEqual([0, 404]);
    expect((await get<Loss>(`/api/bin/${entry}/loss`, teacher)).body.media_count).toBe(1);
    expect((await restore(entry, teacher)).status).toBe(200);
  });
});

const order = async (offer: number, more: object = {}) =>
  call<{ code?: string }>(server, {
    method: 'POST',
    url: `/api/sale/${offer}/order`,
    headers: { host: `${panel.slug}.localhost:3000` },
    body: {
      name: 'Eva Prado',
      email: 'eva@example.com',
      captcha: answerTo(await createCaptcha(server.context.config.secret)),
      ...more,
    },
  });

describe('an offer in the bin', () => {
  test('takes along what on the home is for its buyers alone, and gives it back', async () => {
    const id = await newOffer('Clube');
    const audience = { offer_id: id };
    await send('POST', '/api/banner', { title: 'Zarzuela', published: true, audience });
    const seen = async () =>
      [(await get('/api/banner')).text, (await get('/api/home')).text].map((t) => t.includes('Zarzuela'));
    await newCoupon(id, 'AGUA10');
    const entry = await removed('offer', id);
    expect(await seen()).toEqual([false, false]);
    const { body: loss } = await get<Loss>(`/api/bin/${entry}/loss`);
    expect(loss).toMatchObject({ promotions_count: 1, coupons_count: 1 });
    expect((await send('POST', '/api/banner', { title: 'x', audience })).status).toBe(404);
    await restore(entry);
    expect(await seen()).toEqual([true, true]);
  });

  test('that was bought is none: it can be ended', async () => {
    const id = await newOffer('Clube');
    const hasOrders = async () =>
      (await get<OfferList>('/api/offer')).body.offers.find((one) => one.id === id)?.has_orders;
    expect(await hasOrders()).toBe(false);
    expect((await order(id)).status).toBe(201);
    expect(await hasOrders()).toBe(true);
    expect((await send('DELETE', `/api/offer/${id}`)).body.code).toBe('offer.has_orders');
  });

  test('is bought by nobody; of one who buys and one who deletes at once, one has it', async () => {
    const id = await newOffer('Clube');
    const [bought, deleted] = await Promise.all([order(id), send('DELETE', `/api/offer/${id}`)]);
    expect([
      [201, 409],
      [404, 200],
      [409, 200],
    ]).toContainEqual([bought.status, deleted.status]);
    const other = await newOffer('Outra');
    await removed('offer', other);
    expect((await order(other)).status).toBe(404);
  });

  test('does not come back where there are as many as there may be', async () => {
    const entry = await removed('offer', await newOffer('Clube'));
    await query(
      `insert into offers (site_id, name, amount, currency) select $1, 'n ' || n, 1, 'BRL' from generate_series(1, 200) n`,
      [panel.siteId],
    );
    expect(await restore(entry)).toMatchObject({ status: 409, body: { code: 'offer.limit' } });
    await query(`delete from offers where site_id = $1 and name = 'n 1'`, [panel.siteId]);
    expect((await restore(entry)).status).toBe(200);
  });

  test('has its coupons with their uses when it is back, and they come after it', async () => {
    const id = await newOffer('Clube');
    const coupon = await newCoupon(id, 'AGUA10', { max_uses: 2 });
    const coupons = async () =>
      (await get<{ offers: { coupons: object[] }[] }>('/api/offer')).body.offers.map((one) => one.coupons);
    await query('update coupons set uses = 1 where id = $1', [coupon]);
    const before = await coupons();
    const first = (await send<{ bin: number }>('DELETE', `/api/offer/${id}/coupon/${coupon}`)).body.bin;
    const second = await removed('offer', id);
    expect((await bin()).map(({ kind, within, offer_name }) => [kind, within, offer_name])).toEqual([
      ['offer', null, null],
      ['coupon', 'offer', 'Clube'],
    ]);
    expect(await restore(first)).toMatchObject({ status: 409, body: { code: 'bin.offer_deleted' } });
    await restore(second);
    expect((await restore(first)).status).toBe(200);
    expect(await coupons()).toEqual(before);
  });
});

describe('a coupon in the bin', () => {
  const drop = async (offer: number, coupon: number) =>
    (await send<{ bin: number }>('DELETE', `/api/offer/${offer}/coupon/${coupon}`)).body.bin;
  const uses = async (coupon: number) =>
    (await query<{ uses: number }>('select uses from public.coupons where id = $1', [coupon]))[0]!.uses;

  test('is taken by nobody, gives back the use of an order that was never paid, and is written down', async () => {
    const offer = await newOffer('Clube');
    const coupon = await newCoupon(offer, 'AGUA10', { max_uses: 2 });
    const buy = (email: string) => order(offer, { email, coupon: 'AGUA10' });
    expect((await buy('eva@example.com')).status).toBe(201);
    const entry = await drop(offer, coupon);
    expect((await buy('ana@example.com')).body.code).toBe('coupon.invalid');
    await query(`update orders set state = 'cancelled' where site_id = $1`, [panel.siteId]);
    expect(await uses(coupon)).toBe(0);
    expect((await restore(entry)).status).toBe(200);
    expect((await buy('ana@example.com')).status).toBe(201);
    const acts = await query<{ act: string }>(
      `select act from audit_entries where site_id = $1 and noun = 'coupon' and act in ('deleted', 'restored') order by id`,
      [panel.siteId],
    );
    expect(acts.map(({ act }) => act)).toEqual(['deleted', 'restored']);
  });

  test('of a code that another has by now stays there until that is gone', async () => {
    const offer = await newOffer('Clube');
    const entry = await drop(offer, await newCoupon(offer, 'AGUA10'));
    const other = await newCoupon(offer, 'agua10');
    expect(await restore(entry)).toMatchObject({ status: 409, body: { code: 'coupon.exists' } });
    const second = await drop(offer, other);
    const both = await Promise.all([restore(entry), restore(second)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  });

  test.each([
    ['a lower price', { amount: 1000 }],
    ['another currency', { currency: 'EUR' }],
  ])('of a fixed amount does not come back to %s', async (_name, change) => {
    const offer = await newOffer('Clube');
    const entry = await drop(offer, await newCoupon(offer, 'VINTE', { percent: null, amount: 2000 }));
    const changed = await send('PATCH', `/api/offer/${offer}`, change);
    expect(changed.status).toBe(200);
    expect(await restore(entry)).toMatchObject({ status: 409, body: { code: 'offer.coupon_covers' } });
    await send('PATCH', `/api/offer/${offer}`, { amount: 5000, currency: 'BRL' });
    expect((await restore(entry)).status).toBe(200);
  });

  test('goes with its offer, and nothing is left in the bin', async () => {
    const offer = await newOffer('Clube');
    const entry = await drop(offer, await newCoupon(offer, 'AGUA10'));
    const whole = await removed('offer', offer);
    expect((await eraseForGood(whole)).status).toBe(200);
    expect([await bin(), (await restore(entry)).status]).toEqual([[], 404]);
  });
});

describe('the bin of a role', () => {
  test('is listed only to a page that knows its kind, and to one that says nothing only where it is of the first nine', async () => {
    const { body: group } = await send<{ id: number }>('POST', '/api/member/group', { name: 'Noite' });
    await send('DELETE', `/api/member/group/${group.id}`);
    await send('DELETE', at());
    const kinds = async (more = '') => (await get<BinPage>(`/api/bin${more}`)).body.data.map(({ kind }) => kind);
    expect(await kinds()).toEqual(['course']);
    expect(await kinds('?knows=course,contest')).toEqual(['course']);
    expect(await kinds('?knows=member_group')).toEqual(['member_group']);
    expect(await kinds('?knows=member_group,course')).toEqual(['course', 'member_group']);
    // Whoever names one knows it.
    expect(await kinds('?kind=member_group')).toEqual(['member_group']);
    expect((await get('/api/bin?knows=a%20b')).status).toBe(400);
  });

  test('has what the role may delete, and nothing else', async () => {
    for (const kind of kinds) await removed(kind, await nouns[kind].make('Zarzuela'));
    await send('DELETE', at());
    const seen = async (as: Actor) => new Set((await bin('?', as)).map(({ kind }) => kind));
    expect(await seen(panel.owner)).toEqual(new Set([...kinds, 'course']));
    expect(await seen(await createActor(server, panel, 'support'))).toEqual(new Set(deskKinds));
    for (const role of ['moderator', 'student'] as const)
      expect((await get('/api/bin', await createActor(server, panel, role))).status).toBe(403);
  });

  test('lets whoever answers tickets restore and erase their kinds, and none of the others', async () => {
    const desk = await createActor(server, panel, 'support');
    for (const kind of kinds) {
      const [first, second] = [
        await removed(kind, await nouns[kind].make('Um')),
        await removed(kind, await nouns[kind].make('Dois')),
      ];
      const isTheirs = deskKinds.some((one) => one === kind);
      expect([kind, (await get(`/api/bin/${first}/loss`, desk)).status]).toEqual([kind, isTheirs ? 200 : 404]);
      expect([kind, (await restore(first, desk)).status]).toEqual([kind, isTheirs ? 200 : 404]);
      expect([kind, (await eraseForGood(second, desk)).status]).toEqual([kind, isTheirs ? 200 : 404]);
    }
  });
});
