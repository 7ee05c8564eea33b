import { withoutApostrophes } from '../../lib/csv.ts';

const QUOTED = /^"|[;|]/;

/** Groups in a cell of a list, which `groupsOfCell` reads: a name in which one could end stands in quotes. */
export const cellOfGroups = (names: readonly string[]): string =>
  names.map((name) => (QUOTED.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(' | ');

/** The names in a cell, parted by `;` or `|` outside of quotes, without the apostrophes that a list has so that nothing in it runs. */
export function groupsOfCell(cell: string): string[] {
  const text = withoutApostrophes(cell);
  const names: string[] = [];
  let name = '';
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]!;
    if (isQuoted && sign === '"' && text[at + 1] === '"') {
      name += sign;
      at += 1;
    } else if (sign === '"' && (isQuoted || name.trim() === '')) isQuoted = !isQuoted;
    else if (!isQuoted && (sign === ';' || sign === '|')) {
      names.push(name.trim());
      name = '';
    } else name += sign;
  }
  return [...names, name.trim()].filter((one) => one !== '');
}
