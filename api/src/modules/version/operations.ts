import { createHash } from 'node:crypto';
import type { VersionPage, VersionView } from '@clube/shared/contracts/version';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Context } from '../../plugins/context.ts';
import type { Member } from '../../plugins/session.ts';
import { viewerOf, type Viewer } from '../access/rule.ts';
import { findNow, findTexts, holdLessons, keepFirst, keepNow, type Part } from '../course/keep-version.queries.ts';
import { saveCourse } from '../course/operations.ts';
import { findFreeLesson } from '../course/queries.ts';
import type { LessonIds } from '../course/paths.ts';
import { writeLesson } from '../lesson/operations.ts';
import { findLessonMedia } from '../lesson/queries.ts';
import { isUsedElsewhere } from '../media/own-media.queries.ts';
import { findMedia } from '../media/queries.ts';
import { dropPastCaptions, forgetPastCaptions, knownCaptions } from '../media/texts.queries.ts';
import { bringTexts, type KeptTexts } from '../media/texts.ts';
import { findMaterialsOf, holdDeleted } from './materials.queries.ts';
import { bringMaterials } from './materials.ts';
import { panelsFrom } from '../orphans.queries.ts';
import { saveModule } from '../module/operations.ts';
import { readDraft, saveQuizIn } from '../quiz/operations.ts';
import { quizOf, textChanges } from './beside.ts';
import { asPublished, patchTo, type Content } from './content.ts';
import { presentPage, presentView } from './present.ts';
import { findVersion, forgetOld, listVersions } from './queries.ts';

const PER_PAGE = 20;

const missing = ({ moduleId, lessonId }: Part) =>
  lessonId ? 'lesson.not_found' : moduleId ? 'module.not_found' : 'course.not_found';

/** Who changed what. @throws AppError `course.not_found`, `module.not_found`, `lesson.not_found` */
export async function pageOfVersions(db: Db, part: Part, after: number | undefined): Promise<VersionPage> {
  assertFound(await findNow(db, part), missing(part));
  return presentPage(await listVersions(db, part, after, PER_PAGE + 1), PER_PAGE);
}

/** Whether captions and chapters of a file are for whoever asks to change (`assertChangeable`). */
const maySay = async (db: Db, viewer: Viewer, mediaId: number) =>
  (await findMedia(db, viewer, mediaId)) !== undefined && !(await isUsedElsewhere(db, viewer, mediaId));

/** Captions and chapters that a version would bring back to its file; what cannot be brought stays as it is now. */
async function textsOf(db: Db, viewer: Viewer, { media_id: mediaId, captions, chapters }: Content) {
  if (!mediaId) return undefined;
  const at = { siteId: viewer.siteId, mediaId };
  const now = await findTexts<KeptTexts>(db, at);
  // Versions of before there were any say nothing of them.
  const was = captions === undefined ? now : { captions, chapters: chapters ?? null };
  if (was === now || !(await maySay(db, viewer, mediaId)))
    return { at, now, was: now, isGone: textChanges(now, was).length > 0 };
  const known = await knownCaptions(
    db,
    at,
    Object.values(was.captions ?? {}).map(({ key }) => key),
  );
  const kept = Object.entries(was.captions ?? {}).flatMap(([language, one]) => {
    const there = known.has(one.key) ? one : now.captions?.[language];
    return there ? [[language, there] as const] : [];
  });
  const isGone = Object.values(was.captions ?? {}).some(({ key }) => !known.has(key));
  return { at, now, was: { captions: Object.fromEntries(kept), chapters: was.chapters }, isGone };
}

/** Materials that it would have: those of then by their names and in their order, then those that were attached since. What left the bin stays gone. */
async function materialsOf(db: Db, { siteId, lessonId }: Part, now: Content, { materials: then }: Content) {
  if (!lessonId || then === undefined) return { was: now.materials ?? null, isGone: false };
  const there = new Set(
    await findMaterialsOf(
      db,
      { siteId, lessonId },
      (then ?? []).map(({ id }) => id),
    ),
  );
  const kept = (then ?? []).filter(({ id }) => there.has(id));
  const since = (now.materials ?? []).filter(({ id }) => !there.has(id));
  const was = [...kept, ...since];
  return { was: was.length > 0 ? was : null, isGone: kept.length < (then ?? []).length };
}

/** The trailer of then, where that is still a lesson that may be one; else that of now. */
async function trailerOf(db: Db, { siteId, courseId }: Part, now: Content, then: Content) {
  const { trailer_lesson_id: id } = then;
  const isThere =
    id === null || (id !== undefined && (await findFreeLesson(db, { siteId, courseId }, id)) !== undefined);
  const { trailer_lesson_id, trailer } = isThere ? then : now;
  return trailer_lesson_id === undefined ? {} : { trailer_lesson_id, trailer: trailer ?? null };
}

/** A version beside how it is now. @throws AppError `version.not_found` and as `pageOfVersions` */
async function lookBack(db: Db, member: Member, part: Part, id: number) {
  const viewer = viewerOf(member);
  const now = assertFound(await findNow<Content>(db, part), missing(part));
  const found = assertFound(await findVersion(db, part, id), 'version.not_found');
  const then = asPublished(found.content, now.content);
  const mediaId = then.media_id;
  const isMediaGone =
    !!mediaId && mediaId !== now.content.media_id && (await findLessonMedia(db, viewer, mediaId)) === undefined;
  // What plays now stays as it is, with what is said in it, also where that is a quiz.
  const { is_quiz = false, quiz = null, media_id = null, media_url = null, media_name = null } = now.content;
  const { media_seconds = null, captions = null, chapters = null } = now.content;
  const playing = { is_quiz, quiz, media_id, media_url, media_seconds, media_name, captions, chapters };
  const shown: Content = isMediaGone ? { ...then, ...playing } : then;
  const texts = await textsOf(db, viewer, shown);
  const materials = await materialsOf(db, part, now.content, then);
  const trailer = await trailerOf(db, part, now.content, then);
  const older: Content = { ...shown, ...trailer, ...texts?.was, ...(part.lessonId && { materials: materials.was }) };
  const seen = createHash('sha256')
    .update(JSON.stringify([now, texts?.now]))
    .digest('base64url');
  return { now, found, older, texts, seen, isMediaGone, areMaterialsGone: materials.isGone };
}

/** What going back to it would change. @throws AppError as `lookBack` */
export const viewVersion = async (db: Db, member: Member, part: Part, id: number): Promise<VersionView> =>
  presentView(id, await lookBack(db, member, part, id));

type Look = Awaited<ReturnType<typeof lookBack>>;
/** What is edited beside a lesson says again what it said then. Attempts at its quiz stay those of the questions that they answered. */
async function bringBeside(trx: Db, path: LessonIds, { now, older, texts }: Look): Promise<void> {
  if (older.is_quiz && older.quiz !== undefined) {
    const { version, ...quiz } = await readDraft(trx, path);
    const wanted = quizOf(older);
    if (JSON.stringify(quiz) !== JSON.stringify({ ...quiz, ...wanted }))
      await saveQuizIn(trx, path, { ...wanted, version });
  }
  if (texts && textChanges(texts.now, texts.was).length > 0) await bringTexts(trx, texts.at, texts.was);
  await bringMaterials(trx, path, { now: now.content.materials ?? [], was: older.materials ?? [] });
}

/** All that a lesson is, and what it shares with others that show the same file: each of them gets a version. */
async function bringLesson(trx: Db, member: Member, path: LessonIds, id: number, seen: string): Promise<void> {
  const first = await lookBack(trx, member, path, id);
  const { siteId, lessonId } = path;
  const showing = first.texts?.at;
  await holdDeleted(trx, path);
  await holdLessons(trx, { siteId, lessonId, mediaId: showing?.mediaId ?? null });
  const look = await lookBack(trx, member, path, id);
  assertSeen(look, seen);
  if (showing) await keepFirst(trx, showing);
  const {
    text,
    quiz,
    media_id,
    media_url,
    media_seconds,
    author: _author,
    category: _category,
    trailer_lesson_id: _trailer,
    description: _words,
    ...rest
  } = patchTo(look.older, look.now.content);
  await writeLesson(trx, viewerOf(member), path, {
    ...rest,
    version: look.now.version,
    ...(text !== undefined && { text }),
    ...(quiz && { quiz }),
    ...(media_id !== undefined && { media_id }),
    ...(media_url !== undefined && { media_url }),
    ...(media_seconds !== undefined && { media_seconds }),
  });
  await bringBeside(trx, path, look);
  await keepNow(trx, path, { memberId: member.memberId, restoredFrom: look.found.saved_at });
  if (showing) await keepNow(trx, showing, member);
  // What is said again now is no longer of the past as well.
  if (look.texts) await dropPastCaptions(trx, look.texts.at);
}

function assertSeen(look: Look, seen: string): void {
  if (look.seen !== seen) throw new AppError('version.stale', 'Somebody else has saved meanwhile');
}

/**
 * Says again what it said then, as a new version: through the same writes as any other, so with their checks.
 * @param seen as `viewVersion` said it
 * @throws AppError `version.stale`, and as `lookBack`
 */
export async function goBack(db: Db, member: Member, part: Part, id: number, seen: string): Promise<void> {
  const { siteId, courseId, moduleId, lessonId } = part;
  if (moduleId && lessonId)
    return db
      .transaction()
      .execute((trx) => bringLesson(trx, member, { siteId, courseId, moduleId, lessonId }, id, seen));
  const look = await lookBack(db, member, part, id);
  assertSeen(look, seen);
  const { now, found, older } = look;
  const { version } = now;
  const {
    author,
    text: _text,
    quiz: _quiz,
    media_id: _id,
    media_url: _url,
    media_seconds: _seconds,
    description,
    ...rest
  } = patchTo(older, now.content);
  const saver = { memberId: member.memberId, restoredFrom: found.saved_at };
  if (moduleId) await saveModule(db, { siteId, courseId, moduleId }, { ...rest, version }, saver);
  else
    await saveCourse(
      db,
      { siteId, courseId },
      {
        ...rest,
        version,
        ...(author !== undefined && { author }),
        ...(description !== undefined && { description }),
      },
      saver,
    );
}

/** Versions are forgotten with time, and with them, within a day, the captions that only they named. */
export async function forgetOldVersions({ connection }: Context): Promise<void> {
  await forgetOld(connection.db);
  await forgetPastCaptions(connection.db, await panelsFrom(connection.db, undefined));
}
