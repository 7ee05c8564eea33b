import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { sharedModuleNames } from '@clube/shared/contracts/shared-modules';
import { SHELL } from '@clube/shared/contracts/remote';
import { leakingSelectors } from '@clube/shared/contracts/scoped-styles';
import { releaseLimits, type ReleaseDraft } from '@clube/shared/contracts/release';
import { isRecord } from '../../lib/child-channel.ts';
import { fitsIntegrity } from '../../lib/crypto.ts';
import type { FieldError } from '../../lib/errors.ts';
import { walled } from '../../lib/walled.ts';
import { inEachLanguage } from './spoken.ts';

const SANDBOX = path.join(import.meta.dirname, 'entry-sandbox.mjs');
const NO_NETWORK = path.join(import.meta.dirname, '../../lib/no-network.mjs');
/**
 * The error of an `import()` is Node's own, and so a way out of the context: from there no code can be made of texts, and nothing
 * that all objects of Node inherit can be changed.
 */
const RIGHTS = [
  '--permission',
  `--allow-fs-read=${SANDBOX}`,
  `--allow-fs-read=${NO_NETWORK}`,
  '--disallow-code-generation-from-strings',
  '--frozen-intrinsics',
  '--no-warnings',
  '--max-old-space-size=64',
];
/** The words that start the process which an entry is run in. @param more words for Node, before its program */
export const sandboxed = (more: readonly string[] = []) => walled(process.execPath, [...RIGHTS, ...more, SANDBOX]);
const decompress = promisify(brotliDecompress);
const problem = (file: string, code: string, message: string): FieldError => ({
  path: `/files/${file}`,
  code,
  message,
});

type Verdict = { registers: boolean; shares: string[]; error?: string };

const MOST_WORDS = 300;
const isListOfTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

/** What the process says, which code of strangers ran in: it may be anything. */
export function readVerdict(text: string): Verdict {
  try {
    const said: unknown = JSON.parse(text);
    if (isRecord(said) && isListOfTexts(said['shares'])) {
      const { registers, shares, error } = said;
      return {
        registers: registers === true,
        shares,
        ...(typeof error === 'string' && { error: error.slice(0, MOST_WORDS) }),
      };
    }
  } catch {
    // No JSON at all.
  }
  return { registers: false, shares: [], error: 'it said something else than a verdict' };
}

const TOO_MUCH = 'it took too much time or memory';
/**
 * Asks a process that may read nothing but its own program, start nothing, open no socket, and has no environment.
 * @returns what it says; undefined where it did not come to an end
 */
function askSandbox(question: object, more: readonly string[] = []): Promise<string | undefined> {
  return new Promise((resolve) => {
    const [program, words] = sandboxed(more);
    const child = execFile(
      program,
      words,
      { env: {}, cwd: path.dirname(SANDBOX), timeout: 5000, killSignal: 'SIGKILL', maxBuffer: 64 * 1024 },
      (error, stdout) => resolve(error ? undefined : stdout),
    );
    // One that ends before it has read everything says why by its exit.
    child.stdin!.on('error', () => {});
    child.stdin!.end(JSON.stringify(question));
  });
}

async function runEntry(name: string, code: string): Promise<Verdict> {
  const said = await askSandbox({ name: name.replaceAll('-', '_'), code });
  return said === undefined ? { registers: false, shares: [], error: TOO_MUCH } : readVerdict(said);
}

async function entryProblems(remote: string, file: string, content: Buffer): Promise<FieldError[]> {
  const { registers, shares, error } = await runEntry(remote, content.toString());
  if (!registers) return [problem(file, 'entry', `The entry does not register ${remote}: ${error ?? 'no container'}`)];
  const own = shares.filter((name) => (sharedModuleNames as readonly string[]).includes(name));
  return own.map((name) => problem(file, 'shared', `${name} is lent by the shell; the remote brings its own`));
}

/**
 * What bundlers leave of a package that the shell lends: whoever brings it along registers nothing, and has a second one all the same. Each
 * hook of React's is a function that hands what it is asked to whoever draws, by the same name: a call alone, `r().useState(0)`, is of whoever
 * is lent React. react-dom says that it draws. Names of elements, and of React's own secrets, stand in other packages too, and a bundler takes
 * those secrets away that nobody reads.
 */
const BROUGHT = {
  react:
    /\.(use\w*)\s*=\s*function\s*\([^)]{0,200}\)\s*\{\s*return\s+(?:[\w$]+\.(?:H|current)|[^.\s][^.]{0,199}\(\))\.\1\(/,
  'react-dom': /rendererPackageName:\s*["']react-dom["']|__DOM_INTERNALS_DO_NOT_USE\w*\s*=(?!=)/,
} as const;

function broughtProblems(remote: string, file: string, content: Buffer): FieldError[] {
  if (remote === SHELL) return [];
  const text = content.toString();
  return Object.entries(BROUGHT)
    .filter(([, mark]) => mark.test(text))
    .map(([name]) => problem(file, 'shared', `${name} is lent by the shell; ${file} brings its own`));
}

/** Bytes of scripts from which on the next ones are another process's to read. */
const READ_AT_ONCE = 2 * 1024 ** 2;
/** `mayBeModule`: no page asks for it by a tag. */
type Script = { file: string; mayBeModule: boolean };

/** Scripts that no browser would read: a build that broke off, or came out damaged. Nothing of them is run. */
async function syntaxProblems(
  scripts: readonly Script[],
  read: (file: string) => Promise<Buffer>,
): Promise<FieldError[]> {
  const problems: FieldError[] = [];
  for (let at = 0; at < scripts.length;) {
    const together: (Script & { text: string })[] = [];
    for (let size = 0; at + together.length < scripts.length && size < READ_AT_ONCE;) {
      const script = scripts[at + together.length]!;
      const content = await read(script.file);
      size += content.length;
      together.push({ ...script, text: content.toString() });
    }
    const said = await askSandbox({ scripts: together }, ['--experimental-vm-modules']);
    const errors = said === undefined ? [] : (JSON.parse(said) as (string | null)[]);
    for (const [index, { file }] of together.entries()) {
      const { [index]: error = TOO_MUCH } = errors;
      if (error !== null) problems.push(problem(file, 'script', `${file} is no script: ${error}`));
    }
    at += together.length;
  }
  return problems;
}

async function compressedProblems(file: string, compressed: Buffer, plain: Buffer): Promise<FieldError[]> {
  const text = await decompress(compressed, { maxOutputLength: releaseLimits.fileBytes }).catch(() => undefined);
  return text?.equals(plain) ? [] : [problem(file, 'compressed', `${file} is not the compressed form of its file`)];
}

/** The shell's own sheets style the page; those of a remote stay in it after its area is left. */
function styleProblems(remote: string, file: string, content: Buffer): FieldError[] {
  if (remote === SHELL) return [];
  try {
    const leaking = leakingSelectors(content.toString());
    if (leaking.length === 0) return [];
    return [problem(file, 'styles', `${file} styles more than its own area: ${leaking.slice(0, 5).join(', ')}`)];
  } catch {
    return [problem(file, 'styles', `${file} is no style sheet`)];
  }
}

/** What is wrong inside the files: other content than the build says, or an entry that does not run. */
export async function contentProblems(
  remote: string,
  draft: ReleaseDraft,
  read: (file: string) => Promise<Buffer>,
): Promise<FieldError[]> {
  const spoken = inEachLanguage(draft);
  const entries = spoken.flatMap(({ entry }) => entry ?? []);
  const assets = [
    ...[...entries, draft.server].filter((file) => file !== undefined),
    ...spoken.flatMap(({ chunks }) => Object.values(chunks).flat()),
  ];
  const problems: FieldError[] = [];
  for (const { file, integrity } of new Map(assets.map((asset) => [asset.file + asset.integrity, asset])).values()) {
    if (!fitsIntegrity(await read(file), integrity))
      problems.push(problem(file, 'integrity', `${file} has not the hash that the build names`));
  }
  for (const { file } of draft.files) {
    if (file.endsWith('.css')) problems.push(...styleProblems(remote, file, await read(file)));
    if (file.endsWith('.js')) problems.push(...broughtProblems(remote, file, await read(file)));
    if (file.endsWith('.br'))
      problems.push(...(await compressedProblems(file, await read(file), await read(file.slice(0, -3)))));
  }
  const ran = [...new Set(entries.map(({ file }) => file))].map(async (file) =>
    entryProblems(remote, file, await read(file)),
  );
  problems.push(...(await Promise.all(ran)).flat());
  // What an entry is, running it has said; what servers draw with, drawing says.
  const known = new Set([...entries, draft.server].map((file) => file?.file));
  const asked = new Set(assets.map(({ file }) => file));
  const scripts = draft.files
    .filter(({ file }) => file.endsWith('.js') && !known.has(file))
    .map(({ file }) => ({ file, mayBeModule: !asked.has(file) }));
  problems.push(...(await syntaxProblems(scripts, read)));
  return problems;
}
