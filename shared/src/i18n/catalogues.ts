/** Texts of the shared components; they land in the shell's chunk of the language. */
export const sharedCatalogues = {
  // None, where the catalogue says what the code says: that is compiled in the code (docs/adr/0121).
  pt: () => import(/* webpackMode: "eager" */ '../locales/pt.po'),
  es: () => import(/* webpackChunkName: "locale-es" */ '../locales/es.po'),
  en: () => import(/* webpackChunkName: "locale-en" */ '../locales/en.po'),
};
