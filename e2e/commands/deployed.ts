import { test } from '@playwright/test';

/** Whether the run is about a platform that was there before it (`pnpm e2e --base`). */
const isDeployed = process.env.BASE_URL !== undefined;
const isHttps = process.env.BASE_URL?.startsWith('https:') ?? false;

/** What only the platform has that this run starts itself, and why. */
const OWN = {
  database: 'moves clocks in the database, which a run against an address cannot reach',
  domains: 'answers for names in a DNS of its own',
  mailbox: 'reads the mailbox of a demo',
  secret: 'makes rights older with the server’s own secret',
  operator: 'acts as the operator, whose token a suite does not have',
  build: 'looks at what this machine has built',
  outside: 'meets stand-ins for other companies’ services',
} as const;

/** A spec says what it needs of a platform that the run starts itself; against an address it is skipped, with the reason. */
export function needs(...what: readonly (keyof typeof OWN)[]): void {
  test.skip(isDeployed, what.map((name) => OWN[name]).join('; '));
}

/** A cookie that scripts must not read, under the name that the server has for it: over https a prefix keeps neighbours from planting it. */
export const secretCookie = (name: 'clube_auth' | 'clube_preview', value: string, url: string) => ({
  name: isHttps ? `__Host-${name}` : name,
  value,
  url,
  httpOnly: true,
  secure: isHttps,
  sameSite: 'Lax' as const,
});
