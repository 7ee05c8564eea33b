import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { sharedModuleNames, sharedModules, type SharedModule, type SharedModuleName } from './shared-modules.ts';

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** The shell's versions are the ones that run, so every build declares them. */
const SHELL = path.resolve(import.meta.dirname, '../../shell');

/** The version that the shell has installed. Deep paths share their package's version. */
function installedVersion(name: string): string {
  const require = createRequire(path.join(SHELL, 'package.json'));
  for (const folder of require.resolve.paths(name) ?? []) {
    try {
      return (require(path.join(folder, packageOf(name), 'package.json')) as { version: string }).version;
    } catch {
      continue;
    }
  }
  throw new Error(`${name} is declared as shared but is not installed for the shell`);
}

function shareEntries(toEntry: (name: SharedModuleName, module: SharedModule) => object) {
  return Object.fromEntries(
    sharedModuleNames.map((name) => {
      const version = installedVersion(name);
      return [
        name,
        { singleton: true, version, requiredVersion: `^${version}`, ...toEntry(name, sharedModules[name]) },
      ];
    }),
  );
}

/** The shell: provides every shared module and the federation runtime core itself (src/federation/runtime-plugin.ts). */
export function hostFederation(root: string) {
  return new ModuleFederationPlugin({
    name: 'shell',
    remotes: {},
    shareStrategy: 'loaded-first',
    shared: shareEntries((_name, { eager, provide }) => ({ eager, ...(provide && { import: provide }) })),
    runtimePlugins: [path.join(root, 'src/federation/runtime-plugin.ts')],
    manifest: false,
    dts: false,
    experiments: { optimization: { disableSnapshot: true, target: 'web' } },
  });
}

/** A remote: one exposed module, nothing shared of its own, the runtime borrowed from the shell. */
export function remoteFederation(root: string, name: string) {
  return new ModuleFederationPlugin({
    name: name.replaceAll('-', '_'),
    filename: 'remoteEntry.js',
    exposes: { './remote': { import: path.join(root, 'src/remote.tsx'), name: 'remote' } },
    shareStrategy: 'loaded-first',
    shared: shareEntries(() => ({ import: false })),
    manifest: false,
    dts: false,
    experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
  });
}
