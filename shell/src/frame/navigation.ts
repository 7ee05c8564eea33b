import type { Composition, LocalizedText, navigationIcons } from '@clube/shared/contracts/remote';
import type { Role } from '@clube/shared/contracts/policy';
import { plannedRoutes } from './planned.ts';

export type NavigationEntry = {
  to: string;
  label: LocalizedText;
  icon: (typeof navigationIcons)[number];
  order: number;
  mobile: boolean;
};

const isFor = (role: Role | null, roles: readonly Role[] | undefined) =>
  !roles || (role !== null && roles.includes(role));

/** Everything the composition and the planned list offer to this role, in order, without loading any remote. */
export function navigationFor(composition: Composition, role: Role | null): NavigationEntry[] {
  const declared = composition.remotes.flatMap(({ manifest }) => manifest.navigation);
  const taken = new Set(declared.map(({ to }) => to));
  const planned = plannedRoutes.flatMap(({ path, title, roles, navigation }) =>
    navigation && !taken.has(path) ? [{ to: path, label: title, roles, mobile: false, ...navigation }] : [],
  );
  return [...declared, ...planned]
    .filter(({ roles }) => isFor(role, roles))
    .map(({ to, label, icon, order, mobile = false }) => ({ to, label, icon, order, mobile }))
    .toSorted((a, b) => a.order - b.order);
}
