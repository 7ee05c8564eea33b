import { createInstance } from '@module-federation/runtime';
import federation from '@module-federation/webpack-bundler-runtime';
import { sharedModuleNames, type SharedModuleName } from '@clube/shared/contracts/shared-modules';
import { lent, type Lent } from './lent.ts';

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

/**
 * The federation host. It is made at runtime instead of by the bundler: the shell's own imports stay plain imports, and a
 * page that needs no remote does not load federation at all (docs/adr/0010).
 */
export const host = createInstance({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  shared: Object.fromEntries(
    sharedModuleNames.map((name) => {
      const version = SHARED_VERSIONS[name];
      return [name, { version, shareConfig: { singleton: true, requiredVersion: `^${version}` }, ...toSource(name) }];
    }),
  ),
});
