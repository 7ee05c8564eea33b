import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { defineConfig } from '@playwright/test';

/** Debian's Chromium where it is installed, else the one that Playwright brought. */
const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser'].find((file) => existsSync(file));
/** What Playwright turns off (`disabledFeatures` in its own list): a second switch of this name replaces the first. */
const OFF_BY_PLAYWRIGHT = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];
/** Buttons and bars of the browser's own window that are pages themselves: nobody sees them, and each new page of a test paid for them. */
const OWN_WINDOW = [
  'InitialWebUI',
  'PreloadTopChromeWebUI',
  'WebUIBackForwardButton',
  'WebUIHomeButton',
  'WebUILocationBar',
  'WebUIOmniboxPopup',
  'WebUIReloadButton',
  'WebUISplitTabsButton',
  'WebUIToolbar',
];
const quiet = [
  `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...OWN_WINDOW].join(',')}`,
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  // Own domains of panels lead to this machine, as their DNS would.
  '--host-resolver-rules=MAP *.exemplo.test 127.0.0.1',
  // They have https in the world; here they count as if they had.
  '--unsafely-treat-insecure-origin-as-secure=*.exemplo.test',
  '--autoplay-policy=no-user-gesture-required',
];

export default defineConfig({
  // Emptied when a run begins: suites that run side by side, or after each other, have one each.
  outputDir: process.env.CLUBE_E2E_RESULTS ?? 'results/last',
  // Against a deployed platform there is nothing to start.
  ...(process.env.BASE_URL ? {} : { globalSetup: './fixtures/platform.ts' }),
  fullyParallel: true,
  // Each has a browser and waits more than it works; all share one server and one database.
  workers: Number(process.env.CLUBE_E2E_WORKERS) || Math.max(2, Math.floor(availableParallelism() * 0.75)),
  forbidOnly: Boolean(process.env.CI),
  retries: 0,
  // What hangs is ended; what is merely slow, as on a busy machine of two cores, is not.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    launchOptions: {
      args: quiet,
      // A file is named in the machine's alphabet: of a bare machine that is ASCII, and other names are lost.
      env: { ...process.env, LC_ALL: 'C.UTF-8' },
      ...(executablePath && { executablePath }),
    },
    // Each step with its page is kept as it stood; filming every page besides cost a fifth of all processor time.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    locale: 'pt-BR',
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
