import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInThisContext } from 'node:vm';
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import webpack from 'webpack';
import { ROOT } from '../../build/apps.ts';
import { hostFederation } from '../host-federation.ts';

// The federation runtime as the host carries it, and a container as webpack writes one around it.
type Entry = { init: (...given: unknown[]) => unknown; get: (expose: string) => Promise<() => unknown> };
type Host = {
  registerRemotes(remotes: { name: string; entry: string; type: string }[]): void;
  loadRemote(id: string): Promise<unknown>;
};
type BundlerRuntime = Record<'I' | 'init' | 'initContainerEntry' | 'consumes', (given: object) => unknown>;
type Runtime = {
  createInstance: (options: object) => Host;
  federation: { bundlerRuntime: BundlerRuntime; instance?: unknown };
};
type Module = { exports: unknown };

const folder = mkdtempSync(path.join(tmpdir(), 'clube-slim-'));
let runtime: Runtime;
beforeAll(async () => {
  writeFileSync(
    path.join(folder, 'host.js'),
    `export { createInstance } from '@module-federation/runtime';
export { default as federation } from '@module-federation/webpack-bundler-runtime';`,
  );
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    webpack({
      mode: 'production',
      context: folder,
      entry: path.join(folder, 'host.js'),
      output: { path: folder, filename: 'out.js', library: { type: 'commonjs2' }, globalObject: 'globalThis' },
      target: 'web',
      resolve: {
        modules: ['node_modules', path.join(ROOT, 'shell/node_modules')],
        conditionNames: ['import', 'browser', 'default'],
      },
      optimization: { minimize: false },
      plugins: hostFederation(),
    }).run((error, result) => (result ? resolve(result) : reject(error)));
  });
  expect(stats.toJson({ all: false, errors: true }).errors).toEqual([]);
  const code = readFileSync(path.join(folder, 'out.js'), 'utf8');
  const module = { exports: {} };
  const run = runInThisContext(`(function (module, console) { ${code}\n})`) as (...given: object[]) => void;
  run(module, console);
  runtime = module.exports as Runtime;
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A container that consumes modules by name, and gives what it got of them. */
function container(name: string, wants: readonly string[]): Entry {
  const { federation } = runtime;
  const { bundlerRuntime } = federation;
  const initOptions = { name, remotes: [], shareStrategy: 'loaded-first', shared: {} };
  const own: typeof federation & { initOptions: object } = { ...federation, initOptions };
  const fallbackOf = (wanted: string) => () => () => {
    throw new Error(`Can not get '${wanted}'`);
  };
  const chunkMapping = { remote: wants.map((_wanted, at) => `id-${at}`) };
  const moduleIdToConsumeDataMapping = Object.fromEntries(
    wants.map((shareKey, at) => [
      `id-${at}`,
      { fallback: fallbackOf(shareKey), shareScope: ['default'], singleton: true, requiredVersion: '^1.0.0', shareKey },
    ]),
  );
  const modules: Record<string, (module: Module) => void> = {};
  const webpackRequire = {
    m: modules,
    c: {},
    S: {},
    o: Object.hasOwn,
    federation: own,
    consumesLoadingData: { chunkMapping, moduleIdToConsumeDataMapping },
    I: (shareScopeName: string) =>
      bundlerRuntime.I({ shareScopeName, webpackRequire, initPromises: {}, initTokens: {} }),
  };
  own.instance = bundlerRuntime.init({ webpackRequire });
  const [installedModules, moduleToHandlerMapping] = [{}, {}];
  return {
    init: (shareScope, initScope, remoteEntryInitOptions) =>
      bundlerRuntime.initContainerEntry({
        webpackRequire,
        shareScope,
        initScope,
        remoteEntryInitOptions,
        shareScopeKey: 'default',
      }),
    async get(expose) {
      const promises: Promise<unknown>[] = [];
      const shared = { chunkMapping, installedModules, moduleToHandlerMapping, promises, webpackRequire };
      bundlerRuntime.consumes({ chunkId: 'remote', ...shared });
      await Promise.all(promises);
      const read = (id: string) => {
        const module: Module = { exports: undefined };
        modules[id]!(module);
        return module.exports;
      };
      return () => ({ expose, got: chunkMapping.remote.map(read) });
    },
  };
}

let made = 0;
/** A host that lends these, and its remotes by name. */
function open(lent: Record<string, object>, remotes: Record<string, Entry>) {
  const host = runtime.createInstance({
    name: `shell-${(made += 1)}`,
    remotes: [],
    plugins: [
      { name: 'here', loadEntry: async ({ remoteInfo }: { remoteInfo: { name: string } }) => remotes[remoteInfo.name] },
    ],
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(lent).map(([name, source]) => [
        name,
        { version: '1.2.0', shareConfig: { singleton: true, requiredVersion: '^1.2.0' }, ...source },
      ]),
    ),
  });
  for (const name of Object.keys(remotes))
    host.registerRemotes([{ name, entry: `https://a.example/${name}.js`, type: 'global' }]);
  return host;
}

test('a remote gets what is here, what comes when it is first asked for once, and the same as the next remote', async () => {
  const [here, late] = [{ here: true }, { late: true }];
  const get = jest.fn(async () => () => late);
  const remotes = { mf_one: container('mf_one', ['here', 'late']), mf_two: container('mf_two', ['late']) };
  const host = open({ here: { lib: () => here }, late: { get } }, remotes);
  expect(get).not.toHaveBeenCalled();
  const [first, again] = await Promise.all([host.loadRemote('mf_one/remote'), host.loadRemote('mf_one/remote')]);
  expect(first).toEqual({ expose: './remote', got: [here, late] });
  expect(again).toEqual(first);
  const other = (await host.loadRemote('mf_two/remote')) as { got: unknown[] };
  expect(other.got[0]).toBe(late);
  expect(get).toHaveBeenCalledTimes(1);
});

test('what nobody lends is the remote’s own failure; an entry that is not there and one that fails may be tried again', async () => {
  const remotes: Record<string, Entry> = { mf_poor: container('mf_poor', ['nowhere']) };
  const host = open({}, remotes);
  await expect(host.loadRemote('mf_poor/remote')).rejects.toThrow("Can not get 'nowhere'");
  host.registerRemotes([{ name: 'mf_late', entry: 'https://a.example/mf_late.js', type: 'global' }]);
  await expect(host.loadRemote('mf_late/remote')).rejects.toThrow('no entry of mf_late');
  const entry = container('mf_late', []);
  let isBroken = true;
  remotes['mf_late'] = {
    ...entry,
    init(...given) {
      if (isBroken) throw new Error('not now');
      return entry.init(...given);
    },
  };
  await expect(host.loadRemote('mf_late/remote')).rejects.toThrow('not now');
  isBroken = false;
  expect(await host.loadRemote('mf_late/remote')).toEqual({ expose: './remote', got: [] });
});

test('another version than a remote was built for is said, and lent all the same', async () => {
  const warn = jest.spyOn(console, 'warn').mockImplementation(() => undefined);
  const old = { old: true };
  const host = open({ old: { lib: () => old, version: '2.0.0' } }, { mf_new: container('mf_new', ['old']) });
  expect(await host.loadRemote('mf_new/remote')).toEqual({ expose: './remote', got: [old] });
  expect(warn.mock.calls.flat().join(' ')).toContain('old 2.0.0 is lent where ^1.0.0 is needed');
  warn.mockRestore();
});
