import { queryOptions } from '@tanstack/react-query';
import { http } from '@clube/shared/transport';
import type { CaptionTrack, CaptionTrackWrite, CaptionVersion } from '../contracts/media.ts';
import { mediaTextsQuery } from './media.ts';

const cuesUrl = (id: number, language: string) => `media/${id}/captions/${language}/cues`;
/** Captions of one language by line. @throws ApiError `media.not_found` */
export const captionCuesQuery = (id: number, language: string) =>
  queryOptions({
    queryKey: [...mediaTextsQuery(id).queryKey, language] as const,
    queryFn: () => http.get(cuesUrl(id, language)).json<CaptionTrack>(),
    // Somebody else may have written them since: whoever begins to edit asks anew.
    staleTime: 0,
    gcTime: 0,
  });
/** All lines, over those that were seen. @throws ApiError `version.stale`, `captions.unreadable`, `captions.too_many`, `media.too_large`, `site.storage_exceeded` */
export const putCaptionCues = (id: number, language: string, body: CaptionTrackWrite) =>
  http.put(cuesUrl(id, language), { json: body }).json<CaptionVersion>();
