import type { CatalogueLoaders } from '@clube/shared/i18n';

export const catalogues: CatalogueLoaders = {
  // In the code: it is the language that the texts are written in.
  pt: async () => ({ messages: {} }),
  es: () => import(/* webpackChunkName: "locale-es" */ './locales/es.po'),
  en: () => import(/* webpackChunkName: "locale-en" */ './locales/en.po'),
};
