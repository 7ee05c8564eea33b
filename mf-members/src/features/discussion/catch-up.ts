import type { QueryClient } from '@tanstack/react-query';
import { commentsKey, commentsQuery, threadQuery } from '@clube/shared/clients/comment';
import { commentPageQuery } from '@clube/shared/clients/comment-more';
import type { LessonIds } from '@clube/shared/clients/lesson';
import type { Comment, CommentPage, Reply } from '@clube/shared/contracts/comment';
import { isApiError } from '@clube/shared/transport';
import type { Pages } from './comment-list.ts';
import { keepBegun } from './keep-begun.ts';
import { withNews } from './news.ts';

/** As the library names it; what tells them apart there is none of what the shell lends (shared/src/query). */
const isCancelled = (error: unknown) => error instanceof Error && error.message === 'CancelledError';

/** However much is written, others are asked for no sooner again. */
const PAUSE_MS = 1000;
/** Threads that are asked one by one at a time; others wait for the next. */
const MOST_SINGLE = 5;
/** Pages that are asked anew when nobody knows what changed, where so many are shown. */
const MOST_ANEW = 3;

/** Numbers of threads; `any`: nobody knows which. */
type Changed = number | 'any';

/** Brings the pages of a discussion up to date, with a few calls whatever their number. @returns what is left for the next time */
async function catchUp(client: QueryClient, path: LessonIds, changed: ReadonlySet<Changed>): Promise<Changed[]> {
  const { queryKey } = commentsQuery(path);
  const query = client.getQueryCache().find<Pages>({ queryKey });
  // A page that is on its way would be put behind those of before.
  await query?.promise?.catch(() => undefined);
  const known = client.getQueryData<Pages>(queryKey);
  if (!known) {
    await client.invalidateQueries({ queryKey: commentsKey(path.lessonId) });
    return [];
  }
  // What an address led to stands by itself, and so do earlier replies of a thread, where somebody asked for them.
  const ofLesson = commentsKey(path.lessonId);
  const beside = [
    [...ofLesson, 'thread'],
    ...(changed.has('any') ? [[...ofLesson, 'replies']] : [...changed].map((id) => [...ofLesson, 'replies', id])),
  ].map((key) => client.invalidateQueries({ queryKey: key }));
  const before = new Set(known.pages.flatMap(({ data }) => data.map(({ id }) => id)));
  const least = changed.has('any') ? Math.min(MOST_ANEW, known.pages.length) : 1;
  const newest: CommentPage[] = [];
  const most = Math.max(MOST_ANEW, known.pages.length);
  let isMore = false;
  let isJoined = false;
  do {
    const page = await client.fetchQuery(commentPageQuery(path, newest.length + 1));
    newest.push(page);
    isMore = page.current_page < page.last_page;
    // From a thread that is known on there is no gap.
    isJoined = !isMore || page.data.slice(-1).every(({ id }) => before.has(id));
  } while (isMore && newest.length < (isJoined ? least : most));
  // Whatever is newer than the last of them is among them, or gone: who asked for it would be refused.
  const oldest = Math.min(...newest.at(-1)!.data.map(({ id }) => id));
  const older = [...changed].filter((id) => isMore && id !== 'any' && id < oldest) as number[];
  const single = new Map<number, Comment | null>();
  await Promise.all(
    older.slice(0, MOST_SINGLE).map(async (id) => {
      const thread = await client.fetchQuery({ ...threadQuery(path, id), staleTime: 0 }).catch((error: unknown) => {
        if (isApiError(error, 'comment.not_found')) return null;
        throw error;
      });
      single.set(id, thread);
    }),
  );
  // Down to the oldest all are as they are now: what is not among them is gone.
  const there = new Set(
    newest.flatMap(({ data, pinned }) => [...data, ...(pinned ? [pinned] : [])]).map(({ id }) => id),
  );
  const isGone = (id: number) => single.get(id) === null || ((!isMore || id >= oldest) && !there.has(id));
  await Promise.all([...beside, query?.promise?.catch(() => undefined)]);
  // Not before: until its thread goes the field is written in.
  for (const id of new Set([...before, ...changed])) if (id !== 'any' && isGone(id)) keepBegun(path, id);
  // With a gap the list ends before it: what is behind comes when it is asked for.
  client.setQueryData<Pages>(queryKey, (all) => all && withNews(isJoined ? all.pages : [], newest, single));
  return older.slice(MOST_SINGLE);
}

/** Of many changes in a moment the first is shown at once, and the others together a second later. */
function create(client: QueryClient, path: LessonIds) {
  let waiting = new Set<Changed>();
  let running: Promise<unknown> = Promise.resolve();
  let pause: ReturnType<typeof setTimeout> | undefined;

  const work = async () => {
    const changed = waiting;
    if (changed.size === 0) return;
    waiting = new Set();
    try {
      for (const left of await catchUp(client, path, changed)) waiting.add(left);
    } catch (error) {
      // One’s own act stopped what was on its way: it knew nothing of it yet.
      if (!isCancelled(error)) throw error;
      for (const again of changed) waiting.add(again);
    } finally {
      if (waiting.size > 0) pause ??= setTimeout(next, PAUSE_MS);
    }
  };
  const begin = (): Promise<void> => {
    clearTimeout(pause);
    pause = setTimeout(next, PAUSE_MS);
    const mine = running.then(work);
    running = mine.catch(() => undefined);
    return mine;
  };
  const inBackground = () =>
    void begin().catch((error: unknown) => console.info('the discussion is not up to date', error));
  function next() {
    pause = undefined;
    if (waiting.size > 0) inBackground();
  }
  return {
    soon: (changed: Changed): void => {
      waiting.add(changed);
      if (pause === undefined) inBackground();
    },
    now: (threadId: number): Promise<void> => {
      waiting.add(threadId);
      return begin();
    },
  };
}

const made = new WeakMap<QueryClient, Map<number, ReturnType<typeof create>>>();
const of = (client: QueryClient, path: LessonIds) => {
  const lessons = made.get(client) ?? new Map<number, ReturnType<typeof create>>();
  const one = lessons.get(path.lessonId) ?? create(client, path);
  made.set(client, lessons.set(path.lessonId, one));
  return one;
};
/** What others did. @param threadId which thread, where one knows */
export const soon = (client: QueryClient, path: LessonIds, threadId: number | undefined): void =>
  of(client, path).soon(threadId ?? 'any');
/** What one did oneself. @throws what a call failed with */
export const now = (client: QueryClient, path: LessonIds, { parent_lesson_comment_id, id }: Reply): Promise<void> =>
  of(client, path).now(parent_lesson_comment_id ?? id);
