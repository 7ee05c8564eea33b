import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';
import { INTEGRITY_TABLE } from './integrity-plugin.ts';

/**
 * Every bundle asks for its chunks and sheets through the page's loader (shared/src/federation/file-loader.ts), which retries,
 * mends the browser's cache and says why a file is not there. A page without it, an older shell, loads as webpack does.
 */
export class FileLoaderPlugin {
  apply(compiler: Compiler) {
    const { RuntimeGlobals, RuntimeModule } = compiler.webpack;

    class FileLoaderRuntimeModule extends RuntimeModule {
      constructor() {
        super('clube file loader', RuntimeModule.STAGE_ATTACH);
      }
      override generate() {
        const load = RuntimeGlobals.loadScript;
        const hash = `(${INTEGRITY_TABLE} || {})[url.slice(${RuntimeGlobals.publicPath}.length)]`;
        return `var asWebpack = ${load};
${load} = function (url, done, key, chunkId) {
  if (globalThis.clubeFiles) clubeFiles.script(url, ${hash}, done);
  else asWebpack(url, done, key, chunkId);
};`;
      }
    }

    compiler.hooks.thisCompilation.tap('FileLoaderPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap('FileLoaderPlugin', (chunk, needs) => {
          needs.add(RuntimeGlobals.publicPath);
          compilation.addRuntimeModule(chunk, new FileLoaderRuntimeModule());
        });
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'FileLoaderPlugin',
        (source, { tag, resolve }) => `${source}\nif (globalThis.clubeFiles) clubeFiles.style(${tag}, ${resolve});`,
      );
    });
  }
}
