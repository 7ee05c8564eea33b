import path from 'node:path';
import { VanillaExtractPlugin } from '@vanilla-extract/webpack-plugin';
import webpack, { type Configuration, type RuleSetRule } from 'webpack';
import { baseConfig, buildMode, minifyToAscii } from './base.ts';
import { addressOf, nameOf } from './name-of.ts';
import { SERVER_FOLDER } from './shipped.ts';

/** Files of pictures and fonts, and sheets, are the browser's; here only their addresses count. */
function withoutFiles(rule: RuleSetRule): RuleSetRule {
  if (String(rule.test) === String(/\.css$/)) return { test: /\.css$/, type: 'asset/source' };
  if (rule.type === 'asset/resource') return { ...rule, generator: { ...rule.generator, emit: false } };
  return rule;
}

/** What differs between the faces: the file that begins one, its address, what stands in for packages or stays outside. */
type Face = {
  root: string;
  name: string;
  entry: Record<string, string>;
  publicPath: string;
  alias?: Record<string, string | false>;
  externals?: NonNullable<Configuration['externals']>;
  isShell?: boolean;
  /** Files that another one stands in for. */
  stands?: readonly (readonly [RegExp, string])[];
};

function faceOf({ root, name, entry, publicPath, alias = {}, externals, isShell, stands = [] }: Face): Configuration {
  const base = baseConfig(root, buildMode(), isShell);
  const rules = (base.module?.rules ?? []) as RuleSetRule[];
  return {
    ...base,
    name: `${name} server`,
    entry,
    target: ['es2022'],
    devtool: false,
    output: {
      path: path.join(root, 'dist', SERVER_FOLDER),
      publicPath,
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
      alias,
    },
    ...(externals && { externals }),
    module: {
      ...base.module,
      // Nothing here starts a worker.
      parser: { javascript: { worker: false, url: false } },
      rules: rules.map(withoutFiles),
    },
    plugins: [
      new VanillaExtractPlugin({ outputCss: false }),
      new webpack.DefinePlugin({ 'import.meta.url': JSON.stringify('https://server.invalid/') }),
      ...stands.map(([from, to]) => new webpack.NormalModuleReplacementPlugin(from, to)),
      // One file: what it holds runs when it is first asked for, and there is nowhere to load more from.
      new webpack.optimize.LimitChunkCountPlugin({ maxChunks: 1 }),
    ],
    optimization: { minimizer: [minifyToAscii()], splitChunks: false },
  };
}

type RemoteFace = { root: string; lent: readonly string[]; alias?: NonNullable<Face['alias']> };
/**
 * The face of a remote that a server draws first pictures with: one file of CommonJS for a bare JavaScript world, without Node and
 * without a browser. What the shell lends to remotes in the browser it lends here too: one React, one router, one i18n.
 * @param lent names of the modules that the shell lends
 * @param alias what stands in for packages; false: nothing
 */
export const remoteFace = ({ root, lent, alias = {} }: RemoteFace): Configuration => {
  const name = nameOf(root);
  return faceOf({
    root,
    name,
    entry: { remote: path.join(root, 'src/remote.tsx') },
    publicPath: addressOf(name),
    alias,
    externals: ({ request = '' }: { request?: string }, done: (error?: null, result?: string) => void) =>
      lent.includes(request) ? done(null, `commonjs2 ${request}`) : done(),
  });
};

/** That of the shell, which carries what it lends. @param alias what stands in for packages */
export const shellFace = ({ root, alias }: { root: string; alias: NonNullable<Face['alias']> }): Configuration =>
  faceOf({
    root,
    isShell: true,
    name: 'shell',
    entry: { shell: path.join(root, 'src/server.tsx') },
    publicPath: '/assets/shell/',
    alias,
    // What a browser looks up once a server does for each page: there it may be longer.
    stands: [[/\/routes\/match\.ts$/, path.join(root, 'src/routes/match.server.ts')]],
  });
