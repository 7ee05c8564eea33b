import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { MemberActed, MemberPage, MemberProfile } from '@clube/shared/contracts/member';
import { MOST_MEMBER_GROUPS } from '@clube/shared/contracts/member-filters';
import type { MemberGroupList } from '@clube/shared/contracts/member-group';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';

let server: TestServer;
let panel: Panel;
let student: Actor;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  student = await createActor(server, panel, 'student');
});

type As = Pick<Actor, 'token'>;
const make = async (name: string, as: As = panel.owner) =>
  call<{ id: number; code?: string }>(server, { method: 'POST', url: '/api/member/group', as, body: { name } });
const makeOne = async (name: string, as: As = panel.owner) => (await make(name, as)).body.id;
const rename = (id: number, name: string, as: As = panel.owner) =>
  call<{ code?: string }>(server, { method: 'PATCH', url: `/api/member/group/${id}`, as, body: { name } });
const remove = (id: number, as: As = panel.owner) =>
  call(server, { method: 'DELETE', url: `/api/member/group/${id}`, as });
const all = async (as: As = panel.owner) =>
  (await call<MemberGroupList>(server, { url: '/api/member/group', as })).body;
const act = (kind: 'group' | 'ungroup', group: number, members: number[], as: As = panel.owner) =>
  call<MemberActed & { code?: string }>(server, {
    method: 'POST',
    url: '/api/member/bulk',
    as,
    body: { kind, group_id: group, members },
  });
const listed = async (query: string, as: As = panel.owner) =>
  (await call<MemberPage>(server, { url: `/api/member?${query}`, as })).body.data;

describe('a group', () => {
  test('is made, named anew and removed; who was in it stays a member', async () => {
    const id = await makeOne(' Turma da manhã ');
    expect(await all()).toEqual([{ id, name: 'Turma da manhã', members_count: 0 }]);
    await act('group', id, [student.memberId]);
    expect((await rename(id, 'Manhã')).status).toBe(200);
    expect(await all()).toEqual([{ id, name: 'Manhã', members_count: 1 }]);
    expect((await remove(id)).status).toBe(200);
    expect(await all()).toEqual([]);
    expect(
      (await call<MemberProfile>(server, { url: `/api/member/${student.memberId}`, as: panel.owner })).body,
    ).toMatchObject({
      id: student.memberId,
      groups: [],
    });
  });

  test('has a name of its own, whatever accents and case', async () => {
    const id = await makeOne('Manhã');
    expect((await make('MANHA')).body.code).toBe('request.conflict');
    expect((await rename(await makeOne('Noite'), 'manha')).body.code).toBe('request.conflict');
    expect((await rename(id, 'MANHÃ')).status).toBe(200);
    expect((await make('Manhã', (await createPanel(server)).owner)).status).toBe(201);
  });

  test('is one of so many, also for two who make the last at once', async () => {
    await server.context.connection.pool.query(
      `insert into member_groups (site_id, name) select $1, 'Grupo ' || n from generate_series(1, $2) n`,
      [panel.siteId, MOST_MEMBER_GROUPS - 1],
    );
    const made = await Promise.all([make('Um'), make('Outro')]);
    expect(made.map(({ status }) => status).toSorted()).toEqual([201, 422]);
    expect(made.find(({ status }) => status === 422)?.body.code).toBe('member.too_many_groups');
  });

  test.each([{ name: '' }, { name: '  ' }, { name: 'x'.repeat(41) }, {}, { name: 'x', more: 1 }])(
    'what is no name is refused: %j',
    async (body) => {
      const answer = await call(server, { method: 'POST', url: '/api/member/group', as: panel.owner, body });
      expect(answer.status).toBe(400);
    },
  );
});

describe('a member', () => {
  test('is put into groups and taken out, once each, and the list, the profile and the file say which', async () => {
    const [night, day] = [await makeOne('Noite'), await makeOne('Dia')];
    const members = [student.memberId, panel.owner.memberId];
    expect((await act('group', night, members)).body).toEqual({
      changed: members.toSorted((a, b) => a - b),
      enrolments: [],
      roles: [],
    });
    expect((await act('group', night, members)).body.changed).toEqual([]);
    await act('group', day, [student.memberId]);
    const groups = [
      { id: day, name: 'Dia' },
      { id: night, name: 'Noite' },
    ];
    const of = (rows: MemberPage['data']) => rows.find(({ id }) => id === student.memberId)?.groups;
    expect(of(await listed(''))).toEqual(groups);
    const profile = await call<MemberProfile>(server, { url: `/api/member/${student.memberId}`, as: panel.owner });
    expect(profile.body.groups).toEqual(groups);
    const { text } = await call(server, { url: '/api/member/export', as: panel.owner });
    expect(text).toContain('"Dia | Noite"');
    expect((await act('ungroup', night, [student.memberId])).body.changed).toEqual([student.memberId]);
    expect((await act('ungroup', night, [student.memberId])).body.changed).toEqual([]);
    expect(of(await listed(''))).toEqual(groups.slice(0, 1));
  });

  test('is found by a group, with the other filters, and counted by it', async () => {
    const id = await makeOne('Dia');
    await createActor(server, panel, 'student');
    await act('group', id, [student.memberId, panel.owner.memberId]);
    expect((await listed(`group=${id}&role=student`)).map((one) => one.id)).toEqual([student.memberId]);
    const count = await call<{ total: number }>(server, { url: `/api/member/count?group=${id}`, as: panel.owner });
    expect(count.body.total).toBe(2);
    await remove(id);
    expect(await listed(`group=${id}`)).toEqual([]);
  });

  test('goes out of it with the panel', async () => {
    const id = await makeOne('Dia');
    await act('group', id, [student.memberId]);
    await call(server, { method: 'DELETE', url: `/api/member/${student.memberId}`, as: panel.owner });
    expect(await all()).toEqual([{ id, name: 'Dia', members_count: 0 }]);
  });

  test('of another panel is passed over, and a group of another panel is not there', async () => {
    const other = await createPanel(server);
    const stranger = await createActor(server, other, 'student');
    const [ours, theirs] = [await makeOne('Dia'), await makeOne('Dia', other.owner)];
    expect((await act('group', ours, [stranger.memberId, student.memberId])).body.changed).toEqual([student.memberId]);
    for (const kind of ['group', 'ungroup'] as const)
      expect(await act(kind, theirs, [student.memberId])).toMatchObject({
        status: 404,
        body: { code: 'request.not_found' },
      });
    expect((await rename(theirs, 'Nossa')).status).toBe(404);
    expect((await remove(theirs)).status).toBe(404);
    expect(await listed(`group=${theirs}`)).toEqual([]);
  });
});

test('two who change a group at once change it once', async () => {
  const id = await makeOne('Dia');
  const both = [student.memberId, panel.owner.memberId];
  const answers = await Promise.all([act('group', id, both), act('group', id, both.toReversed())]);
  expect(answers.flatMap(({ body }) => body.changed).toSorted((a, b) => a - b)).toEqual(both.toSorted((a, b) => a - b));
});

test('an admin has groups as the owner has', async () => {
  const admin = await createActor(server, panel, 'admin');
  const id = await makeOne('Dia', admin);
  expect((await act('group', id, [student.memberId], admin)).body.changed).toEqual([student.memberId]);
  expect((await rename(id, 'Noite', admin)).status).toBe(200);
  expect((await remove(id, admin)).status).toBe(200);
});

test.each(['student', 'moderator', 'instructor', 'support'] as const)('a %s has none', async (role) => {
  const as = role === 'student' ? student : await createActor(server, panel, role);
  const id = await makeOne('Dia');
  const refused = [
    await call(server, { url: '/api/member/group', as }),
    await make('x', as),
    await rename(id, 'x', as),
    await remove(id, as),
    await act('group', id, [student.memberId], as),
  ];
  expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
});
