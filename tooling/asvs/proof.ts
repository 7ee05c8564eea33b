import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const STATES = ['held', 'not held', 'not applicable'] as const;
type Row = { line: number; cells: string[] };

/** The rows of a document's tables, their heads and rulers left out. */
export function rowsOf(markdown: string): Row[] {
  const lines = markdown.split('\n');
  return lines.flatMap((text, at) => {
    const isHead = /^\|[\s|:-]+$/.test(lines[at + 1] ?? '');
    if (!text.startsWith('|') || isHead || /^\|[\s|:-]+$/.test(text)) return [];
    const cells = text.split(/(?<!\\)\|/).slice(1, -1);
    return [{ line: at + 1, cells: cells.map((cell) => cell.trim().replaceAll('\\|', '|')) }];
  });
}

/** What is wrong with the proofs of a row that says it is held: none, or a file that is named without what in it shows it. */
export function lacksIn(proofs: readonly Proof[]): string[] {
  if (proofs.length === 0) return ['held by no test'];
  return proofs.some(({ title }) => title === undefined) ? ['a file is named without a title'] : [];
}

export type Proof = { file: string; title: string | undefined };
/** `api/test/isolation.test.ts` “title of a test”: the title belongs to the file before it; a file may stand alone. */
export function proofsIn(cell: string): Proof[] {
  const proofs: Proof[] = [];
  let file: string | undefined;
  for (const [, named, title] of cell.matchAll(/`([^`\s]+\.(?:test|spec)\.tsx?)`|“([^”]+)”/g)) {
    if (named) {
      file = named;
      proofs.push({ file, title: undefined });
    } else if (file) {
      const last = proofs.at(-1)!;
      if (last.title === undefined) last.title = title;
      else proofs.push({ file, title });
    }
  }
  return proofs;
}

/**
 * A title is the first thing that a call is given, or the name of a case in a table, whole; a word that a test expects is none. Documents
 * write the apostrophe, code may escape it. Which clauses it shows may change.
 */
const hasTitle = (source: string, title: string) => {
  const [text, wanted] = [source, title].map((part) =>
    part
      .replaceAll('\\', '')
      .replaceAll('’', "'")
      .replaceAll(/\[\d+\.\d+\] /g, ''),
  );
  const words = wanted!.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(`[([]\\s*(['"\`])${words}\\1,|^\\s*(['"])${words}\\2:`, 'm').test(text!);
};

/** What is wrong with a proof in this workspace; nothing when the file is there and has a test of that title. */
export function faultOf(folder: string, { file, title }: Proof): string | undefined {
  const places = file.includes('/')
    ? [file]
    : globSync(`{api,e2e,shared,shell,tooling,mf-*}/**/${file}`, { cwd: folder, exclude: ['**/node_modules/**'] });
  const texts = places.filter((place) => existsSync(path.join(folder, place)));
  if (texts.length === 0) return `there is no ${file}`;
  const isThere = texts.some((place) => hasTitle(readFileSync(path.join(folder, place), 'utf8'), title ?? ''));
  if (title !== undefined && !isThere) return `${file} has no test “${title}”`;
  return undefined;
}

/** The state of a requirement and what is wrong with its row: an unknown state, nothing that shows it, no reason. */
export function judge(folder: string, [id = '', wording = '', state = '', shown = '']: readonly string[]): string[] {
  const faults: string[] = [];
  if (!/^V\d+\.\d+\.\d+$/.test(id)) faults.push(`“${id}” is no requirement's id`);
  if (wording === '') faults.push('it has no wording');
  if (!STATES.some((known) => known === state)) faults.push(`“${state}” is none of ${STATES.join(', ')}`);
  const proofs = proofsIn(shown);
  if (state === 'held') faults.push(...lacksIn(proofs));
  if (state !== 'held' && shown === '') faults.push('no reason is given');
  return [...faults, ...proofs.flatMap((proof) => faultOf(folder, proof) ?? [])];
}
