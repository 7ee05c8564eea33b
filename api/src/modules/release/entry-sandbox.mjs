// Runs a remote's entry far enough to see that it registers its container, or reads scripts, without running them, to see that they are
// some. A process of its own (content-check.ts), started without any right; the code comes in through stdin, the verdict goes out as JSON.
import '../../lib/no-network.mjs';
import { readFileSync } from 'node:fs';
import vm from 'node:vm';

const TIMEOUT_MS = 1000;

/** Made inside the context, so that nothing of Node can be reached from it: a document, and the runtime that the shell lends. */
const PRELUDE = `
  (() => {
    const provided = [];
    const note = (shared) => { for (const name of Object.keys(shared ?? {})) provided.push(name); };
    const anything = () => new Proxy(function () {}, {
      get: (_target, key) => (key === Symbol.toPrimitive ? () => '' : key === Symbol.iterator ? function* () {} : anything()),
      apply: () => anything(),
      construct: () => anything(),
    });
    const script = { tagName: 'SCRIPT', src: 'https://remote.invalid/remoteEntry.js' };
    globalThis.self = globalThis.window = globalThis;
    globalThis.document = { currentScript: script, getElementsByTagName: () => [script] };
    globalThis.location = { href: 'https://remote.invalid/', origin: 'https://remote.invalid' };
    const init = ({ webpackRequire }) => {
      note(webpackRequire.federation.initOptions.shared);
      return { registerShared: note };
    };
    globalThis._CLUBE_FEDERATION = {
      runtime: anything(),
      bundlerRuntime: new Proxy({ init }, { get: (target, key) => target[key] ?? anything() }),
    };
    globalThis.__provided = provided;
  })()`;

const answer = (verdict) => process.stdout.write(JSON.stringify(verdict));
const wordsOf = (error) => String(error?.message ?? error).slice(0, 300);

/** @throws SyntaxError where the text is none of the kind; nothing of it is run */
const read = (Kind, text) => Reflect.construct(Kind, [text]);
/** Why a browser would not read a script, or a module where one may be; null where it does. */
function syntaxErrorOf({ text, mayBeModule }) {
  try {
    read(vm.Script, text);
    return null;
  } catch (error) {
    if (!mayBeModule) return wordsOf(error);
  }
  try {
    read(vm.SourceTextModule, text);
    return null;
  } catch (error) {
    return wordsOf(error);
  }
}

function verdictOn(name, code) {
  const context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
    codeGeneration: { strings: false, wasm: false },
    microtaskMode: 'afterEvaluate',
  });
  const run = (text, filename) => vm.runInContext(text, context, { filename, timeout: TIMEOUT_MS });
  run(PRELUDE, 'prelude.js');
  run(code, 'entry.js');
  return {
    registers: run(
      `typeof ${name} === 'object' && typeof ${name}.get === 'function' && typeof ${name}.init === 'function'`,
      'check.js',
    ),
    shares: JSON.parse(run('JSON.stringify(__provided.map(String))', 'check.js')),
  };
}

const { name, code, scripts } = JSON.parse(readFileSync(0, 'utf8'));
if (scripts) answer(scripts.map(syntaxErrorOf));
else
  try {
    answer(verdictOn(name, code));
  } catch (error) {
    answer({ registers: false, shares: [], error: wordsOf(error) });
  }
