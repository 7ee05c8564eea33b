import type { RemoteManifest } from './remote.ts';

type DeclaredSlot = RemoteManifest['slots'][number];
type SlotName = Extract<DeclaredSlot, string>;

const USUAL_ORDER = 100;
/** A filler as it is meant, also where a manifest gives its bare name. */
export const readSlot = (slot: DeclaredSlot): Exclude<DeclaredSlot, string> =>
  typeof slot === 'string' ? { name: slot, order: USUAL_ORDER } : slot;

/** The names of the slots that a manifest fills. */
export const slotNamesOf = ({ slots }: Pick<RemoteManifest, 'slots'>): SlotName[] =>
  slots.map((slot) => readSlot(slot).name);

/** Who fills a slot, in the order in which they stand in the page. */
export const slotFillers = (manifests: readonly Pick<RemoteManifest, 'name' | 'slots'>[], slot: string): string[] =>
  manifests
    .flatMap(({ name, slots }) =>
      slots
        .map(readSlot)
        .filter((declared) => declared.name === slot)
        .map(({ order }) => ({ name, order })),
    )
    .toSorted((a, b) => a.order - b.order || (a.name < b.name ? -1 : 1))
    .map(({ name }) => name);
