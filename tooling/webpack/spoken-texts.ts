import { existsSync, readFileSync } from 'node:fs';
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { parse, type Node } from 'acorn';
import { idOf, pairsOf } from './without-source-texts.js';

/** What a catalogue says, by the ids that Lingui gives the texts of the code; as it stands in the code: a text, or the parts that Lingui draws. */
export type Texts = ReadonlyMap<string, unknown>;

/** @param files catalogues as they lie in the repository, `.po`; what is not translated is left to the code's own words */
export function readTexts(files: readonly string[]): Texts {
  return new Map(
    files
      .filter((file) => existsSync(file))
      .flatMap((file) => pairsOf(readFileSync(file, 'utf8')))
      .filter(([, translation]) => translation !== '')
      .map(([text, translation]) => {
        const parts = compileMessage(translation);
        return [idOf(text), parts.length === 1 && parts[0] === translation ? translation : parts];
      }),
  );
}

/** An id of Lingui's, whatever quotes the minifier took. */
const HAS_TEXTS = /\bid:(["'`])[\w-]{6}\1/;

type Property = Node & { key: { name?: string }; value: Node & { value?: unknown; quasis?: { value: { cooked: string } }[] } };
const isNode = (value: unknown): value is Node => value !== null && typeof value === 'object' && 'type' in value;

function* objectsIn(node: Node): Generator<Property[]> {
  if (node.type === 'ObjectExpression' && 'properties' in node) yield node.properties as Property[];
  for (const child of Object.values(node).flat()) if (isNode(child)) yield* objectsIn(child);
}

const textOf = ({ value, quasis }: Property['value']) => (quasis?.length === 1 ? quasis[0]!.value.cooked : value);

/**
 * A script whose texts are those of another language; the script itself where it has none of them.
 * @param source as the minifier left it
 * @throws when a text that the catalogue knows stands there without its own words: they could not be replaced
 */
export function speak(source: string, texts: Texts): string {
  if (!HAS_TEXTS.test(source)) return source;
  const tree = parse(source, { ecmaVersion: 'latest', sourceType: 'script', allowReturnOutsideFunction: true });
  const said = [...objectsIn(tree)].flatMap((properties) => {
    const named = (name: string) => properties.find(({ key }) => key?.name === name)?.value;
    const id = named('id');
    const key = id && textOf(id);
    if (typeof key !== 'string' || !texts.has(key)) return [];
    const message = named('message');
    if (!message || !['Literal', 'TemplateLiteral', 'ArrayExpression'].includes(message.type))
      throw new Error(`The text ${key} stands in the code without its words`);
    return [{ start: message.start, end: message.end, text: JSON.stringify(texts.get(key)) }];
  });
  let out = source;
  // From the end, so that places before stay where they are.
  for (const { start, end, text } of said.toSorted((a, b) => b.start - a.start))
    out = out.slice(0, start) + text + out.slice(end);
  return out;
}
