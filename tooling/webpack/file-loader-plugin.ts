import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler } from 'webpack';
import { INTEGRITY_OF } from './integrity-plugin.ts';

/**
 * Sheets of chunks by the page's loader, which looks again where one fails and fails no chunk; what the page stands in from its first frame is not
 * asked for (api/src/web/page.ts). A chunk has a sheet where the table of hashes has one.
 */
const sheetLoading = ({ require, publicPath, ensureChunkHandlers }: Compiler['webpack']['RuntimeGlobals']) => `
var asked = {};
${ensureChunkHandlers}.miniCss = function (chunkId, promises) {
  var file = ${require}.miniCssF(chunkId), url = ${publicPath} + file, integrity = ${INTEGRITY_OF}(url);
  if (integrity) promises.push(asked[file] ||= new Promise(function (resolve) {
    if (document.querySelector('[data-href="' + file + '"],link[rel=stylesheet][href="' + url + '"]')) return resolve();
    var tag = Object.assign(document.createElement("link"), { rel: "stylesheet", crossOrigin: "anonymous", integrity, href: url });
    clubeFiles.style(tag, resolve);
    document.head.append(tag);
  }));
};`;

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
        if (!isProduction) return;
        if (module instanceof runtime.LoadScriptRuntimeModule)
          module.generate = () => `${RuntimeGlobals.loadScript} = function (url, done) { ${throughPage}; };`;
        // That of the plugin of sheets, which has no name outside of it.
        else if (module.name === 'css loading') module.generate = () => sheetLoading(RuntimeGlobals);
      });
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'FileLoaderPlugin',
        (source, { tag, resolve }) => `${source}\nif (globalThis.clubeFiles) clubeFiles.style(${tag}, ${resolve});`,
      );
    });
  }
}
