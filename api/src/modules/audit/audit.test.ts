import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { AuditDetail, AuditNouns, AuditPage, AuditPeople } from '@clube/shared/contracts/audit';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  ownerUrlOf,
  PASSWORD,
  tidyUp,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';
import { uploadBytes } from '../../../test/media.ts';
import { eraseAccounts } from '../account/erase.ts';
import { actAs } from '../../database/actor.ts';
import { connect } from '../../database/connect.ts';
import { modules } from '../index.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '1000' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { title: 'Aquarela', lessons: [2] });
});

type As = Pick<Actor, 'token'>;
const pool = () => server.context.connection.pool;
const send = (method: 'POST' | 'PUT' | 'PATCH' | 'DELETE', url: string, body?: unknown, as: As = panel.owner) =>
  call<{ id: number; bin: number }>(server, { method, url, as, ...(body !== undefined && { body }) });
const list = async (query = '', as: As = panel.owner) =>
  (await call<AuditPage>(server, { url: `/api/audit${query}`, as })).body;
const detailOf = async (id: number) =>
  (await call<AuditDetail>(server, { url: `/api/audit/${id}`, as: panel.owner })).body;
const newest = async () => detailOf((await list()).data[0]!.id);
const courseUrl = () => `/api/course/${course.courseId}`;
const lines = async (query = '') =>
  (await list(query)).data.map(({ noun, act, name, count }) => [noun, act, name, count]);

describe('what is written', () => {
  test('who, what, before and after: the changed fields alone, with the name as it was then', async () => {
    await send('PATCH', courseUrl(), { title: 'Óleo' });
    expect(await newest()).toEqual({
      id: expect.any(Number),
      created_at: expect.stringMatching(/^\d{4}-/),
      actor: 'Ana Lima',
      role: 'owner',
      as_student: false,
      api_key: null,
      noun: 'course',
      act: 'changed',
      count: 1,
      name: 'Óleo',
      place: null,
      operation: 'PATCH /api/course/:course',
      request_id: expect.stringMatching(/^[\w-]{36}$/),
      things: [{ name: 'Óleo', place: null, before: { title: 'Aquarela' }, after: { title: 'Óleo' } }],
    });
    await send('PATCH', courseUrl(), { title: 'Óleo' });
    expect(await lines()).toHaveLength(1);
  });

  test('what changed for one member is asked for by itself, and for nobody of another panel', async () => {
    const [student, other] = [await createActor(server, panel), await createActor(server, panel)];
    for (const { memberId } of [student, other])
      await send('POST', '/api/member/bulk', {
        members: [memberId],
        kind: 'enrol',
        course_id: course.courseId,
        expires_at: null,
      });
    await send('PATCH', courseUrl(), { title: 'Óleo' });
    const about = async (member: number, as: As = panel.owner) =>
      (await list(`?about=${member}`, as)).data.map(({ noun }) => noun);
    expect(await about(student.memberId)).toEqual(['enrolment']);
    expect(await about(9_999_999)).toEqual([]);
    expect(await about(student.memberId, (await createPanel(server)).owner)).toEqual([]);
  });

  test('a call that is refused, or taken back, leaves no line', async () => {
    expect((await send('PATCH', course.url(), { title: 'x', version: 99 })).status).toBe(409);
    const { db } = server.context.connection;
    const actor = {
      user: panel.owner.userId,
      site: panel.siteId,
      session: 1,
      request: crypto.randomUUID(),
      as_student: false,
      api_key: null,
      operation: 'x',
    };
    const change = actAs(actor, () =>
      db.transaction().execute(async (trx) => {
        await trx.updateTable('courses').set({ title: 'Nada' }).where('id', '=', course.courseId).execute();
        throw new Error('taken back');
      }),
    );
    await expect(change).rejects.toThrow('taken back');
    expect(await lines()).toEqual([]);
  });

  test('a connection that told of somebody tells of nobody after', async () => {
    await Promise.all(Array.from({ length: 30 }, (_, at) => send('PATCH', courseUrl(), { title: `Título ${at}` })));
    const before = (await lines()).length;
    const { db } = server.context.connection;
    await Promise.all(
      Array.from({ length: 30 }, async (_, at) =>
        db
          .updateTable('courses')
          .set({ title: `Ninguém ${at}` })
          .where('id', '=', course.courseId)
          .execute(),
      ),
    );
    expect((await lines()).length).toBe(before);
  });

  test('two who change at the same moment are each named by what they did', async () => {
    const admin = await createActor(server, panel, 'admin');
    const other = await createTestCourse(server, panel, { lessons: [1] });
    await Promise.all(
      Array.from({ length: 20 }, (_, at) =>
        at % 2 === 0
          ? send('PATCH', courseUrl(), { title: `dona ${at}` })
          : send('PATCH', `/api/course/${other.courseId}`, { title: `admin ${at}` }, admin),
      ),
    );
    const { data } = await list('?noun=course');
    expect(data).toHaveLength(20);
    for (const { name, actor } of data) expect(actor).toBe(name!.startsWith('dona') ? 'Ana Lima' : 'Bia Moura');
  });

  test('a course that is deleted is one line, not one for each lesson; and is restored by one', async () => {
    const { body } = await send('DELETE', courseUrl());
    await send('POST', `/api/bin/${body.bin}/restore`);
    expect(await lines()).toEqual([
      ['course', 'restored', 'Aquarela', 1],
      ['course', 'deleted', 'Aquarela', 1],
    ]);
  });

  test('what a change points at is told by its name; a report that is settled is told, though the comment stays as it was', async () => {
    const one = await createActor(server, panel, 'student', [course.courseId]);
    const { body } = await send('POST', `${course.url()}/comment`, { comment: 'Oi' }, one);
    const other = await createActor(server, panel, 'student', [course.courseId]);
    await send('POST', `${course.url()}/comment/${body.id}/report`, undefined, other);
    await send('POST', `/api/comment/${body.id}/approve`);
    expect(await lines()).toEqual([['report', 'changed', 'Aula 1', 1]]);
    await send('POST', '/api/banner', { title: 'Novo', target: { kind: 'course', course_id: course.courseId } });
    expect((await newest()).things[0]!.after).toMatchObject({ title: 'Novo', link_course_id: 'Aquarela' });
    const offer = { name: 'Clube do mês', amount: 4990, currency: 'BRL', course_ids: [course.courseId] };
    const { body: made } = await send('POST', '/api/offer', offer);
    await send('POST', '/api/banner', { title: 'Outro', audience: { offer_id: made.id } });
    expect((await newest()).things[0]!.after).toMatchObject({ title: 'Outro', audience_offer_id: 'Clube do mês' });
  });

  test('a file that is sent is told when it is whole, of whoever sent it', async () => {
    await uploadBytes(server, panel, 'aula.mp4', Buffer.alloc(2000, 'x'));
    expect((await list()).data).toMatchObject([{ noun: 'media', act: 'made', name: 'aula.mp4', actor: 'Ana Lima' }]);
  });

  test('captions are told by what they say, and not by what names that or how many lines it has', async () => {
    const { id } = await uploadBytes(server, panel, 'aula.mp4', Buffer.from('film'));
    for (const says of ['Olá', 'Até logo'])
      await call(server, {
        method: 'PUT',
        url: `/api/media/${id}/captions/pt-BR`,
        as: panel.owner,
        body: `WEBVTT\n\n00:00.000 --> 00:01.000\n${says}`,
        headers: { 'content-type': 'text/vtt' },
      });
    const { noun, act, things } = await newest();
    expect([noun, act]).toEqual(['caption', 'changed']);
    expect(things.map(({ before, after }) => [Object.keys(before), Object.keys(after)])).toEqual([
      [['content'], ['content']],
    ]);
    const made = await detailOf((await list()).data[1]!.id);
    expect(Object.keys(made.things[0]!.after).toSorted()).toEqual(['content', 'origin']);
  });

  test('many at once are one line that says how many, with the first twenty', async () => {
    const people = await Promise.all(Array.from({ length: 25 }, async () => createActor(server, panel)));
    await send('POST', '/api/member/bulk', { kind: 'suspend', members: people.map(({ memberId }) => memberId) });
    expect(await lines()).toEqual([['member', 'suspended', 'Bia Moura', 25]]);
    expect((await newest()).things).toHaveLength(20);
  });

  test('neither secrets nor numbers of people, and no more of a long text than its beginning', async () => {
    const pix = { key: 'rosa@example.com', holder: 'Rosa Lima', city: 'Recife' };
    await send('PUT', '/api/payment', { pix, note: 'x'.repeat(900) });
    const [payment] = (await newest()).things;
    expect(payment!.after).toMatchObject({ pix_key: '•••', pix_holder: '•••', pix_city: 'Recife' });
    expect(payment!.after['note']).toHaveLength(201);
    await send('POST', '/api/member', { email: 'rosa@example.com', first_name: 'Rosa', document: '529.982.247-25' });
    await send('POST', '/api/ticket', { title: 'Ajuda', message: 'é segredo' });
    const { rows } = await pool().query<{ all: string }>(
      'select string_agg(e::text, e.noun) as all from audit_entries e where site_id = $1',
      [panel.siteId],
    );
    expect(rows[0]!.all).toContain('r•••@example.com');
    // What a call made and changed at once was nothing before.
    expect((await detailOf((await list('?noun=invitation')).data[0]!.id)).things[0]!.before).toEqual({});
    for (const secret of ['rosa@', '52998224725', '529.982', 'segredo']) expect(rows[0]!.all).not.toContain(secret);
  });

  test('students write nothing, and staff who look on as one are told to', async () => {
    const student = await createActor(server, panel, 'student', [course.courseId]);
    await send('POST', `${course.url()}/comment`, { comment: 'Oi' }, student);
    await send('POST', '/api/ticket', { title: 'x', message: 'x' }, student);
    expect(await lines()).toEqual([]);
    await call(server, {
      method: 'POST',
      url: '/api/ticket',
      as: panel.owner,
      body: { title: 'Ajuda', message: 'Olá' },
      headers: { 'x-act-like-student': '1' },
    });
    expect((await list('?noun=ticket')).data).toMatchObject([{ act: 'made', as_student: true, role: 'owner' }]);
  });

  test('who is staff at home is nobody where they are a student', async () => {
    const other = await createPanel(server);
    const { body } = await send('POST', '/api/member', { email: other.owner.email, first_name: 'Ana' });
    await send('POST', `/api/member/invitations/${body.id}/accept`, undefined, other.owner);
    expect((await list('', other.owner)).data).toEqual([]);
    expect((await lines()).map(([noun, act]) => [noun, act])).toEqual([['invitation', 'made']]);
  });
});

describe('each table of a panel', () => {
  const NOT_WRITTEN = {
    'made of other rows, or counted': [
      'certificate_counters',
      'course_editors',
      'course_progress',
      'lesson_news',
      'lesson_statistics',
      'member_days',
      'member_faults',
      'member_listings',
      'member_visits',
      'module_progress',
      'outline_batches',
      'said_words',
      'search_entries',
      'search_postings',
      'search_words',
      'statistic_actives',
      'statistic_changes',
      'statistic_courses',
      'statistic_days',
      'statistic_sales',
      'thread_counts',
      'thread_days',
    ],
    'what people learn and keep for themselves': [
      'article_votes',
      'comment_likes',
      'comment_mentions',
      'custom_field_values',
      'lesson_progress',
      'lesson_uses',
      'mail_pauses',
      'member_metas',
      'notes',
      'notification_choices',
      'notifications',
      'quiz_attempts',
      'ratings',
      'ticket_ratings',
      'ticket_readers',
      'ticket_reads',
      'passkeys',
      'push_subscriptions',
      'second_factor_challenges',
      'sessions',
      'hand_offs',
      'registrations',
      'account_asks',
    ],
    'a history of its own, of what another table writes down': [
      'bin_entries',
      'caption_texts',
      'certificate_replacements',
      'comment_decisions',
      'former_addresses',
      'order_courses',
      'member_subscription_events',
      'offer_trials',
      'order_events',
      'plan_invoice_events',
      'quiz_revisions',
      'site_events',
      'user_events',
      'versions',
      'audit_entries',
    ],
    'hangs on a row that is written down': [
      'invitation_courses',
      'invitation_groups',
      'invitation_links',
      'material_files',
      'course_import_steps',
      'member_access_mails',
      'member_act_members',
      'member_import_rows',
      'ticket_images',
      'comment_images',
      'stored_pictures',
      'push_deliveries',
      'ticket_mails',
      'uploads',
      'purchases',
      'webhook_deliveries',
      'owed_mails',
    ],
    'said by a provider, or by its order': ['purchase_events'],
    'of the platform': [
      'plan_invoice_checkouts',
      'plan_invoices',
      'released_domains',
      'site_plans',
      'trial_panels',
      'trial_people',
    ],
  };

  test('writes down what staff do to it, or is left out for a reason', async () => {
    const { rows } = await pool().query<{ name: string; triggers: number }>(`
      select c.relname as name, (select count(*)::int from pg_trigger t
        where t.tgrelid = c.oid and t.tgname in ('audit_insert', 'audit_update', 'audit_delete') and t.tgenabled = 'O') as triggers
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = 'public' and c.relkind in ('r', 'p')
        and exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'site_id' and not a.attisdropped)`);
    expect(
      rows
        .filter(({ triggers }) => triggers !== 3)
        .map(({ name }) => name)
        .toSorted(),
    ).toEqual(Object.values(NOT_WRITTEN).flat().toSorted());
  });
});

test('what a table is audited as is a noun that one module has words for, and no module has another', async () => {
  const { rows } = await pool().query<{ noun: string }>(`
    select distinct split_part(encode(tgargs, 'escape'), '\\000', 1) as noun from pg_trigger where tgname = 'audit_insert'`);
  const named = modules.flatMap(({ audited = {} }) => Object.keys(audited));
  expect(named.toSorted()).toEqual(rows.map(({ noun }) => noun).toSorted());
  const { body } = await call<AuditNouns>(server, { url: '/api/audit/nouns?language=es', as: panel.owner });
  expect(body.map(({ noun }) => noun).toSorted()).toEqual(named.toSorted());
  expect(body).toEqual(expect.arrayContaining([{ noun: 'lesson', word: 'Clase' }]));
});

describe('the list', () => {
  test('is for owner and admins', async () => {
    await send('PATCH', courseUrl(), { title: 'Óleo' });
    const { id } = (await list()).data[0]!;
    const admin = await createActor(server, panel, 'admin');
    expect((await list('', admin)).data).toHaveLength(1);
    for (const role of ['instructor', 'moderator', 'support', 'student'] as const) {
      const as = await createActor(server, panel, role, [course.courseId]);
      for (const url of [
        '/api/audit',
        '/api/audit/people',
        '/api/audit/nouns',
        '/api/audit/export',
        `/api/audit/${id}`,
      ])
        expect([role, url, (await call(server, { url, as })).status]).toEqual([role, url, 403]);
    }
    const stranger = await createPanel(server);
    expect((await call(server, { url: `/api/audit/${id}`, as: stranger.owner })).status).toBe(404);
    expect((await list('', stranger.owner)).data).toEqual([]);
  });

  test('is searched by person, noun, name and time, all at once', async () => {
    const admin = await createActor(server, panel, 'admin');
    await send('PATCH', courseUrl(), { title: 'Óleo sobre tela' });
    await send('PATCH', course.url(), { title: 'Pincéis' }, admin);
    await send('POST', '/api/course', { title: 'Óleo avançado' }, admin);
    const people = (await call<AuditPeople>(server, { url: '/api/audit/people', as: panel.owner })).body;
    expect(people).toEqual([
      { id: panel.owner.userId, name: 'Ana Lima' },
      { id: admin.userId, name: 'Bia Moura' },
    ]);
    const names = async (query: string) => (await list(query)).data.map(({ name }) => name);
    expect(await names(`?person=${admin.userId}`)).toEqual(['Óleo avançado', 'Pincéis']);
    expect(await names('?noun=lesson')).toEqual(['Pincéis']);
    // A lesson is found by its course too.
    expect(await names('?q=oleo')).toEqual(['Óleo avançado', 'Pincéis', 'Óleo sobre tela']);
    expect(await names('?q=tela%20oleo')).toEqual(['Pincéis', 'Óleo sobre tela']);
    expect(await names('?q=100%25')).toEqual([]);
    expect(await names(`?q=oleo&noun=course&person=${admin.userId}`)).toEqual(['Óleo avançado']);
    await pool().query(
      `update audit_entries set created_at = '2026-01-05 12:00+00' where site_id = $1 and noun = 'lesson'`,
      [panel.siteId],
    );
    expect(await names('?from=2026-01-05T00:00:00Z&to=2026-01-06T00:00:00Z')).toEqual(['Pincéis']);
    expect(await names('?to=2026-01-05T12:00:00Z')).toEqual([]);
  });

  test('comes in pages that miss nothing and repeat nothing, and refuses places that are none', async () => {
    await pool().query(
      `insert into audit_entries (site_id, request_id, noun, act, role, session_id, as_student, operation, count, things, words, created_at)
       select $1, gen_random_uuid(), 'course', 'changed', 'owner', 1, false, 'x', 1, '[{"name": "x"}]', 'x', now() - (n / 7) * interval '1 second'
       from generate_series(1, 100) n`,
      [panel.siteId],
    );
    const ids: number[] = [];
    let next: string | null = '';
    while (next !== null) {
      const page: AuditPage = await list(next && `?after=${next}`);
      ids.push(...page.data.map(({ id }) => id));
      next = page.next;
    }
    expect([ids.length, new Set(ids).size]).toEqual([100, 100]);
    for (const after of ['x', 'WzAsIngiLDFd', btoa('[1,"1",1]')])
      expect((await call(server, { url: `/api/audit?after=${after}`, as: panel.owner })).status).toBe(400);
  });

  test('is written as a file, a line for each thing, in the words of its reader', async () => {
    await send('PATCH', courseUrl(), { title: '=Óleo()' });
    const file = await call(server, { url: '/api/audit/export?language=es', as: panel.owner });
    expect(file.headers['content-type']).toBe('text/csv; charset=utf-8');
    const [head, line] = file.text.replace('\uFEFF', '').split('\r\n');
    expect(head).toBe('"Cuándo";"Quién";"Rol";"Qué";"Acción";"Cuántos";"Nombre";"Curso";"Antes";"Después"');
    expect(line).toMatch(
      /^"20\d\d-[\dT:.-]+Z";"Ana Lima";"Dueño";"Curso";"Cambió";"1";"'=Óleo\(\)";;"title: Aquarela";"title: =Óleo\(\)"$/,
    );
  });

  test('goes after its time', async () => {
    await send('PATCH', courseUrl(), { title: 'Óleo' });
    await pool().query(`update audit_entries set expires_at = now() - interval '2 days' where site_id = $1`, [
      panel.siteId,
    ]);
    expect((await list()).data).toEqual([]);
    await tidyUp(server);
    const { rowCount } = await pool().query('select from audit_entries where site_id = $1', [panel.siteId]);
    expect(rowCount).toBe(0);
  });
});

test('of somebody whose account is erased neither the name stays, nor what was done to them', async () => {
  const admin = await createActor(server, panel, 'admin');
  const [gone, stays] = [await createActor(server, panel), await createActor(server, panel)];
  await pool().query(`update members set first_name = 'Zenobia' where user_id = any($1)`, [
    [admin.userId, gone.userId],
  ]);
  await send('PATCH', courseUrl(), { title: 'Óleo' }, admin);
  for (const person of [admin, gone])
    expect((await send('POST', '/api/me/deletion', { password: PASSWORD }, person)).status).toBe(200);
  await send('POST', '/api/member/bulk', { kind: 'suspend', members: [gone.memberId, stays.memberId] });
  await pool().query('update account_deletions set erase_at = now()');
  await eraseAccounts(server.context);
  const { data } = await list();
  expect(JSON.stringify(data)).not.toContain('Zenobia');
  const [changed] = data.filter(({ noun }) => noun === 'course');
  expect(changed).toMatchObject({ actor: null, role: 'admin', name: 'Óleo' });
  const [suspended] = data.filter(({ act }) => act === 'suspended');
  const { things } = await detailOf(suspended!.id);
  expect(things.map(({ name }) => name).toSorted()).toEqual(['Bia Moura', null]);
  const { rowCount } = await pool().query(
    `select from audit_entries e where site_id = $1 and e::text ilike '%zenobia%'`,
    [panel.siteId],
  );
  expect(rowCount).toBe(0);
});

test('what the desk did to a ticket of somebody whose account is erased keeps neither its title nor their name', async () => {
  const gone = await createActor(server, panel);
  const { body: ticket } = await send('POST', '/api/ticket', { title: 'Zenobia pede ajuda', message: 'Oi' }, gone);
  const acts = [
    await send('POST', `/api/ticket/${ticket.id}/note`, { note: 'Ligar amanhã' }),
    await send('POST', `/api/ticket/${ticket.id}/message`, { message: 'Olá' }),
    await send('POST', `/api/ticket/${ticket.id}/assign`, { to: panel.owner.memberId, from: null }),
  ];
  expect(acts.map(({ status }) => status < 300)).toEqual([true, true, true]);
  const told = async () =>
    (
      await pool().query<{ noun: string }>(
        `select noun from audit_entries e where site_id = $1 and e::text ilike '%zenobia%' order by noun`,
        [panel.siteId],
      )
    ).rows.map(({ noun }) => noun);
  expect(await told()).toEqual(expect.arrayContaining(['ticket', 'ticket_message', 'ticket_note']));
  expect((await send('POST', '/api/me/deletion', { password: PASSWORD }, gone)).status).toBe(200);
  await pool().query('update account_deletions set erase_at = now()');
  await eraseAccounts(server.context);
  expect(await told()).toEqual([]);
});

test('a panel with thirty thousand lines finds its own by an index, whatever is asked', async () => {
  await pool().query(
    `insert into audit_entries (site_id, request_id, noun, act, actor_id, role, session_id, as_student, operation, count, things, words, created_at)
     select $1, gen_random_uuid(), case when n % 500 = 0 then 'coupon' else 'course' end, 'changed', case when n % 900 = 0 then $2::bigint end,
       'owner', 1, false, 'x', 1, '[]', 'curso ' || md5(n::text), now() - n * interval '1 minute' from generate_series(1, 30000) n`,
    [panel.siteId, panel.owner.userId],
  );
  const owner = connect(ownerUrlOf(server), 1, 'all');
  await owner.pool.query('analyze audit_entries');
  await owner.close();
  const { db } = server.context.connection;
  const asked: { sql: string; parameters: readonly unknown[] }[] = [];
  const spied = db.withPlugin({
    transformQuery: ({ node }) => {
      asked.push(db.getExecutor().compileQuery(node, { queryId: 'asked' }));
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const { listEntries, listPeople } = await import('./queries.ts');
  const day = (count: number) => new Date(Date.now() - count * 86_400_000).toISOString();
  const first = await listEntries(spied, panel.siteId, {});
  await listEntries(spied, panel.siteId, { after: first.next! });
  await listEntries(spied, panel.siteId, { noun: 'coupon' });
  await listEntries(spied, panel.siteId, { person: panel.owner.userId });
  await listEntries(spied, panel.siteId, { q: 'c4ca4238a0b9' });
  await listEntries(spied, panel.siteId, { from: day(40), to: day(39) });
  await listPeople(spied, panel.siteId);
  expect(asked).toHaveLength(7);
  for (const { sql, parameters } of asked) {
    const { rows } = await pool().query<{ 'QUERY PLAN': string }>(`explain ${sql}`, [...parameters]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).not.toMatch(/Seq Scan on audit_entries/);
    expect(plan).toMatch(/(?:using|Scan on) audit_entries_(?:by|of|words)/);
  }
});
