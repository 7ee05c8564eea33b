// Stands in for the shell's federation loader in the monolith build: the same remotes, bundled, as chunks of their own.
import type { Composition } from '@clube/shared/contracts/remote';
import { installRegistry, type RemoteModule, type SlotName } from '@clube/shared/federation';
import { loadCatalogue, type Locale } from '@clube/shared/i18n';
import { i18n } from '@lingui/core';

const modules: Record<string, () => Promise<{ default: RemoteModule }>> = {
  'mf-account': () => import(/* webpackChunkName: "mf-account" */ '../../mf-account/src/remote.tsx'),
  'mf-courses-admin': () => import(/* webpackChunkName: "mf-courses-admin" */ '../../mf-courses-admin/src/remote.tsx'),
  'mf-helpdesk': () => import(/* webpackChunkName: "mf-helpdesk" */ '../../mf-helpdesk/src/remote.tsx'),
  'mf-members': () => import(/* webpackChunkName: "mf-members" */ '../../mf-members/src/remote.tsx'),
  'mf-player': () => import(/* webpackChunkName: "mf-player" */ '../../mf-player/src/remote.tsx'),
};

export function installComposition(composition: Composition): void {
  installRegistry({
    findSlotOwner: (slot: SlotName) =>
      composition.remotes.find(({ manifest }) => manifest.slots.includes(slot))?.manifest.name,
    async load(remote) {
      const { default: module } = await modules[remote]();
      await loadCatalogue(module.catalogues, i18n.locale as Locale);
      return module;
    },
  });
}
