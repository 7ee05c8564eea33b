import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Locale } from './locale.ts';

/** Spreadsheets of these countries write decimals with a comma, and open semicolons as columns. */
const SEPARATORS: Record<Locale, ',' | ';'> = { pt: ';', es: ';', en: ',' };

/** Whoever opens the file with another separator sees cells within a value: what begins one there runs no more than at the front. */
const FORMULA_WITHIN = /(^[\s"]+|[,;\t|\r\n][\s"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
const inert = (value: string) => value.replace(FORMULA_WITHIN, "$1'");
const MADE_INERT = /(^[\s"]*|[,;\t|\r\n][\s"]*)'(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
/** A value as it was before an export of ours, or a spreadsheet, put apostrophes before what would run. */
export const withoutApostrophes = (value: string): string => value.replace(MADE_INERT, '$1');

/** A decimal number as a spreadsheet of that language reads it. */
export const decimalIn = (language: Locale, value: string): string =>
  SEPARATORS[language] === ';' ? value.replace('.', ',') : value;

/**
 * Rows as CSV, written while they are read. What a spreadsheet would run as a formula begins with an apostrophe, and the bytes with a
 * mark by which it knows UTF-8.
 * @param columns the headings, in their order @param rows a value for each of them
 */
export function csvOf<Name extends string>(
  language: Locale,
  columns: Readonly<Record<Name, string>>,
  rows: Iterable<Readonly<Record<Name, string>>> | AsyncIterable<Readonly<Record<Name, string>>>,
): Readable {
  const source = Readable.from(rows);
  const csv = stringify({
    header: true,
    columns: Object.entries<string>(columns).map(([key, header]) => ({ key, header: inert(header) })),
    delimiter: SEPARATORS[language],
    bom: true,
    escape_formulas: true,
    quoted: true,
    record_delimiter: 'windows',
    cast: { string: inert },
  });
  // Whoever stops reading stops the statements too.
  source.on('error', (error: Error) => csv.destroy(error));
  csv.on('close', () => source.destroy());
  return source.pipe(csv);
}
