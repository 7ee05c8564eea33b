import type { VersionPage, VersionView } from '@clube/shared/contracts/version';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Context } from '../../plugins/context.ts';
import type { Member } from '../../plugins/session.ts';
import { viewerOf } from '../access/rule.ts';
import { saveCourse } from '../course/operations.ts';
import { saveLesson } from '../lesson/operations.ts';
import { findLessonMedia } from '../lesson/queries.ts';
import { saveModule } from '../module/operations.ts';
import { asPublished, changesBetween, patchTo, type Content } from './content.ts';
import { findNow, type Part } from '../course/keep-version.queries.ts';
import { findVersion, forgetOld, listVersions } from './queries.ts';

const PER_PAGE = 20;

const missing = ({ moduleId, lessonId }: Part) =>
  lessonId ? 'lesson.not_found' : moduleId ? 'module.not_found' : 'course.not_found';

/** Who changed what. @throws AppError `course.not_found`, `module.not_found`, `lesson.not_found` */
export async function pageOfVersions(db: Db, part: Part, after: number | undefined): Promise<VersionPage> {
  assertFound(await findNow(db, part), missing(part));
  const rows = await listVersions(db, part, after, PER_PAGE + 1);
  const data = rows.slice(0, PER_PAGE).map(({ id, person, saved_at, restored_from, content }, index) => {
    const before = rows[index + 1];
    return {
      id,
      person,
      saved_at: saved_at.toISOString(),
      restored_from: restored_from?.toISOString() ?? null,
      changes: before ? changesBetween(before.content, content) : [],
    };
  });
  return { data, next: rows.length > PER_PAGE ? data.at(-1)!.id : null };
}

/** A version beside how it is now. @throws AppError `version.not_found` and as `pageOfVersions` */
async function lookBack(db: Db, member: Member, part: Part, id: number) {
  const now = assertFound(await findNow<Content>(db, part), missing(part));
  const found = assertFound(await findVersion(db, part, id), 'version.not_found');
  const then = asPublished(found.content, now.content);
  const mediaId = then.media_id;
  const isMediaGone =
    !!mediaId &&
    mediaId !== now.content.media_id &&
    (await findLessonMedia(db, viewerOf(member), mediaId)) === undefined;
  // What plays now stays as it is, also where that is a quiz.
  const { is_quiz = false, media_id, media_url, media_name } = now.content;
  const shown = isMediaGone ? { ...then, is_quiz, media_id, media_url, media_name } : then;
  return { now, found, older: shown as Content, isMediaGone };
}

/** What going back to it would change. @throws AppError as `lookBack` */
export async function viewVersion(db: Db, member: Member, part: Part, id: number): Promise<VersionView> {
  const { now, found, older, isMediaGone } = await lookBack(db, member, part, id);
  return {
    id,
    saved_at: found.saved_at.toISOString(),
    changes: changesBetween(now.content, older),
    version: now.version,
    is_media_gone: isMediaGone,
  };
}

/**
 * Says again what it said then, as a new version: through the same writes as any other, so with their checks.
 * @param version of the part as it was seen
 * @throws AppError `version.stale`, and as `lookBack`
 */
export async function goBack(db: Db, member: Member, part: Part, id: number, version: number): Promise<void> {
  const { now, found, older } = await lookBack(db, member, part, id);
  if (now.version !== version) throw new AppError('version.stale', 'Somebody else has saved meanwhile');
  const { author, text, quiz, media_id, media_url, description, ...rest } = patchTo(older, now.content);
  const saver = { memberId: member.memberId, restoredFrom: found.saved_at };
  const { siteId, courseId, moduleId, lessonId } = part;
  if (moduleId && lessonId)
    await saveLesson(
      db,
      viewerOf(member),
      { siteId, courseId, moduleId, lessonId },
      {
        ...rest,
        version,
        ...(text !== undefined && { text }),
        ...(quiz && { quiz }),
        ...(media_id !== undefined && { media_id }),
        ...(media_url !== undefined && { media_url }),
      },
      saver,
    );
  else if (moduleId) await saveModule(db, { siteId, courseId, moduleId }, { ...rest, version }, saver);
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

export const forgetOldVersions = ({ connection }: Context) => forgetOld(connection.db);
