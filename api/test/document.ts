import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect } from '@jest/globals';

const ROOT = path.join(import.meta.dirname, '../..');

/** A table of Markdown, which the formatter sets out. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** Set out by the formatter, which pads the columns. */
const plain = (text: string) => text.replaceAll(/ *\| */g, '|').replaceAll(/\|:?-+/g, '|-');
/** Set out by the formatter, which breaks long lines. */
const onOneLine = (text: string) => text.replaceAll(/\s+/g, ' ').replaceAll(/(?<=[[{(]) |,? (?=[\]})])/g, '');

function expectWritten(file: string, text: string, compared: (text: string) => string): void {
  const place = path.join(ROOT, file);
  if (process.env.CLUBE_WRITE) writeFileSync(place, text);
  expect(compared(readFileSync(place, 'utf8'))).toBe(compared(text));
}

/** Expects that a document of `docs` says what the code does. With `CLUBE_WRITE=1` it is written; then it has to be formatted. */
export const expectDocument = (name: string, text: string): void => expectWritten(`docs/${name}`, text, plain);

/** The same of a file of code, whose path begins at the root of the repository. */
export const expectCode = (file: string, text: string): void => expectWritten(file, text, onOneLine);
