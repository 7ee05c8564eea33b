import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';

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
/** A process kept ready for the next site: each panel is a site of its own, so each page made one more that nobody used. */
const AHEAD = ['SpareRendererForSitePerProcess'];
const options: LaunchOptions = {
  args: [
    `--disable-features=${[...OFF_BY_PLAYWRIGHT, ...OWN_WINDOW, ...AHEAD].join(',')}`,
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // Machines of tests have none: its process would draw by the processor what the page’s own draws as well.
    '--disable-gpu',
    '--no-first-run',
    // Own domains of panels lead to this machine, as their DNS would.
    '--host-resolver-rules=MAP *.exemplo.test 127.0.0.1',
    // They have https in the world; here they count as if they had.
    '--unsafely-treat-insecure-origin-as-secure=*.exemplo.test',
    '--autoplay-policy=no-user-gesture-required',
  ],
  // A file is named in the machine's alphabet: of a bare machine that is ASCII, and other names are lost.
  env: { ...process.env, LC_ALL: 'C.UTF-8' },
};
/** Debian's where it is installed, else the one that Playwright brought. */
const of = (files: readonly string[], brought: LaunchOptions): LaunchOptions => {
  const executablePath = files.find((file) => existsSync(file));
  return { ...options, ...(executablePath ? { executablePath } : brought) };
};

/** Chromium without its window: the same engine for two thirds of the processor. */
export const headless = of(['/usr/bin/chromium-headless-shell'], {});
/**
 * Chromium as people have it, for specs that need what only it has: own domains that count as secure without https, notices, and the lock
 * on the screen. `test.use({ launchOptions: wholeBrowser })` at the top of such a file.
 */
export const wholeBrowser = of(['/usr/bin/chromium', '/usr/bin/chromium-browser'], { channel: 'chromium' });
