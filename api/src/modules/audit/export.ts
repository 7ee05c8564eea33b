import type { Readable } from 'node:stream';
import type { AuditExportQuery } from '@clube/shared/contracts/audit';
import type { Db } from '../../database/connect.ts';
import { csvOf } from '../../lib/csv.ts';
import type { Locale } from '../../lib/locale.ts';
import type { Module } from '../define-module.ts';
import { nounsIn } from './nouns.ts';
import { readEntries } from './queries.ts';
import { words } from './words.ts';

type Entries = ReturnType<typeof readEntries>;
const told = (fields: Record<string, unknown> = {}) =>
  Object.entries(fields)
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join('\n');

/** A line for each thing: an act on twenty lessons is twenty lines, and says how many it was in all. */
async function* lines(language: Locale, nouns: ReadonlyMap<string, string>, entries: Entries) {
  const { roles, acts, erased } = words[language];
  for await (const entry of entries) {
    const act = {
      at: new Date(entry.created_at).toISOString(),
      who: (entry.actor ?? erased) + (entry.api_key === null ? '' : ` · ${entry.api_key}`),
      role: roles[entry.role],
      noun: nouns.get(entry.noun) ?? entry.noun,
      act: acts[entry.act],
      count: String(entry.count),
    };
    for (const { name, place, before, after } of entry.things)
      yield { ...act, name: name ?? '', place: place ?? '', before: told(before), after: told(after) };
  }
}

/** What staff changed as CSV, written while it is read. */
export const writeEntries = (
  { db, modules }: { db: Db; modules: readonly Module[] },
  siteId: number,
  { language = 'pt', ...filters }: AuditExportQuery,
): Readable =>
  csvOf(
    language,
    words[language].columns,
    lines(language, nounsIn(language, modules), readEntries(db, siteId, filters)),
  );
