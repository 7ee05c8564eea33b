import type { RemoteModule, SlotName } from './define-remote.ts';

/** How the shell loads remotes; it installs itself here at start. */
export type RemoteRegistry = {
  /** The first of the remotes that fill a slot, or undefined when the composition has none. */
  findSlotOwner(slot: SlotName): string | undefined;
  /** All of them, in their order. A page whose shell does not say it has one at most. */
  findSlotFillers?: (slot: SlotName) => readonly string[];
  /** The hash of the release of a remote that this page is composed of. */
  releaseOf(remote: string): string | undefined;
  /** The remote whose file lies at an address; undefined for the shell's. Where nobody says it, each waits for all files. */
  ownerOf?: (url: string) => string | undefined;
  /** @throws RemoteLoadError; calling again after a failure tries again */
  load(remote: string): Promise<RemoteModule>;
};

let registry: RemoteRegistry | undefined;

/** Called once, by the shell. */
export function installRegistry(next: RemoteRegistry): void {
  registry = next;
}

/** The remote whose file lies at an address, where that is known and it is not the shell's. */
export const whoseFile = (url: string): string | undefined => registry?.ownerOf?.(url);

/** @throws Error when no shell installed one */
export function getRegistry(): RemoteRegistry {
  if (!registry) throw new Error('The shell has not installed the remote registry yet');
  return registry;
}
