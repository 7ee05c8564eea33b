import { sharedAcrossTabs, type ClubeEventName, type ClubeEvents } from '../contracts/events.ts';

type Handler<N extends ClubeEventName> = (payload: ClubeEvents[N]) => void;
type Envelope = { name: ClubeEventName; payload: unknown };

const CHANNEL = 'clube';
const handlers = new Map<ClubeEventName, Set<Handler<never>>>();
const crossesTabs = new Set<ClubeEventName>(sharedAcrossTabs);
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
  channel.addEventListener('message', (event: MessageEvent<Envelope>) => deliver(event.data.name, event.data.payload));
  return channel;
}

/** Says what happened, to this page and, for the names in `sharedAcrossTabs`, to the other tabs of this host. */
export function emit<N extends ClubeEventName>(name: N, payload: ClubeEvents[N]): void {
  deliver(name, payload);
  if (crossesTabs.has(name)) openChannel()?.postMessage({ name, payload } satisfies Envelope);
}

/** Listens until the returned function is called. */
export function on<N extends ClubeEventName>(name: N, handler: Handler<N>): () => void {
  openChannel();
  const known = handlers.get(name) ?? new Set();
  handlers.set(name, known);
  known.add(handler);
  return () => void known.delete(handler);
}
