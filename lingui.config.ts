import { defineConfig } from '@lingui/conf';
import { formatter } from '@lingui/format-po';
import { readdirSync } from 'node:fs';

const packages = ['shared', 'shell', ...readdirSync(import.meta.dirname).filter((name) => name.startsWith('mf-'))];

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
