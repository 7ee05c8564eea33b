import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import path from 'node:path';

export type Table = {
  title: string;
  columns: readonly string[];
  rows: readonly (readonly (string | number)[])[];
  notes?: readonly string[];
};

const git = (...args: string[]) => spawnSync('git', args, { encoding: 'utf8' }).stdout.trim();

function machine(): string {
  const [first] = cpus();
  const isChanged = git('status', '--porcelain') !== '';
  return [
    `${cpus().length} × ${first?.model.trim() ?? process.arch}`,
    `${Math.round(totalmem() / 1024 ** 3)} GiB`,
    `Node ${process.versions.node}`,
    `commit ${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`,
  ].join(' · ');
}

function toMarkdown({ title, columns, rows, notes = [] }: Table): string {
  const cells = [columns, columns.map(() => '---'), ...rows.map((row) => row.map(String))];
  const widths = columns.map((_column, at) => Math.max(...cells.map((row) => row[at]!.length)));
  const lines = cells.map((row) => `| ${row.map((cell, at) => cell.padEnd(widths[at]!)).join(' | ')} |`);
  return [`## ${title}`, '', ...lines, '', ...notes, ...(notes.length > 0 ? [''] : [])].join('\n');
}

/** Prints the tables, and with `--save` keeps them in bench/results with the command that made them. */
export function report(name: string, tables: readonly Table[], command = name): void {
  const text = [`# ${name}`, '', `\`pnpm bench ${command}\` · ${machine()}`, '', ...tables.map(toMarkdown)].join('\n');
  console.log(`\n${text}`);
  if (!process.argv.includes('--save')) return;
  const folder = path.join(import.meta.dirname, '../results');
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, `${name}.md`), text);
}

export const median = (values: readonly number[]) => quantile(values, 0.5);
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
export const round = (value: number, digits = 2) => Number(value.toFixed(digits));
/** A figure beside the most that it may be: judged as it was measured, and shown with so many digits that one sees why. */
export function against(value: number, most: number, digits = 2): string {
  const isWithin = value <= most;
  const isTold = (shown: number) => digits + shown > 9 || round(value, digits + shown) <= most === isWithin;
  let more = 0;
  while (!isTold(more)) more += 1;
  return `${round(value, digits + more)} ${isWithin ? '≤' : '>'} ${most}`;
}
