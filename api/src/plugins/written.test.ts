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
