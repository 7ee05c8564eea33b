import { readFileSync } from 'node:fs';
import path from 'node:path';
import HtmlWebpackPlugin from 'html-webpack-plugin';
import type { Configuration } from 'webpack';
import { baseConfig, buildMode } from './base.ts';
import { hostFederation } from './host-federation.ts';
import { ChunkManifestPlugin } from './chunk-manifest-plugin.ts';
import { FileLoaderPlugin } from './file-loader-plugin.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { LanguagesPlugin } from './languages-plugin.ts';
import { productionRouter, slimRouter } from './production-router.ts';
import { withRefresh } from './refresh.ts';

/** Packages that every page needs and that change with the lockfile only. */
const VENDOR =
  /[\\/]node_modules[\\/](react|react-dom|scheduler|react-router|jotai|@lingui|use-sync-external-store)[\\/]/;
/** What keeps answers: the shell's own screens but the first ones (docs/adr/0066). The modules that open it lie with it, or each were a request of its own. */
const ASKING =
  /[\\/]node_modules[\\/](@tanstack|tanstack-react-query)[\\/]|[\\/](boot[\\/]queries\.tsx|session[\\/]live\.ts)$/;
/** What the frame brings and is not the shell's own; clients of nouns that it asks by are. */
const PLATFORM =
  /[\\/](node_modules|federation)[\\/]|[\\/]shared[\\/]src[\\/](?!clients[\\/])|[\\/](boot[\\/]queries\.tsx|session[\\/](live|sign-out)\.ts)$/;
/** The chunk around every page of a remote. */
const FRAME = 'frame';
const isFrame = ({ name }: { name?: string | null | undefined }) => name === FRAME;

/** A release of the shell costs a returning visitor what changed: neither the packages nor the table of file names. */
export const splitShell = {
  runtimeChunk: 'single',
  splitChunks: {
    minSize: 50_000,
    cacheGroups: {
      defaultVendors: false,
      vendor: { name: 'vendor', test: VENDOR, chunks: 'initial', enforce: true },
      asking: {
        name: 'asking',
        test: ASKING,
        chunks: (chunk: { name?: string | null | undefined; canBeInitial(): boolean }) =>
          !isFrame(chunk) && !chunk.canBeInitial(),
        enforce: true,
      },
      // What the frame brings and is not the shell's own: packages (that of answers once more, the federation host), what is shared with
      // remotes. One file, and a change of the frame leaves it as it is (docs/adr/0122).
      platform: {
        name: 'platform',
        test: PLATFORM,
        type: /^javascript/,
        chunks: isFrame,
        enforce: true,
      },
    },
  },
} satisfies Configuration['optimization'];

/** intro.js-react asks for it to draw steps that are React elements; ours are texts, and it would come twice. */
export const shellAlias = { 'react-dom/server': path.join(import.meta.dirname, 'no-server-rendering.js') };

/** Version of what a shell lends to remotes, as its checked-in report says (tooling/lent). */
export const platformVersion = (root: string) =>
  (JSON.parse(readFileSync(path.join(root, 'lent.json'), 'utf8')) as { version: string }).version;

/** The shell's bundle: HTML template, every shared module, no knowledge of any remote. */
export function hostConfig({ root }: { root: string }): Configuration {
  const mode = buildMode();
  const base = baseConfig(root, mode, true);
  const languages = new LanguagesPlugin(root);
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
    resolve: { ...base.resolve, alias: { ...shellAlias, ...(mode === 'production' && productionRouter()) } },
    ...(mode === 'production' && {
      module: { ...base.module, rules: [...(base.module?.rules ?? []), slimRouter()] },
    }),
    optimization: { ...base.optimization, ...(mode === 'production' && splitShell) },
    plugins: [
      ...(base.plugins ?? []),
      ...hostFederation(),
      new HtmlWebpackPlugin({
        template: path.join(root, 'src/index.html'),
        favicon: path.join(root, 'src/favicon.svg'),
        scriptLoading: 'defer',
        minify: false,
      }),
      ...(mode === 'production' ? [new IntegrityPlugin(), languages] : []),
      new FileLoaderPlugin(),
      new ChunkManifestPlugin({ platform: platformVersion(root), languages: languages.renamed }),
    ],
  };
  return withRefresh(config, 'host');
}
