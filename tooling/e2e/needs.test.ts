import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';

/** What a spec reaches only on a platform that its run starts, and the word that it says so with (e2e/commands/deployed.ts). */
const OWN = {
  database: /\bonDatabase\(/,
  domains: /\bproveDomain\(/,
  mailbox: /\bmailedLink\(/,
  operator: /\breleaseClient\b|CLUBE_E2E_RELEASE_TOKEN/,
};

test('a spec that cannot run against an address says what it needs', () => {
  const specs = globSync('e2e/specs/*.spec.ts', { cwd: ROOT });
  expect(specs.length).toBeGreaterThan(40);
  const silent = specs.flatMap((spec) => {
    const text = readFileSync(path.join(ROOT, spec), 'utf8');
    const said = /^needs\((.*)\);$/m.exec(text)?.[1] ?? '';
    return Object.entries(OWN)
      .filter(([what, use]) => use.test(text) && !said.includes(`'${what}'`))
      .map(([what]) => `${spec} needs ${what}`);
  });
  expect(silent).toEqual([]);
});
