/** Texts of the shared components; they land in the shell's chunk of the language. */
export const sharedCatalogues = {
  // In the code: it is the language that the texts are written in.
  pt: async () => ({ messages: {} }),
  es: () => import(/* webpackChunkName: "locale-es" */ '../locales/es.po'),
  en: () => import(/* webpackChunkName: "locale-en" */ '../locales/en.po'),
};
