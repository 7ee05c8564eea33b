import type { CatalogueLoaders, Locale } from '@clube/shared/i18n';
import { i18n } from '@lingui/core';

/**
 * Catalogues leave out what stands in the code as it is (tooling/webpack/without-source-texts.js): words, and sentences that are compiled already.
 * Where a catalogue does not come, a compiler of everything takes this one's place (boot/load-texts.ts), for releases whose code has ICU.
 */
export const readPlainTexts = () => i18n.setMessagesCompiler((text) => [text]);

/**
 * Texts of a shell whose files speak the page's language already (docs/adr/0169): none to load, and another language is another page.
 * @param language that of the files
 */
export function spokenAlready(language: Locale, reload = () => location.reload()): CatalogueLoaders {
  const anew = () => {
    reload();
    return new Promise<never>(() => {});
  };
  return { pt: anew, es: anew, en: anew, [language]: async () => ({ messages: {} }) };
}

export const shellCatalogues: CatalogueLoaders = {
  // None, where the catalogue says what the code says: that is compiled in the code (docs/adr/0121).
  pt: () => import(/* webpackMode: "eager" */ './locales/pt.po'),
  es: () => import(/* webpackChunkName: "locale-es" */ './locales/es.po'),
  en: () => import(/* webpackChunkName: "locale-en" */ './locales/en.po'),
};
