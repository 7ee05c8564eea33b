import { createInstance, type ModuleFederationRuntimePlugin } from '@module-federation/runtime';
import federation from '@module-federation/webpack-bundler-runtime';
import { sharedModuleNames, type SharedModuleName } from '@clube/shared/contracts/shared-modules';
import { integrityOf } from './integrity.ts';
import { lent, type Lent } from './lent.ts';

/** The versions of what is lent, written in by the build (tooling/webpack/federation.ts). */
declare const SHARED_VERSIONS: Readonly<Record<SharedModuleName, string>>;

// Remotes are built without the federation runtime and borrow it from here: one copy, one version in a page.
Object.assign(globalThis, { _CLUBE_FEDERATION: federation });

/** The script tag of a remote's entry is ours: checked against the composition, with our own time-out. */
const ENTRY_TIMEOUT_MS = 30_000;
const checkedEntries: ModuleFederationRuntimePlugin = {
  name: 'clube-checked-entries',
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    const integrity = integrityOf(url);
    if (integrity) script.integrity = integrity;
    return { script, timeout: ENTRY_TIMEOUT_MS };
  },
};

const toSource = (module: Lent) =>
  'here' in module ? { lib: () => module.here } : { get: async () => module.load().then((loaded) => () => loaded) };

/**
 * The federation host. It is made at runtime instead of by the bundler: the shell's own imports stay plain imports, and a
 * page that needs no remote does not load federation at all (docs/adr/0010).
 */
export const host = createInstance({
  name: 'shell',
  remotes: [],
  shareStrategy: 'loaded-first',
  plugins: [checkedEntries],
  shared: Object.fromEntries(
    sharedModuleNames.map((name) => {
      const version = SHARED_VERSIONS[name];
      return [
        name,
        { version, shareConfig: { singleton: true, requiredVersion: `^${version}` }, ...toSource(lent[name]) },
      ];
    }),
  ),
});
