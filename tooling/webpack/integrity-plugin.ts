import MiniCssExtractPlugin from 'mini-css-extract-plugin';
import type { Compiler, Compilation } from 'webpack';
import { integrityOf } from './shipped.ts';

/** Stands in the runtime until the names and contents of all files are final. */
const MARK = '__CLUBE_INTEGRITY__';
/** Address → hash, in the runtime of every production bundle. Its table knows a file without the part of its name that is its own hash. */
export const INTEGRITY_OF = '__webpack_require__.clubeIntegrity';
const OWN_HASH = /\.[0-9a-f]{8}\./;
const isChecked = (file: string) => /\.(js|css)$/.test(file);

/**
 * Subresource integrity for every lazy chunk, scripts and styles: the runtime holds a table of hashes and sets the
 * attribute before the tag is inserted. (webpack-subresource-integrity keeps one hash a chunk, which fails for chunks that
 * are a script and a style; docs/adr/0003.)
 */
export class IntegrityPlugin {
  apply(compiler: Compiler) {
    const { RuntimeGlobals, RuntimeModule, runtime, Compilation: CompilationClass, sources } = compiler.webpack;

    class IntegrityRuntimeModule extends RuntimeModule {
      constructor() {
        super('clube integrity', RuntimeModule.STAGE_BASIC);
      }
      override generate() {
        return `{
  const table = Object.fromEntries("${MARK}".split(",").map((pair) => pair.split(" ")));
  ${INTEGRITY_OF} = (url) => table[url.slice(__webpack_require__.p.length).replace(${OWN_HASH}, ".")] || "";
}`;
      }
    }

    // The same mode as the preload links of the page, or the browser fetches twice.
    const attribute = (tag: string, url: string) =>
      `${tag}.crossOrigin = "anonymous"; ${tag}.integrity = ${INTEGRITY_OF}(${url});`;

    compiler.hooks.thisCompilation.tap('IntegrityPlugin', (compilation: Compilation) => {
      // Only where chunks are loaded: a worker that loads none has no `__webpack_require__` to hang the table on.
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('IntegrityPlugin', (chunk) => compilation.addRuntimeModule(chunk, new IntegrityRuntimeModule()));
      runtime.LoadScriptRuntimeModule.getCompilationHooks(compilation).createScript.tap(
        'IntegrityPlugin',
        (source) => `${source}\n${attribute('script', 'url')}`,
      );
      MiniCssExtractPlugin.getCompilationHooks(compilation).beforeTagInsert.tap(
        'IntegrityPlugin',
        (source, { tag, href }) => `${source}\n${attribute(tag, href)}`,
      );
      compilation.hooks.processAssets.tap(
        { name: 'IntegrityPlugin', stage: CompilationClass.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 1 },
        () => {
          const assets = compilation.getAssets().filter(({ name }) => isChecked(name));
          const holders = assets.filter(({ source }) => source.buffer().includes(MARK));
          const held = new Set(holders.map(({ name }) => name));
          // What starts the page is checked by the page. Here it would change this file and not its name, which is made from
          // the names of what it loads: caches would keep the old table for ever.
          const starting = new Set([...compilation.entrypoints.values()].flatMap((entry) => entry.getFiles()));
          // Base64 and file names hold neither quotes nor commas nor spaces, so the table needs no escaping.
          const table = assets
            .filter(({ name }) => !held.has(name) && !starting.has(name))
            .map(({ name, source }) => `${name.replace(OWN_HASH, '.')} ${integrityOf(source.buffer())}`)
            .join(',');
          for (const { name, source } of holders) {
            compilation.updateAsset(name, new sources.RawSource(source.source().toString().replaceAll(MARK, table)));
          }
        },
      );
    });
  }
}
