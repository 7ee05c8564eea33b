/** @sql-heavy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Created } from '@clube/shared/contracts/common';
import type { Home } from '@clube/shared/contracts/home';
import type { Promotion } from '@clube/shared/contracts/promotion';
import { MAX_PROMOTIONS, promotionKinds, promotionSizes } from '@clube/shared/contracts/promotion-kinds';
import { sql } from 'kysely';
import sharp from 'sharp';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let draftId: number;
let enrolled: Actor;
let outsider: Actor;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
  panel = await createPanel(server);
  course = await createTestCourse(server, panel);
  enrolled = await createActor(server, panel, 'student', [course.courseId]);
  outsider = await createActor(server, panel, 'student');
  const draft = await call<Created>(server, {
    method: 'POST',
    url: '/api/course',
    as: panel.owner,
    body: { title: 'Rascunho' },
  });
  draftId = draft.body.id;
});
afterAll(() => server.close());

const PAST = '2001-01-01T00:00:00Z';
const FUTURE = '2099-01-01T00:00:00Z';
const LATER = '2099-02-01T00:00:00Z';
const db = () => server.context.connection.db;
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#f00' } })
    .composite([
      {
        input: { create: { width: width / 2, height, channels: 3, background: '#00f' } },
        left: width / 2,
        top: 0,
      },
    ])
    .png()
    .toBuffer();

test('[1.2] owners and admins manage the panel with its courses, banners, cards and media; a student and a moderator do not', async () => {
  const { siteId } = panel;
  const addMedia = async () =>
    (
      await db()
        .insertInto('media')
        .values({ site_id: siteId, kind: 'video', name: 'x', status: 'ready', source_key: 'sites/0/x', size_bytes: 1 })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  const admin = await createActor(server, panel, 'admin');
  const manage = async (as: Actor) => {
    const send = async (method: 'POST' | 'PATCH' | 'DELETE', url: string, body?: object) =>
      call<Partial<Created>>(server, { method, url, as, ...(body && { body }) });
    const listed = async (noun: string, id: number) =>
      (await call<unknown>(server, { url: `/api/${noun}`, as })).text.includes(`"id":${id},`);
    const answers = [(await send('PATCH', `/api/site/${siteId}`, { description: 'x' })).status];
    for (const noun of ['course', 'banner', 'card']) {
      const made = await send('POST', `/api/${noun}`, { title: 'x' });
      const id = made.body.id ?? 1;
      const changed = await send('PATCH', `/api/${noun}/${id}`, { title: 'y' });
      const before = await listed(noun, id);
      const removed = await send('DELETE', `/api/${noun}/${id}`);
      answers.push(made.status, changed.status, Number(before), removed.status, Number(await listed(noun, id)));
    }
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': '10' };
    const begun = await call(server, { method: 'POST', url: '/api/media/upload', as, headers });
    const mediaId = await addMedia();
    const before = await listed('media', mediaId);
    answers.push(
      begun.status,
      Number(before),
      (await send('DELETE', `/api/media/${mediaId}`)).status,
      Number(await listed('media', mediaId)),
    );
    return answers;
  };
  const done = [201, 200, 1, 200, 0];
  for (const as of [panel.owner, admin])
    expect(await manage(as)).toEqual([200, ...done, ...done, ...done, 201, 1, 200, 0]);
  for (const role of ['student', 'moderator'] as const) {
    const refused = await manage(await createActor(server, panel, role));
    expect(refused.filter((answer) => answer > 1)).toEqual(Array(12).fill(403));
  }
});

describe.each(promotionKinds)('a %s', (kind) => {
  const shelf = kind === 'banner' ? 'banners' : 'cards';
  const url = (id?: number | string) => `/api/${kind}${id === undefined ? '' : `/${id}`}`;
  const post = (body: object, as = panel.owner) => call<Created>(server, { method: 'POST', url: url(), as, body });
  const add = async (body: object) => (await post({ title: 'x', published: true, ...body })).body.id;
  const patch = (id: number, body: object, as = panel.owner) =>
    call(server, { method: 'PATCH', url: url(id), as, body });
  const list = async (as = panel.owner) => (await call<Promotion[]>(server, { url: url(), as })).body;
  const one = async (id: number) => (await list()).find((item) => item.id === id)!;
  const shownTo = async (as: Actor) =>
    (await call<Home>(server, { url: '/api/home', as })).body[shelf].map((item) => item.id);

  test('is made by owner and admin as a draft, changed, and erased; a student sees it once it is published', async () => {
    const admin = await createActor(server, panel, 'admin');
    for (const as of [panel.owner, admin]) {
      const { status, body } = await post({ title: ' Semana do papel ' }, as);
      expect(status).toBe(201);
      expect(await one(body.id)).toEqual({
        id: body.id,
        title: 'Semana do papel',
        subtitle: '',
        button_text: '',
        link: '',
        image: null,
        mobile_image: null,
        target: null,
        audience: null,
        starts_at: null,
        ends_at: null,
        state: 'draft',
        version: 1,
      });
      expect(await shownTo(outsider)).not.toContain(body.id);
      const change = { subtitle: 'Ao vivo', button_text: 'Ver', published: true, version: 1 };
      expect((await patch(body.id, change, as)).status).toBe(200);
      expect(await one(body.id)).toMatchObject({ subtitle: 'Ao vivo', button_text: 'Ver', state: 'live', version: 2 });
      expect(await shownTo(outsider)).toContain(body.id);
      expect((await call(server, { method: 'DELETE', url: url(body.id), as })).status).toBe(200);
      expect(await shownTo(outsider)).not.toContain(body.id);
      expect((await call(server, { method: 'DELETE', url: url(body.id), as })).status).toBe(404);
    }
  });

  test('of which somebody else saved another version meanwhile is not overwritten', async () => {
    const id = await add({});
    expect((await patch(id, { title: 'dela', version: 1 })).status).toBe(200);
    expect(await patch(id, { title: 'dele', version: 1 })).toMatchObject({
      status: 409,
      body: { code: 'version.stale' },
    });
    expect((await one(id)).title).toBe('dela');
  });

  test('leads to a course, a lesson wherever it stands now, a path of this site or an https address', async () => {
    const { courseId, moduleIds, lessonIds } = course;
    const lesson = { kind: 'lesson', course_id: courseId, lesson_id: lessonIds[0]! };
    const cases = [
      [{ kind: 'course', course_id: courseId }, `/curso/${courseId}`],
      [lesson, `/curso/${courseId}/modulo/${moduleIds[0]}/aula/${lessonIds[0]}`],
      [{ kind: 'address', address: '/ajuda' }, '/ajuda'],
      [{ kind: 'address', address: 'https://example.com/x' }, 'https://example.com/x'],
      [null, ''],
    ] as const;
    const id = await add({});
    for (const [target, link] of cases) {
      expect((await patch(id, { target })).status).toBe(200);
      expect(await one(id)).toMatchObject({ target, link });
    }
    await patch(id, { target: lesson });
    const move = (moduleId: number) =>
      db().updateTable('lessons').set({ module_id: moduleId }).where('id', '=', lessonIds[0]!).execute();
    await move(moduleIds[1]!);
    expect((await one(id)).link).toBe(`/curso/${courseId}/modulo/${moduleIds[1]}/aula/${lessonIds[0]}`);
    await move(moduleIds[0]!);
  });

  test.each(['http://example.com', 'javascript:alert(1)', '//evil.example', 'https://a@evil.example', 'curso/3'])(
    'leads not to %s',
    async (address) => {
      const target = { kind: 'address', address };
      expect(await post({ title: 'x', target })).toMatchObject({ status: 422, body: { code: 'link.invalid' } });
      const id = await add({});
      expect(await patch(id, { target })).toMatchObject({ status: 422, body: { code: 'link.invalid' } });
      expect((await one(id)).link).toBe('');
    },
  );

  test('leads not into another panel, nor is it for one', async () => {
    const other = await createPanel(server);
    const theirs = await createTestCourse(server, other);
    const lesson_id = theirs.lessonIds[0]!;
    for (const body of [
      { target: { kind: 'course', course_id: theirs.courseId } },
      { target: { kind: 'lesson', course_id: theirs.courseId, lesson_id } },
      { target: { kind: 'lesson', course_id: course.courseId, lesson_id } },
      { audience: { course_id: theirs.courseId, class_id: null } },
    ])
      expect((await post({ title: 'x', ...body })).status).toBe(404);
  });

  test('to a course that a member may not see is not shown to them', async () => {
    const id = await add({ target: { kind: 'course', course_id: draftId } });
    expect(await shownTo(enrolled)).not.toContain(id);
    expect(await shownTo(panel.owner)).toContain(id);
  });

  test('is shown from its beginning until its end', async () => {
    const cases = [
      [{ starts_at: FUTURE }, 'scheduled', false],
      [{ starts_at: PAST }, 'live', true],
      [{ starts_at: PAST, ends_at: FUTURE }, 'live', true],
      [{ starts_at: null, ends_at: PAST }, 'over', false],
    ] as const;
    const id = await add({});
    for (const [period, state, isShown] of cases) {
      await patch(id, { starts_at: null, ends_at: null });
      expect((await patch(id, period)).status).toBe(200);
      expect((await one(id)).state).toBe(state);
      expect((await shownTo(outsider)).includes(id)).toBe(isShown);
      expect((await shownTo(panel.owner)).includes(id)).toBe(isShown);
    }
  });

  test('does not end before it begins, whichever is written last', async () => {
    const ends = { status: 422, body: { code: 'promotion.ends_first' } };
    expect(await post({ title: 'x', starts_at: LATER, ends_at: FUTURE })).toMatchObject(ends);
    const id = await add({ starts_at: FUTURE });
    expect(await patch(id, { ends_at: PAST })).toMatchObject(ends);
    expect((await patch(id, { ends_at: LATER })).status).toBe(200);
    expect(await patch(id, { starts_at: LATER })).toMatchObject(ends);
  });

  test('for a course is shown to who takes it, for a class to that class, and to staff', async () => {
    const { courseId } = course;
    const [ours, theirs] = await db()
      .insertInto('classes')
      .values(['Manhã', 'Tarde'].map((title) => ({ site_id: panel.siteId, course_id: courseId, title })))
      .returning('id')
      .execute();
    const member = await createActor(server, panel, 'student', [courseId]);
    await db().updateTable('enrolments').set({ class_id: ours!.id }).where('member_id', '=', member.memberId).execute();
    const all = await add({ audience: { course_id: courseId, class_id: null } });
    const own = await add({ audience: { course_id: courseId, class_id: ours!.id } });
    const other = await add({ audience: { course_id: courseId, class_id: theirs!.id } });
    const seen = async (as: Actor) => (await shownTo(as)).filter((id) => [all, own, other].includes(id));
    expect(await seen(member)).toEqual([all, own]);
    expect(await seen(enrolled)).toEqual([all]);
    expect(await seen(outsider)).toEqual([]);
    expect(await seen(panel.owner)).toEqual([all, own, other]);
    await db()
      .updateTable('enrolments')
      .set({ expires_at: new Date(PAST) })
      .where('member_id', '=', member.memberId)
      .execute();
    expect(await seen(member)).toEqual([]);
  });

  describe('for those who bought an offer', () => {
    let offerId: number;
    let buyer: Actor;
    let bought: number;
    const offerUrl = () => `/api/offer/${offerId}`;
    /** Paid, and what it opens is open. */
    const order = async (member: Actor) => {
      const { id } = await db()
        .insertInto('orders')
        .values({
          site_id: panel.siteId,
          offer_id: offerId,
          offer_name: 'Clube',
          price: 100,
          amount: 100,
          currency: 'BRL',
          name: 'Rosa',
          email: member.email,
          locale: 'pt',
          reference: crypto.randomUUID().slice(0, 8),
          token_hash: Buffer.from(crypto.randomUUID()),
          expires_at: new Date(LATER),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await db()
        .insertInto('order_courses')
        .values({ site_id: panel.siteId, order_id: id, course_id: course.courseId })
        .execute();
      await db().updateTable('offers').set({ seats_taken: 1 }).where('id', '=', offerId).execute();
      await db().updateTable('orders').set({ state: 'paid', paid_at: new Date() }).where('id', '=', id).execute();
      await sql`select open_order(${panel.siteId}, ${id}, 30, ${member.memberId})`.execute(db());
      return id;
    };
    beforeEach(async () => {
      const offer = { name: 'Clube', amount: 100, currency: 'BRL', course_ids: [course.courseId] };
      offerId = (await call<Created>(server, { method: 'POST', url: '/api/offer', as: panel.owner, body: offer })).body
        .id;
      buyer = await createActor(server, panel, 'student');
    });

    test('is shown to them as long as they have what it opened, and to staff', async () => {
      bought = await order(buyer);
      const id = await add({ audience: { offer_id: offerId } });
      expect((await one(id)).audience).toEqual({ offer_id: offerId });
      const seen = async () =>
        Promise.all([buyer, enrolled, outsider, panel.owner].map(async (as) => (await shownTo(as)).includes(id)));
      expect(await seen()).toEqual([true, false, false, true]);
      const expires = (at: string) =>
        db()
          .updateTable('enrolments')
          .set({ expires_at: new Date(at) })
          .where('member_id', '=', buyer.memberId)
          .execute();
      await expires(PAST);
      expect(await seen()).toEqual([false, false, false, true]);
      await expires(FUTURE);
      expect(await seen()).toEqual([true, false, false, true]);
      await db().updateTable('orders').set({ state: 'refunded' }).where('id', '=', bought).execute();
      expect(await seen()).toEqual([false, false, false, true]);
      expect((await patch(id, { audience: null })).status).toBe(200);
      expect(await seen()).toEqual([true, true, true, true]);
      expect((await patch(id, { audience: { offer_id: offerId } })).status).toBe(200);
      expect((await patch(id, { audience: { course_id: course.courseId, class_id: null } })).status).toBe(200);
      expect(await seen()).toEqual([true, true, false, true]);
    });

    test('is of an offer of the same panel, in the bin with it, and a draft once that is erased', async () => {
      const stranger = await createPanel(server);
      const theirs = { title: 'x', audience: { offer_id: offerId } };
      expect((await post(theirs, stranger.owner)).status).toBe(404);
      const id = await add({ audience: { offer_id: offerId } });
      const deleted = await call<{ bin: number }>(server, { method: 'DELETE', url: offerUrl(), as: panel.owner });
      expect([deleted.status, await one(id)]).toEqual([200, undefined]);
      await call(server, { method: 'DELETE', url: `/api/bin/${deleted.body.bin}`, as: panel.owner });
      expect(await one(id)).toMatchObject({ audience: null, state: 'draft' });
      expect(await shownTo(outsider)).not.toContain(id);
    });
  });

  test('what is in the bin with those it is for is no part of the order', async () => {
    const own = await createPanel(server);
    const { courseId } = await createTestCourse(server, own);
    const make = async (more: object) => (await post({ title: 'a', published: true, ...more }, own.owner)).body.id;
    const ids = [await make({}), await make({}), await make({ audience: { course_id: courseId, class_id: null } })];
    const { status } = await call(server, { method: 'DELETE', url: `/api/course/${courseId}`, as: own.owner });
    expect([status, (await list(own.owner)).map(({ id }) => id)]).toEqual([200, ids.slice(0, 2)]);
    const next = [ids[1]!, ids[0]!];
    const body = { ids: next, seen: ids.slice(0, 2) };
    expect((await call(server, { method: 'PUT', url: url('order'), as: own.owner, body })).status).toBe(200);
    expect((await list(own.owner)).map(({ id }) => id)).toEqual(next);
  });

  test('stands where the order puts it; an order that is not of all is stale', async () => {
    const own = await createPanel(server);
    const make = async (title: string) => (await post({ title, published: true }, own.owner)).body.id;
    const ids = [await make('a'), await make('b'), await make('c')];
    const order = (next: number[]) =>
      call(server, { method: 'PUT', url: url('order'), as: own.owner, body: { ids: next } });
    const next = [ids[2]!, ids[0]!, ids[1]!];
    expect((await order(next)).status).toBe(200);
    expect((await list(own.owner)).map(({ id }) => id)).toEqual(next);
    expect(await shownTo(own.owner)).toEqual(next);
    for (const stale of [ids.slice(1), [...ids, ids[0]!], []])
      expect(await order(stale)).toMatchObject({ status: 409, body: { code: 'order.stale' } });
    // Two tabs that saw the same: the second is told, and what the first wrote stands; the same again is no other order.
    const over = (wanted: number[], seen: number[]) =>
      call(server, { method: 'PUT', url: url('order'), as: own.owner, body: { ids: wanted, seen } });
    expect((await over(ids, next)).status).toBe(200);
    expect((await over(ids, next)).status).toBe(200);
    expect(await over(next.toReversed(), next)).toMatchObject({ status: 409, body: { code: 'order.stale' } });
    expect((await list(own.owner)).map(({ id }) => id)).toEqual(ids);
    for (let number = ids.length; number < MAX_PROMOTIONS; number += 1) await make(`${number}`);
    expect(await post({ title: 'x' }, own.owner)).toMatchObject({ status: 409, body: { code: 'promotion.limit' } });
  });

  test.each([
    { title: '' },
    { title: '  ' },
    { title: 'x'.repeat(81) },
    { title: 'x', subtitle: 'x'.repeat(161) },
    { title: 'x', button_text: 'x'.repeat(41) },
    { title: 'x', starts_at: 'amanhã' },
    { title: 'x', target: { kind: 'course' } },
    { title: 'x', position: 1 },
  ])('is not %j', async (body) => expect((await post(body)).status).toBe(400));

  describe('its art', () => {
    const send = (id: number, name: string, content: Buffer, query = '', type = 'image/png', as = panel.owner) =>
      server.app.inject({
        method: 'PUT',
        url: `${url(id)}/image/${name}${query}`,
        headers: { host: 'localhost:3000', authorization: `Bearer ${as.token}`, 'content-type': type },
        payload: content,
      });
    const read = (address: string) => server.app.inject({ url: address, headers: { host: 'localhost:3000' } });

    test.each(['image', 'mobile_image'] as const)(
      '%s is drawn anew in its size, from the chosen part',
      async (name) => {
        const id = await add({});
        const upload = await picture(400, 400);
        expect((await send(id, name, upload, '?left=200&top=0&width=200&height=400')).statusCode).toBe(200);
        const address = (await one(id))[name]!;
        const answer = await read(address);
        expect(answer.headers['content-type']).toBe('image/webp');
        const { width, height } = await sharp(answer.rawPayload).metadata();
        expect({ width, height }).toEqual(promotionSizes[kind][name]);
        // The right half is blue.
        const { channels } = await sharp(answer.rawPayload).stats();
        expect(channels[2]!.mean).toBeGreaterThan(200);
        expect(channels[0]!.mean).toBeLessThan(60);
        expect((await call<Home>(server, { url: '/api/home', as: outsider })).body[shelf]).toContainEqual(
          expect.objectContaining({ id, [name]: address }),
        );

        await send(id, name, upload);
        const next = (await one(id))[name]!;
        expect(next).not.toBe(address);
        const removed = await call(server, { method: 'DELETE', url: `${url(id)}/image/${name}`, as: panel.owner });
        expect(removed.status).toBe(200);
        expect((await one(id))[name]).toBeNull();
        // Kept for whoever undoes it (picture/undo.test.ts).
        expect((await read(next)).statusCode).toBe(200);
      },
    );

    test('goes with it, when it goes for good', async () => {
      const id = await add({});
      await send(id, 'image', await picture(40, 40));
      const address = (await one(id)).image!;
      expect((await read(address)).statusCode).toBe(200);
      const { body } = await call<{ bin: number }>(server, { method: 'DELETE', url: url(id), as: panel.owner });
      expect((await read(address)).statusCode).toBe(200);
      await call(server, { method: 'DELETE', url: `/api/bin/${body.bin}`, as: panel.owner });
      expect((await read(address)).statusCode).toBe(404);
    });

    test('what is no picture, too large or cut wrongly is refused, and the old one stays', async () => {
      const id = await add({});
      await send(id, 'image', await picture(40, 40));
      const { image } = await one(id);
      const cases = [
        [Buffer.from('<svg/>'), '', 'image/png', 415],
        [Buffer.from('<svg/>'), '', 'image/svg+xml', 415],
        [Buffer.alloc(9 * 1024 * 1024), '', 'image/png', 413],
        [await picture(40, 40), '?left=0&top=0&width=0&height=1', 'image/png', 400],
      ] as const;
      for (const [content, query, type, status] of cases)
        expect((await send(id, 'image', content, query, type)).statusCode).toBe(status);
      expect((await send(id, 'icon', await picture(40, 40))).statusCode).toBe(400);
      expect((await send(id, 'image', await picture(40, 40), '', 'image/png', outsider)).statusCode).toBe(403);
      expect((await one(id)).image).toBe(image);
    });
  });
});
