// A loader behind swc's: what Lingui's macros wrote as ICU ("Olá {name}") becomes what Lingui draws (["Olá ",["name"]]), so that the
// source language needs no catalogue, and another whose catalogue does not come shows sentences. Plain JavaScript, because webpack loads it itself.
import { compileMessage } from '@lingui/message-utils/compileMessage';
import { parse } from 'acorn';

/** Before what `t`, `msg` and `plural` leave behind. */
const MARK = /\/\*\s*i18n\s*\*\/\s*$/;
/** The name that the macros import the component by. */
const COMPONENT = 'Trans_';

const isObject = (node) => node?.type === 'ObjectExpression';

/** Every node, and the one around it. */
function* nodesIn(node, parent) {
  if (typeof node.type === 'string') yield [node, parent];
  for (const child of Object.values(node)) {
    if (child !== null && typeof child === 'object')
      yield* nodesIn(child, typeof node.type === 'string' ? node : parent);
  }
}

/** @param source what swc made of a module */
export function compileTexts(source) {
  let out = source;
  if (/\bmessage: ["']/.test(source)) {
    const tree = parse(source, { ecmaVersion: 'latest', sourceType: 'module' });
    const isText = (node, parent) =>
      isObject(node) &&
      (MARK.test(source.slice(Math.max(0, node.start - 20), node.start)) ||
        (parent?.type === 'CallExpression' && parent.arguments[0]?.name === COMPONENT && parent.arguments[1] === node));
    const messages = [...nodesIn(tree)]
      .filter(([node, parent]) => isText(node, parent))
      .flatMap(([{ properties }]) => properties)
      .filter(({ key, value }) => key?.name === 'message' && typeof value?.value === 'string')
      .map(({ value }) => value);
    // From the end, so that places before stay where they are. swc gives each message a line of its own: the map holds.
    for (const { start, end, value } of messages.toSorted((a, b) => b.start - a.start)) {
      const parts = compileMessage(value);
      if (parts.length !== 1 || parts[0] !== value) out = out.slice(0, start) + JSON.stringify(parts) + out.slice(end);
    }
  }
  return out;
}

function compiledTexts(source, map) {
  this.callback(null, compileTexts(source), map);
}
export default compiledTexts;
