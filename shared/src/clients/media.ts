import { http, search } from '@clube/shared/transport';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { Deleted } from '../contracts/bin.ts';
import type { Created } from '../contracts/common.ts';
import type {
  Chapter,
  LibraryPage,
  LibraryQuery,
  Media,
  MediaChange,
  MediaFolder,
  MediaStorage,
  MediaTexts,
  MediaUses,
} from '../contracts/media.ts';
import type { PictureChanged, PictureCrop } from '../contracts/picture.ts';

/** A media of the panel as it is now. @throws ApiError `media.not_found` */
export const fetchMedia = (id: number) => http.get(`media/${id}`).json<Media>();
/** A conversion says by itself when it ends, not how far it is. */
const LOOK_MS = 5000;
const isConverting = (media: Media | undefined) => media?.status === 'waiting' && media.error_code === 'converting';
/** Whatever is asked of a media alone. */
export const mediaKey = ['media'] as const;
/** As `fetchMedia`, kept; asked again for as long as it is being converted. */
export const mediaQuery = (id: number) =>
  queryOptions({
    queryKey: [...mediaKey, id],
    queryFn: () => fetchMedia(id),
    refetchInterval: ({ state }) => (isConverting(state.data) ? LOOK_MS : false),
  });
/** What became of an upload. @throws ApiError `media.not_found` until it is whole */
export const fetchMediaOfUpload = (uploadId: string) => http.get(`media/by-upload/${uploadId}`).json<Media>();
/** The still of a video. @param file a picture up to 8 MiB @throws ApiError `image.unsupported`, `site.storage_exceeded`, `rate.limited`, `media.not_found`, `policy.denied` */
export const putMediaPoster = (id: number, file: Blob, crop?: PictureCrop) =>
  http
    .put(`media/${id}/poster`, { body: file, searchParams: { ...crop }, headers: { 'content-type': file.type } })
    .json<PictureChanged>();
/** The one that was found stands again. @throws ApiError `media.not_found`, `policy.denied` */
export const removeMediaPoster = (id: number) => http.delete(`media/${id}/poster`).json<PictureChanged>();
/** What stood for it before stands for it again. @throws ApiError `version.stale`, `request.not_found`, `media.not_found`, `policy.denied` */
export const undoMediaPoster = (id: number, { before, after }: PictureChanged) =>
  http.post(`media/${id}/poster/undo`, { json: { before, after } }).json();
/** Captions and chapters of a media, for whoever edits them. @throws ApiError `media.not_found` */
export const mediaTextsQuery = (id: number) =>
  queryOptions({ queryKey: [...mediaKey, id, 'text'], queryFn: () => http.get(`media/${id}/text`).json<MediaTexts>() });
/** @param file WebVTT or SubRip up to 2 MiB @throws ApiError `captions.unreadable`, `captions.too_many`, `media.too_large` */
export const putCaptions = (id: number, language: string, file: Blob) =>
  http.put(`media/${id}/captions/${language}`, { body: file, headers: { 'content-type': 'text/vtt' } }).json();
/** @throws ApiError `media.not_found` */
export const removeCaptions = (id: number, language: string) => http.delete(`media/${id}/captions/${language}`).json();
/** In the place of all there are. @param seen those that stood there as they were written @throws ApiError `media.not_found`, `version.stale` */
export const putChapters = (id: number, chapters: readonly Chapter[], seen: readonly Chapter[]) =>
  http.put(`media/${id}/chapters`, { json: { chapters, seen } }).json();

/** All that the library asks for: pages, folders, storage, uses. */
export const libraryKey = ['media-library'] as const;
// Other screens change what shows a media: whoever comes back asks again.
const fresh = { staleTime: 0 } as const;
/** The library by pages, each found from where the one before ended. */
export const libraryQuery = (query: Omit<LibraryQuery, 'after'>) =>
  infiniteQueryOptions({
    ...fresh,
    queryKey: [...libraryKey, 'list', query],
    queryFn: ({ pageParam }) =>
      http
        .get('media', { searchParams: search({ ...query, ...(pageParam && { after: pageParam }) }) })
        .json<LibraryPage>(),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next ?? undefined,
    refetchInterval: ({ state }) =>
      state.data?.pages.some(({ data }) => data.some(({ progress }) => typeof progress === 'number'))
        ? LOOK_MS * 2
        : false,
  });
/** Folders by their names. */
export const mediaFoldersQuery = () =>
  queryOptions({
    ...fresh,
    queryKey: [...libraryKey, 'folders'],
    queryFn: () => http.get('media/folder').json<MediaFolder[]>(),
  });
/** Bytes used, kept free for what is on its way, and included. */
export const mediaStorageQuery = () =>
  queryOptions({
    ...fresh,
    queryKey: [...libraryKey, 'storage'],
    queryFn: () => http.get('media/storage').json<MediaStorage>(),
  });
/** A media of the library, and what shows it. @throws ApiError `media.not_found` */
export const mediaUsesQuery = (id: number) =>
  queryOptions({
    queryKey: [...libraryKey, 'uses', id],
    queryFn: () => http.get(`media/${id}/use`).json<MediaUses>(),
    // It is asked for at the moment of a decision.
    gcTime: 0,
  });
/** Another name, or another folder. @throws ApiError `media.not_found`, `media.folder_not_found`, `policy.denied` */
export const patchMedia = (id: number, body: MediaChange) => http.patch(`media/${id}`, { json: body }).json();
/** Into the bin with its files. @throws ApiError `media.in_use` while something shows it, `media.not_found`, `policy.denied` */
export const deleteMedia = (id: number) => http.delete(`media/${id}`).json<Deleted>();
/**
 * Another media takes its place, once that one plays: in lessons, covers, folder and name. @throws ApiError `media.not_found`,
 * `media.in_use` when the other one is shown somewhere, `policy.denied`
 */
export const replaceMedia = (id: number, mediaId: number) =>
  http.post(`media/${id}/replacement`, { json: { media_id: mediaId } }).json();
/** @throws ApiError `media.folder_taken`, `media.folder_limit` */
export const createMediaFolder = (name: string) => http.post('media/folder', { json: { name } }).json<Created>();
/** @throws ApiError `media.folder_not_found`, `media.folder_taken`, `policy.denied` */
export const renameMediaFolder = (id: number, name: string) =>
  http.patch(`media/folder/${id}`, { json: { name } }).json();
/** Into the bin; what lies in it lies in none until it is back. @throws ApiError `media.folder_not_found`, `policy.denied` */
export const deleteMediaFolder = (id: number) => http.delete(`media/folder/${id}`).json<Deleted>();
