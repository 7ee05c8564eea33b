import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@jest/globals';

/** A table of Markdown, which the formatter sets out. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Set out by the formatter, which pads the columns. */
const plain = (text: string) => text.replaceAll(/ *\| */g, '|').replaceAll(/\|:?-+/g, '|-');

/** Expects that a document of `docs` says what the code does. With `CLUBE_WRITE=1` it is written; then it has to be formatted. */
export function expectDocument(name: string, text: string): void {
  const file = path.join(import.meta.dirname, '../../docs', name);
  if (process.env.CLUBE_WRITE) writeFileSync(file, text);
  expect(plain(readFileSync(file, 'utf8'))).toBe(plain(text));
}
