import { createInstance } from '@module-federation/runtime';
import type { RemoteEntryExports } from '@module-federation/runtime/types';
import federation from '@module-federation/webpack-bundler-runtime';
import { sharedModuleNames, type SharedModuleName } from '@clube/shared/contracts/shared-modules';
import { lent, type Lent } from './lent.ts';

export { assertCompatible } from './compatible.ts';
export { followUncaught } from './follow-uncaught.ts';

/** The versions of what is lent, written in by the build (tooling/webpack/host-federation.ts). */
declare const SHARED_VERSIONS: Readonly<Record<SharedModuleName, string>>;

// Remotes are built without the federation runtime and borrow it from here: one copy, one version in a page.
Object.assign(globalThis, { _CLUBE_FEDERATION: federation });

/** Federation keeps the promise of a shared module that failed, and would answer from it for ever. */
function forgetLoading(name: SharedModuleName): void {
  for (const shared of Object.values(host.shareScopeMap['default']?.[name] ?? {})) shared.loading = null;
}

const toSource = (name: SharedModuleName) => {
  const module: Lent = lent[name];
  if ('here' in module) return { lib: () => module.here };
  const get = async () => {
    try {
      const loaded = await module.load();
      return () => loaded;
    } catch (error) {
      forgetLoading(name);
      throw error;
    }
  };
  return { get };
};

/** The container that a remote's entry put on the window. */
const entryOf = (name: string) => Reflect.get(globalThis, name) as RemoteEntryExports | undefined;

/**
 * The federation host. It is made at runtime instead of by the bundler: the shell's own imports stay plain imports, and a
 * page that needs no remote does not load federation at all (docs/adr/0010).
 */
export const host = createInstance({
  name: 'shell',
  remotes: [],
  // load-entry.ts has run it; what federation would load entries with is left out (docs/adr/0067).
  plugins: [{ name: 'entry-on-the-page', loadEntry: async ({ remoteInfo }) => entryOf(remoteInfo.entryGlobalName) }],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    sharedModuleNames.map((name) => {
      const version = SHARED_VERSIONS[name];
      return [name, { version, shareConfig: { singleton: true, requiredVersion: `^${version}` }, ...toSource(name) }];
    }),
  ),
});
