import type { ProgressBody } from '@clube/shared/contracts/lesson';
import type { Player } from './contract.ts';
import { addInterval, type Interval } from './intervals.ts';
import { inCalls, since, type LeftBehind } from '@clube/shared/outbox/left-behind';

/** Playing time between two looks is at most this many seconds at speed 1; more means that somebody jumped. */
const MAX_STEP_SECONDS = 3;
/** So near to where the lesson goes on, the source has gone there. */
const NEAR_SECONDS = 3;
const KEEP_MS = 1000;
/** A browser sends no more than 64 kB for pages that are gone; the rest is left behind. */
const CALLS_AT_LEAVE = 3;

export type Watching = Extract<ProgressBody, { position: number }>;
type Options = {
  player: Player;
  /** Seconds where the lesson goes on; until somebody plays or seeks, that is the position. */
  startAt: number;
  left: LeftBehind | undefined;
  /** Rejects when nothing was saved. */
  send: (body: Watching) => Promise<unknown>;
  /** The same by a call that outlives the page. */
  sendLast: (body: Watching) => Promise<unknown>;
  /** Whether the browser sends such a call. */
  reaches: () => boolean;
  /** Undefined when the server has been told all. */
  keep: (left: LeftBehind | undefined) => void;
};

/**
 * Keeps which seconds were really watched. A batch that fails goes out with the next; what no answer has come for is kept
 * where a killed tab leaves it: a stretch that the server is told twice counts once for the lesson.
 */
export function createTracker({ player, startAt, left, send, sendLast, reaches, keep }: Options) {
  // Until the source has gone to where the lesson goes on, its 0 says nothing.
  let hasBegun = startAt === 0;
  let hasJumped = false;
  let wasPaused = true;
  let pending: Interval[] = left?.intervals ?? [];
  /** Calls of batches that no answer has come for: a tab that is killed meanwhile does not know whether they arrived. */
  const underWay = new Set<Interval[][]>();
  let position = startAt;
  /** Where a killed tab stood: it begins elsewhere where an address names a second, and nobody was there before something plays. */
  let leftPlace = left?.position;
  const place = () => leftPlace ?? position;
  /** When it came to stand there; undefined where a release of before left it. */
  let at = left ? left.at : Date.now();
  let sentPosition = left ? -1 : startAt;
  /** The last batch was not taken: the next one may not be either. */
  let isFailing = false;
  let keptAt = 0;

  const hasNews = () => pending.length > 0 || Math.floor(place()) !== Math.floor(sentPosition);
  const body = (): Watching => {
    const { duration, guessed } = player.read();
    const stood = { position: Math.floor(place()), ...since(at) };
    return { ...stood, duration: Math.round(duration), guessed, intervals: pending };
  };
  const mayTell = () => !isFailing && reaches();
  const remember = () => {
    const owed = [...underWay].flat(2).reduce(addInterval, pending);
    const stood = { position: place(), ...(at !== undefined && { at }) };
    keep(underWay.size > 0 || hasNews() ? { ...stood, intervals: owed } : undefined);
  };

  async function sendBatch(say: typeof send): Promise<void> {
    if (!hasNews()) return;
    const sent = body();
    const before = sentPosition;
    const calls = inCalls(pending);
    underWay.add(calls);
    pending = [];
    sentPosition = place();
    remember();
    try {
      while (calls.length > 0) {
        await say({ ...sent, intervals: calls[0]! });
        calls.shift();
        remember();
      }
      isFailing = false;
    } catch (error) {
      // Only logged (product.md §8); the seconds are not lost.
      console.info('progress was not saved, it goes out with the next batch', error);
      for (const interval of calls.flat()) pending = addInterval(pending, interval);
      sentPosition = before;
      isFailing = true;
    }
    underWay.delete(calls);
    remember();
  }

  const sending = new Set<Promise<void>>();
  /** Tells what there is; resolves once what was told before is answered too, for that may be all there was. */
  async function flush(say = send): Promise<void> {
    const batch = sendBatch(say);
    sending.add(batch);
    try {
      await Promise.all(sending);
    } finally {
      sending.delete(batch);
    }
  }

  function look() {
    const { time, seeking, status, paused, rate } = player.read();
    if (seeking) {
      hasBegun = true;
      hasJumped = true;
      return;
    }
    if (!hasBegun) {
      hasBegun = Math.abs(time - startAt) < NEAR_SECONDS || (status === 'playing' && time > 0);
      if (!hasBegun) return;
      hasJumped = true;
    }
    const step = time - position;
    // Who goes back sees it again, which one batch of both would hide.
    if (hasJumped && step < 0 && pending.some(({ end }) => end > time)) void flush();
    const isPlayed = !hasJumped && step > 0 && step <= MAX_STEP_SECONDS * Math.max(1, rate);
    if (isPlayed) pending = addInterval(pending, { start: Math.floor(position), end: Math.ceil(time) });
    if (isPlayed || Math.abs(time - startAt) >= NEAR_SECONDS) leftPlace = undefined;
    if (step !== 0 && leftPlace === undefined) at = Date.now();
    position = time;
    // A jump is no watching, but where it leads is where the lesson goes on.
    const isMovedWhilePaused = paused && step !== 0 && !isPlayed;
    const hasStopped = paused && !wasPaused;
    hasJumped = false;
    wasPaused = paused;
    if (hasStopped || isMovedWhilePaused) void flush();
    else if (Date.now() - keptAt >= KEEP_MS) {
      keptAt = Date.now();
      remember();
    }
  }

  return {
    look,
    flush,
    /** The page is seen no more, and may be ended without a word. */
    hide() {
      look();
      if (mayTell()) void flush(sendLast);
      else remember();
    },
    /**
     * The page is gone the next moment, and hears no answer. What it sends is not left behind as well, for told twice it would be
     * seen again.
     */
    leave() {
      look();
      if (mayTell() && hasNews()) {
        const calls = inCalls(pending);
        for (const intervals of calls.splice(0, CALLS_AT_LEAVE))
          void sendLast({ ...body(), intervals }).catch(() => {});
        pending = calls.flat();
        sentPosition = place();
      }
      remember();
    },
  };
}
