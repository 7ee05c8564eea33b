import type { ComponentType } from 'react';
import type { PlaceName, RemoteManifest } from '../contracts/remote.ts';
import { slotNamesOf } from '../contracts/slot-fillers.ts';
import type { CatalogueLoaders } from '../i18n/index.ts';

/** What each slot gives to whoever fills it. Data in; what happens goes out as events. */
export type SlotProps = {
  'lesson.discussion': { courseId: number; moduleId: number; lessonId: number };
  /** Lies over every page of somebody who sends files, once there is one to send or one was left. */
  'frame.tray': object;
  /** A place that a remote declares gives what its manifest says; whoever fills it types the props of its own part. */
  [place: PlaceName]: never;
};
/** A place that remotes fill in each other’s pages. */
export type SlotName = keyof SlotProps;

/**
 * Loads a page or a filling, a chunk of its own. Not React.lazy: what failed once would stay failed there, and here a person may
 * try again.
 */
export type PartLoader<P extends object = object> = () => Promise<ComponentType<P>>;

/** The one module that a remote exposes. */
export type RemoteModule = {
  manifest: RemoteManifest;
  /** A page for each path of the manifest that is not planned. */
  pages: Readonly<Record<string, PartLoader>>;
  slots?: { readonly [N in SlotName]?: PartLoader<SlotProps[N]> };
  catalogues: CatalogueLoaders;
};

/** Declares a remote. Fails loudly when manifest and pages do not name the same paths. */
export function defineRemote(module: RemoteModule): RemoteModule {
  const declared = module.manifest.paths.map(({ path }) => path).toSorted();
  const given = Object.keys(module.pages).toSorted();
  if (declared.join() !== given.join())
    throw new Error(`${module.manifest.name}: the manifest declares ${declared.join()}, the pages are ${given.join()}`);
  const missing = slotNamesOf(module.manifest).find((slot) => !(slot in (module.slots ?? {})));
  if (missing) throw new Error(`${module.manifest.name} declares the slot ${missing} but does not fill it`);
  return module;
}
