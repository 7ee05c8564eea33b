import { http } from '@clube/shared/transport';
import type { MediaLink } from '../contracts/media-link.ts';

/** What the host of a video says of it. @throws ApiError `media.not_found` for what no player knows */
export const fetchMediaLink = (address: string) =>
  http.get('media/link', { searchParams: { address } }).json<MediaLink>();
