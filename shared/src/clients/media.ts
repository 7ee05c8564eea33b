import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Chapter, Media, MediaTexts } from '../contracts/media.ts';

/** Media of the panel, the newest first. */
export const mediaQuery = (id: number) =>
  queryOptions({ queryKey: ['media', id], queryFn: () => http.get(`media/${id}`).json<Media>() });
/** What became of an upload. @throws ApiError `media.not_found` until it is whole */
export const fetchMediaOfUpload = (uploadId: string) => http.get(`media/by-upload/${uploadId}`).json<Media>();
/** Captions and chapters of a media, for whoever edits them. @throws ApiError `media.not_found` */
export const mediaTextsQuery = (id: number) =>
  queryOptions({ queryKey: ['media', id, 'text'], queryFn: () => http.get(`media/${id}/text`).json<MediaTexts>() });
/** @param file WebVTT or SubRip up to 2 MiB @throws ApiError `captions.unreadable`, `captions.too_many`, `media.too_large` */
export const putCaptions = (id: number, language: string, file: Blob) =>
  http.put(`media/${id}/captions/${language}`, { body: file, headers: { 'content-type': 'text/vtt' } }).json();
/** @throws ApiError `media.not_found` */
export const removeCaptions = (id: number, language: string) => http.delete(`media/${id}/captions/${language}`).json();
/** In the place of all there are. @throws ApiError `media.not_found` */
export const putChapters = (id: number, chapters: readonly Chapter[]) =>
  http.put(`media/${id}/chapters`, { json: { chapters } }).json();
