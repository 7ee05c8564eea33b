import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';
import { headless } from './browsers.ts';
import { drawSeed } from './fixtures/turn.ts';

drawSeed();

export default defineConfig({
  // Emptied when a run begins: suites that run side by side, or after each other, have one each.
  outputDir: process.env.CLUBE_E2E_RESULTS ?? 'results/last',
  // Against a deployed platform there is nothing to start.
  ...(process.env.BASE_URL ? {} : { globalSetup: './fixtures/platform.ts' }),
  fullyParallel: true,
  // Each has a browser and waits more than it works; all share one server and one database. Engines convert with what these leave.
  workers: Number(process.env.CLUBE_E2E_WORKERS) || Math.max(2, Math.floor(availableParallelism() * 0.75)),
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // What hangs is ended; what is merely slow is not: on two busy cores a spec with a platform and builds of its own took two minutes.
  timeout: 240_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    launchOptions: headless,
    // Steps, calls and console. What the page held is kept once a test fails (fixtures/test.ts): keeping it at every step cost half of all
    // processor time, filming it a fifth. `CLUBE_E2E_TRACE=whole` keeps it at every step, for whoever looks into one test.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: process.env.CLUBE_E2E_TRACE === 'whole' },
    screenshot: 'only-on-failure',
    locale: 'pt-BR',
    // What is asked of the network is looked at, held back and counted here; the worker's own spec has it (specs/offline.spec.ts).
    serviceWorkers: 'block',
    // Node is told of the certificate (NODE_EXTRA_CA_CERTS); a browser has no such word.
    ignoreHTTPSErrors: Boolean(process.env.CLUBE_E2E_OWN_CERTIFICATE),
  },
  projects: [
    { name: 'specs', testDir: 'specs' },
    // The way back: over a platform that leaves first pictures to browsers, `CLUBE_E2E_RENDERING=false`.
    {
      name: 'undrawn',
      testDir: 'specs',
      testMatch: ['journey', 'page-faults', 'composition'].map((name) => `${name}.spec.ts`),
    },
    { name: 'screens', testDir: 'screens' },
    // What fails on purpose, for a spec that looks at what is kept of it.
    { name: 'failing', testDir: 'failing' },
  ],
});
