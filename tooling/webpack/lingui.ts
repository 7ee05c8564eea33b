import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Lingui's macros, as everything here is compiled. What draws a sentence is ours, which leaves values as they are
 * (shared/src/i18n/trans.tsx).
 */
export const linguiPlugin = (options: { descriptorFields?: 'message' } = {}): [string, object] => [
  require.resolve('@lingui/swc-plugin'),
  { ...options, runtimeModules: { trans: ['@clube/shared/trans', 'Trans'] } },
];
