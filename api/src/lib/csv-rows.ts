import { isUtf8 } from 'node:buffer';
import { Readable } from 'node:stream';
import { setImmediate } from 'node:timers/promises';
import { parse, type Parser } from 'csv-parse';
import { AppError } from './errors.ts';
import { seenText } from './written-text.ts';

/** Columns that count, and bytes of one row: a file with more is none that a person made. */
const MOST_COLUMNS = 100;
const MOST_ROW_BYTES = 64 * 1024;
/** What is read at once: others have their turn before the next. */
const SLICE_BYTES = 8 * 1024;
const DELIMITERS = [',', ';', '\t', '|'] as const;

/** A row as it stands in the file: what is looked at of it is `cleaned` first. */
export type Row = { line: number; cells: string[] };

const tooMany = (most: number) => new AppError('import.too_many_rows', `A file holds at most ${most} rows`);
const unreadable = (why: string) => new AppError('import.unreadable', why);

/**
 * A file as UTF-8 without its mark: UTF-8 or UTF-16 by their marks, UTF-8 where all of it is, else the letters that spreadsheets of Windows
 * write. What is UTF-8 already is not copied.
 */
function inUtf8(bytes: Buffer): Buffer {
  const mark = (...values: number[]) => values.every((value, at) => bytes[at] === value);
  const from = (encoding: string) => Buffer.from(new TextDecoder(encoding).decode(bytes));
  if (mark(0xff, 0xfe)) return from('utf-16le');
  if (mark(0xfe, 0xff)) return from('utf-16be');
  // No text holds it; a picture, an archive or a spreadsheet's own format does.
  if (bytes.includes(0)) throw unreadable('This is no text with rows and columns');
  if (!isUtf8(bytes)) return from('windows-1252');
  return mark(0xef, 0xbb, 0xbf) ? bytes.subarray(3) : bytes;
}

/** What parts the cells of the first row: that which parts it most often outside of quotes. */
function delimiterOf(content: Buffer): string {
  const first = content
    .toString('utf8', 0, MOST_ROW_BYTES)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\n|\r/, 1)[0]!;
  const counts = DELIMITERS.map((delimiter) => first.split(delimiter).length);
  return DELIMITERS[counts.indexOf(Math.max(...counts))]!;
}

/** A cell as a person meant it: spreadsheets write `="123"` and `'=1` so that nothing happens to them. Nothing where nothing is seen. */
export function cleaned(cell: string): string {
  return seenText(
    cell
      .normalize('NFC')
      .replace(/\s+/g, ' ')
      .replace(/\p{C}/gu, '')
      .trim()
      .replace(/^="(.*)"$/, '$1')
      .replace(/^'(?=[=+\-@])/, ''),
  );
}

/** A file for the parser, as fast as its rows are taken; every row of another length costs an error that nobody sees. */
async function* slicesOf(bytes: Buffer, parser: Parser, most: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    if (parser.info.invalid_field_length > most) throw tooMany(most);
    yield bytes.subarray(at, at + SLICE_BYTES);
    await setImmediate();
  }
}

/**
 * The rows of a file, one at a time; empty ones are passed over.
 * @param most rows, names of columns apart
 * @throws AppError `import.unreadable`, `import.too_many_rows`
 */
export async function* readRows(bytes: Buffer, most: number): AsyncGenerator<Row> {
  const content = inUtf8(bytes);
  const parser = parse({
    delimiter: delimiterOf(content),
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: true,
    skip_records_with_empty_values: true,
    max_record_size: MOST_ROW_BYTES,
    // The first may be names, and one more tells that there are too many.
    to: most + 2,
    info: true,
  });
  const slices = Readable.from(slicesOf(content, parser, most), { highWaterMark: 1 });
  slices.on('error', (error) => parser.destroy(error));
  slices.pipe(parser);
  let count = 0;
  try {
    for await (const { record, info } of parser as AsyncIterable<{ record: string[]; info: { lines: number } }>) {
      count += 1;
      if (count > most + 1) throw tooMany(most);
      if (record.length > MOST_COLUMNS) throw unreadable(`A row has more than ${MOST_COLUMNS} columns`);
      yield { line: info.lines, cells: record };
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw unreadable('The rows and columns of this file cannot be told apart');
  } finally {
    slices.destroy();
  }
  if (count === 0) throw unreadable('There is nothing in this file');
}

/** A name as names are compared: small letters of one space between words. */
export const folded = (name: string) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]+/g, ' ')
    .trim();
