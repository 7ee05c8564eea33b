import type { Release, ReleaseEntry } from '@clube/shared/contracts/remote';
import type { ReleaseDraft } from '@clube/shared/contracts/release';
import type { Static } from 'typebox';
import type { Locale } from '../../lib/locale.ts';

type Spoken = Pick<ReleaseDraft, 'chunks' | 'languages'> & { entry?: Static<typeof ReleaseEntry> };
/** What remains of a release for whoever reads one language. */
export type InOneLanguage<R extends Spoken> = Omit<R, 'languages'> & { language?: NonNullable<Release['language']> };

/**
 * A release with the files of a language in the places of the code's (docs/adr/0169). One that has none of its own is as it was, and
 * loads its catalogue.
 */
export function inLanguage<R extends Spoken>(release: R, locale: Locale): InOneLanguage<R> {
  const { languages, ...rest } = release;
  const own = locale === 'pt' ? undefined : languages?.[locale];
  if (!own || locale === 'pt') return rest;
  return {
    ...rest,
    language: locale,
    ...(own.entry && { entry: own.entry }),
    chunks: { ...release.chunks, ...own.chunks },
  };
}

/** A release as each reader gets it: the code's language first. */
export const inEachLanguage = <R extends Spoken>(release: R): InOneLanguage<R>[] =>
  (['pt', ...Object.keys(release.languages ?? {})] as Locale[]).map((locale) => inLanguage(release, locale));
