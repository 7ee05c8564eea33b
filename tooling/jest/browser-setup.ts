import { i18n } from '@lingui/core';
import { drawStyles } from './drawn-styles.ts';

i18n.load('pt', {});
i18n.activate('pt');
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
// Pages have none, as in Safari, where the shell brings them (shell/src/boot/idle.ts).
globalThis.requestIdleCallback ??= (work) => setTimeout(work);
globalThis.cancelIdleCallback ??= (id) => clearTimeout(id);
// They know no times of files.
globalThis.PerformanceObserver ??= class {
  static supportedEntryTypes = [];
  disconnect() {}
  observe() {}
  takeRecords() {
    return [];
  }
};
// A page that is tested as the server draws it has none.
if (typeof document !== 'undefined') drawStyles();
