import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/**
 * Lingui's macros, as everything here is compiled.
 * @param isPage what draws a sentence is ours, which leaves values as they are (shared/src/i18n/trans.tsx): the shell's own code, and
 * tests. Remotes borrow it from the shell under Lingui's name (shell/src/federation/lent.ts).
 */
export const linguiPlugin = (options: { descriptorFields?: 'message' }, isPage = false): [string, object] => [
  require.resolve('@lingui/swc-plugin'),
  { ...options, ...(isPage && { runtimeModules: { trans: ['@clube/shared/trans', 'Trans'] } }) },
];
