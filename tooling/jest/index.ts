import { createRequire } from 'node:module';
import path from 'node:path';
import type { Config } from 'jest';
import { linguiPlugin } from '../webpack/lingui.ts';

const require = createRequire(import.meta.url);
const stub = (name: string) => path.join(import.meta.dirname, 'stubs', name);
/** Beside this file, as TypeScript here and compiled where the preset is installed as a package. */
const script = (name: string) => path.join(import.meta.dirname, name + path.extname(import.meta.filename));
const parser = { syntax: 'typescript', tsx: true } as const;

/** Server code runs as it ships: native ES modules. */
export const serverProject = (rootDir: string): Config => ({
  rootDir,
  displayName: path.basename(rootDir),
  testEnvironment: 'node',
  testMatch: ['**/*.test.ts'],
  extensionsToTreatAsEsm: ['.ts'],
  // Node strips the types, as in production: what is left stands where it stood, and no map of the source is made, kept or read.
  transform: {},
});

/** Browser code, in jsdom, with Lingui's macros and vanilla-extract's styles. */
export const browserProject = (rootDir: string): Config => ({
  rootDir,
  displayName: path.basename(rootDir),
  testEnvironment: script('browser-environment'),
  testMatch: ['**/*.test.ts', '**/*.test.tsx'],
  setupFiles: [script('browser-setup')],
  moduleNameMapper: { '\\.po$': stub('catalogue.cjs'), '\\.(css|woff2|svg)$': stub('file.cjs') },
  transform: {
    '\\.css\\.[jt]s$': require.resolve('@vanilla-extract/jest-transform'),
    '\\.[jt]sx?$': [
      require.resolve('@swc/jest'),
      {
        // Beside the code, where jest keeps it: in the code it is most of what is read anew for each file.
        sourceMaps: true,
        jsc: {
          target: 'es2023',
          parser,
          transform: { react: { runtime: 'automatic' } },
          experimental: { plugins: [linguiPlugin({}, true)] },
        },
        module: { type: 'commonjs' },
      },
    ],
  },
  // Most of what the browser uses ships as ES modules only.
  transformIgnorePatterns: [],
});
