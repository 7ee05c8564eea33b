import type { Compiler } from 'webpack';
import type { LanguagesPlugin } from './languages-plugin.ts';
import { integrityOf } from './shipped.ts';

/** Files by chunk name, entrypoint first: what a server needs to write preload links. */
export type ChunkManifest = {
  /** Named chunk → its files. */
  readonly chunks: Readonly<Record<string, readonly string[]>>;
  readonly integrity: Readonly<Record<string, string>>;
  readonly fonts: readonly string[];
  /** Of the shell: the version of what it lends. */
  readonly platform?: string;
  /** Files that stand in the place of others where another language is read. */
  readonly languages?: LanguagesPlugin['renamed'];
};

const isPreloadable = (file: string) => /\.(js|css)$/.test(file);

/** Writes `chunks.json`: named chunk → its files and the files of the chunks that load together with it. */
export class ChunkManifestPlugin {
  readonly #more: Pick<ChunkManifest, 'platform' | 'languages'>;
  constructor(more: Pick<ChunkManifest, 'platform' | 'languages'> = {}) {
    this.#more = more;
  }
  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('ChunkManifestPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        { name: 'ChunkManifestPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT },
        () => {
          const chunks: Record<string, string[]> = {};
          for (const group of compilation.chunkGroups) {
            if (group.name) chunks[group.name] = group.getFiles().filter(isPreloadable);
          }
          const integrity: Record<string, string> = {};
          for (const { name, source } of compilation.getAssets()) {
            if (!isPreloadable(name)) continue;
            integrity[name] = integrityOf(source.buffer());
          }
          const fonts = compilation.getAssets().flatMap(({ name }) => (name.endsWith('.woff2') ? [name] : []));
          const manifest: ChunkManifest = { chunks, integrity, fonts, ...this.#more };
          compilation.emitAsset('chunks.json', new sources.RawSource(JSON.stringify(manifest, null, 2)));
        },
      );
    });
  }
}
