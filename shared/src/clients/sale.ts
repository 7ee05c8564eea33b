import { http, isApiError } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { FirstQueryKey } from '../contracts/first-queries.ts';
import type {
  FreeCourse,
  FreeCourseCard,
  FreeLesson,
  FreePlay,
  Purchase,
  Sale,
  SaleOrderCreated,
  SaleOrderWrite,
  SalePrice,
  SaleTrial,
} from '../contracts/sale.ts';

const isUnknown = (error: unknown) => isApiError(error) && (error.status === 404 || error.status === 400);
const orNull = (error: unknown) => {
  if (isUnknown(error)) return null;
  throw error;
};
/** The public page of an offer; null where nothing was ever sold. The page brings the first answer. */
export const saleQuery = (offer: number) =>
  queryOptions({
    queryKey: ['sale', offer] satisfies FirstQueryKey<'sale'>,
    queryFn: () => http.get(`sale/${offer}`).json<Sale>().catch(orNull),
    retry: false,
  });
/** The courses of a panel of which something is open to anybody; none where there is no panel. The page brings the first answer. */
export const freeCoursesQuery = () =>
  queryOptions({
    queryKey: ['free'] satisfies FirstQueryKey<'free.courses'>,
    queryFn: () =>
      http
        .get('free')
        .json<FreeCourseCard[]>()
        .catch((error: unknown) => orNull(error) ?? []),
    retry: false,
  });
/** One of them with its outline; null where nothing of it is open to anybody. The page brings the first answer. */
export const freeCourseQuery = (course: number) =>
  queryOptions({
    queryKey: ['free', course] satisfies FirstQueryKey<'free.course'>,
    queryFn: () => http.get(`free/${course}`).json<FreeCourse>().catch(orNull),
    retry: false,
  });

/** By what a visitor comes to a free lesson: the page of an offer, or that of its course. */
export type FreeWay = { offer: number } | { course: number };
const lessonAt = (way: FreeWay, lesson: number) =>
  `${'offer' in way ? `sale/${way.offer}` : `free/${way.course}`}/lesson/${lesson}`;
/** A free lesson; null where none is open to anybody. The page brings the first answer. */
export const freeLessonQuery = (way: FreeWay, lesson: number) =>
  queryOptions({
    queryKey:
      'offer' in way
        ? (['sale', way.offer, 'lesson', lesson] satisfies FirstQueryKey<'sale.lesson'>)
        : (['free', way.course, 'lesson', lesson] satisfies FirstQueryKey<'free.lesson'>),
    queryFn: () => http.get(lessonAt(way, lesson)).json<FreeLesson>().catch(orNull),
    retry: false,
  });
/** Lets this browser play a free lesson for some minutes. @throws ApiError `lesson.not_found`, `media.not_found`, `rate.limited` */
export const playFreeLesson = (way: FreeWay, lesson: number) =>
  http.post(`${lessonAt(way, lesson)}/play`).json<FreePlay>();
/** Where the pictures of its text are. */
export const freePicturesUrl = (way: FreeWay, lesson: number) => `/api/${lessonAt(way, lesson)}/picture`;
/** Whether whoever is signed in had the trial of an offer. */
export const saleTrialQuery = (offer: number) =>
  queryOptions({
    queryKey: ['sale', offer, 'trial'],
    queryFn: () => http.get(`sale/${offer}/trial`).json<SaleTrial>(),
    retry: false,
  });
/** What one pays with a coupon. @throws ApiError `coupon.invalid`, `offer.not_on_sale`, `rate.limited` */
export const fetchSalePrice = (offer: number, coupon: string) =>
  http.get(`sale/${offer}/price`, { searchParams: { coupon } }).json<SalePrice>();
/** Makes an order that waits to be paid. @throws ApiError `offer.sold_out`, `offer.not_on_sale`, `coupon.invalid`, `auth.document_invalid`, `auth.captcha_invalid`, `rate.limited` */
export const placeOrder = (offer: number, body: SaleOrderWrite) =>
  http.post(`sale/${offer}/order`, { json: body }).json<SaleOrderCreated>();

/** Says yes to an order that costs nothing, by the secret of its mail. @throws ApiError `purchase.not_found`, `purchase.state`, `offer.not_on_sale`, `offer.trial_had`, `rate.limited` */
export const confirmPurchase = (token: string, secret: string) =>
  http.post(`purchase/${token}/confirm`, { json: { secret } }).json<{ ok: true }>();

/** The buyer says that they paid: the panel sees it, and still looks itself. @throws ApiError `purchase.not_found`, `purchase.state`, `rate.limited` */
export const claimPurchase = (token: string) => http.post(`purchase/${token}/claim`).json<{ ok: true }>();

/** A picture of the payment, in the place of the one before. @param file PNG, JPEG or WebP up to 8 MiB @throws ApiError `image.unsupported`, `site.storage_exceeded`, `purchase.state`, `rate.limited` */
export const sendProof = (token: string, file: Blob) =>
  http.put(`purchase/${token}/proof`, { body: file, headers: { 'content-type': file.type } }).json<{ ok: true }>();
/** Where the buyer sees it. */
export const ownProofUrl = (token: string) => `/api/purchase/${token}/proof`;

const ASK_MS = 4000;
/** An order by its buyer's secret, asked again and again while something is due; null where there is none. */
export const purchaseQuery = (token: string) =>
  queryOptions({
    queryKey: ['purchase', token],
    queryFn: () => http.get(`purchase/${token}`).json<Purchase>().catch(orNull),
    refetchInterval: ({ state }) =>
      state.data && (state.data.due !== null || state.data.state === 'pending') ? ASK_MS : false,
    staleTime: 0,
  });
