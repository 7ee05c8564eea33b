/** @sql-heavy */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Comment } from '@clube/shared/contracts/comment';
import {
  notificationKinds,
  type NotificationChoice,
  type NotificationPage,
  type Unread,
} from '@clube/shared/contracts/notification';
import { sql } from 'kysely';
import {
  call,
  createActor,
  createPanel,
  createTestCourse,
  createTestServer,
  tidyUp,
  type Actor,
  type Panel,
  type TestCourse,
  type TestServer,
} from '../../../test/harness.ts';
import { sendDueMails } from './operations.ts';
import { tellOfLessons } from './queries.ts';

let server: TestServer;
let panel: Panel;
let course: TestCourse;
let student: Actor;
let other: Actor;
beforeAll(async () => {
  server = await createTestServer({ CLUBE_RATE_LIMIT_FACTOR: '100' });
});
afterAll(() => server.close());
beforeEach(async () => {
  panel = await createPanel(server);
  course = await createTestCourse(server, panel, { lessons: [2] });
  student = await createActor(server, panel, 'student', [course.courseId]);
  other = await createActor(server, panel, 'student', [course.courseId]);
  // What the course began with is no news to anybody.
  await db().deleteFrom('lesson_news').execute();
  // Nor do mails of the tests before wait any more.
  await db().deleteFrom('notifications').execute();
});

const db = () => server.context.connection.db;
const list = async (as: Actor, more = '') =>
  (await call<NotificationPage>(server, { url: `/api/notification${more}`, as })).body;
const say = async (as: Actor, comment: string, parent?: number) =>
  (
    await call<Comment>(server, {
      method: 'POST',
      url: `${course.url()}/comment`,
      as,
      body: { comment, ...(parent && { parent_lesson_comment_id: parent }) },
    })
  ).body.id;
const choose = (as: Actor, choice: NotificationChoice) =>
  call<NotificationChoice[]>(server, { method: 'PUT', url: '/api/notification/choice', as, body: choice });
/** Lets every mail that waits be due, as far as its own time goes. */
const makeDue = () =>
  db()
    .updateTable('notifications')
    .set({ mail_at: new Date(0) })
    .where('mail_at', 'is not', null)
    .execute();
/** The same, and nobody had a mail within the hour. */
const passTime = async () => {
  await makeDue();
  await sql`update mail_pauses set ends_at = now() - interval '1 second'`.execute(db());
};
const mail = async () => {
  const failures: unknown[] = [];
  await sendDueMails(server.context, (error) => failures.push(error));
  return failures;
};
const mailsTo = (as: Actor) => server.context.mailer.stored(as.email);

describe('who is told of what', () => {
  test('an answer to a comment: its author, once, and nobody of their own', async () => {
    const thread = await say(student, 'Qual papel?');
    await say(student, 'Alguém sabe?', thread);
    const answer = await say(other, 'O de algodão.', thread);
    expect(await list(student)).toEqual({
      data: [
        {
          id: expect.any(Number),
          kind: 'comment.answered',
          title: 'Aula 1',
          person: 'Bia Moura',
          text: 'O de algodão.',
          count: null,
          at: null,
          to: `/curso/${course.courseId}/modulo/${course.moduleIds[0]}/aula/${course.lessonIds[0]}?comentario=${answer}`,
          read: false,
          created_at: expect.any(String),
        },
      ],
      has_more: false,
      unread: 1,
    });
    expect((await list(other)).data).toEqual([]);
  });

  test('an answer that awaits moderation: when it is approved', async () => {
    const thread = await say(student, 'Qual papel?');
    const answer = await say(other, 'O de algodão.', thread);
    await db().deleteFrom('notifications').execute();
    const review = (status: string) => db().updateTable('comments').set({ status }).where('id', '=', answer).execute();
    await review('awaiting');
    expect((await list(student)).unread).toBe(0);
    await review('approved');
    expect((await list(student)).unread).toBe(1);
  });

  test('an answer to a ticket: whoever opened it, not who answers', async () => {
    const { body } = await call<{ id: number }>(server, {
      method: 'POST',
      url: '/api/ticket',
      as: student,
      body: { title: 'Sem som', message: 'Não ouço nada.' },
    });
    const reply = (as: Actor) =>
      call(server, { method: 'POST', url: `/api/ticket/${body.id}/message`, as, body: { message: 'Veja o volume.' } });
    await reply(panel.owner);
    await reply(student);
    expect((await list(student)).data).toMatchObject([
      { kind: 'ticket.answered', title: 'Sem som', text: 'Veja o volume.', to: `/ajuda/${body.id}` },
    ]);
    expect((await list(panel.owner)).data).toMatchObject([{ kind: 'ticket.asked', to: `/ajuda/${body.id}` }]);
  });

  test('a certificate: whoever earned it', async () => {
    for (const index of [0, 1])
      await call(server, {
        method: 'POST',
        url: `${course.url(index)}/progress`,
        as: student,
        body: { completed: true },
      });
    expect((await list(student)).data).toMatchObject([
      { kind: 'certificate.earned', title: 'Aquarela', to: '/certificates' },
    ]);
  });

  test('new lessons: those whom they are open to, as one piece of news, a minute later', async () => {
    const late = await createActor(server, panel, 'student');
    const [moduleId] = course.moduleIds;
    const create = (title: string) =>
      call<{ id: number }>(server, {
        method: 'POST',
        url: `/api/course/${course.courseId}/module/${moduleId}/lesson`,
        as: panel.owner,
        body: { title },
      });
    const first = await create('A cor');
    await create('A sombra');
    await tellOfLessons(db());
    expect((await list(student)).data).toEqual([]);
    await db()
      .updateTable('lesson_news')
      .set({ published_at: sql<Date>`now() - interval '2 minutes'` })
      .execute();
    await db()
      .updateTable('enrolments')
      .set({ started_at: sql<Date>`now() - interval '1 hour'` })
      .where('site_id', '=', panel.siteId)
      .execute();
    await db()
      .insertInto('enrolments')
      .values({ site_id: panel.siteId, course_id: course.courseId, member_id: late.memberId })
      .execute();
    await db()
      .updateTable('enrolments')
      .set({ expires_at: new Date(0) })
      .where('member_id', '=', other.memberId)
      .execute();
    await Promise.all([tellOfLessons(db()), tellOfLessons(db())]);
    expect((await list(student)).data).toMatchObject([
      {
        kind: 'lesson.published',
        title: 'A cor',
        text: 'Aquarela',
        count: 2,
        to: `/curso/${course.courseId}/modulo/${moduleId}/aula/${first.body.id}`,
      },
    ]);
    // Not open to them any more, and not new to them.
    expect([(await list(other)).data, (await list(late)).data]).toEqual([[], []]);
  });

  test('new lessons of a batch of which some are closed: of those that are open, to each member their own', async () => {
    const [moduleId] = course.moduleIds;
    const create = async (title: string) =>
      (
        await call<{ id: number }>(server, {
          method: 'POST',
          url: `/api/course/${course.courseId}/module/${moduleId}/lesson`,
          as: panel.owner,
          body: { title },
        })
      ).body.id;
    const told = await create('Já contada');
    const locked = await create('Fechada');
    const forSome = await create('Da turma');
    const open = await create('Aberta');
    await create('Aberta também');
    await db()
      .updateTable('lessons')
      .set({ release_at: new Date('2999-01-01') })
      .where('id', '=', locked)
      .execute();
    // Open to who completed it before it went in turn.
    await db().updateTable('lessons').set({ is_sequential: true }).where('id', '=', forSome).execute();
    await db()
      .insertInto('lesson_progress')
      .values({
        site_id: panel.siteId,
        member_id: other.memberId,
        course_id: course.courseId,
        module_id: moduleId!,
        lesson_id: forSome,
        completed_at: new Date(),
      })
      .execute();
    await sql`select notify_members(${panel.siteId}, array[${student.memberId}::bigint], 'lesson.published',
      ${`lesson:${told}`}, ${JSON.stringify({ course_id: course.courseId, module_id: moduleId, lesson_id: told, title: 'Já contada' })}::jsonb)`.execute(
      db(),
    );
    await db()
      .updateTable('lesson_news')
      .set({ published_at: sql<Date>`now() - interval '2 minutes'` })
      .execute();
    await db()
      .updateTable('enrolments')
      .set({ started_at: sql<Date>`now() - interval '1 hour'` })
      .where('site_id', '=', panel.siteId)
      .execute();
    await tellOfLessons(db());
    const news = async (as: Actor) =>
      (await list(as)).data.map(({ title, count, to }) => [title, count, Number(to.split('/').at(-1))]);
    expect(await news(student)).toEqual([
      ['Aberta', 2, open],
      ['Já contada', null, told],
    ]);
    expect(await news(other)).toEqual([['Já contada', 4, told]]);
  });

  test('access that ends within a week, once', async () => {
    const ends = new Date(Date.now() + 6 * 24 * 60 * 60 * 1000);
    const end = (as: Actor, expires_at: Date) =>
      db().updateTable('enrolments').set({ expires_at }).where('member_id', '=', as.memberId).execute();
    await end(student, ends);
    await end(other, new Date(ends.getTime() + 2 * 24 * 60 * 60 * 1000));
    await tidyUp(server);
    await tidyUp(server);
    const { data } = await list(student);
    expect(data).toMatchObject([{ kind: 'access.ending', title: 'Aquarela', to: `/curso/${course.courseId}` }]);
    expect(new Date(data[0]!.at!)).toEqual(ends);
    expect((await list(other)).data).toEqual([]);
  });
});

/** What ends an answer, or its being open to whom it was told. */
const withdrawn: { what: string; withdraw: (answer: number) => Promise<unknown> }[] = [
  ...['hidden', 'spam', 'awaiting'].map((status) => ({
    what: `an answer that is ${status}`,
    withdraw: (answer: number) => db().updateTable('comments').set({ status }).where('id', '=', answer).execute(),
  })),
  {
    what: 'an answer that was removed',
    withdraw: (answer) => call(server, { method: 'DELETE', url: `${course.url()}/comment/${answer}`, as: other }),
  },
  {
    what: 'a lesson that was taken down',
    withdraw: () =>
      db().updateTable('lessons').set({ published_at: null }).where('id', '=', course.lessonIds[0]!).execute(),
  },
  {
    what: 'a module that was taken down',
    withdraw: () =>
      db().updateTable('modules').set({ published_at: null }).where('id', '=', course.moduleIds[0]!).execute(),
  },
  {
    what: 'a course that their access to is over',
    withdraw: () =>
      db()
        .updateTable('enrolments')
        .set({ expires_at: new Date(0) })
        .where('member_id', '=', student.memberId)
        .execute(),
  },
  {
    what: 'a course that they are not in any more',
    withdraw: () => db().deleteFrom('enrolments').where('member_id', '=', student.memberId).execute(),
  },
  {
    what: 'a panel that was closed',
    withdraw: () => db().updateTable('sites').set({ deleted_at: new Date() }).where('id', '=', panel.siteId).execute(),
  },
];

describe('a notice stands while what it tells of does', () => {
  test.each(withdrawn.filter(({ what }) => what !== 'a panel that was closed'))(
    'of $what nothing is listed or counted',
    async ({ withdraw }) => {
      const answer = await say(other, 'O de algodão.', await say(student, 'Qual papel?'));
      expect([(await list(student)).data.length, (await list(student)).unread]).toEqual([1, 1]);
      await withdraw(answer);
      expect(await list(student)).toEqual({ data: [], has_more: false, unread: 0 });
      const { body } = await call<Unread>(server, { url: '/api/notification/unread', as: student });
      expect(body).toEqual({ unread: 0 });
    },
  );

  test('what a comment says is kept nowhere but in it: a notice shows what it says now', async () => {
    const answer = await say(other, 'segredo', await say(student, 'Qual papel?'));
    await call(server, { method: 'POST', url: `${course.url()}/comment/${answer}/report`, as: student });
    const stored = await sql<{ text: string }>`select payload::text as text from notifications`.execute(db());
    expect(stored.rows).not.toHaveLength(0);
    expect(stored.rows.filter(({ text }) => text.includes('segredo'))).toEqual([]);
    await db().updateTable('comments').set({ comment: 'O de algodão.' }).where('id', '=', answer).execute();
    for (const as of [student, panel.owner]) expect((await list(as)).data).toMatchObject([{ text: 'O de algodão.' }]);
    await call(server, { method: 'DELETE', url: `${course.url()}/comment/${answer}`, as: other });
    expect((await sql`select from notifications`.execute(db())).rows).toEqual([]);
  });

  test('a comment that is approved again is told of again', async () => {
    const answer = await say(other, 'O de algodão.', await say(student, 'Qual papel?'));
    const judge = (status: string) => db().updateTable('comments').set({ status }).where('id', '=', answer).execute();
    await judge('spam');
    await judge('approved');
    expect((await list(student)).unread).toBe(1);
  });

  test('a report is read by whoever moderates there, as long as they do and until it was judged', async () => {
    const moderator = await createActor(server, panel, 'moderator');
    const teaches = await createActor(server, panel, 'instructor', [course.courseId]);
    const comment = await say(other, 'Compre aqui');
    await call(server, { method: 'POST', url: `${course.url()}/comment/${comment}/report`, as: student });
    const reads = async () => [
      (await list(moderator)).unread,
      (await list(teaches)).unread,
      (await list(panel.owner)).unread,
    ];
    expect(await reads()).toEqual([1, 1, 1]);
    await db().updateTable('members').set({ role: 'support' }).where('id', '=', moderator.memberId).execute();
    await db().deleteFrom('enrolments').where('member_id', '=', teaches.memberId).execute();
    expect(await reads()).toEqual([0, 0, 1]);
    await db().updateTable('comments').set({ status: 'hidden' }).where('id', '=', comment).execute();
    expect(await reads()).toEqual([0, 0, 0]);
  });

  test('access that was to end, and is over, is not told of any more', async () => {
    const end = (expires_at: Date) =>
      db().updateTable('enrolments').set({ expires_at }).where('member_id', '=', student.memberId).execute();
    await end(new Date(Date.now() + 24 * 60 * 60 * 1000));
    await tidyUp(server);
    expect((await list(student)).unread).toBe(1);
    await end(new Date(0));
    expect((await list(student)).unread).toBe(0);
  });

  test('whom a lesson is closed to is not told of an answer in it', async () => {
    const thread = await say(student, 'Qual papel?');
    await db()
      .updateTable('lessons')
      .set({ release_at: new Date('2999-01-01') })
      .where('id', '=', course.lessonIds[0]!)
      .execute();
    await say(panel.owner, 'O de algodão.', thread);
    expect((await sql`select from notifications where member_id = ${student.memberId}`.execute(db())).rows).toEqual([]);
  });

  test('of several hundred that stand no more the list is not ended, and the place is asked for once', async () => {
    const thread = await say(student, 'Fio');
    const first = await say(other, 'a primeira', thread);
    await sql`
      insert into notifications (site_id, member_id, kind, subject, payload)
      select site_id, member_id, kind, 'x' || i, payload || '{"comment_id": 999999999}'
      from notifications, generate_series(1, 250) i where (payload ->> 'comment_id')::bigint = ${first}`.execute(db());
    expect((await list(student)).data.map(({ text }) => text)).toEqual(['a primeira']);
  });

  test.each([299, 300, 301, 2500])(
    'behind %i in a row that stand no more the list goes on, each notice once',
    async (gone) => {
      const thread = await say(student, 'Fio');
      const first = await say(other, 'n0', thread);
      for (let index = 1; index < 22; index += 1) await say(other, `n${index}`, thread);
      await sql`
      insert into notifications (site_id, member_id, kind, subject, payload)
      select site_id, member_id, kind, 'x' || i, payload || '{"comment_id": 999999999}'
      from notifications, generate_series(1, ${gone}::int) i
      where (payload ->> 'comment_id')::bigint = ${first}`.execute(db());
      await say(other, 'n22', thread);
      const page = await list(student);
      const wanted = Array.from({ length: 23 }, (_, index) => `n${22 - index}`);
      expect([page.data.map(({ text }) => text), page.has_more, page.unread]).toEqual([wanted.slice(0, 20), true, 23]);
      const rest = await list(student, `?before=${page.data.at(-1)!.id}`);
      expect([rest.data.map(({ text }) => text), rest.has_more]).toEqual([wanted.slice(20), false]);
    },
  );
});

describe('the list', () => {
  test('pages of 20, the newest first; one is read, then all; each person’s own', async () => {
    const thread = await say(student, 'Fio');
    for (let index = 0; index < 21; index += 1) await say(other, `n${index}`, thread);
    const first = await list(student);
    expect([first.data.length, first.has_more, first.unread]).toEqual([20, true, 21]);
    expect(first.data.map(({ text }) => text).slice(0, 2)).toEqual(['n20', 'n19']);
    const second = await list(student, `?before=${first.data.at(-1)!.id}`);
    expect([second.data.map(({ text }) => text), second.has_more]).toEqual([['n0'], false]);

    const put = (url: string, as: Actor) =>
      call<Unread>(server, { method: 'PUT', url: `/api/notification/${url}`, as });
    const { id } = first.data[0]!;
    expect((await put(`${id}/read`, other)).status).toBe(404);
    expect((await put(`${id}/read`, student)).body).toEqual({ unread: 20 });
    expect((await put(`${id}/read`, student)).body).toEqual({ unread: 20 });
    expect((await call<Unread>(server, { url: '/api/notification/unread', as: student })).body).toEqual({ unread: 20 });
    expect((await put('read', other)).body).toEqual({ unread: 0 });
    expect((await list(student)).unread).toBe(20);
    expect((await put('read', student)).body).toEqual({ unread: 0 });
    expect((await list(student)).data.every(({ read }) => read)).toBe(true);
  });

  test('after half a year it is forgotten', async () => {
    await say(other, 'x', await say(student, 'Fio'));
    await db()
      .updateTable('notifications')
      .set({ created_at: sql<Date>`now() - interval '181 days'` })
      .execute();
    await tidyUp(server);
    expect((await list(student)).data).toEqual([]);
  });
});

describe('choices', () => {
  test('each kind begins as it is for everybody, and is chosen for oneself', async () => {
    const { body } = await call<NotificationChoice[]>(server, { url: '/api/notification/choice', as: student });
    expect(body).toEqual(
      notificationKinds.map((kind) => ({ kind, in_app: true, mail: kind === 'lesson.published' ? 'daily' : 'now' })),
    );
    const chosen = await choose(student, { kind: 'lesson.published', in_app: false, mail: 'off' });
    expect(chosen.body.find(({ kind }) => kind === 'lesson.published')).toEqual({
      kind: 'lesson.published',
      in_app: false,
      mail: 'off',
    });
    const theirs = await call<NotificationChoice[]>(server, { url: '/api/notification/choice', as: other });
    expect(theirs.body).toEqual(body);
    for (const bad of [
      { kind: 'x', in_app: true, mail: 'now' },
      { kind: 'comment.answered', in_app: true, mail: 'hourly' },
      { kind: 'comment.answered', mail: 'now' },
    ])
      expect((await choose(student, bad as NotificationChoice)).status).toBe(400);
  });

  test.each([
    [true, 'now', 1, 1],
    [true, 'off', 1, 0],
    [false, 'now', 0, 1],
    [false, 'off', 0, 0],
  ] as const)('in the panel %s, mail %s', async (in_app, frequency, shown, mailed) => {
    await choose(student, { kind: 'comment.answered', in_app, mail: frequency });
    await say(other, 'Resposta', await say(student, 'Fio'));
    await passTime();
    expect(await mail()).toEqual([]);
    expect((await list(student)).data).toHaveLength(shown);
    expect(await mailsTo(student)).toHaveLength(mailed);
  });
});

describe('mail', () => {
  test('goes out a minute later, in the panel’s look and the person’s language, once', async () => {
    await call(server, { method: 'PATCH', url: '/api/me', as: student, body: { country: 'US' } });
    const answer = await say(other, 'O de algodão.', await say(student, 'Qual papel?'));
    await mail();
    expect(await mailsTo(student)).toEqual([]);
    await passTime();
    await Promise.all([mail(), mail()]);
    await mail();
    const mails = await mailsTo(student);
    expect(mails.map(({ subject }) => subject)).toEqual(['Bia Moura replied to your comment on “Aula 1”']);
    // What somebody wrote is read in the panel: no mail of ours carries it.
    expect(mails[0]!.text).not.toContain('algodão');
    expect(mails[0]!.text).toContain(
      `http://${panel.slug}.localhost:3000${course.url().replace('/api/course', '/curso').replace('module', 'modulo').replace('lesson', 'aula')}?comentario=${answer}`,
    );
  });

  test('names of people and lessons are words in it, and no links', async () => {
    await db()
      .updateTable('lessons')
      .set({ title: 'Veja https://evil.example agora' })
      .where('id', '=', course.lessonIds[0]!)
      .execute();
    await db()
      .updateTable('members')
      .set({ first_name: 'evil.example/x\nBcc:', last_name: 'Bia' })
      .where('id', '=', other.memberId)
      .execute();
    await say(other, 'Resposta', await say(student, 'Fio'));
    await passTime();
    await mail();
    const [sent] = await mailsTo(student);
    expect(sent!.subject).toBe('Bia respondeu ao seu comentário em “Veja agora”');
    expect(sent!.text + sent!.html).not.toContain('evil');
  });

  test('what was read by then is not mailed; several are one mail', async () => {
    const thread = await say(student, 'Fio');
    await say(other, 'um', thread);
    await call(server, { method: 'PUT', url: '/api/notification/read', as: student });
    await passTime();
    await mail();
    expect(await mailsTo(student)).toEqual([]);
    await say(other, 'dois', thread);
    await say(panel.owner, 'três', thread);
    await passTime();
    await mail();
    const mails = await mailsTo(student);
    expect(mails).toHaveLength(1);
    expect(mails[0]!.subject).toMatch(/^2 novidades em Panel /);
    expect(mails[0]!.text).toContain('• Bia Moura respondeu ao seu comentário em “Aula 1”\n• Ana Lima respondeu');
  });

  test('after one mail the next waits an hour, and tells of all that gathered', async () => {
    const thread = await say(student, 'Fio');
    for (let minute = 0; minute < 30; minute += 1) {
      await say(other, `n${minute}`, thread);
      await makeDue();
      await Promise.all([mail(), mail()]);
    }
    expect(await mailsTo(student)).toHaveLength(1);
    // Of others nobody waits for it.
    await say(panel.owner, 'Resposta', await say(other, 'Outro fio'));
    await makeDue();
    await mail();
    expect(await mailsTo(other)).toHaveLength(1);
    const { rows } = await sql<{ minutes: number }>`
      select (extract(epoch from ends_at - now()) / 60)::float8 as minutes from mail_pauses where member_id = ${student.memberId}`.execute(
      db(),
    );
    expect(rows[0]!.minutes).toBeGreaterThan(55);
    expect(rows[0]!.minutes).toBeLessThanOrEqual(60);
    await passTime();
    await mail();
    const [digest] = await mailsTo(student);
    expect(await mailsTo(student)).toHaveLength(2);
    expect(digest!.subject).toMatch(/^29 novidades em Panel /);
    expect(digest!.text.match(/• Bia Moura respondeu/g)).toHaveLength(20);
    expect(digest!.text).toContain('• e mais 9');
    await passTime();
    await mail();
    expect(await mailsTo(student)).toHaveLength(2);
  });

  test.each(withdrawn)('nobody is written to of $what', async ({ withdraw }) => {
    const answer = await say(other, 'O de algodão.', await say(student, 'Qual papel?'));
    await withdraw(answer);
    await passTime();
    expect(await mail()).toEqual([]);
    expect(await mailsTo(student)).toEqual([]);
  });

  test('what is mailed daily waits for the morning', async () => {
    await choose(student, { kind: 'comment.answered', in_app: true, mail: 'daily' });
    await say(other, 'Resposta', await say(student, 'Fio'));
    const { rows } = await sql<{ hour: number; ahead: boolean }>`
      select extract(hour from mail_at at time zone 'utc')::int as hour, mail_at > now() as ahead from notifications
      where member_id = ${student.memberId}`.execute(db());
    expect(rows).toEqual([{ hour: 10, ahead: true }]);
  });

  test('one that cannot be sent is tried again some minutes later, and given up after five tries', async () => {
    await say(other, 'Resposta', await say(student, 'Fio'));
    const { mailer } = server.context;
    const send = mailer.send;
    mailer.send = () => Promise.reject(new Error('no way out'));
    for (let tries = 0; tries < 6; tries += 1) {
      await passTime();
      expect(await mail()).toHaveLength(tries < 5 ? 1 : 0);
    }
    mailer.send = send;
    await passTime();
    await mail();
    expect(await mailsTo(student)).toEqual([]);
  });
});
