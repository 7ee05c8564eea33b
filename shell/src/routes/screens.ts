import type { ComponentType } from 'react';
import type { ShellPath } from '@clube/shared/contracts/shell-paths';
import { matchPath } from './match.ts';

type Loaded = { Component: ComponentType };
/** A screen of the shell: its code comes when it is first asked for, and is asked for anew when it did not come. */
export type Screen = { path: string; Component: ComponentType | undefined; load: () => Promise<void> };

function screen(path: string, load: () => Promise<Loaded>): Screen {
  const made: Screen = {
    path,
    Component: undefined,
    async load() {
      made.Component ??= (await load()).Component;
    },
  };
  return made;
}

/** One that asks at once, or as soon as a form is sent: what sends calls comes beside it. */
const calling = (load: () => Promise<Loaded>) =>
  asking(() => {
    // Whoever calls asks for it anew, and says its failure.
    import(/* webpackChunkName: "http" */ '@clube/shared/transport/client').catch(() => undefined);
    return load();
  });

const own = (path: ShellPath, load: () => Promise<Loaded>) => screen(path, load);

/** A screen that asks for data gets the query library around it; sign-in comes without. */
const asking = (load: () => Promise<Loaded>) => async (): Promise<Loaded> => {
  const [{ Component }, { withQueries }] = await Promise.all([
    load(),
    import(/* webpackChunkName: "queries" */ '../boot/queries.tsx'),
  ]);
  return { Component: withQueries(Component) };
};

const sale = asking(() => import(/* webpackChunkName: "sale" */ '../features/sale/sale-page.tsx'));

/** The shell's own screens; the server preloads them by the same table (shared/src/contracts/shell-paths.ts). */
const ownScreens = [
  own('/', () => import(/* webpackChunkName: "sign-in" */ '../features/sign-in/sign-in-page.tsx')),
  own(
    '/reset-password',
    calling(() => import(/* webpackChunkName: "password" */ '../features/password/reset-password-page.tsx')),
  ),
  own(
    '/set-password',
    calling(() => import(/* webpackChunkName: "password" */ '../features/password/set-password-page.tsx')),
  ),
  own(
    '/keep-account',
    calling(() => import(/* webpackChunkName: "password" */ '../features/account-states/keep-account-page.tsx')),
  ),
  own(
    '/create-account',
    calling(() => import(/* webpackChunkName: "register" */ '../features/create-account/create-account-page.tsx')),
  ),
  own(
    '/first-access',
    calling(() => import(/* webpackChunkName: "register" */ '../features/first-access/first-access-page.tsx')),
  ),
  own(
    '/need-validate-document',
    calling(
      () => import(/* webpackChunkName: "register" */ '../features/first-access/need-validate-document-page.tsx'),
    ),
  ),
  own('/login-to-google/:auth', () => import(/* webpackChunkName: "google" */ '../features/google/to-google-page.tsx')),
  own(
    '/redirect-gd/:token/:site_id',
    () => import(/* webpackChunkName: "google" */ '../features/google/from-google-page.tsx'),
  ),
  own(
    '/has-not-account',
    () => import(/* webpackChunkName: "states" */ '../features/account-states/has-not-account-page.tsx'),
  ),
  own(
    '/not-project',
    calling(() => import(/* webpackChunkName: "choose-panel" */ '../features/choose-panel/choose-panel-page.tsx')),
  ),
  own(
    '/select-site',
    calling(() => import(/* webpackChunkName: "choose-panel" */ '../features/choose-panel/choose-panel-page.tsx')),
  ),
  own(
    '/certificado/:code',
    asking(() => import(/* webpackChunkName: "certificate" */ '../features/certificate/certificate-page.tsx')),
  ),
  own('/curso/venda/:id', sale),
  own('/curso/venda/:id/aula/:aula', sale),
  own('/cursos-gratuitos', sale),
  own('/cursos-gratuitos/:curso', sale),
  own('/cursos-gratuitos/:curso/aula/:aula', sale),
  own('/_preview/:screen', () => import(/* webpackChunkName: "preview" */ '../features/preview/preview-page.tsx')),
  own('/_components', () => import(/* webpackChunkName: "catalogue" */ '../features/catalogue/catalogue-page.tsx')),
];

/** Around everything else: what stands in it the frame finds in the composition (frame/content.tsx). */
const frame = screen('*', async () => {
  const { Component, withQueries } = await import(/* webpackChunkName: "frame" */ '../frame/frame.tsx');
  return { Component: withQueries(Component) };
});

export const screenOf = (pathname: string): Screen => ownScreens.find(({ path }) => matchPath(path, pathname)) ?? frame;
