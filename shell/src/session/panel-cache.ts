import { fetchCertificateConfig } from '@clube/shared/clients/certificate';
import { logFailure } from '@clube/shared/transport';
import type { CertificateConfig } from '@clube/shared/contracts/certificate';
import type { Metas } from '@clube/shared/contracts/meta';
import { readCookie, saveCookie } from '@clube/shared/session';
import { loadMetas } from './metas.ts';

/** What signing in keeps of the panel for 365 days (product.md §3 and §9); of one person, so it goes with them. */
export const PANEL_COOKIES = ['site_metas', 'certificate_config'] as const;
type PanelCookie = (typeof PANEL_COOKIES)[number];

/** The switches of player and terms: short, and the same for everybody in the panel. */
const CACHED_METAS = [
  'coment_lesson',
  'complete_lessson_next',
  'limit_percetage_lesson',
  'number_limit_percetage_lesson',
  'termsOfUseActivated',
  'video_watermark',
] as const;
/** Cookies go out with every call: what is longer, in characters, is not kept. */
const LONGEST = 1024;
/** A slow answer is not waited for: the screens ask again for what they need. */
const PATIENCE_MS = 3000;

function keep(name: PanelCookie, value: Metas | CertificateConfig) {
  const text = JSON.stringify(value);
  if (encodeURIComponent(text).length <= LONGEST) saveCookie(name, text);
}

function read<Value>(name: PanelCookie): Value | undefined {
  try {
    return JSON.parse(readCookie(name) ?? '') as Value;
  } catch {
    // Nothing kept, or not by us.
    return undefined;
  }
}

export const cachedMetas = (): Metas => read<Metas>('site_metas') ?? {};
/** Whether the panel had certificates when this person signed in; undefined when that is not known. */
export const cachedCertificateConfig = () => read<CertificateConfig>('certificate_config');

/** Loads both for the panel that was just chosen (product.md §4). A failure is only logged. */
export async function cachePanel(): Promise<void> {
  const loading = Promise.all([
    loadMetas(CACHED_METAS).then((metas) => keep('site_metas', metas)),
    fetchCertificateConfig().then(
      (config) => keep('certificate_config', config),
      (error: unknown) => logFailure('The certificate config could not be loaded', error),
    ),
  ]);
  let timer: ReturnType<typeof setTimeout> | undefined;
  await Promise.race([loading, new Promise((resolve) => (timer = setTimeout(resolve, PATIENCE_MS)))]);
  clearTimeout(timer);
}
