/** Texts of the shared components; they land in the shell's chunk of the language. */
export const sharedCatalogues = {
  pt: () => import(/* webpackChunkName: "locale-pt" */ '../locales/pt.po'),
  es: () => import(/* webpackChunkName: "locale-es" */ '../locales/es.po'),
  en: () => import(/* webpackChunkName: "locale-en" */ '../locales/en.po'),
};
