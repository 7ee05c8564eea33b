import type { Composition, ComposedRelease } from '@clube/shared/contracts/remote';
import { classifyLoad, installRegistry, RemoteLoadError, type RemoteModule, withLimit } from '@clube/shared/federation';
import { sharedCatalogues, type Locale } from '@clube/shared/i18n';
import { i18n } from '@lingui/core';
import { loadTexts } from '../boot/load-texts.ts';
import { entryUrl, globalName, loadEntry } from './load-entry.ts';
import { slotRegistry } from './slot-registry.ts';

/** Through the frame, so that the host does not carry again what the frame has: no page has remotes without it. */
const openHost = async () => {
  const frame = await import(/* webpackChunkName: "frame" */ '../frame/frame.tsx');
  return frame.openHost();
};

/** Makes the composition loadable: a remote is registered when first needed, and asked for anew after a failure. */
export function installComposition(composition: Composition): void {
  const releases = new Map(composition.remotes.map((release) => [release.manifest.name, release]));
  const loading = new Map<string, Promise<RemoteModule>>();
  const registered = new Set<string>();

  const load = async (release: ComposedRelease): Promise<RemoteModule> => {
    const { name } = release.manifest;
    // The entry borrows federation from the page, so the host comes first; the page preloads both.
    const { assertCompatible, host, followUncaught } = await openHost();
    assertCompatible(release, composition.platform);
    if (registered.size === 0) followUncaught(composition);
    await loadEntry(release);
    if (!registered.has(name))
      host.registerRemotes([{ name: globalName(name), entry: entryUrl(release), type: 'global' }]);
    registered.add(name);
    const loaded = await withLimit(name, host.loadRemote<{ default: RemoteModule }>(`${globalName(name)}/remote`));
    const module = loaded?.default;
    if (!module) throw new RemoteLoadError('corrupt', name);
    const locale = i18n.locale as Locale;
    // One of before may show parts of the shared package that it brings itself, whose texts a shell that speaks the language has not loaded.
    if (release.language !== locale)
      await Promise.all([loadTexts('shell', sharedCatalogues, locale), loadTexts(name, module.catalogues, locale)]);
    return module;
  };

  installRegistry({
    ...slotRegistry(composition),
    ownerOf: (url) => composition.remotes.find(({ base }) => url.includes(base))?.manifest.name,
    load(remote) {
      const release = releases.get(remote);
      if (!release) return Promise.reject(new RemoteLoadError('unreachable', remote));
      const known = loading.get(remote);
      if (known) return known;
      const attempt = load(release).catch(async (cause: unknown) => {
        loading.delete(remote);
        throw await classifyLoad(remote, cause);
      });
      loading.set(remote, attempt);
      return attempt;
    },
  });
}
