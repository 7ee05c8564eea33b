import { fetchMe } from '@clube/shared/api-client';
import type { LiveEvent, LiveEventName } from '@clube/shared/contracts/live';
import { emit } from '@clube/shared/events';

const STREAM = '/api/events';
const LOCK = 'clube-live';
/** Waiting time before a stream that was refused is asked for again, in milliseconds; doubles with each refusal. */
const FIRST_WAIT_MS = 5000;
const LONGEST_WAIT_MS = 5 * 60_000;

/** Asks whether the session still stands. A 401 becomes `session:ended` on its way through the api client. */
const checkSession = () => void fetchMe().catch(() => undefined);

type DataOf<N extends LiveEventName> = Extract<LiveEvent, { name: N }>['data'];

/** One stream; resolves when the server refuses it, while the browser itself reopens one that merely broke. */
function follow(onOpen: () => void): Promise<void> {
  return new Promise((resolve) => {
    const source = new EventSource(STREAM);
    const hear = <N extends LiveEventName>(name: N, handle: (data: DataOf<N>) => void) =>
      source.addEventListener(name, ({ data }: MessageEvent<string>) => handle(JSON.parse(data) as DataOf<N>));
    hear('stream:opened', () => {
      onOpen();
      emit('media:changed', { mediaId: null });
    });
    hear('media:changed', ({ media_id }) => emit('media:changed', { mediaId: media_id }));
    hear('session:ended', checkSession);
    source.addEventListener('error', () => {
      if (source.readyState === EventSource.CLOSED) resolve();
    });
  });
}

async function followForever(): Promise<never> {
  let wait = FIRST_WAIT_MS;
  for (;;) {
    await follow(() => (wait = FIRST_WAIT_MS));
    checkSession();
    await new Promise((resolve) => setTimeout(resolve, wait));
    wait = Math.min(wait * 2, LONGEST_WAIT_MS);
  }
}

/**
 * Hears what the server tells, and says it on the event bus. The tabs of one host share one stream: a browser opens
 * six connections to a host, and whoever holds the lock listens for all.
 */
export function followServer(): void {
  if (navigator.locks) void navigator.locks.request(LOCK, followForever);
  else void followForever();
}
