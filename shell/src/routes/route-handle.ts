import type { Role } from '@clube/shared/contracts/policy';

/** What the frame reads from the route that is open. */
export type RouteHandle = { navbar: boolean; slideBar: boolean; roles: readonly Role[] | undefined };
export const frameHandle = (options: Partial<RouteHandle> = {}): RouteHandle => ({
  navbar: true,
  slideBar: false,
  roles: undefined,
  ...options,
});
