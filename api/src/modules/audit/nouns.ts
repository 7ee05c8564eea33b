import type { Locale } from '../../lib/locale.ts';
import type { Module } from '../define-module.ts';

/** What each kind of thing that staff change is called in a language, by its noun, as the modules say. */
export const nounsIn = (language: Locale, modules: readonly Module[]): ReadonlyMap<string, string> =>
  new Map(
    modules.flatMap(({ audited = {} }) =>
      Object.entries(audited).map(([noun, words]) => [noun, words[language]] as const),
    ),
  );
