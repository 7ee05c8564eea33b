import { clear, entries, set } from 'idb-keyval';
import { lazyStore } from './keyval.ts';

/** So long what waits is kept for whoever did it, in milliseconds. */
const WAIT_MS = 7 * 24 * 60 * 60_000;
const MOST_WAITING = 200;

/** The way down to a lesson, as its client has it, which knows a page; a worker has none. */
type LessonPlace = { courseId: number; moduleId: number; lessonId: number };
type Waits = {
  /** Of the panel; whoever else uses this browser neither sends nor sees it. */
  memberId: number;
  path: LessonPlace;
  /** Of the lesson, to say what became of it. */
  title: string;
  /** Milliseconds since 1970. */
  at: number;
};
/** What somebody did without a network. */
export type Waiting = Waits &
  (
    | { kind: 'completion'; completed: boolean }
    | { kind: 'comment'; text: string; parentId: number | undefined; key: string; image?: string | undefined }
  );

const store = lazyStore('clube-outbox');
const CHANGED = 'clube-outbox';
/** Of a lesson the last word counts; of comments each, by the key that all its tries carry. */
const nameOf = (one: Waiting) =>
  `${one.memberId} ${one.kind === 'completion' ? `completion ${one.path.lessonId}` : `comment ${one.key}`}`;

/** Without it other tabs see the change when they look. */
const canTell = () => typeof BroadcastChannel !== 'undefined';
function tell(): void {
  if (!canTell()) return;
  const told = { channel: new BroadcastChannel(CHANGED) };
  told.channel.postMessage(null);
  told.channel.close();
}

/** Calls back whenever another word waits or none any more, in any tab. @returns ends it */
export function onOutboxChanged(handler: () => void): () => void {
  if (!canTell()) return () => undefined;
  const channel = new BroadcastChannel(CHANGED);
  channel.addEventListener('message', handler);
  return () => channel.close();
}

/** What waits of a member, the oldest first. @throws DOMException where the browser keeps nothing */
export async function readWaiting(memberId: number, now = Date.now()): Promise<Waiting[]> {
  const all = await entries<string, Waiting>(store());
  return all
    .map(([, one]) => one)
    .filter((one) => one.memberId === memberId && now - one.at < WAIT_MS)
    .toSorted((a, b) => a.at - b.at);
}

/** Whether nothing waits, of whomever. @throws DOMException where the browser keeps nothing */
export const isEmpty = async (): Promise<boolean> => (await entries(store())).length === 0;

/** Keeps what shall be sent; false when there is no more room. @throws DOMException where the browser keeps nothing */
export async function keepWaiting(one: Waiting): Promise<boolean> {
  if ((await readWaiting(one.memberId)).length >= MOST_WAITING) return false;
  await set(nameOf(one), one, store());
  tell();
  return true;
}

/** It was sent, or never will be. What took its place meanwhile stays. @throws DOMException where the browser keeps nothing */
export async function dropWaiting(one: Waiting): Promise<void> {
  const name = nameOf(one);
  await store()('readwrite', (known) => {
    const asked = known.get(name);
    asked.addEventListener('success', () => {
      if ((asked.result as Waiting | undefined)?.at === one.at) known.delete(name);
    });
  });
  tell();
}

/** Of a lesson something else was said since: with a network, or in another tab. @throws DOMException where the browser keeps nothing */
export async function dropCompletion(memberId: number, lessonId: number, completed: boolean): Promise<void> {
  for (const one of await readWaiting(memberId))
    if (one.kind === 'completion' && one.path.lessonId === lessonId && one.completed !== completed)
      await dropWaiting(one);
}

/** Written while this clock was ahead: its seven days begin now, or it would be kept for as long as the clock was wrong. */
async function redate(one: Waiting, at: number): Promise<void> {
  const name = nameOf(one);
  await store()('readwrite', (known) => {
    const asked = known.get(name);
    asked.addEventListener('success', () => {
      // Another word may have taken its place.
      if ((asked.result as Waiting | undefined)?.at === one.at) known.put({ ...one, at }, name);
    });
  });
}

/**
 * What others left here, and what has waited too long, is sent by nobody; what is dated ahead waits from now on.
 * @throws DOMException where the browser keeps nothing
 */
export async function forgetOthers(memberId: number, now = Date.now()): Promise<void> {
  const all = (await entries<string, Waiting>(store())).map(([, one]) => one);
  for (const one of all) if (one.memberId !== memberId || now - one.at >= WAIT_MS) await dropWaiting(one);
  const ahead = all.filter((one) => one.memberId === memberId && one.at > now).toSorted((a, b) => a.at - b.at);
  // In the order in which they were done.
  for (const [index, one] of ahead.entries()) await redate(one, now - ahead.length + 1 + index);
}

/** Whoever signs out leaves nothing. @throws DOMException where the browser keeps nothing */
export async function forgetWaiting(): Promise<void> {
  await clear(store());
  tell();
}
