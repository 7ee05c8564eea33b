// The process that draws pages: code of remotes, without secrets, database, files or network. It is given code and boot documents
// by message (messages.ts) and answers with HTML. Plain JavaScript in one file: the process may read no other but its first import, and
// does without what makes TypeScript readable, which would be a third of its memory.
import '../lib/no-network.mjs';
import vm from 'node:vm';

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
// These come from outside of the world that they are given to: whoever changed one would change it for Node and for all others.
for (const value of Object.values(given)) {
  Object.freeze(value);
  if (value.prototype) Object.freeze(value.prototype);
}
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

/** One shell (shell/src/server.tsx says what its face exports) with the remotes that it draws: a JavaScript world of its own, without rights, thrown away as a whole. */
class World {
  #context;
  #shell;
  #parse;
  #makeMap;
  #lent;
  #remotes = new Map();
  #compositions = new Map();

  constructor(shell) {
    this.#context = vm.createContext(vm.constants.DONT_CONTEXTIFY, {
      name: shell.id,
      codeGeneration: { strings: false, wasm: false },
    });
    Object.assign(this.#context, given);
    vm.runInContext(PRELUDE, this.#context);
    // What pages are made of is made inside: an array of another world is not quite an array.
    this.#parse = vm.runInContext('(text) => JSON.parse(text)', this.#context);
    this.#makeMap = vm.runInContext('() => new Map()', this.#context);
    this.#shell = this.#run(shell, () => {
      throw new Error('The shell asks for nothing');
    });
  }

  #run({ id, text }, require) {
    const module = { exports: {} };
    const filename = `${id.replace(' ', '/')}.js`;
    const body = vm.compileFunction(text, ['module', 'exports', 'require'], {
      parsingContext: this.#context,
      filename,
    });
    body(module, module.exports, require);
    return module.exports;
  }

  async add(code) {
    if (this.#remotes.has(code.id)) return;
    const lent = await (this.#lent ??= this.#shell.lent());
    const face = this.#run(code, (name) => {
      const module = lent[name];
      if (!module) throw new Error(`${name} is not lent`);
      return module;
    });
    this.#remotes.set(code.id, { name: code.name, module: face.default });
  }

  /** @param json of a composition; read once */
  compose(id, json) {
    if (!this.#compositions.has(id)) this.#compositions.set(id, this.#parse(json));
  }

  draw({ boot, composition, remote, url, theme, version }) {
    const modules = this.#makeMap();
    const own = remote === undefined ? undefined : this.#remotes.get(remote);
    if (own) modules.set(own.name, own.module);
    const document = this.#parse(boot);
    document.composition = this.#compositions.get(composition);
    return this.#shell.draw({ boot: document, url, theme, version }, modules);
  }
}

/** Characters that a page may have, with its title (renderer.ts). */
const most = Number(process.argv[2]);
const isText = (value) => typeof value === 'string';

const worlds = new Map();
const compositions = new Map();
const say = (message) => void process.send?.(message);

/** The place in the code, as the stack names it: nothing of what the page shows. */
const placeOf = (error) => /([\w-]+\/[a-f0-9]+\.js:\d+:\d+)/.exec(String(error?.stack))?.[1] ?? 'unknown';

async function drawSheet(sheet, times) {
  const world = worlds.get(sheet.shell);
  world.compose(sheet.composition, compositions.get(sheet.composition));
  let drawn = await world.draw(sheet);
  // A release is drawn a few times before it counts: the first takes what compiling takes.
  for (let time = 1; time < times; time += 1) drawn = await world.draw(sheet);
  return drawn;
}

async function answer(message) {
  switch (message.type) {
    case 'code': {
      const { shell, code } = message;
      if (code.id === shell) worlds.set(shell, new World(code));
      else await worlds.get(shell).add(code);
      workedSince();
      return;
    }
    case 'composition':
      compositions.set(message.id, message.json);
      return;
    case 'draw': {
      // A shell of before does not say it.
      const { html, title, isTimed = true } = await drawSheet(message.sheet, message.times);
      const cpuMs = workedSince();
      const { job } = message;
      if (!isText(html) || !isText(title) || html.length + title.length > most)
        say({ type: 'failed', job, kind: 'draw_size', where: 'unknown', why: 'too long, or no text', isShells: false });
      else say({ type: 'drawn', job, html, title, isTimed, cpuMs });
    }
  }
}

/** What it had worked when it was done with the page before. Asking costs something: between pages it does nothing. */
let worked = process.cpuUsage();
function workedSince() {
  const { user, system } = worked;
  worked = process.cpuUsage();
  return (worked.user - user + worked.system - system) / 1000;
}

/** What a face threw while it was loaded is said by the first page that wants it. */
let broken;
let queue = Promise.resolve();
process.on('message', (message) => {
  queue = queue
    .then(async () => {
      if (message.type === 'draw' && broken instanceof Error) throw broken;
      await answer(message);
    })
    .catch((error) => {
      if (message.type !== 'draw') {
        broken = error instanceof Error ? error : new Error(String(error));
        return;
      }
      broken = undefined;
      workedSince();
      const why = String(error?.message ?? error).slice(0, 300);
      const isShells = error?.isShells === true;
      say({ type: 'failed', job: message.job, kind: 'draw_threw', where: placeOf(error), why, isShells });
    });
});
process.on('disconnect', () => process.exit());
// A promise that code of a remote left behind says nothing about the page.
process.on('unhandledRejection', () => {});
say({ type: 'ready' });
