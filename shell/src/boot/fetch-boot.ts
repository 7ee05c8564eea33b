import type { BootDocument } from '@clube/shared/contracts/boot';
import { fetchMe } from '@clube/shared/clients/user';
import { fetchComposition } from '@clube/shared/clients/release';
import { fetchLoginSettings } from '@clube/shared/clients/site';
import { readCookie } from '@clube/shared/session';
import { isApiError } from '@clube/shared/transport';
import { isCountry } from '@clube/shared/contracts/country';
import { usableRemotes } from '@clube/shared/contracts/usable-remotes';
import { localeOfCountry } from '@clube/shared/i18n';
import { ownTimeZone } from './time-zone.ts';
import { cachedMetas } from '../session/panel-cache.ts';

/** The boot document of a page on a plain static host: the same from three calls. */
export async function fetchBoot(): Promise<BootDocument> {
  const [site, composition, me] = await Promise.all([
    fetchLoginSettings(),
    fetchComposition(),
    fetchMe().catch((error: unknown) => {
      if (isApiError(error) && error.status === 401) return null;
      throw error;
    }),
  ]);
  // Of whoever is nobody yet, what was stored before.
  const country = me?.member.country ?? readCookie('country');
  return {
    host: {
      kind: site.site_id === null ? 'main' : 'panel',
      main_url: location.origin,
      ...(isCountry(country) && { country }),
    },
    site,
    composition: { ...composition, remotes: usableRemotes(composition.remotes, console.warn) },
    me,
    metas: me ? cachedMetas() : {},
    now: new Date().toISOString(),
    time_zone: ownTimeZone(),
    locale: localeOfCountry(country),
    data: [],
  };
}
