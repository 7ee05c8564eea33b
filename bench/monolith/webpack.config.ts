import { readdirSync } from 'node:fs';
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import webpack, { type Configuration } from 'webpack';
import { baseConfig } from '../../tooling/webpack/base.ts';
import { ChunkManifestPlugin } from '../../tooling/webpack/chunk-manifest-plugin.ts';
import { platformVersion, productionRouter, shellAlias, slimRouter, splitShell } from '../../tooling/webpack/index.ts';
import { withBareManifest } from '../../tooling/webpack/remote.ts';
import { IntegrityPlugin } from '../../tooling/webpack/integrity-plugin.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const SHELL = path.join(ROOT, 'shell');
const base = baseConfig(SHELL, 'production');
const remotes = readdirSync(ROOT)
  .filter((name) => name.startsWith('mf-'))
  .map((name) => path.join(ROOT, name));

/** No host to bring, so nothing to put beside it: what keeps answers is one file for whatever asks, the frame among it. */
const { platform: _hosting, asking, ...others } = splitShell.splitChunks.cacheGroups;
const cacheGroups = {
  ...others,
  asking: { ...asking, chunks: 'async' as const },
  // In a file called as the remote's is: what a page takes is reckoned without it, here as there.
  playerLibrary: {
    name: 'player-library',
    filename: 'hls.[contenthash:8].js',
    test: /[\\/]node_modules[\\/]hls\.js[\\/]/,
    chunks: 'async' as const,
    enforce: true,
  },
};

/** The same sources, loaders and minimizer as one application without federation. */
const config: Configuration = {
  ...base,
  entry: { main: path.join(SHELL, 'src/main.tsx') },
  output: {
    ...base.output,
    path: path.join(import.meta.dirname, 'dist'),
    publicPath: '/assets/shell/',
    filename: '[name].[contenthash:8].js',
    chunkFilename: '[name].[contenthash:8].js',
    clean: true,
    crossOriginLoading: 'anonymous',
    uniqueName: 'clube_monolith',
  },
  resolve: {
    ...base.resolve,
    alias: { ...shellAlias, ...productionRouter() },
    // Packages resolve from each room as they do in its own build; what this folder imports comes from the shell's.
    modules: ['node_modules', path.join(SHELL, 'node_modules')],
  },
  module: {
    ...base.module,
    rules: [...(base.module?.rules ?? []), slimRouter(), ...remotes.map(withBareManifest)],
  },
  optimization: { ...base.optimization, ...splitShell, splitChunks: { ...splitShell.splitChunks, cacheGroups } },
  plugins: [
    ...(base.plugins ?? []),
    new webpack.NormalModuleReplacementPlugin(
      /\/federation\/load-remote\.ts$/,
      path.join(import.meta.dirname, 'load-static.ts'),
    ),
    // What it bundles needs no host.
    new webpack.NormalModuleReplacementPlugin(
      /\/federation\/open-host\.ts$/,
      path.join(import.meta.dirname, 'no-host.ts'),
    ),
    new HtmlWebpackPlugin({
      template: path.join(SHELL, 'src/index.html'),
      // As the shell has it: a page asks for its icon.
      favicon: path.join(SHELL, 'src/favicon.svg'),
      scriptLoading: 'defer',
      minify: false,
    }),
    new IntegrityPlugin(),
    // The release of a shell names one, and the channel's remotes hold it.
    new ChunkManifestPlugin({ platform: platformVersion(SHELL) }),
  ],
};
export default config;
