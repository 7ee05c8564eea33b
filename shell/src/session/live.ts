import { fetchMe } from '@clube/shared/clients/user';
import { isApiError } from '@clube/shared/transport';
import { isReplaced } from '@clube/shared/transport/own-headers';
import type { LiveEvent, LiveEventName } from '@clube/shared/contracts/live';
import { emit, on } from '@clube/shared/events';
import { firstSign } from '../boot/first-sign.ts';

const STREAM = '/api/events';
const LOCK = 'clube-live';
/** Waiting time before a stream that was refused is asked for again, in milliseconds; doubles with each refusal. */
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 5 * 60_000;

/**
 * Whether the session still stands, as far as the server can be asked. A stream cannot read why it was refused; this call can,
 * and its 401 becomes `session:ended` on the way through the api client.
 */
const isSignedIn = () =>
  fetchMe().then(
    () => true,
    (error: unknown) => !(isApiError(error) && error.status === 401),
  );

type DataOf<N extends LiveEventName> = Extract<LiveEvent, { name: N }>['data'];

/** Somebody leaves the session, in this tab or another; resolves when they stay after all, because it failed. */
let leaving: Promise<void> | undefined;
let closeStream = () => {};

/**
 * Closes the stream before the session ends: the server ends it too, and every question after that would only be refused.
 * @returns what takes it up again
 */
export function hangUp(): () => void {
  let stay = () => {};
  leaving = new Promise((resolve) => (stay = resolve));
  closeStream();
  return stay;
}

const tellOfNotifications = () => emit('notification:changed', {});

const tellOfWhatWasMissed = () => {
  tellOfNotifications();
  emit('comment:changed', { lessonId: null });
  emit('ticket:changed', { ticketId: null });
  emit('editor:changed', { courseId: null });
};

/** Milliseconds of a page's life from which its first stream is late: what it shows is old, whoever is there. */
const LATE_MS = 10_000;
let hasOpened = false;
/** The page itself came with what it shows, a moment before its first stream: when somebody is there it is asked for again. */
function tellWhenOpened() {
  const isFresh = !hasOpened && performance.now() < LATE_MS;
  hasOpened = true;
  if (!isFresh) return tellOfWhatWasMissed();
  void firstSign().then(tellOfWhatWasMissed);
}

/** One stream; resolves when the server refuses it or somebody leaves, while the browser itself reopens one that merely broke. */
function follow(onOpen: () => void): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource(STREAM);
    const hear = <N extends LiveEventName>(name: N, handle: (data: DataOf<N>) => void) =>
      source.addEventListener(name, ({ data }: MessageEvent<string>) => handle(JSON.parse(data) as DataOf<N>));
    hear('stream:opened', () => {
      // A stream says by its cookie alone whose it is, and the browser opened it again: with the session that another tab is of.
      if (isReplaced()) return closeStream();
      onOpen();
      emit('media:changed', { mediaId: null });
      tellWhenOpened();
    });
    hear('media:changed', ({ media_id }) => emit('media:changed', { mediaId: media_id }));
    hear('comment:changed', ({ lesson_id, thread_id }) =>
      emit('comment:changed', { lessonId: lesson_id, threadId: thread_id }),
    );
    hear('ticket:changed', ({ ticket_id }) => emit('ticket:changed', { ticketId: ticket_id }));
    hear('editor:changed', ({ course_id }) => emit('editor:changed', { courseId: course_id }));
    hear('notification:changed', tellOfNotifications);
    hear('session:ended', () => void isSignedIn());
    // Whoever leaves is on the way to another page, and this one asks for nothing any more.
    const stopHearing = on('session:ended', () => source.close());
    closeStream = () => {
      source.close();
      stopHearing();
      resolve();
    };
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) closeStream();
    });
  });
}

async function followWhileSignedIn(): Promise<void> {
  let wait = FIRST_WAIT_MS;
  for (;;) {
    // Nor is one begun: whoever signs out as soon as they see the page is faster than its first.
    while (leaving) {
      const one = leaving;
      await one;
      if (leaving === one) leaving = undefined;
    }
    // Its page says so, and another tab follows.
    if (isReplaced()) return;
    await follow(() => (wait = FIRST_WAIT_MS));
    if (leaving) continue;
    if (isReplaced() || !(await isSignedIn())) return;
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

let isFollowing = false;
/**
 * Hears what the server tells, and says it on the event bus. The tabs of one host share one stream: a browser opens
 * six connections to a host, and whoever holds the lock listens for all.
 */
export function followServer(): void {
  if (isFollowing) return;
  isFollowing = true;
  const { locks } = navigator;
  if (!locks) return void followWhileSignedIn();
  void locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) return followWhileSignedIn();
    // Of what happens between another tab's stream and ours nobody hears, however fresh this page is.
    void locks.request(LOCK, () => {
      hasOpened = true;
      return followWhileSignedIn();
    });
  });
}
