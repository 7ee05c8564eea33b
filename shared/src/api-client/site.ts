import type { Composition } from '../contracts/remote.ts';
import type { LoginSettings, Metas, SiteCreate } from '../contracts/site.ts';
import type { Created } from '../contracts/common.ts';
import { http } from './client.ts';

export const fetchLoginSettings = () => http.get('site/login').json<LoginSettings>();
export const fetchComposition = () => http.get('composition').json<Composition>();
export const fetchMetas = (keys: readonly string[]) =>
  http.get('meta', { searchParams: new URLSearchParams(keys.map((key) => ['keys[]', key])) }).json<Metas>();
export const createSite = (body: SiteCreate) => http.post('site', { json: body }).json<Created>();
