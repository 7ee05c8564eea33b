import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Deleted } from '../contracts/bin.ts';
import type { Created } from '../contracts/common.ts';
import type { NewOrder } from '../contracts/new-order.ts';
import type { PictureChanged, PictureCrop } from '../contracts/picture.ts';
import type {
  Promotion,
  PromotionImage,
  PromotionKind,
  PromotionPatch,
  PromotionWrite,
} from '../contracts/promotion.ts';

/** All of a kind in the order of the home, drafts and what is over too. */
export const promotionsQuery = (kind: PromotionKind) =>
  queryOptions({ queryKey: ['promotions', kind], queryFn: () => http.get(kind).json<Promotion[]>() });
/** A draft at the end; its id. @throws ApiError `promotion.limit`, `link.invalid`, `promotion.ends_first` */
export const createPromotion = (kind: PromotionKind, body: PromotionWrite) =>
  http.post(kind, { json: body }).json<Created>();
/** Changes what is named. @throws ApiError `promotion.not_found`, `version.stale`, `link.invalid`, `promotion.ends_first` */
export const patchPromotion = (kind: PromotionKind, id: number, body: PromotionPatch) =>
  http.patch(`${kind}/${id}`, { json: body }).json();
/** Into the bin with its art. @throws ApiError `promotion.not_found` */
export const deletePromotion = (kind: PromotionKind, id: number) => http.delete(`${kind}/${id}`).json<Deleted>();
/** The order on the home: every id once. @throws ApiError `order.stale` */
export const putPromotionOrder = (kind: PromotionKind, order: NewOrder) =>
  http.put(`${kind}/order`, { json: order }).json();
/** @param crop in pixels of the upright picture @param file PNG, JPEG or WebP up to 8 MiB @throws ApiError `image.unsupported`, `site.storage_exceeded`, `rate.limited` */
export const uploadPromotionImage = (
  kind: PromotionKind,
  id: number,
  name: PromotionImage,
  file: File,
  crop: PictureCrop,
) =>
  http
    .put(`${kind}/${id}/image/${name}`, {
      body: file,
      searchParams: crop,
      headers: { 'content-type': file.type },
    })
    .json<PictureChanged>();
/** It is drawn by code again, or on a phone by the art of the wide screen. @throws ApiError `promotion.not_found` */
export const removePromotionImage = (kind: PromotionKind, id: number, name: PromotionImage) =>
  http.delete(`${kind}/${id}/image/${name}`).json<PictureChanged>();
/** What stood there before a change stands there again. @throws ApiError `version.stale` when another one does by now, `request.not_found` when it is not kept any more */
export const undoPromotionImage = (
  kind: PromotionKind,
  id: number,
  name: PromotionImage,
  { before, after }: PictureChanged,
) => http.post(`${kind}/${id}/image/${name}/undo`, { json: { before, after } }).json();
