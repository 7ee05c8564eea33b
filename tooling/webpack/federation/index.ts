import { createRequire } from 'node:module';
import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import { sharedModuleNames } from '@clube/shared/contracts/shared-modules';
import webpack, { type Configuration } from 'webpack';
import { SlimFederationPlugin } from './slim-plugin.ts';

const packageOf = (name: string) =>
  name
    .split('/')
    .slice(0, name.startsWith('@') ? 2 : 1)
    .join('/');

/** The shell's versions are the ones that run, so every build declares them. */
const SHELL = path.resolve(import.meta.dirname, '../../../shell');

/** The version that the shell has installed. Deep paths share their package's version. */
export function installedVersion(name: string): string {
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

/** The host is made in the browser (shell/src/federation/host.ts); of the build it needs the versions that it lends. */
export function hostFederation() {
  const versions = Object.fromEntries(sharedModuleNames.map((name) => [name, installedVersion(name)]));
  return [
    new webpack.DefinePlugin({
      SHARED_VERSIONS: JSON.stringify(versions),
      // Of the federation runtime: neither its manifests nor Node are of use here.
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
      ENV_TARGET: JSON.stringify('web'),
    }),
    // The switches leave much unused, yet bundled.
    new SlimFederationPlugin(),
  ];
}

/**
 * What a remote's entry takes from the page instead of carrying a copy: webpack's half of the federation runtime, which
 * shell/src/federation/host.ts puts there. Federation writes its import as a path into the package.
 */
export const borrowedRuntime: NonNullable<Configuration['externals']> = async ({ request }: { request?: string }) =>
  /[\\/]webpack-bundler-runtime[\\/]/.test(request ?? '') ? 'global _CLUBE_FEDERATION' : undefined;

/** A remote: one exposed module, nothing shared of its own, the runtime borrowed from the shell. */
export function remoteFederation(root: string, name: string) {
  return new ModuleFederationPlugin({
    name: name.replaceAll('-', '_'),
    filename: 'remoteEntry.js',
    exposes: { './remote': { import: path.join(root, 'src/remote.tsx'), name: 'remote' } },
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      sharedModuleNames.map((shared) => {
        const version = installedVersion(shared);
        return [shared, { singleton: true, version, requiredVersion: `^${version}`, import: false }];
      }),
    ),
    manifest: false,
    dts: false,
    experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
  });
}
