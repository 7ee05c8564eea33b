import type { Composition } from '@clube/shared/contracts/remote';
import { slotFillers } from '@clube/shared/contracts/slot-fillers';
import type { SlotName } from '@clube/shared/federation';

/** What browser and server must answer alike, or a page that was drawn would not match the one that takes it over. */
export function slotRegistry({ remotes }: Composition) {
  const manifests = remotes.map(({ manifest }) => manifest);
  const hashes = new Map(remotes.map(({ manifest, hash }) => [manifest.name, hash]));
  const findSlotFillers = (slot: SlotName) => slotFillers(manifests, slot);
  return {
    findSlotOwner: (slot: SlotName) => findSlotFillers(slot)[0],
    findSlotFillers,
    releaseOf: (remote: string) => hashes.get(remote),
  };
}
