import { http, search } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Deleted } from '../contracts/bin.ts';
import type { Created } from '../contracts/common.ts';
import type { CouponWrite, OfferList, OfferPatch, OfferWrite } from '../contracts/offer.ts';

/** All of what is sold shares this key's beginning. */
export const offersKey = ['offers'] as const;

/** The offers that open a course, drafts and ended ones too; without one those of all courses. */
export const offersQuery = (courseId?: number) =>
  queryOptions({
    queryKey: [...offersKey, courseId ?? 'all'],
    queryFn: () =>
      http
        .get('offer', { searchParams: search({ ...(courseId !== undefined && { course: courseId }) }) })
        .json<OfferList>(),
  });
/** A draft; its id. @throws ApiError `course.not_found`, `offer.limit` */
export const createOffer = (body: OfferWrite) => http.post('offer', { json: body }).json<Created>();
/** Changes what is named. @throws ApiError `offer.not_found`, `version.stale`, `offer.no_payment` */
export const patchOffer = (id: number, body: OfferPatch) => http.patch(`offer/${id}`, { json: body }).json();
/** Into the bin. @throws ApiError `offer.has_orders`: what was bought can only be ended */
export const deleteOffer = (id: number) => http.delete(`offer/${id}`).json<Deleted>();
/** @throws ApiError `coupon.exists`, `coupon.invalid` */
export const createCoupon = (offer: number, body: CouponWrite) =>
  http.post(`offer/${offer}/coupon`, { json: body }).json<Created>();
/** Into the bin; what was bought with it stays. @throws ApiError `coupon.not_found` */
export const deleteCoupon = (offer: number, id: number) => http.delete(`offer/${offer}/coupon/${id}`).json<Deleted>();
