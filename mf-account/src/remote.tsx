import { lazy } from 'react';
import { defineRemote } from '@clube/shared/federation';
import { manifest } from '../remote.manifest.ts';
import { catalogues } from './catalogues.ts';

const AccountPage = lazy(() =>
  import(/* webpackChunkName: "account" */ './features/account/account-page.tsx').then(({ AccountPage: Page }) => ({
    default: Page,
  })),
);

export default defineRemote({ manifest, pages: { '/minha-conta': AccountPage }, catalogues });
