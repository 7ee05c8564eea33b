import { afterAll, beforeAll, beforeEach, expect, test } from '@jest/globals';
import { knowsFields } from '@clube/shared/contracts/canned-fields';
import { MOST_CANNED, type TicketCannedFilled, type TicketCannedList } from '@clube/shared/contracts/ticket-canned';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';

let server: TestServer;
let panel: Panel;
let support: Actor;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  support = await createActor(server, panel, 'support');
});

type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
const send = <T = unknown>(method: Method, url: string, as: Actor = support, body?: object) =>
  call<T>(server, { method, url: `/api/ticket${url}`, as, ...(body && { body }) });
const make = async (text: string, title = 'Boleto', as?: Actor) =>
  (await send<{ id: number }>('POST', '/canned', as, { title, text })).body.id;
const list = async (q = '', as?: Actor) =>
  (await send<TicketCannedList>('GET', `/canned?q=${encodeURIComponent(q)}`, as)).body.map(({ title }) => title);
const open = async (as: Actor) =>
  (await send<{ id: number }>('POST', '', as, { title: 'Sem som', message: 'Não ouço.' })).body.id;
const filled = async (ticket: number, canned: number) =>
  (await send<TicketCannedFilled>('GET', `/${ticket}/canned/${canned}`)).body;
const name = (member: Actor, to: string) =>
  server.context.connection.pool.query('update members set first_name = $2 where id = $1', [member.memberId, to]);

test.each(['support', 'owner', 'admin'] as const)('a %s writes, finds, changes and deletes one', async (role) => {
  const as = role === 'owner' ? panel.owner : await createActor(server, panel, role);
  const id = await make(' Olá, {{nome}}. ', 'Segunda via', as);
  await make('Veja a aula 2', 'Áudio baixo', as);
  expect(await list('', as)).toEqual(['Áudio baixo', 'Segunda via']);
  expect(await Promise.all(['VIA', 'audio  aula', 'aula via', '%'].map((q) => list(q, as)))).toEqual([
    ['Segunda via'],
    ['Áudio baixo'],
    [],
    [],
  ]);
  const change = { title: 'Boleto', text: 'Olá', version: 1 };
  expect((await send('PATCH', `/canned/${id}`, as, change)).status).toBe(200);
  expect((await send('DELETE', `/canned/${id}`, as)).status).toBe(200);
  expect((await send('PATCH', `/canned/${id}`, as, change)).status).toBe(404);
  expect((await send('DELETE', `/canned/${id}`, as)).status).toBe(404);
});

test('its fields are filled in for the ticket that it is used in', async () => {
  const { courseId } = await createTestCourse(server, panel);
  const student = await createActor(server, panel, 'student', [courseId]);
  await name(student, 'Bia');
  const ticket = await open(student);
  const canned = await make('{{nome}}, {{ curso }} em {{painel}}: {{protocolo}}. {{nome}}!');
  const { rows } = await server.context.connection.pool.query<{ course: string; panel: string }>(
    'select c.title as course, s.name as panel from courses c join sites s on s.id = c.site_id where c.id = $1',
    [courseId],
  );
  expect(await filled(ticket, canned)).toEqual({
    text: `Bia, ${rows[0]!.course} em ${rows[0]!.panel}: #${ticket}. Bia!`,
    missing: [],
    courses: [],
  });
});

test('of several courses none is taken for the one that is meant: they are named', async () => {
  const courses = [await createTestCourse(server, panel), await createTestCourse(server, panel)] as const;
  const student = await createActor(
    server,
    panel,
    'student',
    courses.map(({ courseId }) => courseId),
  );
  const { pool } = server.context.connection;
  for (const [at, { courseId }] of courses.entries())
    await pool.query('update courses set title = $2 where id = $1', [courseId, `Curso ${at}`]);
  await pool.query(
    `insert into lesson_progress (site_id, course_id, module_id, lesson_id, member_id) values ($1, $2, $3, $4, $5)`,
    [panel.siteId, courses[0].courseId, courses[0].moduleIds[0], courses[0].lessonIds[0], student.memberId],
  );
  const ticket = await open(student);
  expect(await filled(ticket, await make('{{ curso }}'))).toEqual({
    text: '{{ curso }}',
    missing: ['curso'],
    courses: ['Curso 0', 'Curso 1'],
  });
  expect(await filled(ticket, await make('Olá'))).toEqual({ text: 'Olá', missing: [], courses: [] });
  // One that they had and used counts as the one that they have.
  await pool.query('delete from enrolments where member_id = $1', [student.memberId]);
  expect((await filled(ticket, await make('{{curso}}'))).text).toBe('Curso 0');
});

test('a field for which there is nothing stays, and is named; a name that looks like a field is no field', async () => {
  const student = await createActor(server, panel);
  await name(student, '{{painel}} $&');
  const canned = await make('{{nome}}: {{curso}}');
  expect(await filled(await open(student), canned)).toEqual({
    text: '{{painel}} $&: {{curso}}',
    missing: ['curso'],
    courses: [],
  });
});

test.each([
  '{{senha}}',
  '{{nome',
  'nome}}',
  '{{}}',
  '{{ Nome }}',
  '{{{{nome}}}}',
  '{{nome}} {{curso',
  '{{nome curso}}',
])('a field that there is not is refused: %s', async (text) => {
  const { status, body } = await send<{ code: string; errors?: unknown }>('POST', '/canned', support, {
    title: 'x',
    text,
  });
  expect([status, body.code]).toEqual([422, 'ticket.unknown_field']);
  const id = await make('Olá');
  expect((await send('PATCH', `/canned/${id}`, support, { title: 'x', text, version: 1 })).status).toBe(422);
  expect(knowsFields(text)).toBe(false);
});

test('of two who change it at once one is told', async () => {
  const id = await make('Olá');
  const answers = await Promise.all(
    ['Um', 'Dois'].map((text) => send('PATCH', `/canned/${id}`, support, { title: 'x', text, version: 1 })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('there is an end to them, also for two who write the last at once', async () => {
  await server.context.connection.pool.query(
    `insert into ticket_canned (site_id, title, text) select $1, 'n', 'n' from generate_series(1, $2) n`,
    [panel.siteId, MOST_CANNED - 1],
  );
  const answers = await Promise.all(
    ['Um', 'Dois'].map((title) => send<{ code?: string }>('POST', '/canned', support, { title, text: 'x' })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422]);
  expect(answers.map(({ body }) => body.code)).toContain('ticket.too_many_canned');
});

test.each(['student', 'moderator', 'instructor'] as const)('a %s has none', async (role) => {
  const as = await createActor(server, panel, role);
  const [id, ticket] = [await make('Olá'), await open(as)];
  const refused = [
    await send('GET', '/canned', as),
    await send('POST', '/canned', as, { title: 'x', text: 'x' }),
    await send('PATCH', `/canned/${id}`, as, { title: 'x', text: 'x', version: 1 }),
    await send('DELETE', `/canned/${id}`, as),
    await send('GET', `/${ticket}/canned/${id}`, as),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});

test('of another panel neither answer nor ticket is there', async () => {
  const { owner } = await createPanel(server);
  const [ours, theirs] = [await make('Segredo'), await make('x', 'x', owner)];
  const [ticket, theirTicket] = [await open(support), await open(owner)];
  const asked = [
    await send('PATCH', `/canned/${ours}`, owner, { title: 'x', text: 'x', version: 1 }),
    await send('DELETE', `/canned/${ours}`, owner),
    await send('GET', `/${theirTicket}/canned/${ours}`, owner),
    await send('GET', `/${ticket}/canned/${theirs}`, owner),
    await send('GET', `/${ticket}/canned/999999999`),
  ];
  expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  expect(await list('Segredo', owner)).toEqual([]);
});

test.each([{}, { title: ' ', text: 'x' }, { title: 'x', text: '' }, { title: 'x', text: 'x'.repeat(5001) }])(
  'what is none is refused: %#',
  async (body) => {
    expect((await send('POST', '/canned', support, body)).status).toBe(400);
  },
);
