import { execFile, type ExecFileException } from 'node:child_process';
import { realpathSync } from 'node:fs';
import { access, constants, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { promisify } from 'node:util';
import { bareEnvironment } from '../lib/bare-environment.ts';
import type { EngineChoice, EngineName } from './engine.ts';
import { faultOf as faultOfMachine } from './faults.ts';

/** What drawings ask of an ffmpeg (drawings.ts, ffmpeg.ts): distributions leave out some of it. */
export const NEEDED = {
  encoders: ['libx264', 'aac', 'mjpeg'],
  filters:
    'aformat ametadata apad aresample asetnsamples blackframe bwdif ebur128 format fps framestep hflip loudnorm metadata scale setfield setsar thumbnail tile tonemap tpad transpose vflip zscale'.split(
      ' ',
    ),
} as const;
const ANSWER_MS = 30_000;
/** Loads a library and ends. */
const LOAD = 'process.dlopen({ exports: {} }, process.argv[1])';

const run = async (program: string, ...words: string[]) =>
  (await promisify(execFile)(program, words, { env: bareEnvironment(), timeout: ANSWER_MS })).stdout;

/** The library's binary for this platform; undefined where there is none. */
function findLibrary(): string | undefined {
  try {
    const own = createRequire(realpathSync(createRequire(import.meta.url).resolve('node-av/lib')));
    const suffix = process.platform === 'win32' ? '-msvc' : '';
    return own.resolve(`@seydx/node-av-${process.platform}-${process.arch}${suffix}/node-av.node`);
  } catch {
    return undefined;
  }
}

async function findOnPath(name: string): Promise<string | undefined> {
  const folders = (process.env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const files = folders.map((folder) => path.join(folder, process.platform === 'win32' ? `${name}.exe` : name));
  const areThere = await Promise.all(
    files.map((file) =>
      access(file, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return files.find((_, at) => areThere[at]);
}

/** Loaded where nothing of it comes into the process that asks: a package is there for other libraries of C, too, or for newer ones. */
const tryLibrary = async (file: string) => void (await run(process.execPath, '-e', LOAD, file));

async function lackOf(ffmpeg: string): Promise<string | undefined> {
  const kinds = Object.entries(NEEDED);
  const said = await Promise.all(kinds.map(([kind]) => run(ffmpeg, '-hide_banner', `-${kind}`)));
  const lacking = kinds.flatMap(([, names], at) =>
    names.filter((name) => !new RegExp(`^ *\\S+ +${name} `, 'm').test(said[at]!)),
  );
  return lacking.length > 0 ? `it lacks ${lacking.join(', ')}` : undefined;
}

const answers = new Map<string, Promise<string | undefined>>();
/** What was found is looked for anew: a worker, which has been told to use it, blames the machine. */
export const forgetEngines = () => answers.clear();
/** What stands against a file. Asked once for each that comes, as asking costs the server a process. */
async function faultOf(file: string, ask: (file: string) => Promise<string | undefined>): Promise<string | undefined> {
  const key = `${file} ${(await stat(file)).mtimeMs}`;
  const answer = answers.get(key) ?? ask(file);
  answers.set(key, answer);
  try {
    return await answer;
  } catch (error) {
    const { code, killed, signal, message, stderr = '' } = error as ExecFileException & { stderr?: string };
    // The machine gave no process, no time or no memory, or ended the one that asked: that says nothing of the file.
    if (typeof code === 'string' || killed || signal || faultOfMachine(error)) answers.delete(key);
    return /^Error: (.+)/m.exec(stderr)?.[1] ?? message;
  }
}

/**
 * The engine of this server now, and what stands against those that are here and cannot be it. Asked each time: ffmpeg may come
 * later.
 */
export async function findEngine(
  choice: EngineChoice,
  library = findLibrary(),
): Promise<{ name?: EngineName; faults: string[] }> {
  const faults: string[] = [];
  if (library && (choice === 'auto' || choice === 'built-in')) {
    const fault = await faultOf(library, tryLibrary);
    if (!fault) return { name: 'built-in', faults };
    faults.push(`${library}: ${fault}`);
  }
  const ffmpeg = choice === 'auto' || choice === 'program' ? await findOnPath('ffmpeg') : undefined;
  if (ffmpeg) {
    const fault = (await findOnPath('ffprobe')) ? await faultOf(ffmpeg, lackOf) : 'there is no ffprobe with it';
    if (!fault) return { name: 'program', faults };
    faults.push(`${ffmpeg}: ${fault}`);
  }
  return { faults };
}
