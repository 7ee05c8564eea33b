import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Config } from 'jest';
import { bundledPackages } from './tooling/jest/bundled-packages.ts';
import { browserProject, serverProject } from './tooling/jest/index.ts';

const at = (name: string) => path.join(import.meta.dirname, name);
const remotes = readdirSync(import.meta.dirname).filter((name) => name.startsWith('mf-'));

// With the rest that this clone makes: another clone's cache is another's, and an emptied /tmp costs nothing.
const cacheDirectory = at('.clube/jest');
const moduleNameMapper = bundledPackages(at('api/package.json'), cacheDirectory);
const server = (name: string) => ({ ...serverProject(at(name)), moduleNameMapper });

/** `npm test` says by which files a room's tests are run (tooling/test/together.ts); otherwise each file is run by itself. */
const lists = process.env.CLUBE_TEST_FILES
  ? (JSON.parse(readFileSync(process.env.CLUBE_TEST_FILES, 'utf8')) as Record<string, string[]>)
  : {};
const chosen = (name: string) => {
  const testMatch = lists[name];
  // Groups of files stand outside of their room.
  return testMatch && { testMatch, roots: [at(name), path.dirname(testMatch.at(-1)!)] };
};

const config: Config = {
  // What hangs is ended; what is merely slow, beside other work or on a slow processor, is not.
  testTimeout: 120_000,
  // What a file loaded stays in its worker's memory: after eighty of them 3 GB, which is looked through again and again for what may go.
  workerIdleMemoryLimit: '1GB',
  testSequencer: at('tooling/test/sequencer.ts'),
  projects: [
    {
      ...server('api'),
      globalSetup: at('api/test/global-setup.ts'),
      globalTeardown: at('api/test/global-teardown.ts'),
    },
    {
      ...server('tooling'),
      globalSetup: at('tooling/launcher/global-setup.ts'),
      globalTeardown: at('tooling/launcher/global-teardown.ts'),
    },
    server('bench'),
    ...['shared', 'shell', ...remotes].map((name) => browserProject(at(name))),
  ].map((project) => ({ ...project, ...chosen(String(project.displayName)), cacheDirectory })) as Config['projects'],
};
export default config;
