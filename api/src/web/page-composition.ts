import { mayFit } from '@clube/shared/contracts/path-fit';
import type { Composition, Release } from '@clube/shared/contracts/remote';
import { readSlot } from '@clube/shared/contracts/slot-fillers';
import { usableRemotes } from '@clube/shared/contracts/usable-remotes';
import { matchPath } from 'react-router';
import type { Composed } from '../modules/release/composition.ts';
import { scriptJson } from './script-json.ts';

export type PageComposition = {
  composition: Composition;
  /** What pages go by, chunks included. */
  remotes: readonly Release[];
  promotions: Composed['promotions'];
  /** The composition as it stands in the page: without what only the server reads. */
  json: string;
  /** The release that owns a path, and which of its paths fits, by the router's own reading of the patterns. */
  ownerOf(path: string): Owner | undefined;
};
/** The release that draws a path, and its entry for it. */
type Owner = { release: Release; entry: Release['manifest']['paths'][number] };

const MOST_PATHS = 1000;

/** @returns who draws a path: the first release with a page for it that is not just planned */
export function ownerFinder(remotes: readonly Release[]): PageComposition['ownerOf'] {
  // Each pattern becomes a regular expression at each look, and a composition may hold hundreds.
  const known = new Map<string, Owner | undefined>();
  const find = (path: string) => {
    for (const release of remotes) {
      const entry = release.manifest.paths.find(
        ({ path: pattern }) => mayFit(pattern, path) && matchPath(pattern, path),
      );
      if (entry && entry.status !== 'planned') return { release, entry };
    }
    return undefined;
  };
  return (path) => {
    if (!known.has(path)) {
      if (known.size >= MOST_PATHS) known.clear();
      known.set(path, find(path));
    }
    return known.get(path);
  };
}

type Slots = Release['manifest']['slots'];
const withoutContract = (slots: Slots): Slots =>
  slots.map((slot) => {
    const { name, order, takes } = readSlot(slot);
    return takes ? { name, order } : slot;
  });

/** Chunks, budgets, first queries and what fillers and places agree on are the server's to know. */
const forBrowser = ({
  chunks: _chunks,
  server: _server,
  manifest: { budget: _budget, places: _places, slots, ...manifest },
  ...release
}: Release) => ({
  ...release,
  manifest: {
    ...manifest,
    slots: withoutContract(slots),
    paths: manifest.paths.map(
      ({ chunk: _chunk, chunksFor: _shown, firstQueries: _queries, serverRendered: _drawn, title: _title, ...entry }) =>
        entry,
    ),
  },
});

const prepared = new WeakMap<Composed, PageComposition>();

/** Done once for each composition, which never changes. @param report what of a manifest is ignored, in a line */
export function prepareComposition(composed: Composed, report: (line: string) => void): PageComposition {
  const known = prepared.get(composed);
  if (known) return known;
  const remotes = usableRemotes(composed.remotes, report);
  const made: PageComposition = {
    composition: { ...composed.composition, remotes },
    remotes,
    promotions: composed.promotions,
    json: scriptJson({ ...composed.composition, remotes: remotes.map(forBrowser) }),
    ownerOf: ownerFinder(remotes),
  };
  prepared.set(composed, made);
  return made;
}
