import { http } from '@clube/shared/transport';
import { queryOptions } from '@tanstack/react-query';
import type { Created } from '../contracts/common.ts';
import type {
  ClosedSite,
  Ga4,
  LoginSettings,
  SiteCreate,
  SiteDelete,
  SiteDetail,
  SiteImage,
  SitePatch,
  SiteTransfer,
  SlugAnswer,
} from '../contracts/site.ts';

export const fetchLoginSettings = () => http.get('site/login').json<LoginSettings>();
export const fetchGa4 = (siteId: number) => http.get(`ga4/${siteId}`).json<Ga4>();
export const createSite = (site: SiteCreate) => http.post('site', { json: site }).json<Created>();
export const fetchSlug = (slug: string) => http.get(`site/slug/${encodeURIComponent(slug)}`).json<SlugAnswer>();
export const siteQuery = (siteId: number) =>
  queryOptions({ queryKey: ['site', siteId], queryFn: () => http.get(`site/${siteId}`).json<SiteDetail>() });
export const patchSite = (siteId: number, patch: SitePatch) =>
  http.patch(`site/${siteId}`, { json: patch }).json<SiteDetail>();
export const transferSite = (siteId: number, body: SiteTransfer) =>
  http.post(`site/${siteId}/transfer`, { json: body }).json();
export const closeSite = (siteId: number, body: SiteDelete) => http.delete(`site/${siteId}`, { json: body }).json();
export const closedSitesQuery = () =>
  queryOptions({ queryKey: ['closed-sites'], queryFn: () => http.get('site/closed').json<ClosedSite[]>() });
export const reopenSite = (siteId: number) => http.post(`site/${siteId}/reopen`).json();
export const siteExportUrl = (siteId: number) => `/api/site/${siteId}/export`;
export const uploadSiteImage = (name: SiteImage, file: File) =>
  http.put(`site/image/${name}`, { body: file, headers: { 'content-type': file.type } }).json<{ url: string }>();
export const removeSiteImage = (name: SiteImage) => http.delete(`site/image/${name}`).json();
