import { CompiledQuery } from 'kysely';
import type { Db } from '../src/database/connect.ts';

/** A table in whatever order it comes, as tests read it. */
const read = async <T>(db: Db, siteId: number, statement: string): Promise<T[]> =>
  (await db.executeQuery<T>(CompiledQuery.raw(statement, [siteId]))).rows;

type Use = { member_id: number; lesson_id: number; course_id: number; quarter: Date; seconds: number; again: string };
type Progress = { member_id: number; lesson_id: number; course_id: number; completed_at: Date | null; watched: string };
type Message = { id: number; of: number | null; member_id: number | null; created_at: Date; course_id: number | null };
type Comment = Message & { status: string; by_team: boolean | null };

/** `{[1,3),[5,9)}` → every second of it. */
const secondsOf = (ranges: string): number[] =>
  [...ranges.matchAll(/\[(\d+),(\d+)\)/g)].flatMap(([, from, to]) =>
    Array.from({ length: Number(to) - Number(from) }, (_, at) => Number(from) + at),
  );

/**
 * The numbers of a panel by reading every row of it and looking at each: what `modules/statistic` must come to, done so plainly that
 * it can be seen to be right.
 */
export async function recountSlowly(db: Db, siteId: number, zone: string) {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const dayOf = (moment: Date) => format.format(moment);
  const members = await read<{ id: number; role: string }>(
    db,
    siteId,
    'select id, role from members where site_id = $1',
  );
  const students = new Set(members.filter(({ role }) => role === 'student').map(({ id }) => id));
  const ofStudent = ({ member_id }: { member_id: number }) => students.has(member_id);
  const team = new Set(members.filter(({ role }) => role !== 'student').map(({ id }) => id));
  const ofTeam = ({ member_id, by_team }: Comment) => (member_id === null ? by_team === true : team.has(member_id));
  const uses = (await read<Use>(db, siteId, 'select * from lesson_uses where site_id = $1')).filter(ofStudent);
  const progress = (await read<Progress>(db, siteId, 'select * from lesson_progress where site_id = $1')).filter(
    ofStudent,
  );
  const orders = await read<{ id: number; state: string; paid_at: Date | null; amount: number; currency: string }>(
    db,
    siteId,
    'select * from orders where site_id = $1 and trial_days is null',
  );
  const bought = await read<{ order_id: number; course_id: number }>(
    db,
    siteId,
    'select * from order_courses where site_id = $1',
  );
  const comments = await read<Comment>(
    db,
    siteId,
    'select id, parent_lesson_comment_id as of, member_id, created_at, course_id, status, by_team from comments where site_id = $1',
  );
  const tickets = await read<Message>(db, siteId, 'select id, member_id, created_at from tickets where site_id = $1');
  const messages = await read<Message>(
    db,
    siteId,
    'select id, ticket_id as of, member_id, created_at from ticket_messages where site_id = $1',
  );

  const lessons = await read<{ id: number; course_id: number }>(
    db,
    siteId,
    `select l.id, l.course_id from lessons l join modules m on m.site_id = l.site_id and m.id = l.module_id
     where l.site_id = $1 and l.published_at is not null and m.published_at is not null`,
  );

  const inCourse = (course: number) => (row: { course_id: number | null }) => course === 0 || row.course_id === course;
  const firstAnswers = (questions: readonly Message[], replies: readonly Message[]) =>
    questions.flatMap((question) => {
      const [first] = replies
        .filter((reply) => reply.of === question.id)
        .toSorted((one, other) => one.created_at.getTime() - other.created_at.getTime() || one.id - other.id);
      if (!first) return [];
      const seconds = Math.floor((first.created_at.getTime() - question.created_at.getTime()) / 1000);
      return [{ day: dayOf(first.created_at), seconds, course_id: question.course_id }];
    });
  const shown = comments.filter(({ status }) => status === 'approved');
  const commentAnswers = firstAnswers(
    comments.filter((row) => row.of === null && !ofTeam(row)),
    shown.filter((row) => row.of !== null && ofTeam(row)),
  );
  const asker = new Map(tickets.map(({ id, member_id }) => [id, member_id]));
  // Of those who are gone only what staff said in tickets of others is left.
  const ticketAnswers = firstAnswers(
    tickets,
    messages.filter(
      ({ of, member_id }) => member_id === null || (team.has(member_id) && of !== null && member_id !== asker.get(of)),
    ),
  );

  return {
    /** @param course 0: the panel */
    period(course: number, from: string, to: string) {
      const within = (day: string) => day >= from && day <= to;
      const used = uses.filter((use) => inCourse(course)(use) && within(dayOf(use.quarter)));
      const answers = commentAnswers.filter((answer) => inCourse(course)(answer) && within(answer.day));
      const replies = course === 0 ? ticketAnswers.filter(({ day }) => within(day)) : [];
      const all = [...answers, ...replies];
      const total = (rows: readonly { seconds: number }[]) => rows.reduce((sum, { seconds }) => sum + seconds, 0);
      const sold = orders.filter(
        (order) =>
          order.state === 'paid' &&
          order.paid_at &&
          within(dayOf(order.paid_at)) &&
          (course === 0 || bought.some((row) => row.order_id === order.id && row.course_id === course)),
      );
      return {
        active: new Set(used.map(({ member_id }) => member_id)).size,
        seconds: total(used),
        completed: progress.filter(
          (row) => inCourse(course)(row) && row.completed_at !== null && within(dayOf(row.completed_at)),
        ).length,
        comments: { count: answers.length, seconds: total(answers) },
        tickets: { count: replies.length, seconds: total(replies) },
        within_hour: all.filter(({ seconds }) => seconds <= 3600).length,
        within_day: all.filter(({ seconds }) => seconds > 3600 && seconds <= 86_400).length,
        orders: sold.length,
        amount: sold.reduce((sum, { amount }) => sum + amount, 0),
      };
    },
    /** Who has completed every lesson of a course. */
    finished(course: number) {
      const ofCourse = lessons.filter(inCourse(course));
      const isDone = (member: number) =>
        ofCourse.every(({ id }) =>
          progress.some((row) => row.member_id === member && row.lesson_id === id && row.completed_at !== null),
        );
      return ofCourse.length === 0 ? 0 : [...students].filter(isDone).length;
    },
    lesson(lesson: number, length: number) {
      const rows = progress.filter(({ lesson_id }) => lesson_id === lesson);
      const still = Array.from({ length }, () => 0);
      const again = Array.from({ length }, () => 0);
      for (const row of rows) for (const second of secondsOf(row.watched)) if (second < length) still[second]! += 1;
      for (const use of uses)
        if (use.lesson_id === lesson)
          for (const second of secondsOf(use.again)) if (second < length) again[second]! += 1;
      return {
        started: rows.length,
        completed: rows.filter(({ completed_at }) => completed_at !== null).length,
        viewers: rows.filter(({ watched }) => watched !== '{}').length,
        still,
        again,
      };
    },
  };
}
