import { sql } from 'kysely';
import type { Db } from '../../database/connect.ts';

/** The quizzes of lessons for their copies, without anybody's attempts. */
export const copyQuizzes = (trx: Db, siteId: number, pairs: readonly { from: number; to: number }[]) =>
  sql`
    insert into quizzes (site_id, lesson_id, passing_percent, max_attempts, shows_answers, is_shuffled, questions)
    select q.site_id, p.to_id, q.passing_percent, q.max_attempts, q.shows_answers, q.is_shuffled, q.questions
    from unnest(${pairs.map(({ from }) => from)}::bigint[], ${pairs.map(({ to }) => to)}::bigint[]) as p(from_id, to_id)
    join quizzes q on q.site_id = ${siteId} and q.lesson_id = p.from_id`.execute(trx);
