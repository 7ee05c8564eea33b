import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import { baseConfig, buildMode } from './base.ts';
import { hostFederation, remoteFederation } from './federation.ts';
import { ChunkManifestPlugin } from './chunk-manifest-plugin.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { withRefresh } from './refresh.ts';

/** The shell's bundle: HTML template, every shared module, no knowledge of any remote. */
export function hostConfig({ root }: { root: string }): Configuration {
  const mode = buildMode();
  const base = baseConfig(root, mode);
  const config: Configuration = {
    ...base,
    entry: { main: path.join(root, 'src/main.tsx') },
    output: {
      ...base.output,
      path: path.join(root, 'dist'),
      publicPath: '/assets/shell/',
      filename: mode === 'production' ? '[name].[contenthash:8].js' : '[name].js',
      chunkFilename: mode === 'production' ? '[name].[contenthash:8].js' : '[name].js',
      clean: true,
      crossOriginLoading: 'anonymous',
      uniqueName: 'clube_shell',
    },
    plugins: [
      ...(base.plugins ?? []),
      hostFederation(),
      new HtmlWebpackPlugin({
        template: path.join(root, 'src/index.html'),
        favicon: path.join(root, 'src/favicon.svg'),
        scriptLoading: 'defer',
        minify: false,
      }),
      ...(mode === 'production' ? [new IntegrityPlugin()] : []),
      new ChunkManifestPlugin(),
    ],
  };
  return withRefresh(config, 'host');
}

/**
 * A remote's bundle: `remoteEntry.js` beside hashed chunks, in a folder that is published under its content hash.
 * `uniqueName` differs per build, or a page that swaps a release would run the old release's chunks.
 */
export function remoteConfig({ root }: { root: string }): Configuration {
  const mode = buildMode();
  const base = baseConfig(root, mode);
  const name = path.basename(root);
  const seed = process.env.CLUBE_BUILD_ID ?? (mode === 'production' ? randomBytes(6).toString('hex') : 'dev');
  const buildId = createHash('sha256').update(seed).digest('hex').slice(0, 8);
  const config: Configuration = {
    ...base,
    entry: {},
    output: {
      ...base.output,
      path: path.join(root, 'dist'),
      publicPath: 'auto',
      filename: mode === 'production' ? '[name].[contenthash:8].js' : '[name].js',
      chunkFilename: mode === 'production' ? '[name].[contenthash:8].js' : '[name].js',
      clean: true,
      crossOriginLoading: 'anonymous',
      uniqueName: `${name.replaceAll('-', '_')}_${buildId}`,
    },
    externals: { '@module-federation/sdk': '_FEDERATION_SDK' },
    externalsType: 'global',
    plugins: [
      ...(base.plugins ?? []),
      remoteFederation(root, name),
      ...(mode === 'production' ? [new IntegrityPlugin()] : []),
      new ChunkManifestPlugin(),
    ],
  };
  return withRefresh(config, 'remote');
}
