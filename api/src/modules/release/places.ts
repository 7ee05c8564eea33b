import type { PlaceData, RemoteManifest } from '@clube/shared/contracts/remote';
import { readSlot } from '@clube/shared/contracts/slot-fillers';
import type { FieldError } from '../../lib/errors.ts';
import type { ReleaseDocument } from './queries.ts';

/** Places of the platform have no remote's name before the dot. */
const isDeclared = (name: string) => name.startsWith('mf-');

/** What is wrong with a manifest's slots and places, whatever stands beside it. */
export function* ownPlaceProblems({ name, slots, places = [] }: RemoteManifest): Generator<FieldError> {
  const filled = slots.map((slot) => readSlot(slot).name);
  if (new Set(filled).size < filled.length)
    yield { path: '/manifest/slots', code: 'twice', message: 'A slot is declared twice' };
  for (const [at, place] of places.entries()) {
    const path = `/manifest/places/${at}`;
    if (!place.name.startsWith(`${name}.`))
      yield { path, code: 'foreign', message: `${place.name} is no place of ${name}: its name begins with ${name}.` };
    if (places.findIndex((other) => other.name === place.name) < at)
      yield { path, code: 'twice', message: `${place.name} is declared twice` };
  }
}

const missing = (takes: PlaceData, gives: PlaceData) =>
  Object.entries(takes).filter(([prop, kind]) => gives[prop] !== kind);

/** Where a filler takes what a place of the other remote does not give. `at` tells the manifest's own part in it. */
function* disagreements(filler: RemoteManifest, giver: RemoteManifest, at: (slot: number, place: number) => string) {
  for (const [slotAt, slot] of filler.slots.entries()) {
    const { name, takes = {} } = readSlot(slot);
    const placeAt = (giver.places ?? []).findIndex((place) => place.name === name);
    if (placeAt < 0) continue;
    for (const [prop, kind] of missing(takes, giver.places![placeAt]!.gives))
      yield {
        path: at(slotAt, placeAt),
        code: 'props',
        message: `${filler.name} takes ${prop} (${kind}) from ${name}, which ${giver.name} does not give`,
      };
  }
}

/** Why two remotes cannot stand beside each other, told about the first. */
export function* placePairProblems(one: RemoteManifest, other: RemoteManifest): Generator<FieldError> {
  yield* disagreements(one, other, (slot) => `/manifest/slots/${slot}`);
  yield* disagreements(other, one, (_slot, place) => `/manifest/places/${place}`);
}

/** Who fills a place that nobody declares: no fault, for the other remote may come later or be rolled back, but nobody sees it. */
export function fillersWithoutPlace(documents: readonly ReleaseDocument[]): { remote: string; place: string }[] {
  const manifests = documents.flatMap((document) => ('manifest' in document ? [document.manifest] : []));
  const declared = new Set(manifests.flatMap(({ places = [] }) => places.map(({ name }): string => name)));
  return manifests.flatMap(({ name: remote, slots }) =>
    slots
      .map((slot) => readSlot(slot).name)
      .filter((place) => isDeclared(place) && !declared.has(place))
      .map((place) => ({ remote, place })),
  );
}
