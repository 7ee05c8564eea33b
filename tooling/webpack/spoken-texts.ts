import { existsSync, readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { parse, type Node } from 'acorn';
import { entriesOf } from './without-source-texts.js';

/**
 * What a catalogue says, by the ids of the texts: as it stands in the code, a text, or the parts that Lingui draws. `named` are ids
 * that authors gave: code may ask for these by their names alone.
 */
export type Texts = { said: ReadonlyMap<string, unknown>; named: ReadonlySet<string> };

/** @param files catalogues as they lie in the repository, `.po`; what is not translated is left to the code's own words */
export function readTexts(files: readonly string[]): Texts {
  const entries = files
    .filter((file) => existsSync(file))
    .flatMap((file) => entriesOf(readFileSync(file, 'utf8')))
    .filter(({ translation }) => translation !== '');
  const compiled = (translation: string) => {
    const parts = compileMessage(translation);
    return parts.length === 1 && parts[0] === translation ? translation : parts;
  };
  return {
    said: new Map(entries.map(({ id, translation }) => [id, compiled(translation)])),
    named: new Set(entries.filter(({ isNamed }) => isNamed).map(({ id }) => id)),
  };
}

type Value = Node & { value?: unknown; quasis?: { value: { cooked: string } }[] };
type Property = Node & { key?: { name?: string }; value: Value };
const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object' && 'type' in value;
const isObject = (node: Node): node is Node & { properties: Property[] } => node.type === 'ObjectExpression';

function* objectsIn(node: Node): Generator<Property[]> {
  if (isObject(node)) yield node.properties;
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* objectsIn(child);
}

const textOf = ({ value, quasis }: Value) => (quasis?.length === 1 ? quasis[0]!.value.cooked : value);
const WORDS = new Set(['Literal', 'TemplateLiteral', 'ArrayExpression']);

/** `silent`: ids of texts that stand in the code without words, which only a catalogue can say. */
export type Spoken = { code: string; ids: readonly string[]; silent: readonly string[] };

/** A script with the texts of another language in the places of its own. @param code as the minifier left it */
export function speak(code: string, { said }: Texts): Spoken {
  if (!/\bmessage:/.test(code)) return { code, ids: [], silent: [] };
  const tree = parse(code, { ecmaVersion: 'latest', sourceType: 'script' });
  const found = [...objectsIn(tree)].flatMap((properties) => {
    const value = (name: string) => properties.find(({ key }) => key?.name === name)?.value;
    const id = value('id');
    const key = id && textOf(id);
    return typeof key === 'string' && said.has(key) ? [{ key, message: value('message') }] : [];
  });
  const spoken = found.filter(({ message }) => message && WORDS.has(message.type));
  let out = code;
  // From the end, so that places before stay where they are.
  for (const { key, message } of spoken.toSorted((a, b) => b.message!.start - a.message!.start))
    out = out.slice(0, message!.start) + JSON.stringify(said.get(key)) + out.slice(message!.end);
  const ids = spoken.map(({ key }) => key);
  return { code: out, ids, silent: found.filter((one) => !spoken.includes(one)).map(({ key }) => key) };
}
