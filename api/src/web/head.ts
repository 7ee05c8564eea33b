import { escapeMarkup } from '../lib/escape.ts';
import type { Locale } from '../lib/locale.ts';
import type { PageHead } from '../modules/define-module.ts';
import { scriptJson } from './script-json.ts';

const LOCALES: Record<Locale, string> = { pt: 'pt_BR', es: 'es_ES', en: 'en_US' };

const meta = (kind: 'name' | 'property', name: string, content: string | number) =>
  `<meta ${kind}="${name}" content="${escapeMarkup(String(content))}">`;

/**
 * What a page says of itself: to search engines (description, canonical address, schema.org as JSON-LD, which is data and needs
 * no place in the page's policy) and to whoever shares it (Open Graph, X).
 */
export function headMarkup(
  { title, description, canonical, image, structured }: PageHead,
  { siteName, locale }: { siteName: string; locale: Locale },
): string {
  return [
    meta('name', 'description', description),
    `<link rel="canonical" href="${escapeMarkup(canonical)}">`,
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', siteName),
    meta('property', 'og:locale', LOCALES[locale]),
    meta('property', 'og:title', title),
    meta('property', 'og:description', description),
    meta('property', 'og:url', canonical),
    ...(image
      ? [
          meta('property', 'og:image', image.url),
          meta('property', 'og:image:width', image.width),
          meta('property', 'og:image:height', image.height),
          meta('property', 'og:image:alt', image.alt),
        ]
      : []),
    meta('name', 'twitter:card', image ? 'summary_large_image' : 'summary'),
    meta('name', 'twitter:title', title),
    meta('name', 'twitter:description', description),
    ...(image ? [meta('name', 'twitter:image', image.url), meta('name', 'twitter:image:alt', image.alt)] : []),
    ...(structured ? [`<script type="application/ld+json">${scriptJson(structured)}</script>`] : []),
  ].join('\n');
}

/** Of a page that is none. */
export const NO_INDEX = meta('name', 'robots', 'noindex');
