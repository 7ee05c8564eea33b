import type { Restored } from '@clube/shared/contracts/bin';
import type { PromotionKind } from '@clube/shared/contracts/promotion';
import type { Db } from '../../database/connect.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import type { Member } from '../../plugins/session.ts';
import { viewerOf } from '../access/rule.ts';
import { assertRoomForClass } from '../class/operations.ts';
import { lockClass, type ClassPath } from '../class/queries.ts';
import type { LessonIds } from '../course/paths.ts';
import { keepLessons } from '../course/keep-version.ts';
import { assertRoomForMaterial, keepMaterials } from '../material/operations.ts';
import { findMaterial } from '../material/queries.ts';
import { assertChangeable, assertUnused } from '../media/library.ts';
import { countUses } from '../media/library.queries.ts';
import { leaveReplacement, lockMedia } from '../media/replace.queries.ts';
import { assertRoomForPromotion } from '../promotion/operations.ts';
import { assertRoomForShelf } from '../shelf/operations.ts';
import { holdRoomFor, isNamed } from './named.operations.ts';
import { holdPlaceOfCoupon, holdRoomForOffer } from './offer.operations.ts';
import { holdAbove } from './restore.queries.ts';
import { findLessonOf, findThingLoss, putThingIntoBin, takeThingFromBin, type ThingPath } from './thing.queries.ts';

const done = (bin: number) => ({ ok: true as const, bin });

/** Off the home at once, a banner or a card with its art. @throws AppError `promotion.not_found` */
export const movePromotionToBin = (db: Db, { siteId, memberId }: Member, kind: PromotionKind | 'shelf', id: number) =>
  db.transaction().execute(async (trx) => {
    const thing = { siteId, kind, id, courseId: null };
    return done(assertFound(await putThingIntoBin(trx, thing, memberId), 'promotion.not_found'));
  });

/**
 * With its rules, and whoever is in it has the course no longer. @param counted how many were said to lose it: of others nobody was asked
 * @throws AppError `class.not_found`, `version.stale` where others lose it by now
 */
export const moveClassToBin = (db: Db, member: Member, at: ClassPath, counted?: number) =>
  db.transaction().execute(async (trx) => {
    assertFound(await lockClass(trx, at), 'class.not_found');
    const { siteId, courseId, classId: id } = at;
    const thing = { siteId, kind: 'class', id, courseId } as const;
    // Whoever enters it waits for the class from here on.
    if (counted !== undefined && (await findThingLoss(trx, thing, viewerOf(member))).members_count !== counted)
      throw new AppError('version.stale', 'Others lose the course by it now');
    return done(assertFound(await putThingIntoBin(trx, thing, member.memberId), 'class.not_found'));
  });

/** Out of the library; nothing shows it. @throws AppError `media.not_found`, `policy.denied`, `media.in_use` */
export async function moveMediaToBin(db: Db, member: Member, mediaId: number) {
  const at = await assertChangeable(db, viewerOf(member), mediaId);
  return db.transaction().execute(async (trx) => {
    await assertUnused(trx, at);
    await leaveReplacement(trx, at);
    const thing = { siteId: at.siteId, kind: 'media', id: mediaId, courseId: null } as const;
    return done(assertFound(await putThingIntoBin(trx, thing, member.memberId), 'media.not_found'));
  });
}

/** Those of them that nothing shows any more: nobody deleted them, what showed them is gone for good. In a transaction of whoever calls. */
export async function moveUnshownToBin(trx: Db, siteId: number, mediaIds: readonly number[]): Promise<void> {
  for (const id of mediaIds) {
    const at = { siteId, mediaId: id };
    // Gone meanwhile, or in the bin already.
    if ((await lockMedia(trx, at)) === undefined || (await countUses(trx, at)) > 0) continue;
    await leaveReplacement(trx, at);
    await putThingIntoBin(trx, { siteId, kind: 'media', id, courseId: null }, null);
  }
}

/** Off its lesson. @throws AppError `material.not_found` */
export const moveMaterialToBin = (db: Db, { memberId }: Member, at: LessonIds, id: number) =>
  keepMaterials(db, at, { memberId }, async (trx) => {
    assertFound(await findMaterial(trx, at, id), 'material.not_found');
    const thing = { siteId: at.siteId, kind: 'material', id, courseId: at.courseId } as const;
    return done(assertFound(await putThingIntoBin(trx, thing, memberId), 'material.not_found'));
  });

type Stands = Omit<Restored, 'kind'>;

/** @throws AppError `bin.course_deleted`, `bin.module_deleted`, `bin.lesson_deleted`, `material.limit` */
async function holdLessonOf(trx: Db, thing: ThingPath, isBack: boolean): Promise<Stands> {
  const lesson = assertFound(await findLessonOf(trx, thing), 'bin.not_found');
  const { courseId, moduleId, lessonId } = lesson;
  if (!isBack) {
    const above = await holdAbove(trx, { siteId: thing.siteId, courseId, moduleId, lessonId: null });
    if (!above.is_course_there)
      throw new AppError('bin.course_deleted', 'Its course is in the bin: restore that first');
    if (!above.is_module_there)
      throw new AppError('bin.module_deleted', 'Its module is in the bin: restore that first');
    if (!lesson.is_lesson_there)
      throw new AppError('bin.lesson_deleted', 'Its lesson is in the bin: restore that first');
    await assertRoomForMaterial(trx, { siteId: thing.siteId, courseId, moduleId, lessonId });
  }
  return { course_id: courseId, module_id: moduleId, lesson_id: lessonId };
}

/** Where it stands, with room for it. */
async function holdPlaceOf(trx: Db, thing: ThingPath, isBack: boolean): Promise<Stands> {
  const { siteId, kind, courseId } = thing;
  if (kind === 'material') return holdLessonOf(trx, thing, isBack);
  if (!isBack && kind === 'class' && courseId !== null) {
    const { is_course_there } = await holdAbove(trx, { siteId, courseId, moduleId: null, lessonId: null });
    if (!is_course_there) throw new AppError('bin.course_deleted', 'Its course is in the bin: restore that first');
    await assertRoomForClass(trx, { siteId, courseId });
  }
  if (!isBack && (kind === 'banner' || kind === 'card')) await assertRoomForPromotion(trx, siteId, kind);
  if (!isBack && kind === 'shelf') await assertRoomForShelf(trx, siteId);
  if (!isBack && kind === 'offer') await holdRoomForOffer(trx, thing);
  if (!isBack && kind === 'coupon') await holdPlaceOfCoupon(trx, thing);
  if (!isBack && isNamed(kind)) await holdRoomFor(trx, kind, thing);
  return { course_id: courseId, module_id: null, lesson_id: null };
}

/**
 * Brings back what stands by itself. @param isBack it is there already: nothing more happens
 * @throws AppError `bin.course_deleted`, `bin.module_deleted`, `bin.lesson_deleted`, `promotion.limit`, `class.limit`, `material.limit`,
 * `offer.limit`, and what `holdRoomFor` and `holdPlaceOfCoupon` throw
 */
export async function restoreThing(
  trx: Db,
  { binId, memberId }: { binId: number; memberId: number },
  thing: ThingPath,
  isBack: boolean,
): Promise<Stands> {
  const place = await holdPlaceOf(trx, thing, isBack);
  const { course_id: courseId, module_id: moduleId, lesson_id: lessonId } = place;
  const takeOut = () => takeThingFromBin(trx, thing, binId);
  if (isBack) return place;
  if (courseId === null || lessonId === null) await takeOut();
  else await keepLessons(trx, { siteId: thing.siteId, courseId, moduleId, lessonId }, { memberId }, takeOut);
  return place;
}
