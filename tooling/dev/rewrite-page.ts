import path from 'node:path';
import { stat } from 'node:fs/promises';
import type { BootDocument } from '@clube/shared/contracts/boot';
import type { Release, RemoteManifest } from '@clube/shared/contracts/remote';
import { devPrefix, type DevApp } from './dev-servers.ts';

const BOOT = /(<script type="application\/json" id="clube-boot">)(.*?)(<\/script>)/s;
/** What the server drew it drew from releases, whose names a development build does not share. */
const DRAWN = /<div id="root" data-drawn="">.*?<\/div>(?=<div id="standby")/s;
const LOADERS = /<script[^>]*src=[^>]*><\/script>\n?|<link[^>]*rel="stylesheet"[^>]*>\n?/g;

/** The manifest as it is in the file now, not as it was when this process first read it. */
async function readManifest(folder: string): Promise<RemoteManifest> {
  const file = path.join(folder, 'remote.manifest.ts');
  const { mtimeMs } = await stat(file);
  const { manifest } = (await import(`${file}?${mtimeMs}`)) as { manifest: RemoteManifest };
  return manifest;
}

const devRelease = async ({ app, folder }: DevApp): Promise<Release> => ({
  hash: '0'.repeat(16),
  base: devPrefix(app),
  entry: { file: 'remoteEntry.js', integrity: '' },
  chunks: {},
  manifest: await readManifest(folder),
});

/**
 * The platform's page with the apps under development in the place of their releases. The rest, CSP included, is as
 * people get it.
 * @param shellHead the tags that load the development shell; undefined leaves the platform's own
 */
export async function rewritePage(html: string, remotes: readonly DevApp[], shellHead: string | undefined) {
  const found = BOOT.exec(html);
  if (!found) return html;
  const boot = JSON.parse(found[2]!) as BootDocument;
  const names = remotes.map(({ app }) => app);
  const kept = boot.composition.remotes.filter(({ manifest }) => !names.includes(manifest.name));
  boot.composition.remotes = [...kept, ...(await Promise.all(remotes.map(devRelease)))];
  const text = JSON.stringify(boot).replaceAll('<', '\\u003c');
  const replaced = [...names.map((name) => `/releases/${name}/`), ...(shellHead ? ['/assets/shell/'] : [])];
  const page = html
    .replace(DRAWN, '<div id="root"></div>')
    .replace(BOOT, (_all, open: string, _body, close: string) => open + text + close)
    .replace(/<link rel="preload" href="([^"]*)"[^>]*>\n?/g, (tag, href: string) =>
      replaced.some((prefix) => href.startsWith(prefix)) ? '' : tag,
    );
  return shellHead ? page.replace(LOADERS, '').replace('</head>', `${shellHead}\n</head>`) : page;
}

export const loadersOf = (html: string) => (html.match(LOADERS) ?? []).join('');
