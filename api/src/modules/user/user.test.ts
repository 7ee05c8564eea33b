import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import sharp from 'sharp';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  exportPanel,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { findFrame } from '../../web/frame.queries.ts';
import { createSession } from '../session/operations.ts';
import { addMember } from '../member/queries.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer();
  panel = await createPanel(server);
});
afterAll(() => server.close());

describe('what somebody says about themselves', () => {
  test('counts in their account and in the panel where they say it, in lists, comments, tickets and export; in no other', async () => {
    const other = await createPanel(server);
    const course = await createTestCourse(server, panel);
    const person = await createActor(server, panel, 'student', [course.courseId]);
    const { db } = server.context.connection;
    const member = { firstName: 'Aluna', lastName: 'Dois', phone: null, document: null, courseIds: [] };
    await addMember(db, { siteId: other.siteId, userId: person.userId, role: 'student', ...member });
    const token = await createSession(db, { userId: person.userId, siteId: other.siteId, device: 'test' });
    const changed = await call<{ member: object }>(server, {
      method: 'PATCH',
      url: '/api/me',
      as: { token },
      body: { first_name: 'Segredo', last_name: 'Deles', phone: '+5511912345678', country: 'MX' },
    });
    expect(changed.body.member).toMatchObject({ first_name: 'Segredo', phone: '+5511912345678', country: 'MX' });
    const post = (url: string, body: object) => call(server, { method: 'POST', url, as: person, body });
    await post(`${course.url()}/comment`, { comment: 'oi' });
    await post('/api/ticket', { title: 'oi', message: 'oi' });
    const texts = async ({ owner, siteId }: Panel, urls: string[]) =>
      (
        await Promise.all([
          ...urls.map((url) => call(server, { url, as: owner })),
          exportPanel(server, { siteId, owner }),
        ])
      ).map(({ text }) => text);
    const lists = [`/api/member?q=${person.email}`, '/api/member?q=segredo'];
    const here = await texts(panel, [...lists, `${course.url()}/comment`, '/api/ticket']);
    for (const text of here) expect(text).not.toMatch(/Segredo|Deles|912345678/);
    expect(here.filter((text) => text.includes('Bia'))).toHaveLength(4);
    for (const text of await texts(other, lists)) expect(text).toContain('Segredo');
  });

  test('is that panel’s alone where a session of its host says it, and such a session hears nothing else of them', async () => {
    const { db } = server.context.connection;
    const person = await createActor(server, panel, 'student');
    const account = { first_name: 'Segredo', last_name: 'Deles', phone: '+5511912345678' };
    await db.updateTable('users').set(account).where('id', '=', person.userId).execute();
    const at = { userId: person.userId, siteId: panel.siteId, device: 'test' };
    const bound = { token: await createSession(db, { ...at, panelBound: true }) };
    const free = { token: await createSession(db, at) };
    type Answer = { member: object };
    const me = async (as: { token: string }) => (await call<Answer>(server, { url: '/api/me', as })).body.member;
    // What a page carries with it.
    const frame = async (boundTo: number | null) => {
      const session = { userId: person.userId, memberId: person.memberId, siteId: panel.siteId, boundTo };
      return JSON.stringify(await findFrame(db, session, []));
    };
    expect(await me(free)).toMatchObject(account);
    expect(await me(bound)).toMatchObject({ first_name: 'Bia', last_name: 'Moura', phone: null });
    expect(await frame(null)).toContain('Segredo');
    expect(await frame(panel.siteId)).not.toMatch(/Segredo|Deles|912345678/);
    const said = { first_name: 'Beatriz', last_name: 'M.', phone: '+5511900000000' };
    const changed = await call<Answer>(server, {
      method: 'PATCH',
      url: '/api/me',
      as: bound,
      body: { ...said, country: 'MX' },
    });
    expect(changed.body.member).toMatchObject({ ...said, country: 'MX' });
    expect(await me(free)).toMatchObject({ ...account, country: 'MX' });
    const list = await call(server, { url: `/api/member?q=${person.email}`, as: panel.owner });
    expect(list.text).toContain('Beatriz');
    // Of a panel that they have left nothing is told at all.
    await db.deleteFrom('members').where('id', '=', person.memberId).execute();
    expect(JSON.stringify(await call(server, { url: '/api/me', as: bound }))).not.toMatch(/Segredo|Deles|912345678/);
  });
});

describe('the photo of an account', () => {
  const send = async (content: Buffer, query = '', type = 'image/jpeg') => {
    const answer = await server.app.inject({
      method: 'PUT',
      url: `/api/me/photo${query}`,
      headers: { authorization: `Bearer ${panel.owner.token}`, 'content-type': type },
      payload: content,
    });
    return { status: answer.statusCode, photo: answer.json<{ member?: { photo: string } }>().member?.photo };
  };
  const stored = async (url: string | undefined) => sharp((await server.app.inject({ url: url! })).rawPayload);
  const colour = async (url: string | undefined) => {
    const { dominant } = await (await stored(url)).stats();
    return dominant.b > dominant.r ? 'blue' : 'red';
  };
  /** Taken with the phone on its side: 200 × 100 in the file, upright 100 × 200, red above blue. */
  const upload = () =>
    sharp({ create: { width: 200, height: 100, channels: 3, background: '#f00' } })
      .composite([
        { input: { create: { width: 100, height: 100, channels: 3, background: '#00f' } }, left: 100, top: 0 },
      ])
      .withExif({ IFD0: { Copyright: 'where I live' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();

  test('[3.12] a photo that is sent is the account’s, drawn anew: 256 px square and without metadata', async () => {
    const { status, photo } = await send(await upload());
    expect(status).toBe(200);
    const me = await call<{ member: { photo: string } }>(server, { url: '/api/me', as: panel.owner });
    expect([photo, me.body.member.photo]).toEqual([expect.any(String), photo]);
    const { width, height, exif, orientation } = await (await stored(photo)).metadata();
    expect({ width, height, exif, orientation }).toEqual({ width: 256, height: 256 });
  });

  test.each([
    ['above', '?left=0&top=0&size=100', 'red'],
    ['below', '?left=0&top=100&size=100', 'blue'],
    ['below, a little too large', '?left=1&top=101&size=101', 'blue'],
    ['below, far outside', '?left=500&top=500&size=500', 'blue'],
  ])('is the chosen square of the upright picture: %s', async (_name, query, expected) => {
    expect(await colour((await send(await upload(), query)).photo)).toBe(expected);
  });

  test.each([
    ['a square without a size', '?left=0&top=0', 'image/jpeg', 400],
    ['a square of nothing', '?left=0&top=0&size=0', 'image/jpeg', 400],
    ['a square that is no number', '?left=a&top=0&size=1', 'image/jpeg', 400],
    ['text', '', 'text/plain', 415],
    ['an SVG', '', 'image/svg+xml', 415],
  ])('%s is refused, and the one before stays', async (_name, query, type, status) => {
    const before = await send(await upload());
    expect((await send(await upload(), query, type)).status).toBe(status);
    const { body } = await call<{ member: { photo: string } }>(server, { url: '/api/me', as: panel.owner });
    expect(body.member.photo).toBe(before.photo);
  });

  test('of those that are sent at once one stays', async () => {
    const photo = await upload();
    await Promise.all([1, 2, 3, 4].map(() => send(photo)));
    expect(await server.context.storage.list('photos')).toHaveLength(1);
  });

  test('what only says that it is a picture is refused', async () => {
    const drawing = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>';
    expect((await send(Buffer.from(drawing), '', 'image/png')).status).toBe(415);
    expect((await send(Buffer.alloc(9 * 1024 * 1024))).status).toBe(413);
  });
});
