import { setWord } from '@clube/shared/contracts/certificate-sheet/typeface';
import { brandVariables } from '@clube/shared/contracts/brand';
import { siteMetaKeys } from '@clube/shared/contracts/site-meta-keys';
import type { FastifyRequest } from 'fastify';
import type { Api } from '../lib/api.ts';
import { typefaces } from '../modules/certificate/typefaces.ts';
import { toLoginSettings } from '../modules/site/present.ts';
import { findSiteAndMetas } from '../modules/site/queries.ts';

/** Where the page names it (page.ts). */
export const APP_MANIFEST = '/app.webmanifest';
const ICON = '/app-icon.svg';
/** Side of the icon's drawing, and of its letter. A round mask leaves the middle four fifths. */
const SIDE = 512;
const LETTER = 260;
const HOUR = 'public, max-age=3600';

/** The panel's colour with the first letter of its name, as its mark in the bar has it. */
export function appIcon(name: string, color: string): string {
  const letter = /\S/u.exec(name)?.[0].toUpperCase() ?? 'C';
  const { width, outline } = setWord(letter, { faces: [typefaces('figtree', true)], size: LETTER, spacing: 0 });
  const onBrand = brandVariables(color, 'light')['--clube-on-brand'];
  // Capitals of this typeface are seven tenths of it high.
  const path = outline((SIDE - width) / 2, SIDE / 2 + LETTER * 0.35);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><path fill="${color}" d="M0 0h${SIDE}v${SIDE}H0z"/><path fill="${onBrand}" d="${path}"/></svg>`;
}

/** What a browser needs to put a panel beside the other programs of a phone: its name, colour and icon. */
export async function appManifestRoutes(app: Api) {
  const settingsOf = async ({ arrival }: FastifyRequest) => {
    const site = arrival.kind === 'panel' ? await findSiteAndMetas(app.db, arrival.siteId, siteMetaKeys) : undefined;
    return toLoginSettings(site ?? null, site?.metas ?? {}, false);
  };

  app.get(APP_MANIFEST, { schema: { hide: true } }, async (request, reply) => {
    const { site_name, meta } = await settingsOf(request);
    const drawn = { src: `${ICON}?${encodeURIComponent(meta.main_color)}`, sizes: 'any', type: 'image/svg+xml' };
    const own = meta.favicon ? [{ src: meta.favicon, sizes: '64x64', type: 'image/png' }] : [];
    return reply
      .type('application/manifest+json; charset=utf-8')
      .header('cache-control', HOUR)
      .send(
        JSON.stringify({
          id: '/',
          name: site_name,
          short_name: site_name,
          start_url: '/home',
          scope: '/',
          display: 'standalone',
          theme_color: meta.main_color,
          background_color: meta.main_color,
          icons: [...own, { ...drawn, purpose: 'any' }, { ...drawn, purpose: 'maskable' }],
        }),
      );
  });

  app.get(ICON, { schema: { hide: true } }, async (request, reply) => {
    const { site_name, meta } = await settingsOf(request);
    return reply.type('image/svg+xml').header('cache-control', HOUR).send(appIcon(site_name, meta.main_color));
  });
}
