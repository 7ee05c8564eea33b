import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One statement of a declaration file: what it is called, how it reads, and which names it hands on from elsewhere. */
type Source = {
  /** Name → its text, overloads together. */
  declared: Map<string, string>;
  /** Local name → the file it comes from, and its name there. */
  imported: Map<string, { from: string; name: string }>;
  exported: Map<string, { from: string; name: string }>;
};

const DECLARATION =
  /^(?:export )?(?:default )?(?:declare )?(?:abstract )?(?:function|const|class|type|interface|enum|let) (\w+)/;
const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
const oneLine = (text: string) =>
  text
    .replace(/^export /, '')
    .replace(/\s+/g, ' ')
    .trim();

/** Statements begin at the first column; what belongs to one is indented or closes a brace. */
const statementsOf = (text: string) =>
  withoutComments(text)
    .split(/\n(?=[a-z])/)
    .map((part) => part.trim());

function* namesOf(list: string): Generator<{ local: string; name: string }> {
  for (const part of list.split(',')) {
    const [name, local = name] = part
      .trim()
      .replace(/^type /, '')
      .split(' as ');
    if (name) yield { name, local: local! };
  }
}

const sources = new Map<string, Source>();

function read(file: string): Source {
  const known = sources.get(file);
  if (known) return known;
  const source: Source = { declared: new Map(), imported: new Map(), exported: new Map() };
  sources.set(file, source);
  const at = (specifier: string) =>
    specifier.startsWith('.') ? path.join(path.dirname(file), specifier.replace(/\.tsx?$/, '.d.ts')) : specifier;
  for (const statement of statementsOf(readFileSync(file, 'utf8'))) {
    const named = /^(import|export) (?:type )?\{([\s\S]*?)\}(?: from '([^']+)')?;?$/.exec(statement);
    if (named) {
      const [, kind, list, from] = named;
      for (const { name, local } of namesOf(list!))
        (kind === 'import' ? source.imported : source.exported).set(local, { from: from ? at(from) : file, name });
      continue;
    }
    const name = DECLARATION.exec(statement)?.[1];
    if (!name) continue;
    source.declared.set(name, [source.declared.get(name), oneLine(statement)].filter(Boolean).join(' '));
    if (statement.startsWith('export ')) source.exported.set(name, { from: file, name });
  }
  return source;
}

/** A data type of the api: what its calls carry is between remotes and the server, the shell lends none of it. Events, times and languages it does. */
const isContract = (file: string) => file.includes('/contracts/') && !/\/(?:events|locale|slow)\.d\.ts$/.test(file);

/**
 * Everything that somebody who imports a module can see of it: what it exports by name, and the types that those mention.
 * @param entry its declaration file
 * @returns name → text; a type that is only mentioned bears the name of its file before its own
 */
export function surfaceOf(entry: string, root: string): Map<string, string> {
  const surface = new Map<string, string>();
  const seen = new Set<string>();
  // Breadth first: what is exported is met under its own name before anything mentions it.
  const waiting = [...read(entry).exported].map(([shown, origin]) => ({ ...origin, shown }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { from: file, name, shown } = next;
    if (seen.has(`${file} ${name}`) || isContract(file)) continue;
    seen.add(`${file} ${name}`);
    if (!file.startsWith('/')) {
      // A package's own export: its version says the rest.
      if (!shown.includes('#')) surface.set(shown, `from ${file}`);
      continue;
    }
    const { declared, imported, exported } = read(file);
    const text = declared.get(name);
    if (text === undefined) {
      const origin = exported.get(name) ?? imported.get(name);
      if (origin) waiting.unshift({ ...origin, shown });
      continue;
    }
    surface.set(shown, text);
    for (const [word] of text.matchAll(/\b[A-Za-z_]\w*\b/g)) {
      const target = declared.has(word) ? { from: file, name: word } : imported.get(word);
      if (!target?.from.startsWith('/')) continue;
      const where = path.relative(root, target.from).replace(/\.d\.ts$/, '');
      waiting.push({ ...target, shown: `${where}#${target.name}` });
    }
  }
  return surface;
}
