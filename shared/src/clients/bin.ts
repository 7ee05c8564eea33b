import { http, isApiError } from '@clube/shared/transport';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { BinPage, BinQuery, Loss, Restored } from '../contracts/bin.ts';
import { binKinds } from '../contracts/bin-kinds.ts';

const KNOWS = binKinds.join(',');

/** All of the bin's answers share this key's beginning. */
export const binKey = ['bin'] as const;

/** What is in the bin, page by page, the newest first. @throws ApiError `policy.denied` */
export const binQuery = (filters: Omit<BinQuery, 'after' | 'knows'> = {}) =>
  infiniteQueryOptions({
    queryKey: [...binKey, 'list', filters],
    queryFn: ({ pageParam }) => {
      const page = (knows?: string) => {
        const search = new URLSearchParams();
        for (const [name, value] of Object.entries({ ...filters, after: pageParam, knows }))
          if (value) search.set(name, String(value));
        return http.get('bin', { searchParams: search }).json<BinPage>();
      };
      return page(KNOWS).catch((error: unknown) => {
        // A server of before does not take the word.
        if (isApiError(error, 'request.invalid')) return page();
        throw error;
      });
    },
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
  });

/** What is lost when it is erased. @throws ApiError `bin.not_found` */
export const binLossQuery = (id: number) =>
  queryOptions({
    queryKey: [...binKey, 'loss', id],
    queryFn: () => http.get(`bin/${id}/loss`).json<Loss>(),
    // It is asked for at the moment of a decision.
    gcTime: 0,
  });

/** What would go with it, asked before it is deleted. `path` is below `/api`: a course, module, lesson or class. @throws ApiError `course.not_found`, `module.not_found`, `lesson.not_found`, `class.not_found` */
export const lossQuery = (path: string) =>
  queryOptions({
    // No part of the bin: what was just deleted is asked nothing more.
    queryKey: ['loss', path],
    queryFn: () => http.get(`${path}/loss`).json<Loss>(),
    gcTime: 0,
  });

/**
 * Brings it back to its place; once more does nothing more. @throws ApiError `bin.not_found` when it is erased,
 * `bin.course_deleted`, `bin.module_deleted`, `bin.lesson_deleted`, `bin.offer_deleted` when it stood in what is in the bin too, `promotion.limit`,
 * `class.limit`, `material.limit`, `member.too_many_groups`, `ticket.too_many_tags`, `article.too_many`, `media.folder_limit`, `offer.limit` when there are as many as there may be,
 * `member.group_taken`, `ticket.tag_taken`, `media.folder_taken`, `coupon.exists` when another has its name by now,
 * `offer.coupon_covers` when its offer has another price by now
 */
export const restoreFromBin = (id: number) => http.post(`bin/${id}/restore`).json<Restored>();

/** For good. @throws ApiError `bin.not_found` */
export const eraseFromBin = (id: number) => http.delete(`bin/${id}`).json();
