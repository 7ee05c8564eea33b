import { clear, entries, get, set } from 'idb-keyval';
import { lazyStore } from './keyval.ts';

/** So long what was read stays readable without a network, in milliseconds since it was fetched. */
export const KEPT_MS = 7 * 24 * 60 * 60_000;
/** How many answers are kept; the oldest give way. */
const MOST_ANSWERS = 80;
/** Characters of one answer as JSON; a longer one is not kept. */
const LONGEST_ANSWER = 200_000;

/** The page around everything, without a picture and without answers: what the worker fills when there is no network. */
export type KeptPage = {
  /** Name of the session that it was made for; nobody else’s is shown it. */
  session: string;
  composition: string;
  html: string;
  /** The policy that it was sent with. */
  policy: string;
  /** Milliseconds since 1970. */
  at: number;
};
/** An answer of the api, by its key in the query cache. */
export type KeptAnswer = { session: string; key: readonly unknown[]; value: unknown; at: number };

const store = lazyStore('clube-kept');
/** Clocks of servers and browsers differ by no more. What is of later, by a clock that went wrong or by a thief's, would stay for ever. */
const AHEAD_MS = 24 * 60 * 60_000;
const isYoung = (at: number, now: number) => now - at < KEPT_MS && at - now < AHEAD_MS;
const PAGE = 'page';
const ANSWER = 'answer ';

/** The page of the last person who was here; undefined where none is kept or it is too old. @throws DOMException where the browser keeps nothing */
export async function readKeptPage(now = Date.now()): Promise<KeptPage | undefined> {
  const page = await get<KeptPage>(PAGE, store());
  return page && isYoung(page.at, now) ? page : undefined;
}
/** @throws DOMException where the browser keeps nothing */
export const keepPage = (page: KeptPage): Promise<void> => set(PAGE, page, store());

/** What a session has read, without what is too old. @throws DOMException where the browser keeps nothing */
export async function readKeptAnswers(session: string, now = Date.now()): Promise<KeptAnswer[]> {
  const all = await entries<string, KeptAnswer>(store());
  return all.flatMap(([name, answer]) =>
    name.startsWith(ANSWER) && answer.session === session && isYoung(answer.at, now) ? [answer] : [],
  );
}

/** Keeps an answer, and as many of the others as there is room for. @throws DOMException where the browser keeps nothing */
export async function keepAnswer(answer: KeptAnswer): Promise<void> {
  if (JSON.stringify(answer.value).length > LONGEST_ANSWER) return;
  const name = ANSWER + JSON.stringify(answer.key);
  await set(name, answer, store());
  const all = await entries<string, KeptAnswer>(store());
  const answers = all.filter(([known]) => known.startsWith(ANSWER));
  const others = answers.filter(([known]) => known !== name).toSorted(([, a], [, b]) => b.at - a.at);
  const doomed = others.filter(
    ([, { session, at }], place) =>
      session !== answer.session || place >= MOST_ANSWERS - 1 || answer.at - at >= KEPT_MS,
  );
  if (doomed.length === 0) return;
  await store()('readwrite', (entriesOf) => {
    for (const [known] of doomed) entriesOf.delete(known);
  });
}

/** Nothing of what somebody read is left. @throws DOMException where the browser keeps nothing */
export const forgetKept = (): Promise<void> => clear(store());
