import { queryOptions } from '@tanstack/react-query';
import type { Created } from '../contracts/common.ts';
import type { Domain } from '../contracts/domain.ts';
import type { Composition } from '../contracts/remote.ts';
import type {
  CertificateConfig,
  ClosedSite,
  Ga4,
  LoginSettings,
  Metas,
  SiteCreate,
  SiteDelete,
  SiteDetail,
  SiteImage,
  SitePatch,
  SiteTransfer,
  SlugAnswer,
} from '../contracts/site.ts';
import { http } from './client.ts';

export const fetchLoginSettings = () => http.get('site/login').json<LoginSettings>();
export const fetchComposition = () => http.get('composition').json<Composition>();

const keysOf = (keys: readonly string[]) => new URLSearchParams(keys.map((key) => ['keys[]', key]));
export const fetchMetas = (keys: readonly string[]) => http.get('meta', { searchParams: keysOf(keys) }).json<Metas>();
export const metasQuery = (keys: readonly string[]) =>
  queryOptions({ queryKey: ['metas', ...keys], queryFn: () => fetchMetas(keys) });
export const writeMeta = (key: string, value: unknown) => http.post('meta', { json: { key, value } }).json();
export const writeMemberMeta = (key: string, value: string) => http.post(`meta/${key}`, { json: { value } }).json();
export const fetchGlobalSettings = (keys: readonly string[]) =>
  http.get('global-settings', { searchParams: { keys: keys.join(',') } }).json<{ key: string; value: string }[]>();
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

export const domainsQuery = () =>
  queryOptions({ queryKey: ['domains'], queryFn: () => http.get('site/domain').json<Domain[]>() });
export const addDomain = (domain: string) => http.post('site/domain', { json: { domain } }).json<Domain>();
export const checkDomain = (domain: string) => http.post(`site/domain/${domain}/check`).json<Domain>();
export const makePrimary = (domain: string) => http.put(`site/domain/${domain}/primary`).json();
export const removeDomain = (domain: string) => http.delete(`site/domain/${domain}`).json();

export const fetchCertificateConfig = () => http.get('certificate/check-exist').json<CertificateConfig>();
export const certificateNotificationsQuery = () =>
  queryOptions({
    queryKey: ['certificate-notifications'],
    queryFn: () => http.get('certificate/notification').json<{ id: number; title: string; created_at: string }[]>(),
  });
export const certificateDownloadUrl = (id: number) => `/api/certificate/download/${id}`;
