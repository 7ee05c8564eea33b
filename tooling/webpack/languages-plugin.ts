import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Compiler } from 'webpack';
import { integrityOf } from './integrity-plugin.ts';
import { readTexts, speak } from './spoken-texts.ts';

/** Beside that of the code. */
export const otherLanguages = ['es', 'en'] as const;
export type OtherLanguage = (typeof otherLanguages)[number];
/** File of the source language → the one that stands in its place; files without texts are the same in all languages. */
export type Renamed = Readonly<Record<string, string>>;

const hashOf = (content: Buffer) => createHash('sha256').update(content).digest('hex').slice(0, 8);
const OWN_HASH = /\.([0-9a-f]{8})(\.js)$/;

/** Texts of an app, and of what it bundles of the shared package. */
function cataloguesOf(root: string, language: OtherLanguage): string[] {
  const shared = path.dirname(createRequire(path.join(root, 'package.json')).resolve('@clube/shared/i18n'));
  return [path.join(shared, '../locales'), path.join(root, 'src/locales')].map((folder) =>
    path.join(folder, `${language}.po`),
  );
}

/**
 * Writes each script that has texts once more in each other language (docs/adr/0169). Their names carry their own hashes, so that a
 * translation moves the files that say it, in its language, and what names these: the entry of a remote, the shell's runtime.
 */
export class LanguagesPlugin {
  readonly #root: string;
  /** What `chunks.json` says of them. */
  readonly renamed: Partial<Record<OtherLanguage, Renamed>> = {};
  /** @param root folder of the app */
  constructor(root: string) {
    this.#root = root;
  }

  apply(compiler: Compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('LanguagesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        // Names and contents are final, and so are the tables of hashes.
        { name: 'LanguagesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2 },
        () => {
          const scripts = compilation
            .getAssets()
            .filter(({ name }) => name.endsWith('.js') && !/^locale-/.test(name))
            .map(({ name, source }) => ({ name, content: source.buffer() }));
          for (const language of otherLanguages) {
            const texts = readTexts(cataloguesOf(this.#root, language));
            const renamed: Record<string, string> = {};
            const replaced: (readonly [RegExp | string, string])[] = [];
            for (const { name, content } of scripts) {
              const source = content.toString();
              const spoken = Buffer.from(speak(source, texts));
              if (spoken.equals(content)) continue;
              const hash = hashOf(spoken);
              const own = OWN_HASH.exec(name)?.[1];
              if (!own) throw new Error(`${name} has texts, and no hash in its name`);
              renamed[name] = name.replace(OWN_HASH, `.${hash}$2`);
              replaced.push([integrityOf(content), integrityOf(spoken)]);
              replaced.push([new RegExp(`(?<=["'\`.])${own}(?=["'\`.])`, 'g'), hash]);
              compilation.emitAsset(renamed[name], new sources.RawSource(spoken));
            }
            // Whoever names these names the others of its language. It has no texts of its own.
            const tables = scripts.filter(({ name, content }) =>
              !renamed[name] && replaced.some(([text]) => typeof text === 'string' && content.includes(text)),
            );
            for (const { name, content } of tables) {
              const spoken = Buffer.from(
                replaced.reduce((text, [from, to]) => text.replaceAll(from, to), content.toString()),
              );
              renamed[name] = OWN_HASH.test(name)
                ? name.replace(OWN_HASH, `.${hashOf(spoken)}$2`)
                : name.replace(/\.js$/, `.${language}.js`);
              compilation.emitAsset(renamed[name], new sources.RawSource(spoken));
            }
            this.renamed[language] = renamed;
          }
        },
      );
    });
  }
}
