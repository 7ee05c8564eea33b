import { createRequire } from 'node:module';
import path from 'node:path';
import { sharedModuleNames } from '@clube/shared/contracts/shared-modules';
import type { Configuration } from 'webpack';
import { buildMode } from './base.ts';
import { productionRouter } from './production-router.ts';
import { aheadFaces, workerFace } from './script-faces.ts';
import { remoteFace, shellFace } from './server-face.ts';

/** Draws at once into a text. The package's own entry would bring the streaming renderer along. */
const renderer = (root: string) =>
  path.join(
    path.dirname(createRequire(path.join(root, 'package.json')).resolve('react-dom/package.json')),
    `cjs/react-dom-server-legacy.browser.${buildMode()}.js`,
  );

/** What only a browser uses, in parts that it loads when somebody asks for them: here nobody does, and each renderer would hold it. */
const BROWSERS_OWN: Record<string, false> = Object.fromEntries(
  [
    '@simplewebauthn/browser',
    '@tiptap',
    '@zxcvbn-ts/core',
    '@zxcvbn-ts/language-common',
    'altcha-lib',
    'hls.js',
    'intro.js-react',
    'opentype.js',
    'pdfjs-dist',
    'react-easy-crop',
    'tus-js-client',
  ].map((name) => [name, false]),
);

/** What of an app of this repository is no page: the server's face, the shell's worker, what a remote runs ahead. What is no app (a build to compare with) has none. */
export function facesOf(root: string): Configuration[] {
  const name = path.basename(root);
  if (name === 'shell') {
    const router = buildMode() === 'production' ? productionRouter() : {};
    return [
      shellFace({ root, alias: { ...BROWSERS_OWN, ...router, 'react-dom/server': renderer(root) } }),
      workerFace(root),
    ];
  }
  return name.startsWith('mf-')
    ? [remoteFace({ root, lent: sharedModuleNames, alias: BROWSERS_OWN }), ...aheadFaces(root)]
    : [];
}
