import { navigationGroups } from '@clube/shared/contracts/navigation-groups';
import type { Composition, LocalizedText, NavigationIcon, WaitingCount } from '@clube/shared/contracts/remote';
import type { Role } from '@clube/shared/contracts/policy';

export type NavigationEntry = {
  to: string;
  label: LocalizedText;
  icon: NavigationIcon;
  mobile: boolean;
  /** What is counted beside it. */
  waiting?: WaitingCount | undefined;
};

const isFor = (role: Role | null, roles: readonly Role[] | undefined) =>
  !roles || (role !== null && roles.includes(role));

/**
 * Everything the composition offers to this role, group by group, without loading any remote. A remote that
 * names no group stands in the last one.
 */
export function navigationFor(composition: Composition, role: Role | null): NavigationEntry[] {
  const declared = composition.remotes
    .toSorted((a, b) => (a.manifest.name < b.manifest.name ? -1 : 1))
    .flatMap(({ manifest }) => manifest.navigation);
  const placed = declared
    .filter(({ roles }) => isFor(role, roles))
    .map((entry) => ({ ...entry, place: navigationGroups.indexOf(entry.group ?? 'more') }));
  return placed
    .toSorted((a, b) => a.place - b.place || a.order - b.order)
    .map(({ to, label, icon, mobile = false, waiting }) => ({ to, label, icon, mobile, ...(waiting && { waiting }) }));
}
