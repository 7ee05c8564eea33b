import path from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
import type { Configuration } from 'webpack';
import type { LentVersions } from './lent-versions.ts';

/**
 * What a remote's entry takes from the page instead of carrying a copy: webpack's half of the federation runtime, which
 * shell/src/federation/host.ts puts there. Federation writes its import as a path into the package.
 */
export const borrowedRuntime: NonNullable<Configuration['externals']> = async ({ request }: { request?: string }) =>
  /[\\/]webpack-bundler-runtime[\\/]/.test(request ?? '') ? 'global _CLUBE_FEDERATION' : undefined;

/** A remote: one exposed module, nothing shared of its own, the runtime borrowed from the shell. */
export function remoteFederation(root: string, name: string, lent: LentVersions) {
  return new ModuleFederationPlugin({
    name: name.replaceAll('-', '_'),
    filename: 'remoteEntry.js',
    exposes: { './remote': { import: path.join(root, 'src/remote.tsx'), name: 'remote' } },
    shareStrategy: 'loaded-first',
    shared: Object.fromEntries(
      Object.entries(lent).map(([module, version]) => [
        module,
        { singleton: true, version, requiredVersion: `^${version}`, import: false },
      ]),
    ),
    manifest: false,
    dts: false,
    experiments: { externalRuntime: true, optimization: { disableSnapshot: true, target: 'web' } },
  });
}
