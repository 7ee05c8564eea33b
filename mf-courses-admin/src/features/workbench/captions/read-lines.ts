import type { QueryClient } from '@tanstack/react-query';
import { captionCuesQuery, putCaptionCues } from '@clube/shared/clients/caption-cues';

/** Captions as they stand now. @returns what writes them again, over what it is told; null where none are by then */
export async function readLines(client: QueryClient, mediaId: number, language: string) {
  const { cues } = await client.fetchQuery(captionCuesQuery(mediaId, language));
  return (seen: string | null) => putCaptionCues(mediaId, language, { seen, cues });
}
