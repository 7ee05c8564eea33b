import type { BootDocument } from '@clube/shared/contracts/boot';
import { fetchComposition, fetchLoginSettings, isApiError, meQuery } from '@clube/shared/api-client';
import { localeOfCountry } from '@clube/shared/i18n';
import type { QueryClient } from '@tanstack/react-query';

/** The boot document that the server wrote into the page; on a plain static host, the same from three calls. */
export async function readBoot(queryClient: QueryClient): Promise<BootDocument> {
  const written = document.querySelector('#clube-boot')?.textContent;
  if (written) return JSON.parse(written) as BootDocument;
  const [site, composition, me] = await Promise.all([
    fetchLoginSettings(),
    fetchComposition(),
    queryClient.fetchQuery({ ...meQuery(), retry: false }).catch((error: unknown) => {
      if (isApiError(error) && error.status === 401) return null;
      throw error;
    }),
  ]);
  return {
    host: { kind: site.site_id === null ? 'main' : 'panel', main_url: location.origin },
    site,
    composition,
    me,
    metas: {},
    now: new Date().toISOString(),
    locale: localeOfCountry(me?.member.country),
    data: [],
  };
}
