import type { DrawFailureKind } from '@clube/shared/contracts/release';
import type { Code, Drawn, Sheet } from './messages.ts';
import { Renderer, type Answer } from './renderer.ts';

export type PoolLimits = {
  processes: number;
  /** How long a page waits for its picture, milliseconds. */
  drawMs: number;
};

export type Order = {
  sheet: Sheet;
  /** The faces of shell and remote. @throws Error when a face is not what was published */
  read: () => Promise<readonly Code[]>;
  composition: { id: string; json: string };
  /** The same page with nobody's data: what it is learnt by, so that nothing which a page shows is in the way of the others. */
  sample: () => Order;
};
/** Why there is no picture: what is the release's fault, or what passes. */
export type Refusal = {
  kind: DrawFailureKind | 'unread' | 'warming' | 'busy' | 'late' | 'gone';
  where: string;
  why: string;
  /** Thrown around the page of a remote, not in it. */
  isShells?: boolean;
  /** It was drawn, when nobody waited for it any more. */
  isSlow?: boolean;
};
export type Outcome = { drawn: Drawn } | { refused: Refusal };
type Told = (order: Order, outcome: Outcome) => void;

/** Drawings before a release's first page counts. From so many times on, the learning among them, the time of a page does. */
const WARM_UP = 4;
const WARM_UP_MS = 1500;
/** A page that takes so much longer than it may is ended with its process. */
const GRACE_MS = 200;
const MOST_WAITING = 32;
/** So many releases are learnt in turn: a page of one more asks for it later. */
const MOST_WARMING = 8;
const UNUSED_MS = 10 * 60_000;
/** Where a process knows another one too: each shell is a world with all that it lends, and several soon take what one may. */
const SHELL_UNUSED_MS = 2 * 60_000;
const LOOK_EVERY_MS = 60_000;

const refuse = (kind: Refusal['kind'], { message }: Pick<Error, 'message'> = { message: kind }): Outcome => ({
  refused: { kind, where: 'unknown', why: message },
});
const toOutcome = (answer: Answer): Outcome =>
  'drawn' in answer ? { drawn: answer.drawn } : { refused: { ...answer.failure, kind: answer.failure.kind ?? 'gone' } };

/** What is loaded together: a page of another remote, or of another release, needs other code. */
const placeOf = ({ shell, remote }: Sheet) => `${shell} ${remote ?? ''}`;

/** What is run by the first of some renderers that has nothing to do. It must be busy when `run` returns. */
type Waiting = { among: () => readonly Renderer[]; run: (renderer: Renderer) => void };

/** A few processes that draw pages. Nobody waits longer than `drawMs`, whatever they do. */
export class RendererPool {
  readonly #limits: PoolLimits;
  readonly #renderers: Renderer[];
  /** Learns what is still wanted, in the place of one that knows what is not. */
  #successor: Renderer | undefined;
  /** Of each kind of page one with nobody's data, to learn it by. */
  readonly #samples = new Map<string, Order['sample']>();
  /** Pages and warm-ups in one line: where pages never end, a new release has its turn all the same. */
  readonly #waiting: Waiting[] = [];
  /** Warm-ups that are wanted or under way, so that each is done once a process. */
  readonly #warming = new Set<string>();
  readonly #told: Told;
  readonly #watch: NodeJS.Timeout;
  #isStopped = false;

  /** @param told hears of what no page waited for: failures, and pages that were drawn in their time but had to wait for it */
  constructor(limits: PoolLimits, told: Told) {
    this.#limits = limits;
    this.#told = told;
    this.#renderers = Array.from({ length: limits.processes }, () => new Renderer(() => this.#next()));
    this.#watch = setInterval(() => void this.#dropUnused(Date.now()), LOOK_EVERY_MS);
    this.#watch.unref();
  }

  /** Resident memory of all of them, MiB. */
  get memory(): number {
    return this.#all.reduce((sum, { memory }) => sum + memory, 0);
  }
  get pids(): number[] {
    return this.#all.flatMap(({ pid }) => pid ?? []);
  }
  get #all(): Renderer[] {
    return [...this.#renderers, ...(this.#successor ? [this.#successor] : [])];
  }

  #next(): void {
    for (let at = 0; at < this.#waiting.length; at += 1) {
      const { among, run } = this.#waiting[at]!;
      const renderer = among().find(({ isBusy }) => !isBusy);
      if (!renderer) continue;
      this.#waiting.splice(at, 1);
      run(renderer);
      at -= 1;
    }
  }

  /** A renderer that is idle is wanted by nobody in the line. */
  #runOrWait(entry: Waiting): void {
    const idle = entry.among().find(({ isBusy }) => !isBusy);
    if (idle) entry.run(idle);
    else this.#waiting.push(entry);
  }

  async #learn(renderer: Renderer, order: Order, codes: readonly Code[]): Promise<Outcome | undefined> {
    // Another one has taken its place meanwhile.
    if (!this.#all.includes(renderer)) return undefined;
    renderer.tell(order.sheet.shell, codes, order.composition);
    const stop = renderer.endAfter(WARM_UP_MS);
    return toOutcome(await renderer.draw(order.sheet, WARM_UP).finally(stop));
  }

  /** @param asked whoever asked for such a page: only its sample is drawn */
  async #warmUp(renderer: Renderer, asked: Order): Promise<void> {
    const place = placeOf(asked.sheet);
    const key = `${renderer.id} ${place}`;
    if (this.#warming.has(key)) return;
    this.#warming.add(key);
    try {
      const order = asked.sample();
      // Storage and database may be away for a moment: what the release holds is not at fault.
      const codes = await order.read().catch((error: Error) => this.#told(order, refuse('unread', error)));
      if (!codes) return;
      const outcome = await new Promise<Outcome | undefined>((resolve) =>
        this.#runOrWait({ among: () => [renderer], run: () => resolve(this.#learn(renderer, order, codes)) }),
      );
      if (!outcome) return;
      if ('drawn' in outcome) this.#markReady(renderer, order);
      else this.#told(order, outcome);
    } catch (error) {
      // A process that could not be started.
      this.#told(asked, refuse('gone', error as Error));
    } finally {
      this.#warming.delete(key);
      this.#next();
    }
  }

  #markReady(renderer: Renderer, order: Order): void {
    const place = placeOf(order.sheet);
    renderer.markReady(place, order.sheet.shell);
    this.#samples.set(place, order.sample);
  }

  /**
   * Lets go of releases that no page wanted for long, and sooner of a shell beside the one that is wanted: with the whole process, so that nothing of them stays. What is wanted is learnt
   * by another process before, and drawn all the while.
   */
  async #dropUnused(now: number): Promise<void> {
    if (this.#successor) return;
    const since = { page: now - UNUSED_MS, shell: now - SHELL_UNUSED_MS };
    const old = this.#renderers.find((renderer) => !renderer.isBusy && renderer.placesSince(since).unused.length > 0);
    if (!old) return;
    const { wanted } = old.placesSince(since);
    const next = new Renderer(() => this.#next());
    this.#successor = next;
    for (const place of wanted) await this.#warmUp(next, this.#samples.get(place)!());
    this.#successor = undefined;
    if (this.#isStopped) return next.stop();
    this.#renderers[this.#renderers.indexOf(old)] = next;
    await old.retire();
    const known = new Set(this.#renderers.flatMap(({ places }) => places));
    for (const place of this.#samples.keys()) if (!known.has(place)) this.#samples.delete(place);
  }

  #run(renderer: Renderer, order: Order): Promise<Answer> {
    const stop = renderer.endAfter(this.#limits.drawMs + GRACE_MS);
    renderer.tell(order.sheet.shell, [], order.composition);
    this.#markReady(renderer, order);
    return renderer.draw(order.sheet, 1).finally(stop);
  }

  /**
   * A page that waited no longer is at fault only when drawing it really took so long: the clock alone tells that the machine is busy.
   * The first ones of people take what compiling takes that no sample came by.
   */
  #settleLate(renderer: Renderer, order: Order, answer: Answer): void {
    const isSlow = 'cpuMs' in answer && answer.cpuMs > this.#limits.drawMs;
    if (!isSlow) return this.#told(order, toOutcome(answer));
    if (renderer.timesReady(placeOf(order.sheet)) <= WARM_UP) return;
    this.#told(order, { refused: { kind: 'draw_time', where: 'unknown', why: `${answer.cpuMs} ms`, isSlow } });
  }

  /** The picture of a page, or why there is none; within `drawMs`. Never fails. */
  draw(order: Order): Promise<Outcome> {
    const place = placeOf(order.sheet);
    const among = () => this.#renderers.filter((renderer) => renderer.isReady(place));
    // One after the other, so that somebody draws meanwhile.
    const cold = this.#renderers.find((renderer) => !renderer.isReady(place));
    const isLearnt = [...this.#warming].some((key) => key.endsWith(` ${place}`));
    if (cold && !isLearnt && this.#warming.size < MOST_WARMING) void this.#warmUp(cold, order);
    if (among().length === 0) return Promise.resolve(refuse('warming'));
    if (this.#waiting.length >= MOST_WAITING) return Promise.resolve(refuse('busy'));
    return new Promise((resolve) => {
      let begun = false;
      let isLate = false;
      const run = (renderer: Renderer) => {
        begun = true;
        void this.#run(renderer, order).then((answer) => {
          clearTimeout(timer);
          if (isLate) this.#settleLate(renderer, order, answer);
          else resolve(toOutcome(answer));
        });
      };
      const entry = { among, run };
      const giveUp = () => {
        const at = this.#waiting.indexOf(entry);
        if (at >= 0) this.#waiting.splice(at, 1);
        isLate = begun;
        resolve(refuse(begun ? 'late' : 'busy'));
      };
      // An answer that is here already is read before: this process may have been the late one.
      const timer = setTimeout(() => setImmediate(giveUp), this.#limits.drawMs);
      this.#runOrWait(entry);
    });
  }

  stop(): void {
    this.#isStopped = true;
    clearInterval(this.#watch);
    for (const renderer of this.#all) renderer.stop();
  }
}
