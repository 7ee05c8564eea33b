import { createRequire } from 'node:module';
import path from 'node:path';
import { VanillaExtractPlugin } from '@vanilla-extract/webpack-plugin';
import { sharedModuleNames } from '@clube/shared/contracts/shared-modules';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { appNameOf } from './app-name.ts';
import { baseConfig, buildMode } from './base.ts';

/** Where the server's face of a build lies, beside the browser's files. */
export const SERVER_FOLDER = 'server';

const SHELL = path.resolve(import.meta.dirname, '../../shell');

/** Draws at once into a text. The package's own entry would bring the streaming renderer along. */
const renderer = () =>
  path.join(
    path.dirname(createRequire(path.join(SHELL, 'package.json')).resolve('react-dom/package.json')),
    `cjs/react-dom-server-legacy.browser.${buildMode()}.js`,
  );

/** Files of pictures and fonts, and sheets, are the browser's; here only their addresses count. */
function withoutFiles(rule: RuleSetRule): RuleSetRule {
  if (String(rule.test) === String(/\.css$/)) return { test: /\.css$/, type: 'asset/source' };
  if (rule.type === 'asset/resource') return { ...rule, generator: { ...rule.generator, emit: false } };
  return rule;
}

/** Whether a folder is an app that a server draws; a build to compare with is none. */
export const hasServerFace = (root: string): boolean => /^(shell|mf-.+)$/.test(appNameOf(root) ?? '');

/**
 * The face of an app that a server draws first pictures with: one file of CommonJS for a bare JavaScript world, without Node and
 * without a browser. What the shell lends to remotes in the browser it lends here too: one React, one router, one i18n.
 */
export function serverFace(root: string): Configuration {
  const base = baseConfig(root, buildMode());
  const name = appNameOf(root)!;
  const rules = (base.module?.rules ?? []) as RuleSetRule[];
  const isShell = name === 'shell';
  return {
    ...base,
    name: `${name} server`,
    entry: { [isShell ? 'shell' : 'remote']: path.join(root, isShell ? 'src/server.tsx' : 'src/remote.tsx') },
    target: ['es2022'],
    devtool: false,
    output: {
      path: path.join(root, 'dist', SERVER_FOLDER),
      publicPath: isShell ? '/assets/shell/' : `/releases/${name}/`,
      filename: '[name].[contenthash:8].js',
      library: { type: 'commonjs2' },
      globalObject: 'globalThis',
      chunkFormat: false,
      uniqueName: name.replaceAll('-', '_'),
    },
    resolve: {
      ...base.resolve,
      // Packages as browsers get them: there is no Node either.
      aliasFields: ['browser'],
      mainFields: ['browser', 'module', 'main'],
      alias: Object.assign({}, base.resolve?.alias, isShell && { 'react-dom/server': renderer() }),
    },
    ...(!isShell && {
      externals: ({ request }: { request?: string }, done: (error?: null, result?: string) => void) =>
        (sharedModuleNames as readonly (string | undefined)[]).includes(request)
          ? done(null, `commonjs2 ${request}`)
          : done(),
    }),
    module: {
      ...base.module,
      // Nothing here starts a worker.
      parser: { javascript: { worker: false, url: false } },
      rules: rules.map(withoutFiles),
    },
    plugins: [
      new VanillaExtractPlugin({ outputCss: false }),
      new webpack.DefinePlugin({ 'import.meta.url': JSON.stringify('https://server.invalid/') }),
      // One file: what it holds runs when it is first asked for, and there is nowhere to load more from.
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
    optimization: { ...base.optimization, splitChunks: false },
  };
}
