import type { Composition, Release } from '@clube/shared/contracts/remote';
import {
  classifyLoad,
  installRegistry,
  RemoteLoadError,
  type RemoteModule,
  type SlotName,
} from '@clube/shared/federation';
import { loadCatalogue, type Locale } from '@clube/shared/i18n';
import { i18n } from '@lingui/core';
import { satisfies } from 'compare-versions';
import { entryUrl, trustEntry } from './integrity.ts';

/** A remote that has not come by then has failed; the screen said "taking longer" long before. */
const LOAD_TIMEOUT_MS = 120_000;

const globalName = (remote: string) => remote.replaceAll('-', '_');

function assertCompatible(release: Release, platform: string) {
  const { name, platform: needs } = release.manifest;
  if (!satisfies(platform, needs)) throw new RemoteLoadError('incompatible', name, { needs, has: platform });
}

// Development: what is lent is replaced in place; the host itself stays.
import.meta.webpackHot?.accept(
  './host.ts',
  () => {},
  () => {},
);

const openHost = (remote: string) =>
  import(/* webpackChunkName: "federation" */ './host.ts').catch((cause: unknown) => {
    throw new RemoteLoadError('unreachable', remote, { cause });
  });

function withTimeout<T>(remote: string, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout>;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new RemoteLoadError('timed_out', remote)), LOAD_TIMEOUT_MS);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** Makes the composition loadable: remotes are registered when first needed, and again after a failure. */
export function installComposition(composition: Composition): void {
  const releases = new Map(composition.remotes.map((release) => [release.manifest.name, release]));
  const loading = new Map<string, Promise<RemoteModule>>();
  const failed = new Set<string>();

  const load = async (release: Release): Promise<RemoteModule> => {
    const { name } = release.manifest;
    assertCompatible(release, composition.platform);
    trustEntry(release);
    const { host } = await openHost(name);
    // After a failure the registration is replaced, or federation would answer from the failed try.
    host.registerRemotes([{ name: globalName(name), entry: entryUrl(release), type: 'global' }], {
      force: failed.has(name),
    });
    const loaded = await host.loadRemote<{ default: RemoteModule }>(`${globalName(name)}/remote`);
    const module = loaded?.default;
    if (!module) throw new RemoteLoadError('corrupt', name);
    await loadCatalogue(module.catalogues, i18n.locale as Locale);
    return module;
  };

  installRegistry({
    findSlotOwner: (slot: SlotName) =>
      composition.remotes.find(({ manifest }) => manifest.slots.includes(slot))?.manifest.name,
    load(remote) {
      const release = releases.get(remote);
      if (!release) return Promise.reject(new RemoteLoadError('unreachable', remote));
      const known = loading.get(remote);
      if (known) return known;
      const attempt = withTimeout(remote, load(release)).catch(async (cause: unknown) => {
        loading.delete(remote);
        failed.add(remote);
        console.error(`${remote} was not loaded`, cause);
        throw await classifyLoad(remote, cause, entryUrl(release));
      });
      loading.set(remote, attempt);
      return attempt;
    },
  });
}
