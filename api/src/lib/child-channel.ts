import type { ChildProcess } from 'node:child_process';
import type { Duplex } from 'node:stream';

/**
 * For the environment of a process that is started with `stdio: […, 'pipe']` as its fourth: Node makes `process.send` and what hears of
 * messages of it there, a line of JSON each. Here it is a pipe like any other, for what Node itself makes of such a line throws where
 * nobody catches it, has no bound, and knows messages of its own (docs/adr/0536).
 */
export const CHANNEL = { NODE_CHANNEL_FD: '3' };

const [LINE_END, QUOTE, ESCAPE, COMMA] = [10, 34, 92, 44];
const [OPENING, CLOSING] = [new Set([91, 123]), new Set([93, 125])];
/** Deeper, whoever writes it out again has no stack left; of more, reading alone takes a tenth of a second. */
const MOST_DEPTH = 32;
const MOST_VALUES = 200_000;
/** So many messages may come at once, and so many each millisecond from then on. */
const MOST_AT_ONCE = 10_000;
const EACH_MS = 1;

/** What comes of what a line says, looked at before any of it is made. */
function isModest(line: Buffer): boolean {
  let depth = 0;
  let values = 0;
  let isText = false;
  for (let at = 0; at < line.length; at += 1) {
    const byte = line[at]!;
    if (byte === QUOTE) isText = !isText;
    else if (isText) at += byte === ESCAPE ? 1 : 0;
    else if (OPENING.has(byte)) [depth, values] = [depth + 1, values + 1];
    else if (CLOSING.has(byte)) depth -= 1;
    else if (byte === COMMA) values += 1;
    if (depth > MOST_DEPTH) return false;
  }
  return values <= MOST_VALUES;
}

function readLine(line: Buffer): unknown {
  if (!isModest(line)) return undefined;
  try {
    return JSON.parse(line.toString());
  } catch {
    return undefined;
  }
}

/** Whether it would be heard on a channel of so many bytes: for whoever hands on what another said, with words of its own around it. */
export function isHeard(message: unknown, mostBytes: number): boolean {
  const line = Buffer.from(JSON.stringify(message));
  return line.length <= mostBytes && isModest(line);
}

/** The beginning of a line that has not ended yet. In one piece: thousands of small ones would take more than they hold. */
function createHeld(most: number) {
  let held = Buffer.alloc(0);
  let size = 0;
  return {
    /** @returns whether there was room for it */
    add(piece: Buffer): boolean {
      const wanted = size + piece.length;
      if (wanted > most) return false;
      if (wanted > held.length) {
        const larger = Buffer.alloc(Math.min(most, wanted * 2));
        held.copy(larger, 0, 0, size);
        held = larger;
      }
      size += piece.copy(held, size);
      return true;
    },
    take(): Buffer {
      const line = held.subarray(0, size);
      [held, size] = [Buffer.alloc(0), 0];
      return line;
    },
  };
}

/** Whether one more may come now. */
function createAllowance() {
  let left = MOST_AT_ONCE;
  let last = performance.now();
  return () => {
    const now = performance.now();
    left = Math.min(MOST_AT_ONCE, left + (now - last) * EACH_MS) - 1;
    last = now;
    return left >= 0;
  };
}

export type Channel<Told> = {
  /** @param failed nobody is there to take it */
  send: (message: Told, failed?: (error: Error) => void) => void;
  /** Nothing is heard from here on, whatever was said before. The process ends. */
  close: () => void;
  /** Whether this process waits for it. */
  ref: () => void;
  unref: () => void;
};

/**
 * Speaks with a process that may have read files of others, or run their code, and so may write what it likes. What is no message ends it.
 * @param options.mostBytes of a line
 * @param options.read undefined for what is no message, or not now
 * @param options.broken told once why the process is ended; nothing is heard of it after that
 */
export function openChannel<Said, Told>(
  child: ChildProcess,
  options: {
    mostBytes: number;
    read: (message: unknown) => Said | undefined;
    hear: (said: Said) => void;
    broken: (why: string) => void;
  },
): Channel<Told> {
  const pipe = child.stdio[3] as Duplex & Pick<ChildProcess, 'ref' | 'unref'>;
  const held = createHeld(options.mostBytes);
  const isAllowed = createAllowance();
  const fail = (why: string) => {
    pipe.destroy();
    options.broken(why);
  };
  const take = (line: Buffer) => {
    if (!isAllowed()) return fail('it says too much');
    const said = options.read(readLine(line));
    if (said === undefined) fail('it says what is no message');
    else options.hear(said);
  };
  pipe.on('data', (chunk: Buffer) => {
    for (let rest = chunk; !pipe.destroyed;) {
      const end = rest.indexOf(LINE_END);
      if (!held.add(end < 0 ? rest : rest.subarray(0, end))) return fail('it says too much at once');
      if (end < 0) return;
      take(held.take());
      rest = rest.subarray(end + 1);
    }
  });
  // Whoever wrote is told by the callback.
  pipe.on('error', () => {});
  // Without it the process is of no use, and may not even have heard of that.
  pipe.once('close', () => child.kill('SIGKILL'));
  return {
    send: (message, failed) => void pipe.write(`${JSON.stringify(message)}\n`, (error) => error && failed?.(error)),
    close: () => void pipe.destroy(),
    ref: () => pipe.ref(),
    unref: () => pipe.unref(),
  };
}

/** Something that has fields. What JSON says of `__proto__` is one of them. */
export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
