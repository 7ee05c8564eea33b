import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { CustomField, OwnFields } from '@clube/shared/contracts/custom-field';
import { MAX_ANSWER, MAX_FIELDS, MAX_OPTIONS } from '@clube/shared/contracts/custom-field-rules';
import type { MemberProfile } from '@clube/shared/contracts/member';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import type { MeHere } from '@clube/shared/contracts/user';
import { solveCaptcha } from '../../../test/captcha.ts';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  PASSWORD,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';

let server: TestServer;
let panel: Panel;
let other: Panel;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
beforeEach(async () => {
  panel = await createPanel(server);
  other = await createPanel(server);
});
afterAll(() => server.close());

type Refusal = { code?: string; errors?: { path: string; code: string }[] };
const make = async (body: object, as: Pick<Actor, 'token'> = panel.owner) =>
  call<{ id: number } & Refusal>(server, { method: 'POST', url: '/api/custom-field', as, body });
const field = async (body: object) => (await make({ kind: 'text', ...body })).body.id;
const list = async (as: Pick<Actor, 'token'> = panel.owner) =>
  (await call<CustomField[]>(server, { url: '/api/custom-field', as })).body;
const patch = (id: number, body: object, as: Pick<Actor, 'token'> = panel.owner) =>
  call<Refusal>(server, { method: 'PATCH', url: `/api/custom-field/${id}`, as, body: { version: 1, ...body } });
const own = async (as: Pick<Actor, 'token'>, headers = {}) =>
  (await call<OwnFields>(server, { url: '/api/me/custom-field', as, headers })).body;
const answer = (as: Pick<Actor, 'token'>, values: Record<number, unknown>) =>
  call<OwnFields & Refusal>(server, {
    method: 'PUT',
    url: '/api/me/custom-field',
    as,
    body: { values: Object.entries(values).map(([id, value]) => ({ field: Number(id), value })) },
  });
const profile = async (member: Actor, as: Pick<Actor, 'token'> = panel.owner) =>
  (await call<MemberProfile>(server, { url: `/api/member/${member.memberId}`, as })).body;
const filledOf = async (as: Pick<Actor, 'token'>) =>
  (await call<MeHere>(server, { url: '/api/me', as })).body.custom_fields_filled;
const signIn = async ({ email }: Actor) => {
  const { status, body } = await call<LoginResult>(server, {
    method: 'POST',
    url: '/api/member/login',
    body: { email, password: PASSWORD, captcha: await solveCaptcha(server) },
    headers: { host: `${panel.slug}.localhost:3000` },
  });
  expect(status).toBe(200);
  await call(server, {
    method: 'POST',
    url: '/api/member/logout',
    as: { token: body.Auth },
    headers: { host: `${panel.slug}.localhost:3000` },
  });
  return body.custom_fields_filled;
};

describe('what a panel asks', () => {
  test('is made, renamed, put in order, archived and brought back; its kind stays', async () => {
    const [city, size] = [
      await field({ name: '  Cidade \t onde  mora ' }),
      await field({ name: 'Camiseta', kind: 'choice', required: true, options: ['P', ' M '] }),
    ];
    expect(await list()).toEqual([
      {
        id: city,
        name: 'Cidade onde mora',
        kind: 'text',
        required: false,
        options: [],
        archived: false,
        answers: 0,
        version: 1,
      },
      {
        id: size,
        name: 'Camiseta',
        kind: 'choice',
        required: true,
        options: ['P', 'M'],
        archived: false,
        answers: 0,
        version: 1,
      },
    ]);
    expect((await patch(city, { kind: 'number' })).status).toBe(400);
    expect((await patch(city, { name: 'Cidade', required: true, archived: true })).status).toBe(200);
    expect((await patch(size, { options: ['P', 'M', 'G'] })).status).toBe(200);
    const order = { method: 'PUT' as const, url: '/api/custom-field/order', as: panel.owner };
    expect((await call(server, { ...order, body: { ids: [size, city] } })).status).toBe(200);
    expect((await call(server, { ...order, body: { ids: [size] } })).status).toBe(409);
    expect((await call(server, { ...order, body: { ids: [city, size], seen: [city, size] } })).status).toBe(409);
    expect((await list()).map(({ id, name, archived, options }) => [id, name, archived, options])).toEqual([
      [size, 'Camiseta', false, ['P', 'M', 'G']],
      [city, 'Cidade', true, []],
    ]);
    const stale = await patch(city, { name: 'Outra' });
    expect([stale.status, stale.body.code]).toEqual([409, 'version.stale']);
    await patch(city, { archived: false, version: 2 });
    expect((await list())[1]).toMatchObject({ name: 'Cidade', archived: false });
  });

  test.each([
    ['no name', { name: ' ', kind: 'text' }, 400],
    ['a name of nothing that is seen', { name: '\u0001', kind: 'text' }, 400],
    ['a name that is too long', { name: 'x'.repeat(81), kind: 'text' }, 400],
    ['a kind that there is not', { name: 'x', kind: 'file' }, 400],
    ['a choice of nothing', { name: 'x', kind: 'choice' }, 422],
    ['a choice of one', { name: 'x', kind: 'choice', options: ['a'] }, 422],
    ['a choice of the same twice', { name: 'x', kind: 'choice', options: ['a', ' a'] }, 422],
    [
      'a choice of too many',
      { name: 'x', kind: 'choice', options: Array.from({ length: MAX_OPTIONS + 1 }, String) },
      400,
    ],
    ['options of a text', { name: 'x', kind: 'text', options: ['a', 'b'] }, 422],
  ])('%s is refused', async (_what, body, status) => {
    expect((await make(body)).status).toBe(status);
    expect(await list()).toEqual([]);
  });

  test('is no more than so much, however many are made at once; an archived one leaves its place', async () => {
    const statuses = (
      await Promise.all(Array.from({ length: MAX_FIELDS + 5 }, (_, at) => make({ name: `n${at}`, kind: 'text' })))
    ).map(({ status }) => status);
    expect(statuses.filter((status) => status === 201)).toHaveLength(MAX_FIELDS);
    expect(statuses.filter((status) => status === 409)).toHaveLength(5);
    const [first] = await list();
    await patch(first!.id, { archived: true });
    expect((await make({ name: 'x', kind: 'text' })).status).toBe(201);
    const back = await patch(first!.id, { archived: false, version: 2 });
    expect([back.status, back.body.code]).toEqual([409, 'custom_field.limit']);
  });

  test('is in the record of what was changed, and in the panel’s export', async () => {
    const student = await createActor(server, panel);
    await answer(student, { [await field({ name: 'Cidade' })]: 'Recife' });
    const events = await call<{ data: { kind: string; detail: string }[] }>(server, {
      url: '/api/site/event',
      as: panel.owner,
    });
    expect(events.text).toContain('"custom_fields"');
    const { customFieldModule } = await import('./index.ts');
    const { db } = server.context.connection;
    const exported = Object.values(customFieldModule.exported!).map((read) => read(db, panel.siteId));
    expect((await Promise.all(exported)).map((rows) => rows.length)).toEqual([1, 1]);
  });
});

describe('what somebody answers', () => {
  test('[3.14] is missing until every required field has an answer, by sign-in, `/me` and the fields themselves', async () => {
    const student = await createActor(server, panel);
    expect([await signIn(student), await filledOf(student)]).toEqual([true, undefined]);
    const [city, nick] = [await field({ name: 'Cidade', required: true }), await field({ name: 'Apelido' })];
    expect([await signIn(student), await filledOf(student), (await own(student)).filled]).toEqual([
      false,
      false,
      false,
    ]);
    await answer(student, { [nick]: 'Bia' });
    expect(await signIn(student)).toBe(false);
    expect((await answer(student, { [city]: ' Recife ' })).body).toEqual({
      filled: true,
      fields: [
        { id: city, name: 'Cidade', kind: 'text', required: true, options: [], value: 'Recife' },
        { id: nick, name: 'Apelido', kind: 'text', required: false, options: [], value: 'Bia' },
      ],
    });
    expect([await signIn(student), await filledOf(student)]).toEqual([true, true]);
    const age = await field({ name: 'Idade', kind: 'number', required: true });
    expect(await signIn(student)).toBe(false);
    await patch(age, { archived: true });
    expect(await signIn(student)).toBe(true);
  });

  test('staff are asked nothing, also while they look as students do', async () => {
    const city = await field({ name: 'Cidade', required: true });
    const admin = await createActor(server, panel, 'admin');
    const acting = { 'x-act-like-student': '1' };
    for (const headers of [{}, acting]) {
      expect(await own(admin, headers)).toEqual({ fields: [], filled: true });
      expect(
        (await call<MeHere>(server, { url: '/api/me', as: admin, headers })).body.custom_fields_filled,
      ).toBeUndefined();
    }
    expect((await answer(admin, { [city]: 'Recife' })).body.code).toBe('custom_field.not_found');
    expect(await signIn(admin)).toBe(true);
  });

  test.each([
    ['text', 'Recife', ['x'.repeat(MAX_ANSWER + 1)]],
    ['number', '-1234,50', ['doze', '1e3', '1.2.3', '١٢', '9'.repeat(16)]],
    ['date', '2024-02-29', ['2023-02-29', '29/02/2024', '0001-01-01', '2024-2-29']],
    ['choice', 'Manhã', ['manhã', 'Noite', 'constructor']],
    ['checkbox', 'on', ['off', 'true']],
  ] as const)('a %s takes %j and refuses what it is not', async (kind, good, bad) => {
    const student = await createActor(server, panel);
    const id = await field({ name: 'Campo', kind, ...(kind === 'choice' && { options: ['Manhã', 'Tarde'] }) });
    for (const value of bad) {
      const refused = await answer(student, { [id]: value });
      expect([value, refused.body.code]).toEqual([
        value,
        value.length > MAX_ANSWER ? 'request.invalid' : 'custom_field.invalid',
      ]);
    }
    for (const value of ['\0', '\uD800', 7, { a: 1 }, ['x']])
      expect((await answer(student, { [id]: value })).status).toBe(400);
    expect((await own(student)).fields[0]!.value).toBeNull();
    expect((await answer(student, { [id]: good })).body.fields[0]!.value).toBe(good);
    expect((await answer(student, { [id]: '  ' })).body.fields[0]!.value).toBeNull();
  });

  test('of words is one line as somebody meant it, and what nobody sees is no answer', async () => {
    const student = await createActor(server, panel);
    const id = await field({ name: 'Cidade', required: true });
    expect((await answer(student, { [id]: '\u202EReci\nfe' })).body.fields[0]!.value).toBe('Reci fe');
    for (const value of ['\u200B', '\u3164', '\u2800'])
      expect((await answer(student, { [id]: value })).body.errors?.map(({ code }) => code)).toEqual(['required']);
  });

  test('is all taken or nothing: a refusal names each answer, and a required one is not taken back', async () => {
    const student = await createActor(server, panel);
    const [city, age] = [
      await field({ name: 'Cidade', required: true }),
      await field({ name: 'Idade', kind: 'number' }),
    ];
    await answer(student, { [city]: 'Recife' });
    const refused = await answer(student, { [city]: null, [age]: 'x' });
    expect(refused.body.errors?.map(({ path, code }) => [path, code])).toEqual([
      ['/values/0/value', 'required'],
      ['/values/1/value', 'number'],
    ]);
    expect((await own(student)).fields.map(({ value }) => value)).toEqual(['Recife', null]);
    const twice = {
      values: [
        { field: city, value: 'a' },
        { field: city, value: 'b' },
      ],
    };
    expect((await call(server, { method: 'PUT', url: '/api/me/custom-field', as: student, body: twice })).status).toBe(
      400,
    );
  });

  test('an option that is offered no more stays with whoever chose it', async () => {
    const student = await createActor(server, panel);
    const size = await field({ name: 'Camiseta', kind: 'choice', options: ['P', 'M'] });
    await answer(student, { [size]: 'P' });
    await patch(size, { options: ['M', 'G'] });
    expect((await answer(student, { [size]: 'P' })).status).toBe(200);
    await answer(student, { [size]: 'G' });
    expect((await answer(student, { [size]: 'P' })).body.code).toBe('custom_field.invalid');
  });

  test('two tabs at once leave one answer', async () => {
    const student = await createActor(server, panel);
    const city = await field({ name: 'Cidade' });
    const saved = await Promise.all(['Recife', 'Olinda', null].map((value) => answer(student, { [city]: value })));
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(['Recife', 'Olinda', null]).toContain((await own(student)).fields[0]!.value);
  });
});

describe('who sees it', () => {
  test('the owner and admins in the profile, also of archived fields; no other staff, no student, no other panel', async () => {
    const student = await createActor(server, panel);
    const [city, terms] = [await field({ name: 'Cidade' }), await field({ name: 'Ciente', kind: 'checkbox' })];
    await answer(student, { [city]: '<b>Recife</b>', [terms]: 'on' });
    await patch(city, { archived: true });
    for (const as of [panel.owner, await createActor(server, panel, 'admin')])
      expect((await profile(student, as)).custom_fields).toEqual([
        { id: terms, name: 'Ciente', kind: 'checkbox', value: 'on' },
        { id: city, name: 'Cidade', kind: 'text', value: '<b>Recife</b>' },
      ]);
    for (const role of ['instructor', 'moderator', 'support', 'student'] as const) {
      const someone = await createActor(server, panel, role);
      for (const url of [`/api/member/${student.memberId}`, '/api/member/export', '/api/custom-field'])
        expect([role, url, (await call(server, { url, as: someone })).status]).toEqual([role, url, 403]);
      expect(JSON.stringify(await own(someone))).not.toContain('Recife');
    }
    expect((await call(server, { url: `/api/member/${student.memberId}`, as: other.owner })).status).toBe(404);
    expect(await list(other.owner)).toEqual([]);
    const stranger = await createActor(server, other);
    expect((await answer(stranger, { [city]: 'x' })).body.code).toBe('custom_field.not_found');
    expect((await patch(city, { name: 'x', version: 2 }, other.owner)).status).toBe(404);
  });

  test('the members’ file has a column a field, where nothing runs as a formula; an archived one only while it has answers', async () => {
    const student = await createActor(server, panel);
    const [evil, box, empty] = [
      await field({ name: '=cmd();"x"' }),
      await field({ name: 'Ciente', kind: 'checkbox' }),
      await field({ name: 'Vazio' }),
    ];
    await answer(student, { [evil]: '@SUM(1),-1', [box]: 'on' });
    await patch(empty, { archived: true });
    await patch(box, { archived: true });
    const { text } = await call(server, { url: '/api/member/export?language=es', as: panel.owner });
    const [head, ...rows] = text.trim().split('\r\n');
    expect(head).toMatch(/;"'=cmd\(\);""x""";"Ciente"$/);
    expect(rows.find((row) => row.includes(student.email))).toMatch(/;"'@SUM\(1\),'-1";"Sí"$/);
    // No country of a document, and no answer.
    expect(rows.find((row) => row.includes(panel.owner.email))).toMatch(/";;;$/);
  });

  test('goes with the member', async () => {
    const student = await createActor(server, panel);
    await answer(student, { [await field({ name: 'Cidade' })]: 'Recife' });
    await call(server, { method: 'DELETE', url: `/api/member/${student.memberId}`, as: panel.owner });
    expect((await list()).map(({ answers }) => answers)).toEqual([0]);
  });
});
