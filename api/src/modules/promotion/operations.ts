import { linkTarget } from '@clube/shared/contracts/link-target';
import type { PictureChanged, PictureCrop } from '@clube/shared/contracts/picture';
import type {
  PromotionAudience,
  PromotionImage,
  PromotionKind,
  PromotionPatch,
  PromotionWrite,
} from '@clube/shared/contracts/promotion';
import { MAX_PROMOTIONS, promotionSizes } from '@clube/shared/contracts/promotion-kinds';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../../database/connect.ts';
import { randomToken } from '../../lib/crypto.ts';
import { AppError, assertFound } from '../../lib/errors.ts';
import { drawPicture, isPictureFault } from '../../worker/pictures.ts';
import { findCourse } from '../course/queries.ts';
import { assertWritten } from '../course/operations.ts';
import { imagePlace, putPicture, removePicture } from '../picture/store.ts';
import { changed, nameAgain } from '../picture/undo.ts';
import {
  countPromotions,
  findPromotion,
  hasLesson,
  insertPromotion,
  updatePromotion,
  writeImage,
  type PromotionColumns,
  type PromotionPath,
} from './queries.ts';

const nowhere = { link: '', link_course_id: null, link_lesson_id: null };

/** @throws AppError `link.invalid`, `course.not_found`, `lesson.not_found` */
async function linkColumns(db: Db, siteId: number, target: PromotionWrite['target']): Promise<PromotionColumns> {
  if (target === undefined) return {};
  if (target === null) return nowhere;
  if (target.kind === 'address') {
    const link = linkTarget(target.address);
    if (link === undefined) throw new AppError('link.invalid', 'A path of this site or an https address');
    return { ...nowhere, link };
  }
  assertFound(await findCourse(db, { siteId, courseId: target.course_id }), 'course.not_found');
  if (target.kind === 'course') return { ...nowhere, link_course_id: target.course_id };
  if (!(await hasLesson(db, siteId, target.course_id, target.lesson_id)))
    throw new AppError('lesson.not_found', 'Not found');
  return { ...nowhere, link_course_id: target.course_id, link_lesson_id: target.lesson_id };
}

/** Whom it is for; null: everybody. */
export const audienceColumns = (audience: PromotionAudience | null) => ({
  audience_course_id: audience && 'course_id' in audience ? audience.course_id : null,
  audience_class_id: audience && 'course_id' in audience ? audience.class_id : null,
  audience_offer_id: audience && 'offer_id' in audience ? audience.offer_id : null,
});

async function columnsOf(
  db: Db,
  siteId: number,
  { target, audience, title, published: _published, version: _version, ...rest }: PromotionPatch,
): Promise<PromotionColumns> {
  return {
    ...rest,
    ...(title !== undefined && { title: title.trim() }),
    ...(audience !== undefined && audienceColumns(audience)),
    ...(await linkColumns(db, siteId, target)),
  };
}

type Period = { starts_at?: string | Date | null | undefined; ends_at?: string | Date | null | undefined };
/** @throws AppError `promotion.ends_first` */
export function assertPeriod({ starts_at: start, ends_at: end }: Period): void {
  if (start && end && new Date(end) <= new Date(start))
    throw new AppError('promotion.ends_first', 'It ends before it begins');
}

/** Holds the panel until there is one more. @throws AppError `promotion.limit` */
export async function assertRoomForPromotion(trx: Db, siteId: number, kind: PromotionKind): Promise<void> {
  if ((await countPromotions(trx, siteId, kind)) >= MAX_PROMOTIONS)
    throw new AppError('promotion.limit', `There are ${MAX_PROMOTIONS} already`);
}

/** @throws AppError `promotion.limit`, and what `columnsOf` and `assertPeriod` throw */
export const createPromotion = (db: Db, siteId: number, kind: PromotionKind, write: PromotionWrite) =>
  db.transaction().execute(async (trx) => {
    assertPeriod(write);
    await assertRoomForPromotion(trx, siteId, kind);
    const columns = { ...(await columnsOf(trx, siteId, write)), title: write.title.trim() };
    return insertPromotion(trx, { siteId, kind }, columns, write.published ?? false);
  });

/** @throws AppError `promotion.not_found`, `version.stale`, and what `columnsOf` and `assertPeriod` throw */
export async function savePromotion(db: Db, at: PromotionPath, patch: PromotionPatch): Promise<void> {
  const before = assertFound(await findPromotion(db, at), 'promotion.not_found');
  const { starts_at = before.starts_at, ends_at = before.ends_at } = patch;
  assertPeriod({ starts_at, ends_at });
  const written = await updatePromotion(db, at, await columnsOf(db, at.siteId, patch), patch);
  await assertWritten(written, patch, () => findPromotion(db, at), 'promotion.not_found');
}

/** Decoded and drawn anew in the size of its place. The one before is kept for a month, so that it can stand there again. @throws AppError `promotion.not_found`, `image.unsupported`, `site.storage_exceeded` */
export async function replaceImage(
  { db, clube }: FastifyInstance,
  at: PromotionPath,
  name: PromotionImage,
  picture: { upload: Buffer; crop: PictureCrop | undefined } | null,
): Promise<PictureChanged> {
  const key = picture && `${at.kind}-${randomToken().slice(0, 16)}.webp`;
  if (picture && key) {
    const { upload, crop } = picture;
    const wish = { ...promotionSizes[at.kind][name], fit: 'cover', format: 'webp', quality: 84 } as const;
    const drawn = await drawPicture(clube.config.dataFolder, upload, { ...wish, ...(crop && { crop }) }).catch(
      (error: unknown) => {
        if (!isPictureFault(error)) throw error;
        throw new AppError('image.unsupported', 'Send a PNG, JPEG or WebP image');
      },
    );
    await putPicture(clube, imagePlace(at.siteId, key), drawn);
  }
  const { before } = await writeImage(db, at, name, key)
    .then((written) => assertFound(written, 'promotion.not_found'))
    // Gone while it was drawn: nothing would ever name what was kept for it.
    .catch(async (error: unknown) => {
      if (key) await removePicture(clube, imagePlace(at.siteId, key));
      throw error;
    });
  return changed(at.siteId, before, key);
}

/** What stood there stands there again. @throws AppError as `nameAgain` */
export const putImageBack = (db: Db, at: PromotionPath, name: PromotionImage, change: PictureChanged): Promise<void> =>
  nameAgain(db, { siteId: at.siteId, kind: at.kind, change }, async (trx, file) => {
    const written = await writeImage(trx, at, name, file);
    return written && written.before;
  });
