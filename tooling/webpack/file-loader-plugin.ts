import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';
import { INTEGRITY_OF } from './integrity-plugin.ts';

/**
 * Every bundle asks for its chunks and sheets through the page's loader (shared/src/federation/file-loader.ts), which retries,
 * mends the browser's cache and says why a file is not there. Every shell since platform 2 has it, so webpack's own way is left out,
 * but in development, whose updates come by it.
 */
export class FileLoaderPlugin {
  apply(compiler: Compiler) {
    const { RuntimeGlobals, RuntimeModule, runtime } = compiler.webpack;
    const isProduction = compiler.options.mode === 'production';
    const hash = `${INTEGRITY_OF}?.(url)`;
    const throughPage = `clubeFiles.script(url, ${hash}, done)`;

    class FileLoaderRuntimeModule extends RuntimeModule {
      constructor() {
        super('clube file loader', RuntimeModule.STAGE_ATTACH);
      }
      override generate() {
        const load = RuntimeGlobals.loadScript;
        return `var asWebpack = ${load};
${load} = function (url, done, key, chunkId) {
  if (globalThis.clubeFiles) ${throughPage};
  else asWebpack(url, done, key, chunkId);
};`;
      }
    }

    compiler.hooks.thisCompilation.tap('FileLoaderPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.loadScript)
        .tap('FileLoaderPlugin', (chunk, needs) => {
          needs.add(RuntimeGlobals.publicPath);
          if (!isProduction) compilation.addRuntimeModule(chunk, new FileLoaderRuntimeModule());
        });
      compilation.hooks.runtimeModule.tap('FileLoaderPlugin', (module) => {
        if (!isProduction || !(module instanceof runtime.LoadScriptRuntimeModule)) return;
        module.generate = () => `${RuntimeGlobals.loadScript} = function (url, done) { ${throughPage}; };`;
      });
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'FileLoaderPlugin',
        (source, { tag, resolve }) => `${source}\nif (globalThis.clubeFiles) clubeFiles.style(${tag}, ${resolve});`,
      );
    });
  }
}
