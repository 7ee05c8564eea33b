import { sharedAcrossTabs, type ClubeEventName, type ClubeEvents } from '../contracts/events.ts';

type Handler<N extends ClubeEventName> = (payload: ClubeEvents[N]) => void;
type Said = { name: ClubeEventName; payload: unknown; at: number };
/** A tab that begins to listen asks what was said since it was asked for, in milliseconds since 1970: its picture may be older. */
type Question = { name: ClubeEventName; since: number };

const CHANNEL = 'clube';
const handlers = new Map<ClubeEventName, Set<Handler<never>>>();
const crossesTabs = new Set<ClubeEventName>(sharedAcrossTabs);
/** What this tab said to the others, as much as may be said while a page is on its way. */
const late: Said[] = [];
const MOST_LATE = 99;
let channel: BroadcastChannel | undefined;

function deliver(name: ClubeEventName, payload: unknown) {
  for (const handler of handlers.get(name) ?? []) {
    try {
      (handler as (payload: unknown) => void)(payload);
    } catch (error) {
      // One listener's failure is its own: the others still hear the event, and the console shows the cause.
      reportError(error);
    }
  }
}

function openChannel(): BroadcastChannel | undefined {
  if (channel || typeof BroadcastChannel === 'undefined') return channel;
  channel = new BroadcastChannel(CHANNEL);
  channel.addEventListener('message', ({ data }: MessageEvent<Said | Question>) => {
    if (!('since' in data)) deliver(data.name, data.payload);
    else for (const said of late) if (said.name === data.name && said.at >= data.since) post(said);
  });
  return channel;
}

const post = (message: Said | Question) => openChannel()?.postMessage(message);

/** Says what happened, to this page and, for the names in `sharedAcrossTabs`, to the other tabs of this host. */
export function emit<N extends ClubeEventName>(name: N, payload: ClubeEvents[N]): void {
  deliver(name, payload);
  if (!crossesTabs.has(name)) return;
  const said: Said = { name, payload, at: Date.now() };
  if (late.push(said) > MOST_LATE) late.shift();
  post(said);
}

/**
 * Listens until the returned function is called. What another tab said while this page was on its way is heard too: the page may
 * have been made before.
 */
export function on<N extends ClubeEventName>(name: N, handler: Handler<N>): () => void {
  openChannel();
  const known = handlers.get(name) ?? new Set();
  handlers.set(name, known);
  known.add(handler);
  if (known.size === 1 && crossesTabs.has(name)) post({ name, since: performance.timeOrigin });
  return () => void known.delete(handler);
}
