import type { ReactNode } from 'react';
import { matchPath } from 'react-router-dom';
import type { Role } from '@clube/shared/contracts/policy';
import type { Composition } from '@clube/shared/contracts/remote';
import type { Locale } from '@clube/shared/i18n';
import { i18n } from '@lingui/core';
import { pageOf } from '../routes/page-of.ts';
import { NotFound } from './not-found.tsx';
import { PlannedPage } from './planned-page.tsx';
import { plannedRoutes } from './planned.ts';
import { RemoteArea } from './remote-area.tsx';

/**
 * What stands in the frame, and what the frame has to know of it. `roles` undefined: everybody may enter; `withoutPanel`: before a panel
 * is chosen too.
 */
export type Content = {
  path: string;
  navbar: boolean;
  withoutPanel: boolean;
  roles: readonly Role[] | undefined;
  element: ReactNode;
};

/** Who draws a path: a remote of the composition first, then the list of what is planned, then nobody. */
export function contentAt(composition: Composition, pathname: string): Content {
  const page = pageOf(composition, pathname);
  if (page) {
    const { path, navbar = true, withoutPanel = false, roles } = page.entry;
    return { path, navbar, withoutPanel, roles, element: <RemoteArea remote={page.remote} path={path} /> };
  }
  const planned = plannedRoutes.find(({ path }) => matchPath(path, pathname));
  if (!planned) return { path: '*', navbar: true, withoutPanel: false, roles: undefined, element: <NotFound /> };
  const { path, navbar = true, roles, title } = planned;
  return { path, navbar, withoutPanel: false, roles, element: <PlannedPage title={title[i18n.locale as Locale]} /> };
}
