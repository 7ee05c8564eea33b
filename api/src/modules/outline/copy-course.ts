import type { CourseCopy } from '@clube/shared/contracts/course';
import type { CourseArt } from '@clube/shared/contracts/course-cover';
import type { Db } from '../../database/connect.ts';
import type { Context } from '../../plugins/context.ts';
import { randomToken } from '../../lib/crypto.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { imageFile } from '../../lib/image-file.ts';
import type { Member } from '../../plugins/session.ts';
import { artName } from '../course/cover.ts';
import { enrol } from '../member/queries.ts';
import { reservePlace } from '../picture/queries.ts';
import { imagePlace } from '../picture/store.ts';
import { lockStorage } from '../plan/limit.queries.ts';
import * as queries from './copy-course.queries.ts';
import { turnLinks } from './own-links.ts';
import { copyLessons } from './queries.ts';

/**
 * A draft of the same course with all that it is made of: modules, lessons, materials, quizzes, pictures, trailer and certificate. What hangs on
 * people stays where it is: members, classes, progress, comments, sales. Media and files are named once more, not doubled; a picture is a
 * file of its own, because whoever replaces one takes the old one away.
 * @throws AppError `course.not_found`, `site.storage_exceeded`
 */
export async function copyCourse(
  { connection: { db }, storage, config }: Pick<Context, 'connection' | 'storage' | 'config'>,
  { siteId, memberId, role }: Pick<Member, 'siteId' | 'memberId' | 'role'>,
  courseId: number,
  { title }: CourseCopy,
): Promise<{ id: number }> {
  const at = { siteId, courseId };
  const made: string[] = [];
  /** Null where the original has none. */
  const copyArt = async (trx: Db, art: CourseArt, key: string | null): Promise<string | null> => {
    const picture = key === null ? null : await storage.read(imageFile(siteId, key)).catch(() => null);
    if (!picture) return null;
    const name = artName(art, randomToken());
    if (!(await reservePlace(trx, { ...imagePlace(siteId, name), sizeBytes: picture.length })))
      throw new AppError('site.storage_exceeded', 'The storage is full');
    made.push(name);
    await storage.write(imageFile(siteId, name), picture);
    return name;
  };
  try {
    return await db.transaction().execute(async (trx) => {
      // Before the course, as everywhere.
      await lockStorage(trx, siteId);
      const original = assertFound(await queries.holdOriginal(trx, at), 'course.not_found');
      const { trailer_lesson_id: trailer } = original;
      const [cover, poster] = [
        await copyArt(trx, 'cover', original.cover_key),
        await copyArt(trx, 'poster', original.poster_key),
      ];
      const id = await queries.insertCourseCopy(trx, at, { title: title.trim(), cover, poster });
      const copy = { siteId, courseId: id };
      const lessons = new Map<number, number>();
      const modules = new Map<number, number>();
      for (const { from, to } of await queries.copyModules(trx, at, id)) {
        modules.set(from, to);
        for (const pair of await copyLessons(trx, siteId, from, to)) lessons.set(pair.from, pair.to);
      }
      await turnLinks(trx, config, { siteId, course: { from: courseId, to: id }, modules, lessons });
      const shown = trailer === null ? undefined : lessons.get(trailer);
      if (shown !== undefined) await queries.setTrailer(trx, copy, shown);
      await queries.copyCertificate(trx, at, id);
      await queries.forgetNews(trx, copy);
      // As one who begins a course by hand: nobody else teaches it.
      if (role === 'instructor') await enrol(trx, siteId, memberId, id, null);
      return { id };
    });
  } catch (error) {
    for (const name of made) await storage.remove(imageFile(siteId, name));
    throw error;
  }
}
