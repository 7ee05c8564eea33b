// A plugin of oxlint: the server draws pages too (docs/adr/0097), so neither importing a file nor rendering may look at the browser or at a clock.
import type { RuleTester } from 'oxlint/plugins-dev';

type Rule = Extract<Parameters<RuleTester['run']>[1], { create: object; createOnce?: never }>;
type Context = Parameters<Rule['create']>[0];
type Node = Parameters<Context['sourceCode']['isGlobalReference']>[0];
/** Those nodes of a union that may be of this type. */
type Of<N, T> = N extends { type: infer Types } ? (T extends Types ? N : never) : never;
type FunctionNode = Of<Node, 'FunctionExpression'> | Of<Node, 'ArrowFunctionExpression'>;
type Call = Extract<Node, { type: 'CallExpression' }>;
type When = 'import' | 'rendering';

/** What a server has not, or has otherwise. */
const BROWSER = new Set(
  'window document localStorage sessionStorage indexedDB caches navigator location history matchMedia innerWidth innerHeight screen visualViewport devicePixelRatio getComputedStyle'.split(
    ' ',
  ),
);
/** Calls whose functions run before the call returns, and what React runs while it renders. */
const AT_ONCE = new Set(
  'useMemo useState useReducer Promise from map flatMap filter find findIndex findLast some every forEach reduce toSorted sort'.split(
    ' ',
  ),
);
/** What these make of a function runs while something renders. */
const DRAWN = new Set(['memo', 'forwardRef', 'atom']);
const RENDERS = /^(?:[A-Z]|use[A-Z])/;

const isFunction = (node: Node): node is FunctionNode =>
  node.type === 'FunctionDeclaration' || node.type === 'FunctionExpression' || node.type === 'ArrowFunctionExpression';

/** `f` and `React.f` alike. */
function calleeOf({ callee }: Pick<Call, 'callee'>): string | undefined {
  if (callee.type === 'Identifier') return callee.name;
  return callee.type === 'MemberExpression' && callee.property.type === 'Identifier' ? callee.property.name : undefined;
}

/** The call that a function is handed to, and as which argument. */
function takerOf(node: FunctionNode): { taker: string; at: number } | undefined {
  const { parent } = node;
  if (parent?.type !== 'CallExpression' && parent?.type !== 'NewExpression') return undefined;
  return { taker: calleeOf(parent) ?? '', at: parent.arguments.findIndex((argument) => argument === node) };
}

function nameOf(node: FunctionNode): string | undefined {
  if (node.id) return node.id.name;
  const { parent } = node;
  return parent?.type === 'VariableDeclarator' && parent.id.type === 'Identifier' ? parent.id.name : undefined;
}

/** Whether a function is a component, a hook, or what an atom reads. */
function isDrawn(node: FunctionNode): boolean {
  const { taker = '', at } = takerOf(node) ?? {};
  return RENDERS.test(nameOf(node) ?? '') || (DRAWN.has(taker) && at === 0);
}

/** Whether a function runs where it stands: called on the spot, or handed to what calls it at once. */
function runsAtOnce(node: FunctionNode): boolean {
  const { taker = '', at } = takerOf(node) ?? {};
  return at === -1 || AT_ONCE.has(taker);
}

function enclosing(node: Node): FunctionNode | undefined {
  let at = node.parent;
  while (at && !isFunction(at)) at = at.parent;
  return at ?? undefined;
}

/** `Date.now`, `Math.random`, `performance.now` as a callee, a `new Date` of now, or `Date`, which says now whatever it is given. */
function clockOf(node: Node): string | undefined {
  if (node.type === 'NewExpression')
    return node.arguments.length === 0 && calleeOf(node) === 'Date' ? 'new Date()' : undefined;
  if (node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.name === 'Date')
    return 'Date()';
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return undefined;
  const { object } = node.callee;
  const call = object.type === 'Identifier' ? `${object.name}.${calleeOf(node)}` : '';
  return ['Date.now', 'Math.random', 'performance.now'].includes(call) ? `${call}()` : undefined;
}

type Scope = ReturnType<Context['sourceCode']['getScope']>;

/** Where a file reads what the browser alone has; `typeof window` asks without touching. */
const globals = ({ through, set }: Scope) =>
  [
    ...through,
    ...[...set.values()].filter(({ defs }) => defs.length === 0).flatMap(({ references }) => references),
  ].filter(
    ({ identifier: { name, parent } }) =>
      BROWSER.has(name) && !(parent?.type === 'UnaryExpression' && parent.operator === 'typeof'),
  );

/** `globalThis.document` is `document`. */
const ofGlobalThis = ({ object, property, parent }: Extract<Node, { type: 'MemberExpression' }>): string | undefined =>
  object.type === 'Identifier' &&
  object.name === 'globalThis' &&
  property.type === 'Identifier' &&
  BROWSER.has(property.name) &&
  !(parent.type === 'UnaryExpression' && parent.operator === 'typeof')
    ? `globalThis.${property.name}`
    : undefined;

const create: Rule['create'] = ({ report, sourceCode }) => {
  const found: { node: Node; what: string }[] = [];
  /** Name → where it is called, or handed to what calls it at once. */
  const calls = new Map<string, Node[]>();
  const note = (name: string, node: Node) => calls.set(name, [...(calls.get(name) ?? []), node]);

  /** When a place runs, as far as this file tells; undefined for what waits: effects, handlers, other callbacks. */
  function whenRuns(node: Node, seen: readonly Node[] = []): When | undefined {
    const around = enclosing(node);
    if (!around) return 'import';
    if (seen.includes(around)) return undefined;
    if (isDrawn(around)) return 'rendering';
    if (runsAtOnce(around)) return whenRuns(around, seen);
    const name = nameOf(around);
    if (!name || around.async) return undefined;
    // A helper of this file runs when whoever calls it does.
    return (calls.get(name) ?? []).map((call) => whenRuns(call, [...seen, around])).find((when) => when !== undefined);
  }

  const look = (node: Extract<Node, { type: 'CallExpression' | 'NewExpression' }>) => {
    const clock = clockOf(node);
    if (clock) found.push({ node, what: clock });
    const name = calleeOf(node);
    if (node.callee.type === 'Identifier' && name) note(name, node);
    if (AT_ONCE.has(name ?? ''))
      for (const given of node.arguments) if (given.type === 'Identifier') note(given.name, node);
  };
  return {
    CallExpression: look,
    NewExpression: look,
    MemberExpression(node) {
      const what = ofGlobalThis(node);
      if (what) found.push({ node, what });
    },
    'Program:exit'(program) {
      for (const { identifier } of globals(sourceCode.getScope(program)))
        found.push({ node: identifier, what: identifier.name });
      for (const { node, what } of found) {
        const when = whenRuns(node);
        if (when)
          report({
            node,
            message: `${what} is read at ${when}: the server draws pages too. Read it in an effect, a handler or useSyncExternalStore; the time is clockAtom.`,
          });
      }
    },
  };
};

export default { meta: { name: 'clube' }, rules: { 'pure-render': { create } } };
