import { createHash } from 'node:crypto';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { Compiler } from 'webpack';
import { integrityOf, otherLanguages } from './shipped.ts';
import { readTexts, speak, type Texts } from './spoken-texts.ts';

type OtherLanguage = (typeof otherLanguages)[number];
/** File of the source language → the one that stands in its place; files without texts are the same in all languages. */
export type Renamed = Readonly<Record<string, string>>;
type Script = { name: string; content: string };

const hashOf = (content: string) => createHash('sha256').update(content).digest('hex').slice(0, 8);
const hashFor = (content: string) => integrityOf(Buffer.from(content));
const OWN_HASH = /\.([0-9a-f]{8})(\.js)$/;

/** Texts of an app, and of what it bundles of the shared package. */
function cataloguesOf(root: string, language: OtherLanguage): string[] {
  const shared = path.dirname(createRequire(path.join(root, 'package.json')).resolve('@clube/shared/i18n'));
  return [path.join(shared, '../locales'), path.join(root, 'src/locales')].map((folder) =>
    path.join(folder, `${language}.po`),
  );
}

/** @returns which scripts are others in a language, and under which names; a reason where its catalogue has to be loaded */
export function spokenScripts(
  scripts: readonly Script[],
  texts: Texts,
  language: string,
): ReadonlyMap<string, Script> | string {
  const written = scripts.map((script) => ({ ...script, spoken: speak(script.content, texts) }));
  const ids = new Set(written.flatMap(({ spoken }) => spoken.ids));
  const silent = [...written.flatMap(({ spoken }) => spoken.silent), ...[...texts.named].filter((id) => !ids.has(id))];
  if (silent.length > 0) return `${silent[0]} stands in the code without its words`;
  const renamed = new Map<string, Script>();
  const replaced: (readonly [RegExp | string, string])[] = [];
  for (const { name, content, spoken } of written) {
    if (spoken.code === content) continue;
    const own = OWN_HASH.exec(name)?.[1];
    if (!own) return `${name} has texts, and no hash in its name`;
    const hash = hashOf(spoken.code);
    renamed.set(name, { name: name.replace(OWN_HASH, `.${hash}$2`), content: spoken.code });
    replaced.push(
      [hashFor(content), hashFor(spoken.code)],
      // As the table of file names has it.
      [new RegExp(`(?<=["'\`.])${own}(?=["'\`.])`, 'g'), hash],
    );
  }
  // Whoever names these names the others of its language. It has no texts of its own.
  for (const { name, content } of scripts) {
    if (renamed.has(name) || !replaced.some(([text]) => typeof text === 'string' && content.includes(text))) continue;
    const table = replaced.reduce((text, [from, to]) => text.replaceAll(from, to), content);
    const other = OWN_HASH.test(name)
      ? name.replace(OWN_HASH, `.${hashOf(table)}$2`)
      : name.replace(/\.js$/, `.${language}.js`);
    renamed.set(name, { name: other, content: table });
  }
  return renamed;
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
    const { Compilation, sources, WebpackError } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('LanguagesPlugin', (compilation) => {
      compilation.hooks.processAssets.tap(
        // Names and contents are final, and so are the tables of hashes.
        { name: 'LanguagesPlugin', stage: Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_HASH + 2 },
        () => {
          const scripts = compilation
            .getAssets()
            .filter(({ name }) => name.endsWith('.js') && !name.startsWith('locale-'))
            .map(({ name, source }) => ({ name, content: source.buffer().toString() }));
          for (const language of otherLanguages) {
            const spoken = spokenScripts(scripts, readTexts(cataloguesOf(this.#root, language)), language);
            if (typeof spoken === 'string') {
              compilation.warnings.push(new WebpackError(`${language} needs its catalogue: ${spoken}`));
              continue;
            }
            // The minifier looks at what is added too; it would change what the tables have the hash of.
            for (const { name, content } of spoken.values())
              compilation.emitAsset(name, new sources.RawSource(content), { minimized: true });
            this.renamed[language] = Object.fromEntries([...spoken].map(([name, other]) => [name, other.name]));
          }
        },
      );
    });
  }
}
