import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { whenLineIsFree } from './line-free.ts';

/** What the browser tells of: addresses that came, and who hears of more. */
let here: string[];
let tell: () => void;
const disconnect = jest.fn();
beforeEach(() => {
  here = [];
  Object.assign(globalThis, {
    PerformanceObserver: class {
      constructor(hear: () => void) {
        tell = hear;
      }
      observe() {}
      disconnect = disconnect;
    },
  });
  performance.getEntriesByType = () => here.map((name) => ({ name }) as PerformanceEntry);
  document.head.innerHTML = `
    <link rel="preload" as="font" href="/font.woff2">
    <link rel="preload" as="script" href="/remote.js">
    <link rel="preload" as="script" href="/page.js">
    <script src="/vendor.js"></script><script>inline</script>`;
});
afterEach(() => {
  document.head.innerHTML = '';
  Reflect.deleteProperty(performance, 'getEntriesByType');
  Reflect.deleteProperty(globalThis, 'PerformanceObserver');
});

const come = (...files: string[]) => {
  here.push(...files.map((file) => new URL(file, location.href).href));
  tell();
};

test('acts once, while the last of the page’s scripts is on its way', () => {
  const act = jest.fn();
  whenLineIsFree(act);
  come('/font.woff2', '/page.js', '/elsewhere.js');
  expect(act).not.toHaveBeenCalled();
  // Told twice is here once.
  come('/page.js');
  expect(act).not.toHaveBeenCalled();
  come('/remote.js');
  expect(act).toHaveBeenCalledTimes(1);
  come('/vendor.js');
  window.dispatchEvent(new Event('load'));
  expect(act).toHaveBeenCalledTimes(1);
  expect(disconnect).toHaveBeenCalled();
});

test('acts when the page has loaded, whatever of it did not come', () => {
  const act = jest.fn();
  whenLineIsFree(act);
  window.dispatchEvent(new Event('load'));
  expect(act).toHaveBeenCalledTimes(1);
});

test('acts at once where all came from what is kept', () => {
  here = ['/remote.js', '/page.js', '/vendor.js'].map((file) => new URL(file, location.href).href);
  const act = jest.fn();
  whenLineIsFree(act);
  expect(act).toHaveBeenCalledTimes(1);
});
