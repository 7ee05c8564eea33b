import type { CatalogueLoaders } from '@clube/shared/i18n';

export const catalogues: CatalogueLoaders = {
  pt: () => import(/* webpackChunkName: "locale-pt" */ './locales/pt.po'),
  es: () => import(/* webpackChunkName: "locale-es" */ './locales/es.po'),
  en: () => import(/* webpackChunkName: "locale-en" */ './locales/en.po'),
};
