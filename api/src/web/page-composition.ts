import { mayFit } from '@clube/shared/contracts/path-fit';
import type { Composition, Release, ShellRelease } from '@clube/shared/contracts/remote';
import { readSlot } from '@clube/shared/contracts/slot-fillers';
import { usableRemotes } from '@clube/shared/contracts/usable-remotes';
import { matchPath } from 'react-router';
import { byPath } from '../lib/by-path.ts';
import type { Locale } from '../lib/locale.ts';
import type { Composed } from '../modules/release/composition.ts';
import { inLanguage, type InOneLanguage } from '../modules/release/spoken.ts';
import { scriptJson } from './script-json.ts';

export type PageComposition = {
  composition: Composition;
  /** With its files of the page's language. */
  shell: InOneLanguage<ShellRelease>;
  /** What pages go by, chunks included, in its language too. */
  remotes: readonly Release[];
  promotions: Composed['promotions'];
  /** The composition as it stands in the page: without what only the server reads. */
  json: string;
  /** The release that owns a path, and which of its paths fits, by the router's own reading of the patterns. */
  ownerOf(path: string): Owner | undefined;
};
/** The release that draws a path, and its entry for it. */
type Owner = { release: Release; entry: Release['manifest']['paths'][number] };

/** @returns who draws a path: the first release with a page for it that is not just planned */
export function ownerFinder(remotes: readonly Release[]): PageComposition['ownerOf'] {
  // A composition may hold hundreds of patterns.
  return byPath((path) => {
    for (const release of remotes) {
      const entry = release.manifest.paths.find(
        ({ path: pattern }) => mayFit(pattern, path) && matchPath(pattern, path),
      );
      if (entry && entry.status !== 'planned') return { release, entry };
    }
    return undefined;
  });
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
      ({
        chunk: _chunk,
        chunksFor: _shown,
        aheadFor: _ahead,
        firstQueries: _queries,
        serverRendered: _drawn,
        title: _title,
        ...entry
      }) => entry,
    ),
  },
});

type Prepared = { usable: readonly Release[]; languages: Partial<Record<Locale, PageComposition>> };
const prepared = new WeakMap<Composed, Prepared>();

/**
 * Done once for each composition, which never changes, and each language.
 * @param report what of a manifest is ignored, in a line
 */
export function prepareComposition(
  composed: Composed,
  locale: Locale,
  report: (line: string) => void,
): PageComposition {
  const { usable, languages } = prepared.get(composed) ?? {
    usable: usableRemotes(composed.remotes, report),
    languages: {},
  };
  prepared.set(composed, { usable, languages });
  const known = languages[locale];
  if (known) return known;
  const remotes = usable.map((release) => inLanguage(release, locale));
  const shell = inLanguage(composed.shell, locale);
  const composition = { ...composed.composition, ...(shell.language && { language: shell.language }) };
  const made: PageComposition = {
    composition: { ...composition, remotes },
    shell,
    remotes,
    promotions: composed.promotions,
    json: scriptJson({ ...composition, remotes: remotes.map(forBrowser) }),
    ownerOf: ownerFinder(remotes),
  };
  languages[locale] = made;
  return made;
}
