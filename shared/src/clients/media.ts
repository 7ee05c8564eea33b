import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Media } from '../contracts/media.ts';

/** Media of the panel, the newest first. */
export const mediaQuery = (id: number) =>
  queryOptions({ queryKey: ['media', id], queryFn: () => http.get(`media/${id}`).json<Media>() });
/** What became of an upload. @throws ApiError `media.not_found` until it is whole */
export const fetchMediaOfUpload = (uploadId: string) => http.get(`media/by-upload/${uploadId}`).json<Media>();
