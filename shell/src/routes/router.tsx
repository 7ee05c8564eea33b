import { createBrowserRouter, matchPath } from 'react-router-dom';
import type { Composition } from '@clube/shared/contracts/remote';
import { getRegistry } from '@clube/shared/federation';
import type { Locale } from '@clube/shared/i18n';
import { i18n } from '@lingui/core';
import { PlannedPage } from './planned-page.tsx';
import { plannedRoutes } from './planned.ts';
import { RemoteArea } from './remote-area.tsx';
import { NotFound, Root, RootError } from './root.tsx';
import { frameHandle, type RouteHandle } from './route-handle.ts';

type Patch = { id: string; path: string; handle: RouteHandle; element: React.ReactNode };

/** Who draws a path: a remote of the composition first, then the list of what is planned, then nobody. */
function resolve(composition: Composition, path: string): Patch {
  const locale = i18n.locale as Locale;
  for (const { manifest } of composition.remotes) {
    const entry = manifest.paths.find((candidate) => matchPath(candidate.path, path));
    if (!entry) continue;
    // Starts the download now, beside whatever the router still does.
    void getRegistry()
      .load(manifest.name)
      .catch(() => undefined);
    return {
      id: `${manifest.name}:${entry.path}`,
      path: entry.path,
      handle: frameHandle(entry as Partial<RouteHandle>),
      element: <RemoteArea remote={manifest.name} path={entry.path} />,
    };
  }
  const planned = plannedRoutes.find((candidate) => matchPath(candidate.path, path));
  if (planned) {
    return {
      id: `planned:${planned.path}`,
      path: planned.path,
      handle: frameHandle({ roles: planned.roles, navbar: planned.navbar ?? true }),
      element: <PlannedPage title={planned.title[locale]} />,
    };
  }
  return { id: 'not-found', path: '*', handle: frameHandle(), element: <NotFound /> };
}

/** The router knows the shell's own screens; every other path is resolved when it is first asked for. */
export function createRouter(composition: Composition) {
  const patched = new Set<string>();
  return createBrowserRouter(
    [
      {
        id: 'root',
        element: <Root />,
        errorElement: <RootError />,
        // The page is blank for as long as the first chunk takes; a picture of nothing would only flicker.
        hydrateFallbackElement: <></>,
        children: [
          { path: '/', lazy: () => import(/* webpackChunkName: "sign-in" */ '../features/sign-in/sign-in-page.tsx') },
          {
            path: '/reset-password',
            lazy: () => import(/* webpackChunkName: "password" */ '../features/password/reset-password-page.tsx'),
          },
          {
            path: '/set-password',
            lazy: () => import(/* webpackChunkName: "password" */ '../features/password/set-password-page.tsx'),
          },
          {
            path: '/create-account',
            lazy: () => import(/* webpackChunkName: "register" */ '../features/create-account/create-account-page.tsx'),
          },
          {
            path: '/first-access',
            lazy: () => import(/* webpackChunkName: "register" */ '../features/first-access/first-access-page.tsx'),
          },
          {
            path: '/need-validate-document',
            lazy: () =>
              import(/* webpackChunkName: "register" */ '../features/first-access/need-validate-document-page.tsx'),
          },
          {
            path: '/login-to-google/:auth',
            lazy: () => import(/* webpackChunkName: "google" */ '../features/google/to-google-page.tsx'),
          },
          {
            path: '/redirect-gd/:token/:site_id',
            lazy: () => import(/* webpackChunkName: "google" */ '../features/google/from-google-page.tsx'),
          },
          {
            path: '/has-not-account',
            lazy: () => import(/* webpackChunkName: "states" */ '../features/account-states/has-not-account-page.tsx'),
          },
          {
            path: '/not-project',
            lazy: () => import(/* webpackChunkName: "choose-panel" */ '../features/choose-panel/choose-panel-page.tsx'),
          },
          {
            path: '/select-site',
            lazy: () => import(/* webpackChunkName: "choose-panel" */ '../features/choose-panel/choose-panel-page.tsx'),
          },
          {
            path: '/_preview/:screen',
            lazy: () => import(/* webpackChunkName: "preview" */ '../features/preview/preview-page.tsx'),
          },
          {
            path: '/_components',
            lazy: () => import(/* webpackChunkName: "catalogue" */ '../features/catalogue/catalogue-page.tsx'),
          },
          { id: 'frame', lazy: () => import(/* webpackChunkName: "frame" */ '../frame/frame.tsx'), children: [] },
        ],
      },
    ],
    {
      patchRoutesOnNavigation({ path, patch }) {
        const route = resolve(composition, path);
        if (patched.has(route.id)) return;
        patched.add(route.id);
        patch('frame', [route]);
      },
    },
  );
}
