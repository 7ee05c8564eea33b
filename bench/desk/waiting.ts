import type { Connection } from '../../api/src/database/connect.ts';
import { inBulk } from '../lib/in-bulk.ts';
import type { DemoPlace } from '../lib/people.ts';

const WRITERS = 50;

/** A list as staff ask for it, and the statement that reads no more of it than whose rows they are, newest first. */
export type Question = {
  name: string;
  path: string;
  plain: string;
  values: unknown[];
  /** False where the answer counts everything that there is (`total`), as the statement beside it does not. */
  isJudged?: boolean;
};

const writers = `writers as (select id, row_number() over (order by id desc) - 1 as at from members
  where site_id = $1 and role = 'student' order by id desc limit ${WRITERS})`;

/** So many comments of one lesson: one in a thousand waits, one in five hundred was reported. */
export async function addComments(connection: Connection, place: DemoPlace, count: number): Promise<Question[]> {
  const { siteId, courseId, moduleId, lessonId } = place;
  await inBulk(connection, [
    [
      `with ${writers}
       insert into comments (site_id, course_id, module_id, lesson_id, member_id, comment, status, created_at)
       select $1, $2, $3, $4, w.id, 'Fala ' || n || ': a luz da janela muda a cor do papel.',
         case when n % 1000 = 0 then 'awaiting' when n % 1000 = 1 then 'spam' when n % 1000 = 2 then 'hidden' else 'approved' end,
         now() - ($5::int - n) * interval '1 minute'
       from generate_series(1, $5::int) n join writers w on w.at = n % ${WRITERS}`,
      [siteId, courseId, moduleId, lessonId, count],
    ],
    [
      `insert into comment_reports (site_id, comment_id, member_id)
       select site_id, id, member_id from comments where site_id = $1 and lesson_id = $2 and status = 'approved' and id % 500 = 0`,
      [siteId, lessonId],
    ],
  ]);
  const { rows } = await connection.pool.query<{ member: number; middle: number }>(
    `select max(member_id) as member, (min(id) + max(id)) / 2 as middle from comments where site_id = $1 and lesson_id = $2`,
    [siteId, lessonId],
  );
  const { member, middle } = rows[0]!;
  const plain = (filter: string) =>
    `select * from comments c where c.site_id = $1 and ${filter} order by c.id desc limit 31`;
  return [
    { name: 'all', path: 'comment', plain: plain(`c.status <> 'deleted'`), values: [siteId] },
    { name: 'what waits', path: 'comment?status=awaiting', plain: plain(`c.status = 'awaiting'`), values: [siteId] },
    {
      name: 'what was reported',
      path: 'comment?reported=true',
      plain: plain(
        `exists (select from comment_reports r where r.site_id = c.site_id and r.comment_id = c.id and r.settled_at is null)`,
      ),
      values: [siteId],
    },
    {
      name: 'of one member',
      path: `comment?member=${member}`,
      plain: plain('c.member_id = $2'),
      values: [siteId, member],
    },
    {
      name: 'from the middle on',
      path: `comment?before=${middle}`,
      plain: plain('c.id < $2'),
      values: [siteId, middle],
    },
  ];
}

/** So many tickets of three messages each; one in ten is open, one in a thousand speaks of a cable. */
export async function addTickets(connection: Connection, { siteId }: DemoPlace, count: number): Promise<Question[]> {
  await inBulk(connection, [
    [
      `with ${writers}
       insert into tickets (site_id, member_id, title, status, created_at, updated_at)
       select $1, w.id, 'Dúvida ' || n, case when n % 10 = 0 then 'open' else 'closed' end, at.time, at.time
       from generate_series(1, $2::int) n join writers w on w.at = n % ${WRITERS},
         lateral (select now() - n * interval '1 minute' as time) at`,
      [siteId, count],
    ],
    [
      `insert into ticket_messages (site_id, ticket_id, member_id, message, created_at)
       select t.site_id, t.id, t.member_id,
         case when t.id % 1000 = 0 and n = 2 then 'Perdi o cabo amarelo' else 'Onde encontro a aula ' || t.id || ' de novo, por favor?' end,
         t.created_at + n * interval '1 second'
       from tickets t, generate_series(1, 3) n where t.site_id = $1`,
      [siteId],
    ],
    [
      `update tickets t set last_asked_id = (select max(m.id) from ticket_messages m where m.site_id = t.site_id and m.ticket_id = t.id)
       where t.site_id = $1`,
      [siteId],
    ],
  ]);
  const plain = (filter: string, from = 0) =>
    `select * from tickets t where t.site_id = $1 and t.merged_into is null and ${filter} order by t.updated_at desc, t.id desc limit 20 offset ${from}`;
  const holding = `t.id in (
    select f.id from tickets f where f.site_id = $1 and ticket_folded(f.title) like $2
    union select x.ticket_id from ticket_messages x where x.site_id = $1 and ticket_folded(x.message) like $2)`;
  const last = Math.floor(count / 20);
  return [
    { name: 'all', path: 'ticket', plain: plain('true'), values: [siteId] },
    { name: 'the last page', path: `ticket?page=${last}`, plain: plain('true', (last - 1) * 20), values: [siteId] },
    { name: 'open ones', path: 'ticket?status=open', plain: plain(`t.status = 'open'`), values: [siteId] },
    {
      name: 'a word of few messages',
      path: 'ticket?q=CABO+amarelo',
      plain: plain(holding),
      values: [siteId, '%cabo amarelo%'],
    },
    {
      name: 'a word of every title',
      path: 'ticket?q=duvida',
      plain: plain(holding),
      values: [siteId, '%duvida%'],
      isJudged: false,
    },
    {
      name: 'a word that none has',
      path: 'ticket?q=xilofone',
      plain: plain(holding),
      values: [siteId, '%xilofone%'],
    },
  ];
}
