import type { Connection } from '../src/database/connect.ts';

/**
 * The server's own count is set back by a step that went well, by an end, and by a try that was nobody's fault. Here each try is counted
 * as it begins, together with those before it that the media came out of as it went in: whatever is tried without anything coming of it.
 */
const WATCH = `
  create schema watched;
  create table watched.tries (media_id bigint, state text, count int not null, primary key (media_id, state));
  create function watched.note_try() returns trigger language plpgsql security definer as $$
  begin
    insert into watched.tries (media_id, state, count)
    values (new.id, md5(row(new.status, new.error_code, new.kind, new.looked_through, new.damages, new.renditions,
      new.poster_key, new.play_key)::text), 1)
    on conflict (media_id, state) do update set count = watched.tries.count + 1;
    return null;
  end $$;
  create trigger watched_note_try after update of attempts on public.media for each row
    when (new.attempts > old.attempts) execute function watched.note_try();`;
const OUTCOMES = `
  select trim(m.status || ' ' || coalesce(m.error_code, '')) as outcome, count(*)::int as count,
    max(t.most) as tries, count(*) filter (where t.most is null)::int as untried
  from media m left join (select media_id, max(count) as most from watched.tries group by media_id) t on t.media_id = m.id
  where m.id > $1 group by 1 order by 2 desc`;

/** `tries`: the most that a step with one of them took; `untried`: how many ended without any being counted. */
export type Outcome = { outcome: string; count: number; tries: number | null; untried: number };

/**
 * Notes from now on how often each step with a file is tried.
 * @param connection as whoever owns the tables
 * @returns what tells what became of the media that came since
 */
export async function watchTries({ pool }: Connection): Promise<() => Promise<Outcome[]>> {
  await pool.query(WATCH);
  const { rows } = await pool.query<{ last: number }>('select coalesce(max(id), 0) as last from media');
  return async () => (await pool.query<Outcome>(OUTCOMES, [rows[0]!.last])).rows;
}
