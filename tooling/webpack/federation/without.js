// A loader: gives functions of a module another body. Plain JavaScript, because webpack loads it itself.
import { parse } from 'acorn';

/** Every function that has a name: declared, a method, or the value of a variable, as it is or handed to a function that makes a component of it. */
function* named(node) {
  if (!node || typeof node !== 'object') return;
  if (Array.isArray(node)) {
    for (const inner of node) yield* named(inner);
    return;
  }
  if (node.type === 'FunctionDeclaration') yield [node.id?.name, node.body];
  if (node.type === 'MethodDefinition') yield [node.key.name, node.value.body];
  if (node.type === 'VariableDeclarator') {
    const made = node.init?.type === 'CallExpression' ? node.init.arguments[0] : node.init;
    if (/Function/.test(made?.type)) yield [node.id.name, made.body];
  }
  for (const [key, inner] of Object.entries(node)) if (key !== 'type') yield* named(inner);
}

// oxlint-disable no-this-in-exported-function -- a loader is given its options so
export default function without(source) {
  const bodies = new Map(Object.entries(this.getOptions().functions));
  const cuts = [...named(parse(source, { ecmaVersion: 'latest', sourceType: 'module' }))].flatMap(
    ([name, { start, end }]) => (bodies.has(name) ? [{ name, start, end }] : []),
  );
  for (const name of bodies.keys()) {
    const found = cuts.filter((cut) => cut.name === name).length;
    if (found === 0) throw new Error(`${this.resourcePath} has no function ${name} any more`);
    if (found > 1) throw new Error(`${this.resourcePath} has ${found} functions ${name}: which is meant?`);
  }
  return cuts
    .toSorted((a, b) => b.start - a.start)
    .reduce((text, { name, start, end }) => text.slice(0, start) + bodies.get(name) + text.slice(end), source);
}
