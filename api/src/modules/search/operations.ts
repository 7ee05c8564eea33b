import type { SearchAnswer, SearchHit, SearchKind, SearchQuery } from '@clube/shared/contracts/search';
import type { Db } from '../../database/connect.ts';
import type { Viewer } from '../access/rule.ts';
import { presentHit, saidIn } from './present.ts';
import { findEntries, findHits, findSayings, findTranscripts, type HitRow, type Saying } from './queries.ts';

const NAMED: readonly SearchKind[] = ['course', 'module', 'lesson'];
const KINDS: readonly SearchKind[] = [...NAMED, 'transcript'];
const OF_EACH = 5;
const OF_ONE = 50;
/** Transcripts are read to find the sentence: fewer of them. */
const MOST_TRANSCRIPTS = 20;

/** Entries whose access is asked at once. */
const BATCH = 20;

/** The first entries that the viewer may see: mostly the first that there are. */
async function seenBy(db: Db, viewer: Viewer, kind: SearchKind, ids: readonly number[], most: number) {
  const seen: HitRow[] = [];
  for (let at = 0; at < ids.length && seen.length < most; at += BATCH)
    seen.push(...(await findHits(db, viewer, kind, ids.slice(at, at + BATCH))));
  return seen;
}

/** Each with the sentence in which it is said; without one where what is said there was changed in this moment. */
async function withSentences(
  db: Db,
  siteId: number,
  q: string,
  hits: readonly SearchHit[],
  sayings: readonly Saying[],
) {
  if (hits.length === 0) return [];
  const shown = new Set(hits.map(({ id }) => id));
  const transcripts = await findTranscripts(
    db,
    siteId,
    sayings.filter(({ id }) => shown.has(id)),
  );
  return hits.flatMap((hit): SearchHit[] => {
    const transcript = transcripts.find(({ id }) => id === hit.id);
    const said = transcript && saidIn(transcript.content, q);
    return said ? [{ ...hit, said }] : [];
  });
}

/** A few hits of each kind, or many of one. One more than is shown is looked for, which tells whether there are more. */
export async function searchPanel(db: Db, viewer: Viewer, { q, kind }: SearchQuery): Promise<SearchAnswer> {
  const kinds = kind ? [kind] : KINDS;
  const mostOf = (name: SearchKind) => (!kind ? OF_EACH : name === 'transcript' ? MOST_TRANSCRIPTS : OF_ONE);
  const [{ meant, entries }, sayings] = await Promise.all([
    findEntries(
      db,
      viewer.siteId,
      q,
      kinds.filter((name) => NAMED.includes(name)),
    ),
    kinds.includes('transcript') ? findSayings(db, viewer, q) : [],
  ]);
  const found = await Promise.all(
    kinds.map((name) =>
      seenBy(
        db,
        viewer,
        name,
        name === 'transcript' ? sayings.map(({ id }) => id) : (entries[name] ?? []),
        mostOf(name) + 1,
      ),
    ),
  );
  const shown = found.flatMap((hits, at) => hits.slice(0, mostOf(kinds[at]!)).map((hit) => presentHit(hit, meant)));
  const isTranscript = (hit: SearchHit) => hit.kind === 'transcript';
  return {
    data: [
      ...shown.filter((hit) => !isTranscript(hit)),
      ...(await withSentences(db, viewer.siteId, q, shown.filter(isTranscript), sayings)),
    ],
    more: kinds.filter((name, at) => found[at]!.length > mostOf(name)),
  };
}
