import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseSync, transform, type JscConfig } from '@swc/core';
import { compileTexts } from '../webpack/compiled-texts.js';
import { linguiPlugin } from '../webpack/lingui.ts';

const isScript = (file: string) => /\.tsx?$/.test(file) && !file.endsWith('.d.ts');
const compiledName = (file: string) => (isScript(file) ? file.replace(/\.tsx?$/, '.js') : file);

const settingsFor = (file: string) => {
  const settings = {
    target: 'es2024',
    parser: { syntax: 'typescript', tsx: file.endsWith('x') },
    transform: { react: { runtime: 'automatic' } },
    experimental: { plugins: [linguiPlugin({ descriptorFields: 'message' })] },
  } satisfies JscConfig;
  // The compiler knows it, its types do not yet.
  return Object.assign(settings, { rewriteRelativeImportExtensions: true });
};

/**
 * Writes files as Node and bundlers read them in somebody's `node_modules`: JavaScript without types and macros, imports that name
 * the compiled files, and beside each the declarations that the compiler made. What is no script is copied.
 * @param files relative to `from`
 * @param declarations a folder of the same structure, made by the compiler
 */
export async function compileFiles(
  files: readonly string[],
  { from, to, declarations }: { from: string; to: string; declarations: string },
): Promise<void> {
  for (const file of files) {
    const target = path.join(to, compiledName(file));
    mkdirSync(path.dirname(target), { recursive: true });
    if (!isScript(file)) {
      copyFileSync(path.join(from, file), target);
      continue;
    }
    const { code } = await transform(readFileSync(path.join(from, file), 'utf8'), {
      filename: path.join(from, file),
      isModule: true,
      jsc: settingsFor(file),
    });
    // A sentence as everywhere in a page: who bundles it has no compiler.
    writeFileSync(target, compileTexts(code));
    const types = file.replace(/\.tsx?$/, '.d.ts');
    if (existsSync(path.join(declarations, types)))
      writeFileSync(
        target.replace(/\.js$/, '.d.ts'),
        readFileSync(path.join(declarations, types), 'utf8').replace(
          /((?:from|import)\s*\(?\s*["']\.{1,2}\/[^"']+)\.tsx?(["'])/g,
          '$1.js$2',
        ),
      );
  }
}

type Node = {
  type?: string;
  typeOnly?: boolean;
  source?: { value: string } | null;
  callee?: { type: string };
  arguments?: { expression: { type: string; value?: string } }[];
};

/** Everything that a file imports when it runs: what is imported for its types alone is left out. */
function importsOf(code: string): string[] {
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(visit);
    if (typeof node !== 'object' || node === null) return;
    const { type = '', typeOnly, source, callee, arguments: given } = node as Node;
    if (typeOnly) return;
    if (/^(Import|ExportNamed|ExportAll)Declaration$/.test(type) && source) found.push(source.value);
    const [first] = callee?.type === 'Import' ? (given ?? []) : [];
    if (first?.expression.type === 'StringLiteral') found.push(first.expression.value!);
    Object.values(node).forEach(visit);
  };
  visit(parseSync(code, { syntax: 'typescript', target: 'es2024' }).body);
  return found;
}

/**
 * Follows imports that lead to files, from some entries on.
 * @returns the files, relative to `root`, and the packages that they name
 */
export function reach(root: string, entries: readonly string[]): { files: string[]; packages: Set<string> } {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...entries];
  for (let file = waiting.pop(); file; file = waiting.pop()) {
    if (files.has(file)) continue;
    files.add(file);
    if (!isScript(file)) continue;
    for (const specifier of importsOf(readFileSync(path.join(root, file), 'utf8'))) {
      const parts = specifier.split('/').slice(0, specifier.startsWith('@') ? 2 : 1);
      if (specifier.startsWith('.')) waiting.push(path.join(path.dirname(file), specifier));
      else if (!specifier.startsWith('node:')) packages.add(parts.join('/'));
    }
  }
  return { files: [...files].toSorted(), packages };
}
