import { setImmediate as turn } from 'node:timers/promises';
import type { SearchHit } from '@clube/shared/contracts/search';
import type { Db } from '../../database/connect.ts';
import type { Viewer } from '../access/rule.ts';
import { createReader, termsOf } from './present.ts';
import {
  findAlike,
  findHits,
  findMeant,
  findSayings,
  findTranscripts,
  type HitRow,
  type Meant,
  type Saying,
} from './queries.ts';
import { seenBy } from './seen.ts';

/** Words that a slip of the finger may have meant. */
const MEANINGS = 3;

/** Lessons in which it is said, and what was taken for what was typed. */
export type Said = { hits: readonly HitRow[]; sayings: readonly Saying[]; meant: readonly Meant[] };
export const NOTHING_SAID: Said = { hits: [], sayings: [], meant: [] };

/**
 * What was typed, with the nearest words that are said where the viewer may hear it in the place of terms that are not; undefined where there
 * are none. What is said elsewhere neither stands for anything nor takes the place of what does.
 */
async function meantBy(db: Db, viewer: Viewer, q: string): Promise<Meant[] | undefined> {
  const candidates = await findAlike(db, viewer, q);
  if (candidates.every(({ word }) => word === null)) return undefined;
  const asked = [...new Set(candidates.flatMap(({ lessons }) => lessons))];
  const heard = new Set((await findHits(db, viewer, 'transcript', asked)).map(({ id }) => id));
  const said = candidates.filter(({ lessons }) => lessons.some((id) => heard.has(id)));
  const meant = [...new Set(candidates.map(({ term }) => term))].map((term) => {
    const words = said.filter((one) => one.term === term).map(({ word }) => word);
    return { term, words, isSaid: words.length > 0 };
  });
  if (meant.some(({ isSaid }) => !isSaid)) return undefined;
  return meant.map(({ term, words }) => ({
    term,
    words: words.includes(null) ? [] : words.flatMap((word) => word ?? []).slice(0, MEANINGS),
  }));
}

/** Lessons in which all that was typed is said to the viewer; where there are none, what looks like it. */
export async function findSaid(db: Db, viewer: Viewer, q: string, most: number): Promise<Said> {
  const seen = (sayings: readonly Saying[]) =>
    seenBy(
      db,
      viewer,
      'transcript',
      sayings.map(({ id }) => id),
      most,
    );
  const sayings = await findSayings(db, viewer, q);
  const hits = await seen(sayings);
  if (hits.length > 0) return { hits, sayings, meant: termsOf(q).map((term) => ({ term, words: [] })) };
  const meant = await meantBy(db, viewer, q);
  if (!meant) return NOTHING_SAID;
  const alike = await findMeant(db, viewer, meant);
  return { hits: await seen(alike), sayings: alike, meant };
}

/**
 * Each with the sentence in which it is said: without one where so much was read for this question that nothing more is, and not at all
 * where what is said there was changed in this moment.
 */
export async function withSentences(
  db: Db,
  siteId: number,
  hits: readonly SearchHit[],
  { sayings, meant }: Said,
): Promise<SearchHit[]> {
  if (hits.length === 0) return [];
  const shown = new Set(hits.map(({ id }) => id));
  const transcripts = await findTranscripts(
    db,
    siteId,
    sayings.filter(({ id }) => shown.has(id)),
  );
  const reader = createReader(meant, turn);
  const told: SearchHit[] = [];
  for (const hit of hits) {
    const transcript = transcripts.find(({ id }) => id === hit.id);
    const said = transcript && (await reader.saidIn(transcript.content));
    if (said) told.push({ ...hit, said });
    else if (transcript && reader.isOver()) told.push(hit);
  }
  return told;
}
