import type { ReactNode } from 'react';
import type { Role } from '@clube/shared/contracts/policy';
import type { Composition } from '@clube/shared/contracts/remote';
import { pageOf } from '../routes/page-of.ts';
import { NotFound } from './not-found.tsx';
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

/** Who draws a path: a remote of the composition, else nobody. */
export function contentAt(composition: Composition, pathname: string): Content {
  const page = pageOf(composition, pathname);
  if (!page) return { path: '*', navbar: true, withoutPanel: false, roles: undefined, element: <NotFound /> };
  const { path, navbar = true, withoutPanel = false, roles } = page.entry;
  return { path, navbar, withoutPanel, roles, element: <RemoteArea remote={page.remote} path={path} /> };
}
