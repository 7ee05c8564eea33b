import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** True and shown word by word; true, but some word is shown by no test; some word is untrue. */
const VERDICTS = ['DONE', 'WEAK', 'PARTIAL'] as const;

/**
 * What a reading of every clause came to: clause, verdict, the files that show and hold it, and what is missing.
 * @param root where those files are
 * @returns what is wrong with the table: nothing when every clause is judged once, by files that there are
 */
export function verdictFaults(text: string, clauses: ReadonlySet<string>, root: string): string[] {
  const [, ...lines] = text.trimEnd().split('\n');
  const rows = lines.map((line) => line.split('\t'));
  const judged = rows.map(([clause = '']) => clause);
  const missing = [...clauses].filter((clause) => !judged.includes(clause));
  const twice = judged.filter((clause, at) => judged.indexOf(clause) !== at);
  return [
    ...missing.map((clause) => `${clause} is not judged`),
    ...twice.map((clause) => `${clause} is judged twice`),
    ...rows.flatMap(([clause = '', verdict = '', evidence = '', lacks = '']) => [
      ...(clauses.has(clause) ? [] : [`${clause} is no clause`]),
      ...(VERDICTS.some((known) => known === verdict) ? [] : [`${clause}: ${verdict} is no verdict`]),
      ...((verdict === 'DONE') === (lacks === '') ? [] : [`${clause}: ${verdict} and what is missing do not agree`]),
      ...evidence
        .split('; ')
        .filter((file) => !existsSync(path.join(root, file)))
        .map((file) => `${clause}: there is no ${file}`),
    ]),
  ];
}

/** How many clauses have each verdict. */
export const countVerdicts = (text: string): string =>
  VERDICTS.map((verdict) => `${verdict} ${text.split(`\t${verdict}\t`).length - 1}`).join(', ');

export const readVerdicts = (root: string): string => readFileSync(path.join(root, 'docs/clauses.tsv'), 'utf8');

/** Clauses of which some word is untrue. */
export const partialClauses = (text: string): ReadonlySet<string> =>
  new Set(text.split('\n').flatMap((line) => (line.split('\t')[1] === 'PARTIAL' ? [line.split('\t')[0]!] : [])));

/** A clause that a test's title names, whole or in part. */
export type Tag = { clause: string; inPart: boolean };

/** Titles that say more or less of a clause than was read of it. */
export function tagFaults(text: string, tags: readonly Tag[]): string[] {
  const partial = partialClauses(text);
  const faults = tags
    .filter(({ clause, inPart }) => partial.has(clause) !== inPart)
    .map(({ clause, inPart }) =>
      inPart ? `${clause} is true: a test says "in part"` : `${clause} is true in part: a test names it whole`,
    );
  return [...new Set(faults)];
}
