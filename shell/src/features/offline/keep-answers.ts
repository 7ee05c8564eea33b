import type { Query, QueryClient, QueryKey } from '@tanstack/react-query';
import type { BootDocument } from '@clube/shared/contracts/boot';
import type { LessonDetail } from '@clube/shared/contracts/lesson';
import { on } from '@clube/shared/events';
import { keepAnswer } from '@clube/shared/outbox/kept';
import { readCookie } from '@clube/shared/session';
import { ownSession } from '@clube/shared/transport/own-headers';

const isText = ({ player, mediaType }: LessonDetail) => player.kind === 'none' && mediaType !== 'quiz';
/** What was looked for by its words is a list of its own for each key that was pressed. */
const isSearch = (asked: unknown) => typeof asked === 'object' && asked !== null && 'q' in asked;
/** Pages of one's own tickets, and one of them; `satisfaction` and what hangs on a ticket's id are the desk's. */
const isTicket = ([noun, asked, ...more]: QueryKey) =>
  (noun === 'ticket' && more.length === 0) || (noun === 'tickets' && typeof asked === 'object' && !isSearch(asked));
/** Home, my courses, certificates, outlines, lessons of text, one's own notes and tickets: no media, no quiz, no comments (docs/adr/0175). */
function isReadable(key: QueryKey, value: unknown): boolean {
  const [noun, , part] = key;
  if (isTicket(key)) return true;
  if (noun === 'home' || noun === 'my-courses' || noun === 'certificates') return true;
  if (noun === 'notes') return !isSearch(part);
  if (noun !== 'course') return false;
  return part === 'watch' || (part === 'lesson' && isText(value as LessonDetail));
}

/**
 * Keeps what a student reads, as the query cache has it, until their session ends.
 * @param came the answers that came with the page
 * @returns ends it
 */
export function keepAnswers(client: QueryClient, came: BootDocument['data']): () => void {
  const session = ownSession();
  // Without a worker nobody shows it, and nobody empties it.
  if (!session || !navigator.serviceWorker) return () => undefined;
  const written = new Map<string, number>();
  // What came with a page that was kept, and nobody has answered or changed since, is as old as it was: also once the network is back.
  const old = 'offline' in document.documentElement.dataset ? came : [];
  const keep = ({ queryKey: key, queryHash, state: { data: value, dataUpdatedAt: at, dataUpdateCount } }: Query) => {
    if (value === undefined || written.get(queryHash) === at || !isReadable(key, value)) return;
    if (dataUpdateCount === 1 && old.some((one) => one.value === value)) return;
    // Another tab signed somebody else in: what they read would give way to this.
    if (readCookie('clube_session') !== session) return;
    written.set(queryHash, at);
    // A full or forbidden storage: then there is less to read.
    keepAnswer({ session, key, value, at }).catch(() => undefined);
  };
  // Something may have been done before this began.
  for (const query of client.getQueryCache().getAll()) keep(query);
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (type === 'updated' && query.state.status === 'success') keep(query);
  });
  const stopHearing = on('session:ended', stop);
  return () => {
    stop();
    stopHearing();
  };
}
