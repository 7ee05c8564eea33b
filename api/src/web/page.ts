import { createHash, randomBytes } from 'node:crypto';
import type { BootDocument } from '@clube/shared/contracts/boot';
import { shellPaths } from '@clube/shared/contracts/shell-paths';
import type { ShownPart } from '@clube/shared/contracts/first-queries';
import type { Theme } from '@clube/shared/contracts/meta';
import { APP_MANIFEST, APPLE_ICON } from './app-manifest.ts';
import type { PageComposition } from './page-composition.ts';
import { ownEntry } from './first-queries.ts';
import { ownPathOf } from './own-path.ts';
import { bootText } from './boot-text.ts';
import { forScript } from './script-json.ts';
import { standbyCss, standbyHtml, standbyScript, standbyScriptHash } from './standby.ts';
import type { Drawn } from '../renderer/messages.ts';
import { themeCss } from './theme.ts';
import type { ShellBuild, ShellFile } from './shell-build.ts';
import type { FirstImage } from '../modules/define-module.ts';
import { escapeMarkup } from '../lib/escape.ts';
import { tagOf } from '../lib/locale.ts';

/** The boot document with the composition's part, which is the same for many pages, put in as it is. */
const embed = (boot: BootDocument, { json }: PageComposition, isKept: boolean) =>
  `${forScript(bootText(isKept ? { ...boot, now: '' } : boot)).slice(0, -1)},"composition":${json}}`;

type Link = Omit<ShellFile, 'as'> & { as: ShellFile['as'] | 'font' };
const checked = (integrity?: string) =>
  ` crossorigin="anonymous"${integrity ? ` integrity="${escapeMarkup(integrity)}"` : ''}`;
const preload = ({ href, as, integrity }: Link, rel = 'preload') =>
  `<link rel="${rel}" href="${escapeMarkup(href)}" as="${as}"${checked(integrity)}>`;
/** What the screen shows largest. Fetched as an image is: without the mode that scripts are checked in. */
const preloadImage = ({ href, media }: FirstImage) =>
  `<link rel="preload" href="${escapeMarkup(href)}" as="image"${media ? ` media="${escapeMarkup(media)}"` : ''} fetchpriority="high">`;
/** What starts the shell. The page names each file's hash, and main.js those of what it loads: the chain begins here. */
const start = ({ href, as, integrity }: ShellFile) =>
  as === 'style'
    ? `<link rel="stylesheet" href="${escapeMarkup(href)}"${checked(integrity)}>`
    : `<script defer src="${escapeMarkup(href)}"${checked(integrity)}></script>`;

/** A sheet as the bundle that wants it knows it: by this it finds that the page has it already. */
const dataHref = (href: string) =>
  ` data-href="${escapeMarkup(href.replace(/^\/(?:assets\/shell|releases\/[^/]+)\//, ''))}"`;
/** A sheet that a drawn page stands in from its first frame. What starts the shell no bundle asks for. */
const sheet = ({ href, integrity }: Link, build: ShellBuild) =>
  `<link rel="stylesheet" href="${escapeMarkup(href)}"${isMain(href, build) ? '' : dataHref(href)}${checked(integrity)}>`;
const isMain = (href: string, { main }: ShellBuild) => main.some((file) => file.href === href);
/** For the next page, which finds it in the browser's cache: asked for by the page's own script (standby.ts) when this one has all it shows. */
const later = ({ href, integrity }: Link) =>
  `<link rel="prefetch-last" href="${escapeMarkup(href)}" as="style"${checked(integrity)}>`;
/** React names the pictures of what it draws before everything else; they belong into the head. */
const PICTURES = /^(?:<link rel="preload" as="image"[^>]*>)+/;
/** React has words of its own for what may not stand in an attribute. */
const REACTS = { '&': '&amp;', '"': '&quot;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' } as const;
const asReact = (text: string) => text.replace(/[&"'<>]/g, (character) => REACTS[character as keyof typeof REACTS]);

/** @param lent chunks that the server drew the page with */
function preloads(
  boot: BootDocument,
  build: ShellBuild,
  page: PageComposition,
  path: string,
  lent: readonly ShellFile[],
): Link[] {
  const links: Link[] = build.fonts.map((href) => ({ href, as: 'font' }));
  const own = ownPathOf(path);
  if (own) links.push(...(build.screens[shellPaths[own]] ?? []), ...(ownEntry(path) ? build.queries : []));
  else links.push(...(boot.me ? build.frame : (build.screens['sign-in'] ?? [])));
  const locale = build.locales[boot.locale];
  // What speaks the language loads no catalogue.
  if (locale && !page.composition.language) links.push(locale);
  const owner = boot.me ? page.ownerOf(path) : undefined;
  if (owner) {
    const { release, entry } = owner;
    const at = (file: string) => `${release.base}${file}`;
    if (!entry.firstQueries?.length) links.push(...build.calls);
    links.push(...lent, {
      href: at(release.entry.file),
      as: 'script',
      integrity: release.entry.integrity,
    });
    const texts = release.language ? undefined : `locale-${boot.locale}`;
    const wanted = ['remote', entry.chunk, texts].flatMap((chunk) => (chunk && release.chunks[chunk]) || []);
    const unique = new Map(wanted.map((asset) => [asset.file, asset]));
    links.push(...[...unique.values()].map(({ file, integrity, as }) => ({ href: at(file), as, integrity })));
  }
  return links;
}

type Asked = Parameters<typeof preloads>;
const linksOfPages = new WeakMap<BootDocument, { asked: Asked; links: Link[] }>();
/** `preloads`, made once for a page: who reads its sheets asks before it is written. */
function linksOf(...asked: Asked): Link[] {
  const known = linksOfPages.get(asked[0]);
  if (known?.asked.every((part, at) => part === asked[at])) return known.links;
  const links = preloads(...asked);
  linksOfPages.set(asked[0], { asked, links });
  return links;
}

/** What the page needs for what it shows this time. Small: what is large is asked for by what needs it (docs/adr/0158). */
function filesFor(boot: BootDocument, page: PageComposition, path: string, shows: readonly ShownPart[]) {
  const owner = boot.me ? page.ownerOf(path) : undefined;
  if (!owner) return { preloads: [], ahead: [] };
  const { release, entry } = owner;
  const filesOf = (chunks: (typeof entry)['chunksFor'] = {}) =>
    shows
      .flatMap((part) => chunks[part] ?? [])
      .flatMap((chunk) => release.chunks[chunk] ?? [])
      .map(({ file, integrity, as }) => ({ href: `${release.base}${file}`, as, integrity }));
  return { preloads: filesOf(entry.chunksFor), ahead: filesOf(entry.aheadFor) };
}

/** What was painted of half a picture moves with what comes after it; whoever does not know the link paints as it reads. */
const WHOLE_PICTURE = '\n<link rel="expect" href="#standby" blocking="render">';

export type Page = { html: string; csp: string };

/** The sheets that a drawn page stands in, in their order. */
function sheetsOf(build: ShellBuild, links: readonly Link[]): Link[] {
  const sheets = [...build.main, ...links].filter(({ as }) => as === 'style');
  return [...new Map(sheets.map((link) => [link.href, link])).values()];
}

/** Addresses of the sheets of a page, for whoever reads them to put them into it. */
export const sheetHrefs = (
  boot: BootDocument,
  build: ShellBuild,
  page: PageComposition,
  path: string,
  lent: readonly ShellFile[],
): string[] => sheetsOf(build, linksOf(boot, build, page, path, lent)).map(({ href }) => href);

/** The HTML of any screen: theme before first paint, the boot document as data, every script of the route in parallel. */
export function renderPage(
  boot: BootDocument,
  build: ShellBuild,
  page: PageComposition,
  options: {
    path: string;
    /** The name of the session that it is made for, which its calls carry (docs/adr/0527); of nobody's page none. */
    session?: string;
    theme: Theme;
    version: 'v1' | 'v2';
    hasConsent: boolean;
    drawn?: Drawn | undefined;
    texts?: ReadonlyMap<string, string> | undefined;
    lent?: readonly ShellFile[];
    /** What the page says of itself (head.ts), and its title where nothing is drawn. */
    head?: { title: string | undefined; markup: string } | undefined;
    /** What the screen shows largest. */
    images?: readonly FirstImage[];
    shows?: readonly ShownPart[];
    /** The same page for many: it holds no time and no nonce, and the policy names its styles by their hashes. */
    isKept?: boolean;
  },
): Page {
  const { isKept = false } = options;
  const nonce = isKept ? undefined : `'nonce-${randomBytes(16).toString('base64')}'`;
  const allowed: string[] = nonce ? [nonce] : [];
  const style = (css: string, attributes = '') => {
    if (!nonce) allowed.push(`'sha256-${createHash('sha256').update(css).digest('base64')}'`);
    return `<style${nonce ? ` nonce="${nonce.slice(7, -1)}"` : ''}${attributes}>${css}</style>`;
  };
  const { meta, site_name } = boot.site;
  const { drawn, texts, head } = options;
  const title = drawn?.title || head?.title;
  const links = linksOf(boot, build, page, options.path, options.lent ?? []);
  // In the head they stand before scripts: a browser asks for files in that order, and the first frame waits for these alone.
  const sheets = drawn ? sheetsOf(build, links) : [];
  const isSheet = (href: string) => sheets.some((link) => link.href === href);
  // A browser's first frame waits for fonts that are fetched ahead. Whoever has none yet gets them ahead on a quick line alone (standby.ts).
  const fonts = texts ? links.filter(({ as }) => as === 'font') : [];
  const inline = (link: Link) => style(texts!.get(link.href)!, isMain(link.href, build) ? '' : dataHref(link.href));
  const { preloads: shown, ahead } = filesFor(boot, page, options.path, options.shows ?? []);
  // What can be read comes first.
  const data = `<script type="application/json" id="clube-boot">${embed(boot, page, isKept)}</script>`;
  const [pictures = ''] = PICTURES.exec(drawn?.html ?? '') ?? [];
  // React names only those that are elements of their own; a poster is an attribute.
  const images = (options.images ?? []).filter(({ href }) => !pictures.includes(`href="${asReact(href)}"`));
  const html = `<!doctype html>
<html lang="${tagOf(boot.locale)}" data-theme="${options.theme}" data-version="${options.version}" data-session="${options.session ?? ''}"${isKept ? ' data-kept=""' : ''}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">${drawn ? WHOLE_PICTURE : ''}
<title>${escapeMarkup(title ? `${title} · ${site_name}` : site_name)}</title>${head ? `\n${head.markup}` : ''}
<meta name="theme-color" content="${meta.main_color}">
<link rel="icon" href="${escapeMarkup(meta.favicon ?? build.icon ?? 'data:,')}">
<link rel="apple-touch-icon" href="${APPLE_ICON}">
<link rel="manifest" href="${APP_MANIFEST}">
${style(themeCss(boot.site) + standbyCss)}${fonts.map((link) => `\n${preload(link, 'preload-near')}`).join('')}
<script>${standbyScript}</script>
${pictures}${images.map(preloadImage).join('\n')}
${sheets.map((link) => (texts ? inline(link) : sheet(link, build))).join('\n')}
${[...links, ...shown]
  .filter((link) => !isSheet(link.href) && !fonts.includes(link))
  .map((link) => preload(link))
  .join('\n')}
${[...(drawn ? ahead : []), ...build.main]
  .filter(({ href }) => !isSheet(href))
  .map(start)
  .join('\n')}
${drawn ? '' : data}</head>
<body>${drawn ? `<div id="root" data-drawn="">${drawn.html.slice(pictures.length)}</div>` : '<div id="root"></div>'}${standbyHtml(boot.locale, drawn !== undefined)}${drawn ? data : ''}${texts ? sheets.map(later).join('\n') : ''}</body>
</html>`;
  return { html, csp: contentSecurityPolicy(allowed, options.hasConsent && meta.ga4_measurement_id !== null) };
}

/** Google's tag, for a panel that counts visits and a visitor who agreed; nobody else's page may reach it. */
const ANALYTICS = {
  script: ' https://www.googletagmanager.com',
  connect: ' https://*.google-analytics.com https://*.analytics.google.com https://www.googletagmanager.com',
};

/** @param styles nonce or hashes of those that stand in the page; none for what is no page of the shell */
export const contentSecurityPolicy = (styles: readonly string[] = [], countsVisits = false) =>
  [
    "default-src 'none'",
    `script-src 'self'${styles.length > 0 ? ` ${standbyScriptHash}` : ''}${countsVisits ? ANALYTICS.script : ''}`,
    ["style-src 'self'", ...styles].join(' '),
    "img-src 'self' data: blob:",
    "font-src 'self'",
    `connect-src 'self'${countsVisits ? ANALYTICS.connect : ''}`,
    "media-src 'self' blob:",
    "worker-src 'self' blob:",
    // Players of video hosts stand in a page of their own (web/video-frame.ts), whose policy lets in that one host.
    "frame-src 'self'",
    "manifest-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    // The settings screen frames the real sign-in screen as its preview.
    "frame-ancestors 'self'",
  ].join('; ');
