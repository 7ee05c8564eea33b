import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { MOST_MEMBER_GROUPS } from '@clube/shared/contracts/member-filters';
import type { MemberGroupList } from '@clube/shared/contracts/member-group';
import type { MemberImport, MemberImportCheck } from '@clube/shared/contracts/member-import';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { acceptInvitation } from '../invitation/operations.ts';
import { findForMailbox } from '../invitation/queries.ts';
import { doBatch } from './batch.ts';
import { readPeople } from './people.ts';

let server: TestServer;
let panel: Panel;
let student: Actor;
const pool = () => server.context.connection.pool;
const db = () => server.context.connection.db;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
beforeEach(async () => {
  panel = await createPanel(server);
  student = await createActor(server, panel);
});
afterAll(() => server.close());

type As = Pick<Actor, 'token'>;
const csv = (...rows: string[]) => Buffer.from(['nome,email,grupos', ...rows].join('\n'));
const send = <T>(path: string, body: Buffer, as: As = panel.owner) =>
  call<T & { code: string }>(server, {
    method: 'POST',
    url: `/api/member/import${path}`,
    as,
    body,
    headers: { 'content-type': 'application/octet-stream' },
  });
const check = async (...rows: string[]) => (await send<MemberImportCheck>('/check', csv(...rows))).body;
const start = async (...rows: string[]) => (await send<{ id: number }>('', csv(...rows))).body.id;
const batch = (id: number) =>
  db()
    .transaction()
    .execute((trx) => doBatch(trx, { siteId: panel.siteId, id }));
/** Does all of it, as a worker does. */
async function finish(id: number): Promise<MemberImport> {
  while (await batch(id));
  return (await call<MemberImport>(server, { url: `/api/member/import/${id}`, as: panel.owner })).body;
}
const groups = async (as: As = panel.owner) =>
  (await call<MemberGroupList>(server, { url: '/api/member/group', as })).body;
const counted = async () => Object.fromEntries((await groups()).map((group) => [group.name, group.members_count]));
const makeGroup = (name: string) =>
  call<{ id: number }>(server, { method: 'POST', url: '/api/member/group', as: panel.owner, body: { name } });
const groupsOf = async (memberId: number) =>
  (
    await pool().query<{ name: string }>(
      `select g.name from member_groupings x join member_groups g on g.site_id = x.site_id and g.id = x.group_id
       where x.site_id = $1 and x.member_id = $2 order by g.folded`,
      [panel.siteId, memberId],
    )
  ).rows.map(({ name }) => name);
/** Makes a panel have all groups but so many. */
const fillUp = (left: number) =>
  pool().query(
    `insert into member_groups (site_id, name) select $1, 'Grupo ' || n from generate_series(1, $2::int) n`,
    [panel.siteId, MOST_MEMBER_GROUPS - left],
  );
/** Somebody who was asked in says yes. */
async function accept(email: string): Promise<number> {
  const invitation = await findForMailbox(db(), { email, siteId: panel.siteId });
  const { userId } = await createActor(server, await createPanel(server));
  const joined = await db()
    .transaction()
    .execute((trx) => acceptInvitation(trx, invitation!, userId));
  return joined.id;
}

describe('looking at a file that names groups', () => {
  test('says which are to be made, once, whatever accents and case, and makes none', async () => {
    await makeGroup('Manhã');
    const found = await check(
      'Ana,ana@example.com,MANHA;Vip',
      'Bia,bia@example.com,vip | Época',
      'Caio,caio@example.com,',
    );
    expect(found).toMatchObject({ ready: 3, faults: 0, new_groups: ['Vip', 'Época'] });
    expect(found.mapping.groups).toBe(2);
    expect(await counted()).toEqual({ Manhã: 0 });
  });

  test('refuses rows: a formula, a name without end, and what the panel has no room for', async () => {
    await fillUp(2);
    await pool().query(`update member_groups set name = '+60' where site_id = $1 and name = 'Grupo 1'`, [panel.siteId]);
    const {
      errors,
      ready,
      new_groups: made,
    } = await check(
      'Ana,ana@example.com,"=HYPERLINK(""http://x"")"',
      `Bia,bia@example.com,${'é'.repeat(41)}`,
      `Caio,caio@example.com,${'é'.repeat(40)}`,
      'Duda,duda@example.com,+60|Grupo 2|Um',
      'Eli,eli@example.com,Um;Dois',
      'Fê,fe@example.com,Dois',
      'Eli,eli@example.com,um',
    );
    expect(errors.map(({ line, fault, value }) => [line, fault, value.slice(0, 10)])).toEqual([
      [2, 'formula', '=HYPERLINK'],
      [3, 'group_invalid', 'é'.repeat(10)],
      [6, 'too_many_groups', 'Dois'],
      [7, 'too_many_groups', 'Dois'],
    ]);
    expect([ready, made]).toEqual([3, ['é'.repeat(40), 'Um']]);
  });

  test('knows the groups of its own panel alone', async () => {
    const stranger = await createPanel(server);
    await pool().query(`insert into member_groups (site_id, name) values ($1, 'Delas')`, [stranger.siteId]);
    expect((await check('Ana,ana@example.com,Delas')).new_groups).toEqual(['Delas']);
  });

  test('of tens of thousands of names the first are looked up, and the rest refused', async () => {
    const rows = Array.from({ length: 20 }, (_, at) =>
      ['Ana', `a${at}@example.com`, Array.from({ length: 1000 }, (__, n) => `g${at}-${n}`).join(';')].join(','),
    );
    let asked = 0;
    const read = await readPeople(csv(...rows), {}, async (names) => {
      asked += names.length;
      return { found: names.map((name) => ({ written: name, folded: name, is_known: false })), room: 5 };
    });
    expect(asked).toBe(10 * MOST_MEMBER_GROUPS);
    expect([read.ready, read.faults, read.new_groups]).toEqual([0, 20, []]);
  });
});

describe('an import that names groups', () => {
  test('puts members into them and takes them out of none; who is asked in stands in them once they accept', async () => {
    const other = (await makeGroup('Antigo')).body.id;
    await call(server, {
      method: 'POST',
      url: '/api/member/bulk',
      as: panel.owner,
      body: { kind: 'group', group_id: other, members: [student.memberId] },
    });
    const rows = [`Membro,${student.email},VIP;vip | Março`, 'Ana,ana@example.com,Março', 'Bia,bia@example.com,'];
    expect(await finish(await start(...rows))).toMatchObject({ invited: 2, enrolled: 1, known: 0, done: 3 });
    expect(await groupsOf(student.memberId)).toEqual(['Antigo', 'Março', 'VIP']);
    expect(await counted()).toEqual({ Antigo: 1, Março: 1, VIP: 1 });
    expect(await groupsOf(await accept('ana@example.com'))).toEqual(['Março']);
    expect(await groupsOf(await accept('bia@example.com'))).toEqual([]);
    // Again there is nothing left to do.
    expect(await finish(await start(rows[0]!))).toMatchObject({ invited: 0, enrolled: 0, known: 1 });
    expect(Object.keys(await counted())).toHaveLength(3);
  });

  test('adds groups to who was asked in before, also to staff of courses, who get no course', async () => {
    const teacher = await createActor(server, panel, 'instructor');
    await finish(await start('Ana,ana@example.com,Um'));
    await finish(await start('Ana,ana@example.com,Dois', `Prof,${teacher.email},Dois`));
    expect(await groupsOf(teacher.memberId)).toEqual(['Dois']);
    expect(await groupsOf(await accept('ana@example.com'))).toEqual(['Dois', 'Um']);
  });

  test('begun by several at once makes each group once, and never more than a panel has', async () => {
    await fillUp(1);
    const answers = await Promise.all([
      send<{ id: number }>('', csv('Ana,ana@example.com,Novo')),
      send<{ id: number }>('', csv('Bia,bia@example.com,NÔVO')),
      send<{ id: number }>('', csv('Caio,caio@example.com,Outro')),
    ]);
    expect(await groups()).toHaveLength(MOST_MEMBER_GROUPS);
    for (const { status, body } of answers)
      if (status === 201) await finish(body.id);
      else expect(['member.too_many_groups', 'import.unreadable']).toContain(body.code);
    expect(await groups()).toHaveLength(MOST_MEMBER_GROUPS);
  });

  test('keeps the places in a group that is in the bin meanwhile, also for who is only asked in', async () => {
    const id = await start(`Membro,${student.email},Um;Dois`, 'Ana,ana@example.com,Um');
    const { id: one } = (await groups()).find(({ name }) => name === 'Um')!;
    const url = `/api/member/group/${one}`;
    const { body } = await call<{ bin: number }>(server, { method: 'DELETE', url, as: panel.owner });
    expect(await finish(id)).toMatchObject({ state: 'done', invited: 1, enrolled: 1 });
    expect(await groupsOf(student.memberId)).toEqual(['Dois']);
    const ana = await accept('ana@example.com');
    expect(await groupsOf(ana)).toEqual([]);
    await call(server, { method: 'POST', url: `/api/bin/${body.bin}/restore`, as: panel.owner });
    expect([await groupsOf(student.memberId), await groupsOf(ana)]).toEqual([['Dois', 'Um'], ['Um']]);
  });

  test('changes nobody of another panel', async () => {
    const stranger = await createPanel(server);
    const theirs = await createActor(server, stranger);
    await finish(await start(`Membro,${theirs.email},VIP`));
    const { rows } = await pool().query('select from member_groupings where member_id = $1', [theirs.memberId]);
    expect(rows).toEqual([]);
    expect(await groups(stranger.owner)).toEqual([]);
  });

  test('an export of members imports again: the same people in the same groups, of the same names', async () => {
    const names = ['VIP', 'A | B', 'C; D', 'E, F', '=1+1', '-10%', 'dois  espaços', '"aspas"'];
    for (const name of names) {
      const { id } = (await makeGroup(name)).body;
      await call(server, {
        method: 'POST',
        url: '/api/member/bulk',
        as: panel.owner,
        body: { kind: 'group', group_id: id, members: [student.memberId] },
      });
    }
    await pool().query(`update members set document = '232013969', document_kind = 'pt_nif' where id = $1`, [
      student.memberId,
    ]);
    const before = await groups();
    for (const language of ['pt', 'es', 'en']) {
      const file = await call(server, { url: `/api/member/export?language=${language}`, as: panel.owner });
      const bytes = Buffer.from(file.text);
      const found = (await send<MemberImportCheck>('/check', bytes)).body;
      expect(found).toMatchObject({ faults: 0, ready: 2, new_groups: [] });
      const id = (await send<{ id: number }>('', bytes)).body.id;
      expect(await finish(id)).toMatchObject({ invited: 0, enrolled: 0, known: 2 });
      expect(await groups()).toEqual(before);
      await pool().query('delete from member_groupings where site_id = $1', [panel.siteId]);
      expect(await finish((await send<{ id: number }>('', bytes)).body.id)).toMatchObject({ enrolled: 1 });
      expect(await groups()).toEqual(before);
    }
  });

  test('is for who manages members alone', async () => {
    for (const role of ['instructor', 'moderator', 'support', 'student'] as const)
      expect((await send('', csv('Ana,ana@example.com,VIP'), await createActor(server, panel, role))).status).toBe(403);
    expect(await groups()).toEqual([]);
  });
});
