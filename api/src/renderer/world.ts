import vm from 'node:vm';
import type { Code, Drawn, Sheet } from './messages.ts';

/** Exported by the shell's face (shell/src/server.tsx). */
type ShellFace = {
  draw(
    wish: { boot: unknown; url: string; theme: string; version: string },
    modules: ReadonlyMap<string, unknown>,
  ): Promise<Drawn>;
  lent(): Promise<Readonly<Record<string, object>>>;
};

/** Of the platform only what draws nothing outside: no network, no timer, no Node. */
const given = {
  URL,
  URLSearchParams,
  TextEncoder,
  TextDecoder,
  AbortController,
  AbortSignal,
  DOMException,
  Event,
  EventTarget,
  atob,
  btoa,
  structuredClone,
  queueMicrotask,
};
const PRELUDE = `(() => {
  const nothing = () => {};
  globalThis.console = Object.fromEntries(['log', 'info', 'warn', 'error', 'debug'].map((name) => [name, nothing]));
  globalThis.performance = { now: () => Date.now(), mark: nothing, measure: nothing };
  // Nothing goes on after a page is drawn.
  for (const name of ['setTimeout', 'setInterval', 'setImmediate', 'requestIdleCallback']) globalThis[name] = () => 0;
  for (const name of ['clearTimeout', 'clearInterval', 'cancelIdleCallback']) globalThis[name] = nothing;
  globalThis.reportError = nothing;
  globalThis.Request = class Request {
    constructor(url, { method = 'GET', signal } = {}) { Object.assign(this, { url: String(url), method, signal, headers: new Map() }); }
  };
})()`;

/** One shell with the remotes that it draws: a JavaScript world of its own, without rights, thrown away as a whole. */
export class World {
  readonly #context: vm.Context;
  readonly #shell: ShellFace;
  readonly #parse: (text: string) => unknown;
  readonly #makeMap: () => Map<string, unknown>;
  #lent: Promise<Readonly<Record<string, object>>> | undefined;
  readonly #remotes = new Map<string, { name: string; module: unknown }>();
  readonly #compositions = new Map<string, unknown>();

  constructor(shell: Code) {
    this.#context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
      name: shell.id,
      codeGeneration: { strings: false, wasm: false },
    });
    Object.assign(this.#context, given);
    vm.runInContext(PRELUDE, this.#context);
    // What pages are made of is made inside: an array of another world is not quite an array.
    this.#parse = vm.runInContext('(text) => JSON.parse(text)', this.#context) as (text: string) => unknown;
    this.#makeMap = vm.runInContext('() => new Map()', this.#context) as () => Map<string, unknown>;
    this.#shell = this.#run(shell, () => {
      throw new Error('The shell asks for nothing');
    }) as ShellFace;
  }

  #run({ id, text }: Code, require: (name: string) => object): unknown {
    const module = { exports: {} as unknown };
    const filename = `${id.replace(' ', '/')}.js`;
    const body = vm.compileFunction(text, ['module', 'exports', 'require'], {
      parsingContext: this.#context,
      filename,
    });
    body(module, module.exports, require);
    return module.exports;
  }

  async add(code: Code): Promise<void> {
    if (this.#remotes.has(code.id)) return;
    const lent = await (this.#lent ??= this.#shell.lent());
    const face = this.#run(code, (name) => {
      const module = lent[name];
      if (!module) throw new Error(`${name} is not lent`);
      return module;
    }) as { default: unknown };
    this.#remotes.set(code.id, { name: code.name, module: face.default });
  }

  /** @param json of a composition; read once */
  compose(id: string, json: string): void {
    if (!this.#compositions.has(id)) this.#compositions.set(id, this.#parse(json));
  }

  draw({ boot, composition, remote, url, theme, version }: Sheet): Promise<Drawn> {
    const modules = this.#makeMap();
    const own = remote === undefined ? undefined : this.#remotes.get(remote);
    if (own) modules.set(own.name, own.module);
    const document = this.#parse(boot) as { composition: unknown };
    document.composition = this.#compositions.get(composition);
    return this.#shell.draw({ boot: document, url, theme, version }, modules);
  }
}
