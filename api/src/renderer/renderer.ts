import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { drawFailureKinds, type DrawFailureKind } from '@clube/shared/contracts/release';
import { CHANNEL, isRecord, openChannel, type Channel } from '../lib/child-channel.ts';
import { goFirst } from '../lib/process-place.ts';
import { walled } from '../lib/walled.ts';
import type { Code, Drawn, FromRenderer, Sheet, ToRenderer } from './messages.ts';

const PROGRAM = path.join(import.meta.dirname, 'program.mjs');
const NO_NETWORK = path.join(import.meta.dirname, '../lib/no-network.mjs');
/** V8's heap, and the whole process. */
const HEAP_MIB = 96;
const MOST_RESIDENT_MIB = 192;
const LOOK_EVERY_MS = 1000;
/** Characters of a page with its title. */
const MOST_CHARACTERS = 512 * 1024;
/** Characters of a place in the code, or of what was thrown there (program.mjs). */
const MOST_WORDS = 300;
/** Of a message: each character may be written as six. */
const MOST_BYTES = MOST_CHARACTERS * 6 + 4096;
/** Characters that V8 says of its end, with room. */
const MOST_ERRORS = 64 * 1024;
/** So often what takes long is looked at, and so many times longer a machine that is busy may take for it. */
const LOOK_AT_IT_MS = 50;
const PATIENCE = 6;

/** `kind` is what counts against the release; without one the renderer went away for another reason. */
export type Failure = { kind: DrawFailureKind | undefined; where: string; why: string; isShells?: boolean };
/** `cpuMs`: what drawing it took of a core. */
export type Answer = { drawn: Drawn; cpuMs: number } | { failure: Failure };
type Running = { job: number; resolve: (answer: Answer) => void };

/**
 * It may read its own program and no other file, start nothing, open no socket, and knows no setting. Code cannot be made of texts, and what all
 * objects of Node inherit cannot be changed: a getter put there would be asked on “process”, which leads to the network.
 * @param more words for Node, before the program
 */
export function startRenderer(more: readonly string[] = []): ChildProcess {
  const [execPath, execArgv] = walled(process.execPath, [
    '--no-warnings',
    '--permission',
    `--allow-fs-read=${PROGRAM}`,
    `--allow-fs-read=${NO_NETWORK}`,
    '--disallow-code-generation-from-strings',
    '--frozen-intrinsics',
    `--max-old-space-size=${HEAP_MIB}`,
    '--max-semi-space-size=2',
    // Threads that compile beside it, each with memory of its own.
    '--v8-pool-size=1',
    // V8's middle compiler: its code takes an eighth of the process, for a tenth of the time of a page (ADR 467).
    '--no-maglev',
    ...more,
  ]);
  const child = spawn(execPath, [...execArgv, PROGRAM, String(MOST_CHARACTERS)], {
    cwd: os.tmpdir(),
    env: {
      ...(process.env['SystemRoot'] && { SystemRoot: process.env['SystemRoot'] }),
      NODE_ENV: 'production',
      MALLOC_ARENA_MAX: '1',
      ...CHANNEL,
    },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe'],
  });
  if (child.pid) goFirst(child.pid);
  return child;
}

/** What the program says, of the page that it was told to draw alone. */
function readMessage(message: unknown, job: number | undefined): FromRenderer | undefined {
  if (!isRecord(message)) return undefined;
  const isDrawn = message['type'] === 'drawn' && typeof message['cpuMs'] === 'number';
  const isKnown = (isDrawn || message['type'] === 'failed') && job !== undefined && message['job'] === job;
  return isKnown || message['type'] === 'ready' ? (message as FromRenderer) : undefined;
}

/** The program has counted already, and is not trusted: what is no text, or longer than any page, goes no further. */
const isPage = ({ html, title }: Drawn) =>
  typeof html === 'string' && typeof title === 'string' && html.length + title.length <= MOST_CHARACTERS;

/** Nor is what it says of a failure: a kind is one that is counted, or none, and words are as many as the program gives. */
function readFailure({ kind, where, why, isShells }: Extract<FromRenderer, { type: 'failed' }>): Failure {
  const words = (text: unknown) => (typeof text === 'string' ? text.slice(0, MOST_WORDS) : 'unknown');
  return { kind: drawFailureKinds.find((known) => known === kind), where: words(where), why: words(why), isShells };
}

const residentMib = (pid: number) => {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

/** The CPU time that a process has had, milliseconds, and whether it sleeps. */
type Work = { cpuMs: number; isAsleep: boolean };
/** By proc(5), whose clock ticks 100 times a second. */
const workOf = (pid: number | undefined): Work => {
  try {
    // What the process is called stands in brackets, and may hold anything.
    const [state, ...fields] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ');
    return { cpuMs: (Number(fields[10]) + Number(fields[11])) * 10, isAsleep: state === 'S' };
  } catch {
    return { cpuMs: 0, isAsleep: true };
  }
};

let made = 0;

/** One process that draws, one page at a time. It is started anew whenever it ends. */
export class Renderer {
  readonly id = (made += 1);
  #child: ChildProcess | undefined;
  #channel: Channel<ToRenderer> | undefined;
  #running: Running | undefined;
  #jobs = 0;
  readonly #told = new Set<string>();
  /** Each is a world of its own, with all that it lends. */
  readonly #shells = new Set<string>();
  #stopped = false;
  /** Kind of page → its shell, when it was last drawn here, and how often. */
  readonly #ready = new Map<string, { shell: string; at: number; times: number }>();
  readonly #onIdle: () => void;
  readonly #start: () => ChildProcess;
  #watch: NodeJS.Timeout | undefined;

  /** @param start tests bring one that cannot be started */
  constructor(onIdle: () => void, start: () => ChildProcess = startRenderer) {
    this.#onIdle = onIdle;
    this.#start = start;
  }

  get isBusy(): boolean {
    return this.#running !== undefined;
  }
  /** Resident memory, MiB (Linux). */
  get memory(): number {
    return this.#child?.pid ? residentMib(this.#child.pid) : 0;
  }
  /** What it has done so far. Elsewhere than on Linux it looks asleep: there the clock alone decides. */
  get work(): Work {
    return workOf(this.pid);
  }
  get pid(): number | undefined {
    return this.#child?.pid;
  }
  /** Whether it has drawn such pages before, so that the next is drawn at once. */
  isReady(place: string): boolean {
    return this.#ready.has(place);
  }
  markReady(place: string, shell: string): void {
    this.#ready.set(place, { shell, at: Date.now(), times: this.timesReady(place) + 1 });
  }
  /** How often it was: once learnt, and with each page. */
  timesReady(place: string): number {
    return this.#ready.get(place)?.times ?? 0;
  }

  #send(message: ToRenderer): void {
    this.#channel!.send(message);
  }

  /**
   * Starts the process where none runs.
   * @returns why it cannot be: a machine may have no memory, handles or processes left
   */
  #open(): string | undefined {
    if (this.#child) return undefined;
    let child: ChildProcess;
    try {
      child = this.#start();
    } catch (error) {
      return String(error);
    }
    if (!child.pid) {
      // Says later what is known now.
      child.once('error', () => {});
      return 'it could not be started';
    }
    let tail = '';
    this.#child = child;
    let written = 0;
    // What no program of ours does: code that has climbed out of its world.
    const broken = (why: string) =>
      this.#child === child && this.kill({ kind: this.#fault('draw_threw'), where: 'its channel', why });
    child.stderr?.on('data', (text: Buffer) => {
      tail = (tail + text.toString()).slice(-2000);
      written += text.length;
      if (written > MOST_ERRORS) broken('it writes without end');
    });
    this.#channel = openChannel<FromRenderer, ToRenderer>(child, {
      mostBytes: MOST_BYTES,
      read: (message) => readMessage(message, this.#running?.job),
      hear: (message) => this.#hear(message),
      broken,
    });
    const end = (why: string) => {
      if (this.#child !== child) return;
      const kind = /heap out of memory|allocation failed/i.test(tail) ? this.#fault('draw_memory') : undefined;
      this.#close();
      this.#end({ failure: { kind, where: 'unknown', why } });
    };
    // Of one that cannot be told or ended, nobody knows whether it will exit.
    child.once('error', ({ message }) => {
      child.kill('SIGKILL');
      end(message);
    });
    child.once('exit', () => end('it ended'));
    this.#watch = setInterval(() => this.#endOverMemory(), LOOK_EVERY_MS);
    this.#watch.unref();
    // A server that ends does not wait for it.
    child.unref();
    this.#channel.unref();
    return undefined;
  }

  /** What befalls the whole process is held against what is drawn: where several shells are known, it says nothing of the one that is drawn. */
  #fault(kind: DrawFailureKind): DrawFailureKind | undefined {
    return this.#shells.size > 1 ? undefined : kind;
  }

  /** Of what lies outside of V8's heap, such as typed arrays, nothing else holds the process to a measure. */
  #endOverMemory(): void {
    if (this.memory > MOST_RESIDENT_MIB)
      this.kill({ kind: this.#fault('draw_memory'), where: 'unknown', why: 'memory' });
  }

  #close(): void {
    clearInterval(this.#watch);
    this.#channel?.close();
    this.#child = undefined;
    this.#told.clear();
    this.#shells.clear();
    this.#ready.clear();
  }

  #hear(message: FromRenderer): void {
    if (message.type === 'ready') return;
    if (message.type === 'drawn') {
      const { html, title, isTimed, cpuMs } = message;
      if (isPage(message)) this.#end({ drawn: { html, title, isTimed }, cpuMs });
      else this.#end({ failure: { kind: 'draw_size', where: 'unknown', why: 'too long, or no text' } });
    } else this.#end({ failure: readFailure(message) });
  }

  #end(answer: Answer): void {
    const running = this.#running;
    this.#running = undefined;
    running?.resolve(answer);
    if (!this.#stopped) this.#onIdle();
  }

  /** What it must know before it draws; told once. */
  tell(shell: string, codes: readonly Code[], composition: { id: string; json: string }): void {
    if (this.#open()) return;
    for (const code of codes)
      if (!this.#told.has(`${shell} ${code.id}`)) {
        this.#told.add(`${shell} ${code.id}`);
        this.#shells.add(shell);
        this.#send({ type: 'code', shell, code });
      }
    if (this.#told.has(composition.id)) return;
    this.#told.add(composition.id);
    this.#send({ type: 'composition', ...composition });
  }

  /** @param times more than one lets it grow warm first */
  draw(sheet: Sheet, times: number): Promise<Answer> {
    const why = this.#open();
    const job = (this.#jobs += 1);
    return new Promise((resolve) => {
      this.#running = { job, resolve };
      if (!why) return this.#send({ type: 'draw', job, sheet, times });
      // Whoever asked counts on finding it busy.
      setImmediate(() => this.#end({ failure: { kind: undefined, where: 'unknown', why } }));
    });
  }

  /**
   * Ends what it does now when that does not end: by what the process worked for it, because it waits for what never comes, or by the memory
   * that it takes. One that is only slow because the machine is busy ends later, and is not at fault: its failure has no kind.
   * @returns what stops watching
   */
  endAfter(mostMs: number): () => void {
    const begun = performance.now();
    // Most are done before the first look, which costs more than all that stands here.
    let before: Work | undefined;
    let last: Work | undefined;
    const timer = setInterval(() => {
      this.#endOverMemory();
      const now = this.work;
      const passed = performance.now() - begun;
      before ??= now;
      const isAsleep = passed >= mostMs && now.isAsleep && last?.isAsleep && now.cpuMs === last.cpuMs;
      last = now;
      const isItself = isAsleep || now.cpuMs - before.cpuMs >= mostMs;
      if (isItself || passed >= mostMs * PATIENCE)
        this.kill({ kind: isItself ? 'draw_time' : undefined, where: 'unknown', why: 'it does not end' });
    }, LOOK_AT_IT_MS);
    return () => clearInterval(timer);
  }

  /** Ends whatever it does. The next page starts it anew. */
  kill(failure: Failure): void {
    const child = this.#child;
    if (!child) return;
    this.#close();
    child.kill('SIGKILL');
    this.#end({ failure });
  }

  get places(): string[] {
    return [...this.#ready.keys()];
  }
  /** The kinds of pages that it is ready for: those that were drawn since then, and whose shell was the last one or drew since then, and the others. */
  placesSince(since: { page: number; shell: number }): { wanted: string[]; unused: string[] } {
    const lastOf = (shell?: string) =>
      Math.max(...[...this.#ready.values()].filter((one) => !shell || one.shell === shell).map(({ at }) => at));
    const needed = Math.min(since.shell, lastOf());
    const wanted = [...this.#ready]
      .filter(([, { at, shell }]) => at >= since.page && lastOf(shell) >= needed)
      .map(([place]) => place);
    return { wanted, unused: this.places.filter((place) => !wanted.includes(place)) };
  }

  /** Ends it once it is done with what it does. Nobody gives it more. */
  async retire(): Promise<void> {
    while (this.isBusy) await new Promise((resolve) => setTimeout(resolve, 5));
    this.kill({ kind: undefined, where: 'unknown', why: 'unused' });
  }

  stop(): void {
    this.#stopped = true;
    this.#child?.kill('SIGKILL');
  }
}
