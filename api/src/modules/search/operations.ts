import type { SearchAnswer, SearchHit, SearchKind, SearchQuery } from '@clube/shared/contracts/search';
import type { Db } from '../../database/connect.ts';
import type { Viewer } from '../access/rule.ts';
import { presentHit } from './present.ts';
import { findEntries } from './queries.ts';
import { findSaid, NOTHING_SAID, withSentences } from './said.ts';
import { seenBy } from './seen.ts';

const NAMED: readonly SearchKind[] = ['course', 'module', 'lesson'];
const KINDS: readonly SearchKind[] = [...NAMED, 'transcript'];
const OF_EACH = 5;
const OF_ONE = 50;
/** Transcripts are read to find the sentence: fewer of them. */
const MOST_TRANSCRIPTS = 20;

/** A few hits of each kind, or many of one. One more than is shown is looked for, which tells whether there are more. */
export async function searchPanel(db: Db, viewer: Viewer, { q, kind }: SearchQuery): Promise<SearchAnswer> {
  const kinds = kind ? [kind] : KINDS;
  const mostOf = (name: SearchKind) => (!kind ? OF_EACH : name === 'transcript' ? MOST_TRANSCRIPTS : OF_ONE);
  const [{ meant, entries }, said] = await Promise.all([
    findEntries(
      db,
      viewer,
      q,
      kinds.filter((name) => NAMED.includes(name)),
    ),
    kinds.includes('transcript') ? findSaid(db, viewer, q, mostOf('transcript') + 1) : NOTHING_SAID,
  ]);
  const found = await Promise.all(
    kinds.map(async (name) =>
      name === 'transcript' ? said.hits : seenBy(db, viewer, name, entries[name] ?? [], mostOf(name) + 1),
    ),
  );
  const shown = found.flatMap((hits, at) => hits.slice(0, mostOf(kinds[at]!)).map((hit) => presentHit(hit, meant)));
  const isTranscript = (hit: SearchHit) => hit.kind === 'transcript';
  return {
    data: [
      ...shown.filter((hit) => !isTranscript(hit)),
      ...(await withSentences(db, viewer.siteId, shown.filter(isTranscript), said)),
    ],
    more: kinds.filter((name, at) => found[at]!.length > mostOf(name)),
  };
}
