import path from 'node:path';
import { setWord } from '@clube/shared/contracts/certificate-sheet/typeface';
import { brandVariables } from '@clube/shared/contracts/brand';
import { siteMetaKeys } from '@clube/shared/contracts/site-meta-keys';
import type { FastifyRequest } from 'fastify';
import type { Api } from '../lib/api.ts';
import { FairCache } from '../lib/fair-cache.ts';
import { imageFile } from '../lib/image-file.ts';
import { typefaces } from '../modules/certificate/typefaces.ts';
import { toLoginSettings } from '../modules/site/present.ts';
import { findSiteAndMetas } from '../modules/site/queries.ts';
import { drawMark } from './app-mark.ts';

/** Where the page names it (page.ts). */
export const APP_MANIFEST = '/app.webmanifest';
const ICON = '/app-icon.svg';
/** Sides of the icon's pictures: systems that take no drawing ask for these, Apple's for its own. */
const SIDES = { '/app-icon-192.png': 192, '/app-icon-512.png': 512, '/apple-touch-icon.png': 180 } as const;
/** Where the page names it (page.ts), and where iOS looks by itself. */
export const APPLE_ICON = '/apple-touch-icon.png';
const MOST_KEPT = 200;
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

/** A server that is asked for none loads no library of pictures. */
async function drawPixels(svg: string, side: number): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  return sharp(Buffer.from(svg)).resize(side, side).png({ palette: true }).toBuffer();
}

/** What a browser needs to put a panel beside the other programs of a phone: its name, colour and icon. */
export async function appManifestRoutes(app: Api) {
  const settingsOf = async ({ arrival }: FastifyRequest) => {
    const site = arrival.kind === 'panel' ? await findSiteAndMetas(app.db, arrival.siteId, siteMetaKeys) : undefined;
    const mark = site?.metas['logomarca'];
    return { ...toLoginSettings(site ?? null, site?.metas ?? {}, false), mark: typeof mark === 'string' ? mark : null };
  };
  const pictures = new FairCache<Promise<Buffer>>(MOST_KEPT);
  /** Drawn once for a name and a colour: many who ask at once wait for the same one. */
  const keptOf = ({ arrival }: FastifyRequest, key: string, draw: () => Promise<Buffer>) => {
    const place = arrival.kind === 'panel' ? String(arrival.siteId) : arrival.kind;
    const known = pictures.find(place, key);
    if (known) return known;
    const made = draw();
    pictures.keep(place, key, made);
    return made;
  };
  /** The mark that the panel sent, or what stands for it. */
  const pictureOf = async (request: FastifyRequest, side: number) => {
    const { site_name, site_id, meta, mark } = await settingsOf(request);
    const file = mark === null || site_id === null ? null : imageFile(site_id, path.posix.basename(mark));
    const sent = file && (await app.clube.storage.read(file).catch(() => null));
    if (sent) return keptOf(request, `${side} ${file}`, () => drawMark(sent, side));
    const svg = appIcon(site_name, meta.main_color);
    return keptOf(request, `${side} ${svg}`, () => drawPixels(svg, side));
  };

  app.get(APP_MANIFEST, { schema: { hide: true } }, async (request, reply) => {
    const { site_name, meta, mark } = await settingsOf(request);
    const colour = encodeURIComponent(meta.main_color);
    // Addresses change with what they show.
    const look = mark === null ? colour : encodeURIComponent(path.posix.basename(mark));
    const drawn = mark === null ? [{ src: `${ICON}?${colour}`, sizes: 'any', type: 'image/svg+xml' }] : [];
    const pixels = ([192, 512] as const).map((side) => ({
      src: `/app-icon-${side}.png?${look}`,
      sizes: `${side}x${side}`,
      type: 'image/png',
    }));
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
          icons: [
            ...own,
            ...[...pixels, ...drawn].flatMap((icon) => [
              { ...icon, purpose: 'any' },
              { ...icon, purpose: 'maskable' },
            ]),
          ],
        }),
      );
  });

  app.get(ICON, { schema: { hide: true } }, async (request, reply) => {
    const { site_name, meta } = await settingsOf(request);
    return reply.type('image/svg+xml').header('cache-control', HOUR).send(appIcon(site_name, meta.main_color));
  });

  for (const [address, side] of Object.entries(SIDES))
    app.get(address, { schema: { hide: true } }, async (request, reply) => {
      return reply
        .type('image/png')
        .header('cache-control', HOUR)
        .send(await pictureOf(request, side));
    });
}
