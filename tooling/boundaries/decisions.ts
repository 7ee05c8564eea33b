import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { table } from '../../api/test/document.ts';

/** A page of `docs/adr`. */
type Decision = { number: number; file: string; title: string; status: string };

/** Where a decision stands that nobody has put into an area yet. */
const NEW = 'New';

/** @throws Error for a page whose heading is not that of its number */
export function readDecision(file: string, text: string): Decision {
  const number = Number(file.slice(0, 4));
  const [, named, title] = /^# (\d+)\. (.+)$/m.exec(text) ?? [];
  if (Number(named) !== number || !title) throw new Error(`${file} does not begin with "# ${number}. " and its title`);
  const [, part = '', by] = /^Superseded( in part)? by (\[\d+\]\([^)]+\))/m.exec(text) ?? [];
  return { number, file, title, status: by ? `superseded${part} by ${by}` : 'stands' };
}

/** Every decision, the oldest first. */
export const readDecisions = (folder: string): Decision[] =>
  readdirSync(folder)
    .filter((file) => /^\d{4}-.+\.md$/.test(file))
    .toSorted()
    .map((file) => readDecision(file, readFileSync(path.join(folder, file), 'utf8')));

/**
 * The list of decisions by area.
 * @param before the list as it is: a decision stays in the area under which it stands there
 */
export function indexOf(before: string, decisions: readonly Decision[]): string {
  const areas = before.split(/^## /m).slice(1);
  const areaOf = new Map<number, string>();
  const names = areas.map((area) => {
    const name = area.slice(0, area.indexOf('\n')).trim();
    for (const [, number] of area.matchAll(/^\| \[(\d+)\]/gm)) areaOf.set(Number(number), name);
    return name;
  });
  const parts = [...new Set([...names, NEW])].flatMap((name) => {
    const found = decisions.filter(({ number }) => (areaOf.get(number) ?? NEW) === name);
    if (found.length === 0) return [];
    const rows = found.map(({ number, file, title, status }) => [`[${number}](${file})`, title, status]);
    return [`## ${name}\n\n${table(['number', 'decision', 'status'], rows)}\n`];
  });
  return `# Decisions

By area, the oldest first. A number is never given twice, and not every number was used.

Written by \`tooling/boundaries/decisions.test.ts\` with \`CLUBE_WRITE=1\`; without it that test fails when this is not true any more. A decision stays in the area under which its row
stands: a new one comes last, under "${NEW}", and is moved from there by hand.

${parts.join('\n')}`;
}
