import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { readdirSync } from 'node:fs';

/** Those of some rooms alone, for a release of these (tooling/release/check-texts.ts). */
const wanted = process.env.CLUBE_TEXTS_OF?.split(',');
const packages = [
  'shared',
  'shell',
  ...readdirSync(import.meta.dirname).filter((name) => name.startsWith('mf-')),
].filter((name) => wanted?.includes(name) ?? true);

// The source language is Portuguese: product.md gives the texts in it, and so the pt catalogue is always complete.
export default defineConfig({
  sourceLocale: 'pt',
  locales: ['pt', 'es', 'en'],
  format: formatter({ lineNumbers: false, origins: false }),
  orderBy: 'messageId',
  catalogs: packages.map((name) => ({
    path: `<rootDir>/${name}/src/locales/{locale}`,
    include: [`<rootDir>/${name}/src`],
    exclude: ['**/*.test.*', '**/node_modules/**', '**/testing/**'],
  })),
});
