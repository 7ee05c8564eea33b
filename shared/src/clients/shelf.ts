import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Deleted } from '../contracts/bin.ts';
import type { Created } from '../contracts/common.ts';
import type { NewOrder } from '../contracts/new-order.ts';
import type { Shelf, ShelfPatch, ShelfWrite } from '../contracts/shelf.ts';

/** All shelves in the order of the home, drafts and what is over too. */
export const shelvesQuery = () =>
  queryOptions({ queryKey: ['shelves'], queryFn: () => http.get('shelf').json<Shelf[]>() });
/** A draft at the end; its id. @throws ApiError `promotion.limit`, `promotion.ends_first`, `course.not_found` */
export const createShelf = (body: ShelfWrite) => http.post('shelf', { json: body }).json<Created>();
/** Changes what is named. @throws ApiError `promotion.not_found`, `version.stale`, `promotion.ends_first`, `course.not_found` */
export const patchShelf = (id: number, body: ShelfPatch) => http.patch(`shelf/${id}`, { json: body }).json();
/** Into the bin; the courses stay. @throws ApiError `promotion.not_found` */
export const deleteShelf = (id: number) => http.delete(`shelf/${id}`).json<Deleted>();
/** The order on the home: every id once. @throws ApiError `order.stale` */
export const putShelfOrder = (order: NewOrder) => http.put('shelf/order', { json: order }).json();
