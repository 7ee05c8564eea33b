import { defineRemote } from '@clube/shared/federation';
import { manifest } from '../remote.manifest.ts';
import { catalogues } from './catalogues.ts';

const accountPage = () =>
  import(/* webpackChunkName: "account" */ './features/account/account-page.tsx').then((module) => module.AccountPage);

export default defineRemote({ manifest, pages: { '/minha-conta': accountPage }, catalogues });
