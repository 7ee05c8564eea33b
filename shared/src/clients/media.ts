import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Media } from '../contracts/media.ts';

export const mediaQuery = (id: number) =>
  queryOptions({ queryKey: ['media', id], queryFn: () => http.get(`media/${id}`).json<Media>() });
export const fetchMediaOfUpload = (uploadId: string) => http.get(`media/by-upload/${uploadId}`).json<Media>();
