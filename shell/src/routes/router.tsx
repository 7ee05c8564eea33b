import { createBrowserRouter, matchPath } from 'react-router-dom';
import type { ShellPath } from '@clube/shared/contracts/shell-paths';
import type { Composition } from '@clube/shared/contracts/remote';
import { countNavigation, getRegistry } from '@clube/shared/federation';
import type { Locale } from '@clube/shared/i18n';
import { i18n } from '@lingui/core';
import { PlannedPage } from './planned-page.tsx';
import { plannedRoutes } from './planned.ts';
import { RemoteArea } from './remote-area.tsx';
import { NotFound, Root, RootError } from './root.tsx';
import { frameHandle, type RouteHandle } from './route-handle.ts';

type Patch = { id: string; path: string; handle: RouteHandle; element: React.ReactNode };

/** Which remote draws a path, and by which of its paths. */
export function pageOf(composition: Composition, path: string) {
  for (const { manifest } of composition.remotes) {
    const entry = manifest.paths.find((candidate) => matchPath(candidate.path, path));
    if (entry) return { remote: manifest.name, entry };
  }
  return undefined;
}

/** Who draws a path: a remote of the composition first, then the list of what is planned, then nobody. */
function resolve(composition: Composition, path: string): Patch {
  const locale = i18n.locale as Locale;
  const page = pageOf(composition, path);
  if (page) {
    const { remote, entry } = page;
    // Starts the download now, beside whatever the router still does.
    void getRegistry()
      .load(remote)
      .catch(() => undefined);
    return {
      id: `${remote}:${entry.path}`,
      path: entry.path,
      handle: frameHandle(entry),
      element: <RemoteArea remote={remote} path={entry.path} />,
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

/** One of the shell's own screens; the server preloads it by the same table. */
const screen = (path: ShellPath, lazy: () => Promise<{ Component: React.ComponentType }>) => ({ path, lazy });

type MakeRouter = typeof createBrowserRouter;
export type ShellRouter = ReturnType<MakeRouter>;

/**
 * The router knows the shell's own screens; every other path is resolved when it is first asked for.
 * @param make of the browser's address bar, unless a server draws
 */
export function createRouter(composition: Composition, make: MakeRouter = createBrowserRouter): ShellRouter {
  const patched = new Set<string>();
  const router = make(
    [
      {
        id: 'root',
        element: <Root />,
        errorElement: <RootError />,
        // The page is blank for as long as the first chunk takes; a picture of nothing would only flicker.
        hydrateFallbackElement: <></>,
        children: [
          screen('/', () => import(/* webpackChunkName: "sign-in" */ '../features/sign-in/sign-in-page.tsx')),
          screen(
            '/reset-password',
            () => import(/* webpackChunkName: "password" */ '../features/password/reset-password-page.tsx'),
          ),
          screen(
            '/set-password',
            () => import(/* webpackChunkName: "password" */ '../features/password/set-password-page.tsx'),
          ),
          screen(
            '/create-account',
            () => import(/* webpackChunkName: "register" */ '../features/create-account/create-account-page.tsx'),
          ),
          screen(
            '/first-access',
            () => import(/* webpackChunkName: "register" */ '../features/first-access/first-access-page.tsx'),
          ),
          screen(
            '/need-validate-document',
            () => import(/* webpackChunkName: "register" */ '../features/first-access/need-validate-document-page.tsx'),
          ),
          screen(
            '/login-to-google/:auth',
            () => import(/* webpackChunkName: "google" */ '../features/google/to-google-page.tsx'),
          ),
          screen(
            '/redirect-gd/:token/:site_id',
            () => import(/* webpackChunkName: "google" */ '../features/google/from-google-page.tsx'),
          ),
          screen(
            '/has-not-account',
            () => import(/* webpackChunkName: "states" */ '../features/account-states/has-not-account-page.tsx'),
          ),
          screen(
            '/not-project',
            () => import(/* webpackChunkName: "choose-panel" */ '../features/choose-panel/choose-panel-page.tsx'),
          ),
          screen(
            '/select-site',
            () => import(/* webpackChunkName: "choose-panel" */ '../features/choose-panel/choose-panel-page.tsx'),
          ),
          screen(
            '/_preview/:screen',
            () => import(/* webpackChunkName: "preview" */ '../features/preview/preview-page.tsx'),
          ),
          screen(
            '/_components',
            () => import(/* webpackChunkName: "catalogue" */ '../features/catalogue/catalogue-page.tsx'),
          ),
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
  return router;
}

/** Hears of an address that changes without end. */
export function watchNavigations(router: ShellRouter): void {
  let { key } = router.state.location;
  router.subscribe(({ location }) => {
    if (location.key !== key) countNavigation();
    key = location.key;
  });
}
