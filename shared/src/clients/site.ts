import { http, openAnswer } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { PictureChanged } from '../contracts/picture.ts';
import type { Created } from '../contracts/common.ts';
import type {
  ClosedSite,
  Ga4,
  LoginSettings,
  SiteAddress,
  SiteCreate,
  SiteDelete,
  SiteDetail,
  SiteExport,
  SiteImage,
  SitePatch,
  SiteTransfer,
  SlugAnswer,
} from '../contracts/site.ts';

/** Branding of the panel of this host, else of the session’s; of the product without either. */
export const fetchLoginSettings = () => http.get('site/login').json<LoginSettings>();
/** The measurement id of a panel, or null. */
export const fetchGa4 = (siteId: number) => http.get(`ga4/${siteId}`).json<Ga4>();
/** A panel whose owner is whoever asks; its id. @throws ApiError `site.slug_invalid`, `site.slug_taken` beside the field, `rate.limited` */
export const createSite = (site: SiteCreate) => http.post('site', { json: site }).json<Created>();
/** Whether a new panel could have this address. @throws ApiError `rate.limited` */
export const fetchSlug = (slug: string) => http.get(`site/slug/${encodeURIComponent(slug)}`).json<SlugAnswer>();
/** The panel of the session, with its storage in bytes. */
export const siteQuery = (siteId: number) =>
  queryOptions({ queryKey: ['site', siteId], queryFn: () => http.get(`site/${siteId}`).json<SiteDetail>() });
/** Changes what is named, and answers with the panel. @throws ApiError `site.not_found`, `version.stale` when somebody else changed what was seen */
export const patchSite = (siteId: number, patch: SitePatch) =>
  http.patch(`site/${siteId}`, { json: patch }).json<SiteDetail>();
/** Makes an admin the owner. @throws ApiError `auth.wrong_password`, `member.not_found`, `policy.denied` when somebody else owns it by now */
export const transferSite = (siteId: number, body: SiteTransfer) =>
  http.post(`site/${siteId}/transfer`, { json: body }).json();
/** Gives the panel another address; the one before leads to it. @throws ApiError `site.slug_invalid`, `site.slug_taken`, `auth.wrong_password` beside the field, `site.moved_often`, `policy.denied` */
export const moveSite = (siteId: number, body: SiteAddress) =>
  http.put(`site/${siteId}/address`, { json: body }).json<SiteDetail>();
/** Closes the panel; for 30 days it can be opened again. @throws ApiError `site.name_differs`, `auth.wrong_password`, `policy.denied` */
export const closeSite = (siteId: number, body: SiteDelete) => http.delete(`site/${siteId}`, { json: body }).json();
/** Closed panels that the person owns. */
export const closedSitesQuery = () =>
  queryOptions({
    queryKey: ['closed-sites'],
    queryFn: ({ signal }) => http.get('site/closed', { signal }).json<ClosedSite[]>(),
  });
/** @throws ApiError `site.not_found` once it is erased */
export const reopenSite = (siteId: number) => http.post(`site/${siteId}/reopen`).json();
/** Of a panel of years, on a slow line; milliseconds. */
const EXPORT_MS = 20 * 60_000;
/** Everything that the panel holds, as a file of JSON by table. @throws ApiError `auth.wrong_password`, `auth.wrong_code`, `rate.limited` */
export const exportSite = async (siteId: number, body: SiteExport): Promise<Blob> => {
  const answer = await openAnswer(`site/${siteId}/export`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json' },
    timeout: EXPORT_MS,
  });
  return answer.blob();
};
/** @param file PNG, JPEG or WebP up to 8 MiB @throws ApiError `image.unsupported`, `site.storage_exceeded`, `rate.limited` */
export const uploadSiteImage = (name: SiteImage, file: File) =>
  http
    .put(`site/image/${name}`, { body: file, headers: { 'content-type': file.type } })
    .json<{ url: string } & PictureChanged>();
/** The product’s own is shown again. @throws ApiError `rate.limited` */
export const removeSiteImage = (name: SiteImage) => http.delete(`site/image/${name}`).json<PictureChanged>();
/** What stood there before a change stands there again. @throws ApiError `version.stale` when another one does by now, `request.not_found` when it is not kept any more */
export const undoSiteImage = (name: SiteImage, { before, after }: PictureChanged) =>
  http.post(`site/image/${name}/undo`, { json: { before, after } }).json();
