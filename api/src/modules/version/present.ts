import type { VersionPage, VersionView } from '@clube/shared/contracts/version';
import { textChanges } from './beside.ts';
import { changesBetween, type Content } from './content.ts';
import type { Row } from './queries.ts';

/** @param rows one more than `most` where there are further ones: each says what it changed of the one before it */
export function presentPage(rows: readonly Row[], most: number): VersionPage {
  const data = rows.slice(0, most).map(({ id, person, saved_at, restored_from, content }, index) => {
    const before = rows[index + 1];
    return {
      id,
      person,
      saved_at: saved_at.toISOString(),
      restored_from: restored_from?.toISOString() ?? null,
      changes: before ? changesBetween(before.content, content) : [],
    };
  });
  return { data, next: rows.length > most ? data.at(-1)!.id : null };
}

type Told = Parameters<typeof textChanges>[0];
type Texts = { now: Told; was: Told; isGone: boolean };
type Look = {
  now: { content: Content };
  found: Pick<Row, 'saved_at'>;
  older: Content;
  texts: Texts | undefined;
  seen: string;
  isMediaGone: boolean;
  areMaterialsGone: boolean;
};
/** What going back to it would change. */
export function presentView(id: number, look: Look): VersionView {
  const { now, found, older, texts, seen, isMediaGone, areMaterialsGone } = look;
  const isOtherFile = older.media_id !== now.content.media_id;
  return {
    id,
    saved_at: found.saved_at.toISOString(),
    changes: [
      ...changesBetween(now.content, older),
      // Of a file that comes back: what is said in it now, and what was said then.
      ...(texts && isOtherFile ? textChanges(texts.now, texts.was) : []),
    ],
    seen,
    is_media_gone: isMediaGone,
    are_captions_gone: texts?.isGone ?? false,
    are_materials_gone: areMaterialsGone,
  };
}
