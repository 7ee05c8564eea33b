import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { InvitationPage, ReceivedInvitation } from '@clube/shared/contracts/invitation';
import type { MemberPage } from '@clube/shared/contracts/member';
import type { LoginResult, MailedLink } from '@clube/shared/contracts/sign-in';
import type { TicketPage } from '@clube/shared/contracts/ticket';
import { solveCaptcha } from '../../../test/captcha.ts';
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
import { readMail, tokenOf } from '../../../test/mailbox.ts';
import { byMailbox } from '../../lib/rate-limit.ts';
import { queueAccessMails } from '../member/mail.queries.ts';
import { mailInvitations } from './mailing.ts';

const NEW = { password: 'primeira senha', confirm_password: 'primeira senha' };
let server: TestServer;
let panel: Panel;
let other: Panel;
let course: TestCourse;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
  panel = await createPanel(server);
  other = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [1], title: 'Aquarela' });
});
afterAll(() => server.close());

let sequence = 0;
const newEmail = () => `rosa-${sequence++}@example.com`;
const invite = (body: object, as: Pick<Actor, 'token'> = panel.owner) =>
  call<{ id: number; code: string; errors?: { path: string }[] }>(server, {
    method: 'POST',
    url: '/api/member',
    as,
    body,
  });
const post = <Body = { code: string }>(url: string, body?: object, as?: Pick<Actor, 'token'>) =>
  call<Body>(server, { method: 'POST', url, as, ...(body && { body }) });
const list = async (as = panel.owner, q = '') =>
  (await call<InvitationPage>(server, { url: `/api/invitation?q=${q}`, as })).body.data;
const members = async (q: string, as = panel.owner) =>
  (await call<MemberPage>(server, { url: `/api/member?q=${q}`, as })).body.data;
const linkOf = async (token: string) =>
  (await call<MailedLink>(server, { url: `/api/member/password-reset/${token}` })).body;
const invited = async (more: object = {}) => {
  const email = newEmail();
  const { body } = await invite({ email, first_name: 'Rosa', last_name: 'Lima', ...more });
  return { id: body.id, email, token: tokenOf(await readMail(server, email)) };
};
const expire = (id: number) =>
  server.context.connection.pool.query(
    `with i as (update invitations set expires_at = now() where id = $1)
     update invitation_links set expires_at = now() where invitation_id = $1`,
    [id],
  );

describe('inviting', () => {
  test('shows the person as the panel typed them, makes no member, and mails who, where and what', async () => {
    const email = `Rosa-Maria@Example.com`;
    expect(
      (await invite({ email, first_name: 'Rosa', last_name: 'Maria', course_ids: [course.courseId] })).status,
    ).toBe(201);
    const [invitation] = await list(panel.owner, 'rosa-maria');
    expect(invitation).toMatchObject({
      name: 'Rosa Maria',
      email: 'rosa-maria@example.com',
      role: 'student',
      courses: ['Aquarela'],
      is_expired: false,
    });
    const days = (Date.parse(invitation!.expires_at) - Date.parse(invitation!.created_at)) / 86_400_000;
    expect(days).toBeCloseTo(7, 3);
    expect(await members('rosa-maria')).toEqual([]);
    const { subject, text, html } = await readMail(server, 'rosa-maria@example.com');
    expect(subject).toMatch(/^Convite para Panel/);
    for (const words of ['Ana Lima convidou você para Panel', '“Aquarela”', '7 dias']) expect(text).toContain(words);
    expect(text).toContain(`http://${panel.slug}.localhost:3000/set-password?token=`);
    expect(html).toContain('Aceitar o convite');
  });

  test('an invited and a member e-mail are told apart from new ones, an unusable one is refused beside its field', async () => {
    const { email } = await invited();
    expect((await invite({ email: email.toUpperCase(), first_name: 'Outra' })).body.code).toBe('invitation.exists');
    const member = await createActor(server, panel);
    expect((await invite({ email: member.email, first_name: 'x' })).body.code).toBe('member.exists');
    for (const wrong of [
      'not an address',
      'a,b@example.com',
      'a;b@example.com',
      'x<y@example.com',
      'a@b@example.com',
    ]) {
      const { status, body } = await invite({ email: wrong, first_name: 'X' });
      expect([wrong, status, body.errors?.[0]?.path]).toEqual([wrong, 400, '/email']);
    }
    expect((await invite({ email: newEmail(), first_name: 'X', role: 'owner' })).status).toBe(400);
    const documented = await invite({ email: newEmail(), first_name: 'X', document: '123' });
    expect([documented.status, documented.body.errors?.[0]?.path]).toEqual([422, '/document']);
  });

  test('courses of another panel are passed over', async () => {
    const foreign = await createTestCourse(server, other);
    const { id } = await invited({ course_ids: [foreign.courseId] });
    expect((await list()).find((invitation) => invitation.id === id)!.courses).toEqual([]);
  });

  test('the owner invites admins, an admin does not', async () => {
    const admin = await createActor(server, panel, 'admin');
    expect((await invite({ email: newEmail(), first_name: 'x', role: 'admin' }, admin)).body.code).toBe(
      'policy.denied',
    );
    expect((await invite({ email: newEmail(), first_name: 'x', role: 'support' }, admin)).status).toBe(201);
    const { token } = await invited({ role: 'admin' });
    expect(await linkOf(token)).toMatchObject({ kind: 'invitation', role: 'admin' });
  });

  test('nothing that a panel or its people are called becomes a link in the mail', async () => {
    const evil = await createPanel(server);
    const patch = (url: string, body: object) => call(server, { method: 'PATCH', url, as: evil.owner, body });
    await patch(`/api/site/${evil.siteId}`, { name: 'Prêmio https://evil.example/a' });
    await patch('/api/me', { first_name: 'www.evil.example', last_name: 'evil@evil.example' });
    const bad = await createTestCourse(server, evil, { lessons: [], title: 'Clique evil.example/ganhe' });
    const email = newEmail();
    await invite({ email, first_name: 'http://evil.example', course_ids: [bad.courseId] }, evil.owner);
    const { subject, text } = await readMail(server, email);
    expect(`${subject} ${text}`).not.toMatch(/evil\.example/);
    expect(text.match(/http/g)).toHaveLength(1);
  });

  test('mails are limited by mailbox, panel and person, and resending counts', async () => {
    const strict = await createTestServer();
    const owner = (await createPanel(strict)).owner;
    const email = newEmail();
    const { body } = await call<{ id: number }>(strict, {
      method: 'POST',
      url: '/api/member',
      as: owner,
      body: { email, first_name: 'x' },
    });
    const statuses: number[] = [];
    for (let sent = 0; sent < 11; sent += 1) {
      const url = `/api/invitation/${body.id}/resend`;
      statuses.push((await call(strict, { method: 'POST', url, as: owner })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 200), 429, 429]);
    expect(await strict.context.mailer.stored(email)).toHaveLength(10);
    const { rows } = await strict.context.connection.pool.query<{ key: string; hits: number }>(
      `select split_part(key, ':', 1) as key, hits from rate_limits where key ~ '^(invite|mail|panelMail):' order by key`,
    );
    expect(rows).toEqual(
      ['invite', 'invite', 'mail', 'panelMail'].map((key, index) => ({ key, hits: index ? 12 : 10 })),
    );
    await strict.close();
  });

  test('a mailbox has one limit, however its address is written', async () => {
    const strict = await createTestServer();
    const { owner } = await createPanel(strict);
    const [local, domain] = newEmail().split('@');
    const invited: number[] = [];
    for (let count = 0; count < 11; count += 1) {
      const email = `${count % 2 ? local!.toUpperCase() : local!}+${count}@${domain}`;
      const body = { email, first_name: 'x' };
      invited.push((await call(strict, { method: 'POST', url: '/api/member', as: owner, body })).status);
    }
    expect(invited).toEqual([...Array.from({ length: 10 }, () => 201), 429]);
    await strict.close();
  });

  test('a panel that wrote to a mailbox silences no other, and no other learns of it', async () => {
    const strict = await createTestServer();
    const [hostile, other] = [(await createPanel(strict)).owner, (await createPanel(strict)).owner];
    const [local, domain] = newEmail().split('@');
    const inviteAs = (as: typeof other, email: string) =>
      call<{ id: number }>(strict, { method: 'POST', url: '/api/member', as, body: { email, first_name: 'x' } });
    for (let count = 0; count < 12; count += 1) await inviteAs(hostile, `${local}+${count}@${domain}`);
    const { status, body } = await inviteAs(other, `${local}@${domain}`);
    expect(status).toBe(201);
    expect(await strict.context.mailer.stored(`${local}@${domain}`)).toHaveLength(1);
    // From many panels together it gets so many and not more; the invitation stands, and is mailed when its hour is over.
    await strict.context.connection.pool.query(`update rate_limits set hits = 1000 where key like 'invite:mailbox:%'`);
    const third = (await createPanel(strict)).owner;
    const silent = await inviteAs(third, `${local}@${domain}`);
    expect(silent.status).toBe(201);
    expect(await strict.context.mailer.stored(`${local}@${domain}`)).toHaveLength(1);
    const { rows } = await strict.context.connection.pool.query(
      'select mail_due_at > now() as is_put_off from invitations where id = any($1)',
      [[silent.body.id]],
    );
    expect(rows).toEqual([{ is_put_off: true }]);
    expect(body.id).toBeGreaterThan(0);
    await strict.close();
  });

  test('where a panel tells a member anew waits for the hour that others filled, once however often it was asked for', async () => {
    const strict = await createTestServer();
    const at = await createPanel(strict);
    const member = await createActor(strict, at);
    const { pool } = strict.context.connection;
    await pool.query(
      `insert into rate_limits (key, window_ends_at, hits) values ($1, now() + interval '40 minutes', 30)`,
      [`invite:${byMailbox(member.email)}`],
    );
    for (let again = 0; again < 2; again += 1) {
      const url = `/api/member/${member.memberId}/access-mail`;
      expect((await call(strict, { method: 'POST', url, as: at.owner })).status).toBe(200);
    }
    const failures: unknown[] = [];
    const mailed = async () => {
      await mailInvitations(strict.context, (error) => failures.push(error));
      return (await strict.context.mailer.stored(member.email)).length;
    };
    expect(await mailed()).toBe(0);
    await pool.query(`update rate_limits set window_ends_at = now() where key like 'invite:mailbox:%'`);
    await pool.query(`update member_access_mails set due_at = due_at - interval '40 minutes'`);
    expect([await mailed(), await mailed(), failures]).toEqual([1, 1, []]);
    await strict.close();
  });

  test('that waits for its hour is mailed no second time once it was asked for again, and went at once', async () => {
    const own = await createPanel(server);
    const member = await createActor(server, own);
    const { db, pool } = server.context.connection;
    await queueAccessMails(db, {
      siteId: own.siteId,
      by: own.owner.memberId,
      members: [member.memberId],
      waitSeconds: 2400,
    });
    const url = `/api/member/${member.memberId}/access-mail`;
    expect((await call(server, { method: 'POST', url, as: own.owner })).status).toBe(200);
    await pool.query(`update member_access_mails set due_at = now() where site_id = $1`, [own.siteId]);
    const failures: unknown[] = [];
    await mailInvitations(server.context, (error) => failures.push(error));
    expect([(await server.context.mailer.stored(member.email)).length, failures]).toEqual([1, []]);
  });
});

describe('accepting', () => {
  test('somebody new sets a password, is a member with the courses chosen, and is signed in', async () => {
    const { email, token } = await invited({ course_ids: [course.courseId] });
    expect(await linkOf(token)).toEqual({
      valid: true,
      kind: 'invitation',
      email,
      names: ['Rosa', 'Lima'],
      has_account: false,
      panel: expect.stringMatching(/^Panel/),
      inviter: 'Ana Lima',
      role: 'student',
      courses: ['Aquarela'],
      bought: [],
    });
    expect((await post('/api/member/new/accept', { token })).body.code).toBe('auth.account_missing');
    const { status, body } = await post<LoginResult>('/api/member/new/create-password', { email, token, ...NEW });
    expect([status, body.role, body.course_id]).toEqual([200, 'student', course.courseId]);
    expect(await members(email)).toMatchObject([{ name: 'Rosa Lima', courses_count: 1 }]);
    expect((await list()).map((invitation) => invitation.email)).not.toContain(email);
    expect(await linkOf(token)).toMatchObject({ valid: false, kind: null, email: null });
    expect((await call(server, { url: '/api/me', as: { token: body.Auth } })).status).toBe(200);
  });

  test('somebody with an account accepts by the link without a password, under the name this panel typed', async () => {
    const person = await createActor(server, other);
    await invite({ email: person.email, first_name: 'Biazinha', document: '529.982.247-25' });
    const token = tokenOf(await readMail(server, person.email));
    expect(await linkOf(token)).toMatchObject({ has_account: true, names: ['Biazinha', ''] });
    const { body } = await post<LoginResult>('/api/member/new/accept', { token });
    expect(body).toMatchObject({ role: 'student', sites_count: 2 });
    expect(await members(person.email)).toMatchObject([{ name: 'Biazinha' }]);
    expect(await members(person.email, other.owner)).toMatchObject([{ name: 'Bia Moura' }]);
    const exported = await exportPanel<{ members: object[] }>(server, panel);
    expect(exported.body.members).toContainEqual(
      expect.objectContaining({ email: person.email, document: '52998224725' }),
    );
  });

  test('what their account is called meanwhile is shown nowhere: who speaks and asks is whom this panel typed', async () => {
    const person = await createActor(server, other);
    const typed = { first_name: 'Biazinha', document: '529.982.247-25' };
    await invite({ email: person.email, role: 'support', ...typed });
    const token = tokenOf(await readMail(server, person.email));
    const { body: session } = await post<LoginResult>('/api/member/new/accept', { token });
    const as = { token: session.Auth };
    // As another panel got to know them.
    const elsewhere = { name: 'Zulmira Segunda-Vida', phone: '+5521912345678', document: '11144477735' };
    await server.context.connection.pool.query(
      'update users set first_name = $2, last_name = $3, phone = $4, document = $5 where id = $1',
      [person.userId, ...elsewhere.name.split(' '), elsewhere.phone, elsewhere.document],
    );
    const [member] = await members(person.email);

    const discussion = `${course.url()}/comment`;
    const said = await post<{ id: number }>(discussion, { comment: 'Que cor é essa?' }, as);
    const ticket = await post<{ id: number }>('/api/ticket', { title: 'Sem som', message: 'Não ouço.' }, as);
    expect([said.status, ticket.status]).toEqual([201, 201]);
    const url = `/api/ticket/${ticket.body.id}`;
    const taken = await post(`${url}/assign`, { to: member!.id, from: null }, as);
    const noted = await post(`${url}/note`, { note: 'Vejo isso.' }, as);
    expect([taken.status, noted.status]).toEqual([200, 201]);

    const seen: string[] = [];
    for (const place of [
      discussion,
      `${discussion}/${said.body.id}`,
      '/api/comment',
      '/api/ticket',
      url,
      `${url}/message`,
      `${url}/desk`,
      `${url}/note?before=1000`,
      `${url}/member`,
      `/api/member?q=${person.email}`,
      `/api/member/${member!.id}`,
    ]) {
      const { status, text } = await call(server, { url: place, as: panel.owner });
      expect([place, status]).toEqual([place, 200]);
      for (const part of [...elsewhere.name.split(' '), '912345678', '91234-5678', elsewhere.document, '111.444.777'])
        expect([place, part, text.includes(part)]).toEqual([place, part, false]);
      if (text.includes('Biazinha')) seen.push(place);
    }
    // Each names somebody: one that left the name out would show nothing of this.
    expect(seen).toEqual([
      discussion,
      `${discussion}/${said.body.id}`,
      '/api/comment',
      '/api/ticket',
      url,
      `${url}/message`,
      `${url}/desk`,
      `${url}/note?before=1000`,
      `/api/member?q=${person.email}`,
      `/api/member/${member!.id}`,
    ]);
    const { body: listed } = await call<TicketPage>(server, { url: '/api/ticket', as: panel.owner });
    const { requester, assignee, last_author } = listed.data.find(({ id }) => id === ticket.body.id)!;
    expect([requester, assignee, last_author].map((one) => one?.name)).toEqual(['Biazinha', 'Biazinha', 'Biazinha']);
  });

  test('somebody who is signed in sees who asks them in, and accepts there; nobody else can', async () => {
    const person = await createActor(server, other);
    const { body: created } = await invite({ email: person.email, first_name: 'Bia' });
    const received = await call<ReceivedInvitation[]>(server, { url: '/api/member/invitations', as: person });
    expect(received.body).toMatchObject([{ id: created.id, inviter: 'Ana Lima', role: 'student' }]);
    const url = `/api/member/invitations/${created.id}/accept`;
    expect((await post(url, undefined, other.owner)).body.code).toBe('invitation.not_found');
    expect((await post(url, undefined, person)).status).toBe(200);
    const sites = await call<{ id: number }[]>(server, { url: '/api/member/sites', as: person });
    expect(new Set(sites.body.map(({ id }) => id))).toEqual(new Set([panel.siteId, other.siteId]));
    expect((await post(url, undefined, person)).body.code).toBe('invitation.not_found');
  });

  test('of parallel tries one accepts', async () => {
    const person = await createActor(server, other);
    await invite({ email: person.email, first_name: 'Bia' });
    const token = tokenOf(await readMail(server, person.email));
    const tries = await Promise.all(Array.from({ length: 10 }, () => post('/api/member/new/accept', { token })));
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(tries.filter(({ status }) => status === 410)).toHaveLength(9);
  });

  test('an expired link accepts nothing; one tap sends a new one, which does', async () => {
    const { id, email, token } = await invited();
    await expire(id);
    expect((await list()).find((invitation) => invitation.id === id)!.is_expired).toBe(true);
    expect(await linkOf(token)).toMatchObject({ valid: false, kind: 'invitation', email });
    expect((await post('/api/member/new/create-password', { email, token, ...NEW })).status).toBe(410);
    expect((await post('/api/invitation/renew', { token })).status).toBe(200);
    const fresh = tokenOf(await readMail(server, email, 2));
    expect((await post('/api/member/new/create-password', { email, token: fresh, ...NEW })).status).toBe(200);
    expect((await post('/api/invitation/renew', { token: 'guessed' })).status).toBe(410);
  });

  test('who forgets that they never had a password gets the invitation once more', async () => {
    const { email } = await invited();
    const captcha = await solveCaptcha(server);
    expect((await post('/api/member/password-recovery', { email, captcha })).status).toBe(200);
    expect((await readMail(server, email, 2)).subject).toMatch(/^Convite para/);
  });

  test('a withdrawn invitation is gone, for its link too', async () => {
    const { id, email, token } = await invited();
    const withdraw = () => call(server, { method: 'DELETE', url: `/api/invitation/${id}`, as: panel.owner });
    expect((await withdraw()).status).toBe(200);
    expect((await withdraw()).status).toBe(404);
    expect((await post('/api/member/new/create-password', { email, token, ...NEW })).status).toBe(410);
    expect((await post('/api/invitation/renew', { token })).status).toBe(410);
    expect((await invite({ email, first_name: 'Rosa' })).status).toBe(201);
  });

  test('staff are asked on the main app, and belong there', async () => {
    const { email, token } = await invited({ role: 'admin' });
    const { text } = await readMail(server, email);
    expect(text).toContain('a equipe de');
    expect(text).toContain('http://localhost:3000/set-password?token=');
    const { body } = await post<LoginResult>('/api/member/new/create-password', { email, token, ...NEW });
    expect(body).toMatchObject({ role: 'admin', target_host: null });
  });

  test('a panel that closed asks nobody in any more', async () => {
    const closing = await createPanel(server);
    const email = newEmail();
    await invite({ email, first_name: 'Rosa' }, closing.owner);
    const token = tokenOf(await readMail(server, email));
    await server.context.connection.pool.query('update sites set deleted_at = now() where id = $1', [closing.siteId]);
    expect(await linkOf(token)).toMatchObject({ valid: false, kind: null });
    expect((await post('/api/member/new/create-password', { email, token, ...NEW })).status).toBe(410);
  });
});

describe('an invitation that is not wanted', () => {
  const received = async (as: Pick<Actor, 'token'>) =>
    (await call<ReceivedInvitation[]>(server, { url: '/api/member/invitations', as })).body;
  const decline = (id: number, as: Pick<Actor, 'token'>) =>
    call(server, { method: 'POST', url: `/api/member/invitations/${id}/decline`, as });

  test('is declined by whom it is for, signed in: it leaves both lists, its link is over, and they can be asked again', async () => {
    const person = await createActor(server, other);
    const stranger = await createActor(server, other);
    await invite({ email: person.email, first_name: 'Rosa' });
    const token = tokenOf(await readMail(server, person.email));
    const [{ id }] = (await received(person)) as [ReceivedInvitation];
    expect((await decline(id, stranger)).status).toBe(404);
    expect((await decline(id, person)).status).toBe(200);
    expect((await decline(id, person)).status).toBe(404);
    expect(await received(person)).toEqual([]);
    expect(await list(panel.owner, person.email)).toEqual([]);
    expect(await linkOf(token)).toMatchObject({ valid: false, kind: null });
    expect((await post('/api/member/new/accept', { token })).status).toBe(410);
    expect(await members(person.email)).toEqual([]);
    expect((await invite({ email: person.email, first_name: 'Rosa' })).status).toBe(201);
  });

  test('is erased a month after it was over, with what the panel typed; a younger one stays', async () => {
    const [old, young] = [await invited({ document: '529.982.247-25' }), await invited()];
    const age = (id: number, days: number) =>
      server.context.connection.pool.query(
        'update invitations set expires_at = now() - make_interval(days => $2) where id = $1',
        [id, days],
      );
    await age(old.id, 31);
    await age(young.id, 29);
    await tidyUp(server);
    expect(await list(panel.owner, old.email)).toEqual([]);
    expect(await linkOf(old.token)).toMatchObject({ valid: false, kind: null });
    expect(await list(panel.owner, young.email)).toHaveLength(1);
    expect(await linkOf(young.token)).toMatchObject({ kind: 'invitation' });
  });
});
