import type { Role } from '@clube/shared/contracts/policy';

export type WhoAndWhere = {
  role: Role;
  subdomain: string;
  /** Verified custom domains of the panel, the primary one first. */
  domains: readonly string[];
  /** Host (with port) of the request and of the main app. */
  host: string;
  mainHost: string;
};

/** The host that a person belongs on, or null when this is it (product.md §4). */
export function chooseHost({ role, subdomain, domains, host, mainHost }: WhoAndWhere): string | null {
  if (role !== 'student') return host === mainHost ? null : mainHost;
  const [first] = domains;
  if (first !== undefined) return domains.includes(host) ? null : first;
  const own = `${subdomain}.${mainHost}`;
  return host === own ? null : own;
}
