import { createRequire } from 'node:module';
import path from 'node:path';
import { VanillaExtractPlugin } from '@vanilla-extract/webpack-plugin';
import type { TransformOptions } from 'esbuild';
import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import TerserPlugin from 'terser-webpack-plugin';
import type { Configuration, RuleSetRule, WebpackPluginInstance } from 'webpack';
import { linguiPlugin } from './lingui.ts';
import { hasFastRefresh } from './refresh.ts';

/**
 * What carries the names of other files. While it is made smaller they are provisional, and depend on where the checkout lies;
 * short names given by how often a letter occurs would too.
 */
const NAMES_OTHERS = /^(?:remoteEntry|runtime)\./;
/** What a package brings ready made. */
const READY = /^assets\//;
const minify = (which: { include: RegExp } | { exclude: RegExp[] }, mangle: true | { disableCharFreq: true }) =>
  new TerserPlugin({
    ...which,
    minify: TerserPlugin.swcMinify,
    terserOptions: { compress: { passes: 2 }, mangle: mangle as true },
  });
/** Of a sheet the room between its words alone goes: nothing else of it is any smaller as it travels. */
const minifySheets = new TerserPlugin<TransformOptions>({
  test: /\.css$/,
  minify: TerserPlugin.esbuildMinify,
  terserOptions: { loader: 'css', minify: false, minifyWhitespace: true, charset: 'utf8' },
});
/** For what no browser reads: one letter that is none of ASCII, and all of the code takes two bytes a letter where it runs. */
export const minifyToAscii = (): WebpackPluginInstance =>
  new TerserPlugin({
    minify: TerserPlugin.swcMinify,
    terserOptions: { compress: { passes: 2 }, mangle: true, format: { ascii_only: true } },
  });

export type BuildMode = 'production' | 'development';
export const buildMode = (): BuildMode => (process.env.NODE_ENV === 'development' ? 'development' : 'production');

const require = createRequire(import.meta.url);
const compiledTexts = path.join(import.meta.dirname, 'compiled-texts.js');
const pdfDecoders = path.join(import.meta.dirname, 'pdf-decoders.js');
const plainIcons = path.join(import.meta.dirname, 'plain-icons.js');
const withoutSourceTexts = path.join(import.meta.dirname, 'without-source-texts.js');

function scriptRule(isShell: boolean): RuleSetRule {
  return {
    test: /\.tsx?$/,
    exclude: /node_modules/,
    use: [
      compiledTexts,
      {
        loader: 'swc-loader',
        options: {
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            // The shared module is react/jsx-runtime, in development too.
            transform: { react: { runtime: 'automatic', development: false, refresh: hasFastRefresh() } },
            // The source texts stay in the code: their language has no catalogue (docs/adr/0121), and a page whose catalogue does not
            // come shows them (docs/adr/0030).
            experimental: { plugins: [linguiPlugin({ descriptorFields: 'message' }, isShell)] },
          },
        },
      },
    ],
  };
}

/** What every bundle of this repository has in common. */
export function baseConfig(root: string, mode: BuildMode, isShell = false): Configuration {
  return {
    mode,
    context: root,
    // product.md §9; the screen says long before that it takes longer.
    // A module that throws is forgotten, so that trying again runs it again; kept half made, its next user meets undefined.
    output: { chunkLoadTimeout: 120_000, strictModuleExceptionHandling: true },
    target: ['web', 'es2022'],
    devtool: mode === 'production' ? 'hidden-source-map' : 'cheap-module-source-map',
    resolve: {
      extensions: ['.ts', '.tsx', '.js'],
      conditionNames: ['import', 'browser', 'module', 'default'],
    },
    // Loaders are the preset's own packages, wherever it is installed.
    resolveLoader: { modules: require.resolve.paths('swc-loader') ?? [] },
    module: {
      // A worker's file is read and checked before it is started (shared/src/transport/own-worker.ts).
      parser: { javascript: { worker: ['WorkerAddress from @clube/shared/transport/own-worker', '...'] } },
      rules: [
        scriptRule(isShell),
        { test: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]createLucideIcon\.mjs$/, use: [plainIcons] },
        { test: /\.po$/, use: [withoutSourceTexts, '@lingui/loader'] },
        {
          test: /\.css$/,
          use: [MiniCssExtractPlugin.loader, { loader: 'css-loader', options: { url: true, modules: false } }],
        },
        {
          test: /\.(woff2|webp|svg)$/,
          type: 'asset/resource',
          generator: { filename: 'assets/[name].[contenthash:8][ext]' },
        },
        // A worker that a package brings ready made, and what it takes along when it is needed.
        {
          test: /[\\/]pdfjs-dist[\\/](build[\\/]pdf\.worker\.min\.mjs|wasm[\\/]\w+_nowasm_fallback\.js)$/,
          type: 'asset/resource',
          use: [pdfDecoders],
          generator: { filename: 'assets/[name].[contenthash:8].js' },
        },
      ],
    },
    plugins: [
      new MiniCssExtractPlugin(
        mode === 'production'
          ? { filename: '[name].[contenthash:8].css', chunkFilename: '[name].[contenthash:8].css' }
          : {},
      ),
      new VanillaExtractPlugin(),
    ],
    optimization: {
      // A request costs more than a few KB twice; packages of one chunk stay in it.
      ...(mode === 'production' && { splitChunks: { minSize: 50_000, cacheGroups: { defaultVendors: false } } }),
      minimizer: [
        minify({ exclude: [NAMES_OTHERS, READY] }, true),
        minify({ include: NAMES_OTHERS }, { disableCharFreq: true }),
        minifySheets,
      ],
    },
    performance: false,
    stats: 'errors-warnings',
  };
}
