import path from 'node:path';
import type { Configuration, RuleSetRule } from 'webpack';
import { baseConfig, buildMode } from './base.ts';
import { ChunkManifestPlugin } from './chunk-manifest-plugin.ts';
import { FileLoaderPlugin } from './file-loader-plugin.ts';
import { IntegrityPlugin } from './integrity-plugin.ts';
import { LanguagesPlugin } from './languages-plugin.ts';
import type { LentVersions } from './lent-versions.ts';
import { addressOf, nameOf } from './name-of.ts';
import { withRefresh } from './refresh.ts';
import { borrowedRuntime, remoteFederation } from './remote-federation.ts';
import { ScopedStylesPlugin } from './scoped-styles-plugin.ts';
import { StableEntryPlugin } from './stable-entry-plugin.ts';

const bareManifest = path.join(import.meta.dirname, 'bare-manifest.js');
/** What declares a remote carries its manifest's paths and slots; whoever else imports the manifest gets all of it. */
export const withBareManifest = (root: string): RuleSetRule => ({
  test: path.join(root, 'remote.manifest.ts'),
  issuer: path.join(root, 'src/remote.tsx'),
  enforce: 'post',
  use: bareManifest,
});

export type RemoteBundle = { root: string; lent: LentVersions; oneSheetOf?: readonly string[] };

const sheetOf = (chunks: readonly string[]) => ({
  type: 'css/mini-extract',
  name: 'sheet',
  enforce: true,
  chunks: ({ name }: { name?: string | null | undefined }) => chunks.includes(name ?? ''),
});

/**
 * A remote's bundle: `remoteEntry.js` beside hashed chunks. Nothing in it names the build, so a chunk that did not change is the
 * same file in the next release; a tab keeps the composition it started with, so two releases of a remote never meet in a page.
 * @param root its folder
 * @param lent by the shell that it is built for
 * @param oneSheetOf chunks whose styles are one file, `sheet`, instead of one each (docs/adr/0132)
 */
export function remoteBundle({ root, lent, oneSheetOf = [] }: RemoteBundle): Configuration {
  const mode = buildMode();
  const base = baseConfig(root, mode);
  const splitChunks = base.optimization?.splitChunks;
  const name = nameOf(root);
  const languages = new LanguagesPlugin(root);
  const config: Configuration = {
    ...base,
    entry: {},
    output: {
      ...base.output,
      path: path.join(root, 'dist'),
      // A development server stands at an address of its own; that of releases is the platform's.
      publicPath: mode === 'production' ? addressOf(name) : 'auto',
      filename: mode === 'production' ? '[name].[contenthash:8].js' : '[name].js',
      chunkFilename: mode === 'production' ? '[name].[contenthash:8].js' : '[name].js',
      clean: true,
      crossOriginLoading: 'anonymous',
      uniqueName: name.replaceAll('-', '_'),
    },
    externals: borrowedRuntime,
    ...(mode === 'production' && {
      module: { ...base.module, rules: [...(base.module?.rules ?? []), withBareManifest(root)] },
    }),
    optimization: {
      ...base.optimization,
      ...(splitChunks &&
        oneSheetOf.length > 0 && {
          splitChunks: { ...splitChunks, cacheGroups: { ...splitChunks.cacheGroups, sheet: sheetOf(oneSheetOf) } },
        }),
    },
    plugins: [
      ...(base.plugins ?? []),
      remoteFederation(root, name, lent),
      new StableEntryPlugin(),
      ...(mode === 'production' ? [new IntegrityPlugin(), languages] : []),
      new FileLoaderPlugin(),
      new ScopedStylesPlugin(),
      new ChunkManifestPlugin({ languages: languages.renamed }),
    ],
  };
  return withRefresh(config, 'remote');
}
