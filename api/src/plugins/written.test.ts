import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { ErrorBody } from '@clube/shared/contracts/errors';
import { call, createPanel, createTestServer, type Panel, type TestServer } from '../../test/harness.ts';

let server: TestServer;
let panel: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
});
afterAll(() => server.close());

const send = (method: 'POST' | 'PATCH' | 'PUT', url: string, body: object) =>
  call<ErrorBody & { id: number }>(server, { method, url: `/api${url}`, as: panel.owner, body });
const courseCalled = (title: string) => send('POST', '/course', { title });
const titleOf = async (id: number) =>
  (await server.context.connection.pool.query('select title from courses where id = $1', [id])).rows[0]?.title;

describe('a line that somebody types and others read', () => {
  test.each([
    ['controls alone', '\u0007\u000B'],
    ['zero-width letters alone', '\u200B\u200D\uFEFF'],
    ['the blank of Braille alone', '\u2800'],
    ['fillers of Hangul alone', '\u3164\u115F\uFFA0'],
    ['marks without a letter', '\u0301\u0300'],
    ['what turns the reading order alone', '\u202E \u2066'],
  ])('with %s is refused, and the answer says which', async (_what, title) => {
    const { status, body } = await courseCalled(title);
    expect([status, body.code, body.errors]).toEqual([
      400,
      'request.invalid',
      [{ path: '/title', code: 'line', message: expect.any(String) }],
    ]);
  });

  test.each([
    ['what turns the reading order around is left out', 'Aula \u202Efdp.exe\u202C\u2066!\u2069', 'Aula fdp.exe!'],
    ['a tab or a break is a space', 'Módulo\tUm\u2028!\r\nGrátis', 'Módulo Um ! Grátis'],
    ['a break of another program is a space', 'Módulo 1\u000BCores\u0085e\u000Cluz', 'Módulo 1 Cores e luz'],
    ['what controls a terminal is left out', 'Aqua\u0007rela\u009B', 'Aquarela'],
    ['what joins and parts letters stays', 'می\u200Cخواهم क्\u200Dष 👩\u200D🎨 ❤\uFE0F', undefined],
    ['marks of direction stay', 'שלום\u200F!', undefined],
  ])('is taken as somebody meant it: %s', async (_what, typed, kept = typed) => {
    const { body } = await courseCalled(typed);
    expect(await titleOf(body.id)).toBe(kept);
  });

  test('is looked at wherever it stands: names, one of a list, one that may be empty or null', async () => {
    const { body } = await courseCalled('Aquarela');
    for (const [method, url, sent, path] of [
      ['PATCH', '/me', { first_name: '\u3164' }, '/first_name'],
      ['POST', '/ticket', { title: '\u2800', message: 'Oi' }, '/title'],
      ['POST', '/ticket', { title: 'Oi', message: '\u200B\u3164' }, '/message'],
      [
        'POST',
        `/course/${body.id}/outline/batch`,
        { key: 'k', modules: [{ title: 'Um', lessons: ['A', '\u200B'] }] },
        '/modules/0/lessons/1',
      ],
    ] as const) {
      const { status, body: answer } = await send(method, url, sent);
      expect([url, status, answer.errors?.[0]]).toEqual([
        url,
        400,
        { path, code: 'line', message: expect.any(String) },
      ]);
    }
    expect((await send('PATCH', '/me', { last_name: '\u200B\u2800' })).status).toBe(200);
    const { rows } = await server.context.connection.pool.query('select last_name from users where id = $1', [
      panel.owner.userId,
    ]);
    expect(rows).toEqual([{ last_name: '' }]);
    expect((await send('PATCH', `/course/${body.id}`, { author: 'Bia\nLima', category: '\u2066Arte' })).status).toBe(
      200,
    );
    expect((await call(server, { url: `/api/course/${body.id}`, as: panel.owner })).body).toMatchObject({
      author: 'Bia Lima',
      category: 'Arte',
    });
  });

  test('several lines stay several, without what nobody sees', async () => {
    const { body } = await send('POST', '/ticket', { title: 'Oi', message: 'Um\n\tDois\u0007\u202E!' });
    const { rows } = await server.context.connection.pool.query(
      'select message from ticket_messages where ticket_id = $1',
      [body.id],
    );
    expect(rows).toEqual([{ message: 'Um\n\tDois!' }]);
  });

  test('that stood there before stays readable, and is mended as it is saved again', async () => {
    const { body } = await courseCalled('Aquarela');
    const old = 'Aqua\u202Erela\n!';
    await server.context.connection.pool.query('update courses set title = $2 where id = $1', [body.id, old]);
    expect(await call(server, { url: `/api/course/${body.id}`, as: panel.owner })).toMatchObject({
      status: 200,
      body: { title: old },
    });
    expect((await send('PATCH', `/course/${body.id}`, { title: old })).status).toBe(200);
    expect(await titleOf(body.id)).toBe('Aquarela !');
  });
});

describe('a name by which one is told from others', () => {
  const kinds = [
    ['POST', '/member/group', {}],
    ['POST', '/ticket/tag', {}],
    ['POST', '/media/folder', {}],
    ['POST', '/member/view', { is_shared: true, shows: {} }],
  ] as const;

  test.each(kinds)('%s %s: is taken by one that is drawn alike', async (method, url, rest) => {
    const make = async (name: string) => (await send(method, url, { name, ...rest })).status;
    expect(await make('Só 한글 à noite')).toBe(201);
    for (const twin of [
      'Só 한글 à noite'.normalize('NFD'),
      'SÓ 한글 À NOITE',
      ' Só  한글 à\tnoite ',
      'Só\u00A0한글\u3000à\u2003noite',
      'Só 한글 à noi\u00ADte',
      'Só\u200B 한\u2060글 à noite\uFEFF',
    ])
      expect([twin, await make(twin)]).toEqual([twin, 409]);
    expect(await make('Só한글 à noite')).toBe(201);
  });

  test('of a category of courses and of articles stands once, in letters of one form', async () => {
    const typed = ' Artes\u00A0 plásticas '.normalize('NFD');
    const { id: course } = (await send('POST', '/course', { title: 'Aquarela', category: typed })).body;
    const { id: article } = (await send('POST', '/article', { title: 'Como entrar' })).body;
    await send('PATCH', `/article/${article}`, { version: 1, category: typed });
    const { pool } = server.context.connection;
    const { rows } = await pool.query(
      'select category from courses where id = $1 union all select category from articles where site_id = $2 and id = $3',
      [course, panel.siteId, article],
    );
    expect(rows).toEqual([{ category: 'Artes plásticas' }, { category: 'Artes plásticas' }]);
  });

  test('keeps what joins and parts its letters', async () => {
    const name = 'می\u200Cخواهم 👩\u200D🎨 ❤\uFE0F';
    await send('POST', '/ticket/tag', { name });
    expect((await call<{ name: string }[]>(server, { url: '/api/ticket/tag', as: panel.owner })).body).toContainEqual(
      expect.objectContaining({ name }),
    );
  });

  test('says nothing where nothing of it is seen', async () => {
    const { status, body } = await send('POST', '/member/group', { name: '\u200B\u3164' });
    expect([status, body.errors]).toEqual([400, [{ path: '/name', code: 'line', message: expect.any(String) }]]);
  });
});
