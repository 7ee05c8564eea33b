import { http, search } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Created } from '../contracts/common.ts';
import type { CouponWrite, OfferList, OfferPatch, OfferWrite } from '../contracts/offer.ts';

/** The offers that open a course, drafts and ended ones too; without one those of all courses. */
export const offersQuery = (courseId?: number) =>
  queryOptions({
    queryKey: ['offers', courseId ?? 'all'],
    queryFn: () =>
      http
        .get('offer', { searchParams: search({ ...(courseId !== undefined && { course: courseId }) }) })
        .json<OfferList>(),
  });
/** A draft; its id. @throws ApiError `course.not_found`, `offer.limit` */
export const createOffer = (body: OfferWrite) => http.post('offer', { json: body }).json<Created>();
/** Changes what is named. @throws ApiError `offer.not_found`, `version.stale`, `offer.no_payment` */
export const patchOffer = (id: number, body: OfferPatch) => http.patch(`offer/${id}`, { json: body }).json();
/** @throws ApiError `offer.has_orders`: what was bought can only be ended */
export const deleteOffer = (id: number) => http.delete(`offer/${id}`).json();
/** @throws ApiError `coupon.exists`, `coupon.invalid` */
export const createCoupon = (offer: number, body: CouponWrite) =>
  http.post(`offer/${offer}/coupon`, { json: body }).json<Created>();
/** What was bought with it stays. @throws ApiError `coupon.not_found` */
export const deleteCoupon = (offer: number, id: number) => http.delete(`offer/${offer}/coupon/${id}`).json();
