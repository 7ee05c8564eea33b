import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { MemberActed, MemberProfile } from '@clube/shared/contracts/member';
import type { Role } from '@clube/shared/contracts/policy';
import {
  call,
  createActor,
  createPanel,
  createTestServer,
  type Actor,
  type Panel,
  type TestServer,
} from '../../../test/harness.ts';
import { mailInvitations } from '../invitation/mailing.ts';

let server: TestServer;
let panel: Panel;
let admin: Actor;
let some: Actor[];
const pool = () => server.context.connection.pool;

beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  admin = await createActor(server, panel, 'admin');
  some = await Promise.all([1, 2, 3].map(() => createActor(server, panel, 'student')));
});

const act = (body: object, as: Pick<Actor, 'token'> = panel.owner) =>
  call<MemberActed & { code: string }>(server, { method: 'POST', url: '/api/member/bulk', as, body });
const idsOf = (people: readonly Actor[]) => people.map(({ memberId }) => memberId).toSorted((a, b) => a - b);
const roleOf = async ({ memberId }: Actor) =>
  (await call<MemberProfile>(server, { url: `/api/member/${memberId}`, as: panel.owner })).body.role;
const everybody = () => [panel.owner, admin, ...some];

describe('a role for many', () => {
  const give = (role: string, people: readonly Actor[], as?: Actor) =>
    act({ kind: 'role', role, members: idsOf(people) }, as);

  test('changes all but the owner and oneself, and tells what each was', async () => {
    const { body } = await give('support', everybody());
    expect(body.changed).toEqual(idsOf([admin, ...some]));
    expect(body.roles).toEqual(
      idsOf([admin, ...some]).map((id) => ({ member_id: id, role: id === admin.memberId ? 'admin' : 'student' })),
    );
    expect(await roleOf(some[0]!)).toBe('support');
    expect(await roleOf(panel.owner)).toBe('owner');
    expect((await give('support', everybody())).body.changed).toEqual([]);
    expect((await give('admin', [admin])).body.changed).toEqual([admin.memberId]);
  });

  test('of an admin never touches admins, and never gives what only the owner gives', async () => {
    const second = await createActor(server, panel, 'admin');
    expect((await give('student', [second, panel.owner, admin, some[0]!], admin)).body.changed).toEqual([]);
    expect(await give('admin', some, admin)).toMatchObject({ status: 403, body: { code: 'policy.denied' } });
    expect((await give('moderator', [second, ...some], admin)).body.changed).toEqual(idsOf(some));
    expect(await roleOf(second)).toBe('admin');
    expect(await give('owner', some)).toMatchObject({ status: 400 });
  });

  test.each(['student', 'instructor', 'moderator', 'support'] as const)('is not for a %s to give', async (role) => {
    const by = await createActor(server, panel, role);
    expect((await give('support', some, by)).status).toBe(403);
  });

  test('gives nobody one where the plan has no room for all', async () => {
    await pool().query(
      `with p as (insert into plans (key, name, admins, price_minor, currency, period, grace_days)
         values ('two-admins', '{"pt":"x","es":"x","en":"x"}', 2, 0, 'BRL', 'month', 7) returning id)
       insert into site_plans (site_id, plan_id) select $1, id from p
       on conflict (site_id) do update set plan_id = excluded.plan_id`,
      [panel.siteId],
    );
    expect((await give('admin', some)).body.code).toBe('plan.admins_limit');
    expect(await roleOf(some[0]!)).toBe('student');
    expect((await give('admin', some.slice(0, 1))).status).toBe(200);
  });

  test('is told to each, with the role', async () => {
    await give('moderator', some.slice(0, 2));
    const { rows } = await pool().query(
      `select target_id, detail from site_events where site_id = $1 and kind = 'role.changed' order by target_id`,
      [panel.siteId],
    );
    const users = some
      .slice(0, 2)
      .map(({ userId }) => userId)
      .toSorted((a, b) => a - b);
    expect(rows).toEqual(users.map((id) => ({ target_id: id, detail: 'moderator' })));
  });
});

describe('removing many', () => {
  const remove = (people: readonly Actor[], as?: Actor) => act({ kind: 'remove', members: idsOf(people) }, as);

  test('leaves the owner, oneself and, by an admin, admins; twice is once', async () => {
    const second = await createActor(server, panel, 'admin');
    expect((await remove([...everybody(), second], admin)).body.changed).toEqual(idsOf(some));
    expect((await remove(some)).body.changed).toEqual([]);
    const { rows } = await pool().query('select id from members where site_id = $1', [panel.siteId]);
    expect(rows.map(({ id }: { id: number }) => id).toSorted((a, b) => a - b)).toEqual(
      idsOf([panel.owner, admin, second]),
    );
    expect((await remove([panel.owner, admin])).body.changed).toEqual([admin.memberId]);
  });

  test('takes nobody of another panel', async () => {
    const other = await createPanel(server);
    const stranger = await createActor(server, other, 'student');
    expect((await remove([stranger])).body.changed).toEqual([]);
  });
});

describe('telling many where the panel is', () => {
  const tell = (people: readonly Actor[], as?: Actor) => act({ kind: 'mail', members: idsOf(people) }, as);
  const mailed = async () => {
    await mailInvitations(server.context, (error) => {
      throw error;
    });
    const sent = await server.context.mailer.stored();
    return some.map(({ email }) => sent.filter(({ to }) => to === email).length);
  };

  test('mails each once, however often it is asked before it went', async () => {
    expect((await tell(some)).body.changed).toEqual(idsOf(some));
    expect((await tell(some, admin)).body.changed).toEqual([]);
    expect(await mailed()).toEqual([1, 1, 1]);
    expect(await mailed()).toEqual([1, 1, 1]);
    await tell(some.slice(0, 1));
    expect(await mailed()).toEqual([2, 1, 1]);
  });

  test('goes out for who asks next where whoever asked first may not any more', async () => {
    expect((await tell(some, admin)).body.changed).toEqual(idsOf(some));
    await server.context.connection.pool.query(`update members set role = 'student' where id = $1`, [admin.memberId]);
    expect(await mailed()).toEqual([0, 0, 0]);
    expect((await tell(some)).body.changed).toEqual(idsOf(some));
    expect(await mailed()).toEqual([1, 1, 1]);
  });

  test('leaves out whoever is suspended, before and meanwhile', async () => {
    await act({ kind: 'suspend', members: [some[0]!.memberId] });
    expect((await tell(some)).body.changed).toEqual(idsOf(some.slice(1)));
    await act({ kind: 'suspend', members: [some[1]!.memberId] });
    expect(await mailed()).toEqual([0, 0, 1]);
    await act({ kind: 'resume', members: idsOf(some) });
    expect(await mailed()).toEqual([0, 0, 1]);
  });

  test('is taken back for whom it was not sent to yet', async () => {
    await tell(some);
    expect((await act({ kind: 'unmail', members: idsOf(some.slice(0, 2)) })).body.changed).toEqual(
      idsOf(some.slice(0, 2)),
    );
    expect(await mailed()).toEqual([0, 0, 1]);
  });

  test('waits while whoever asked for it may not', async () => {
    await tell(some, admin);
    const set = (role: Role) => pool().query('update members set role = $2 where id = $1', [admin.memberId, role]);
    await set('student');
    expect(await mailed()).toEqual([0, 0, 0]);
    await set('admin');
    expect(await mailed()).toEqual([1, 1, 1]);
  });
});

describe('inviting many again', () => {
  const again = (body: object, as: Pick<Actor, 'token'> = panel.owner) =>
    call<{ total: number }>(server, { method: 'POST', url: '/api/invitation/resend', as, body });
  const ask = (email: string) =>
    call(server, { method: 'POST', url: '/api/member', as: panel.owner, body: { email, first_name: 'Rosa' } });
  const mailsTo = async (email: string) => {
    await mailInvitations(server.context, (error) => {
      throw error;
    });
    return (await server.context.mailer.stored()).filter(({ to }) => to === email).length;
  };

  test('mails those of a search by and by, each once, and nobody of another panel', async () => {
    const [one, other] = [1, 2].map((n) => `again-${n}-${panel.siteId}@example.com`);
    await ask(one!);
    await ask(other!);
    expect((await again({ q: 'again-1' })).body).toEqual({ total: 1 });
    expect((await again({ q: 'again-1' }, admin)).body).toEqual({ total: 0 });
    expect(await mailsTo(one!)).toBe(2);
    expect(await mailsTo(other!)).toBe(1);
    expect((await again({}, (await createPanel(server)).owner)).body).toEqual({ total: 0 });
    expect((await again({}, admin)).body).toEqual({ total: 2 });
    expect(await mailsTo(other!)).toBe(2);
  });

  test.each(['student', 'instructor', 'moderator', 'support'] as const)('is not for a %s', async (role) => {
    expect((await again({}, await createActor(server, panel, role))).status).toBe(403);
  });
});
