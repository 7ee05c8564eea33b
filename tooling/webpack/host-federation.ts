import path from 'node:path';
import webpack from 'webpack';
import { lentVersions } from './lent-versions.ts';

/** The host is made in the browser (shell/src/federation/host.ts); of the build it needs the versions that it lends. */
export function hostFederation() {
  return [
    new webpack.DefinePlugin({
      SHARED_VERSIONS: JSON.stringify(lentVersions()),
      // Of the federation runtime: neither its manifests nor Node are of use here.
      FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN: true,
      ENV_TARGET: JSON.stringify('web'),
    }),
    // The switch above leaves its modules unused, yet bundled (docs/adr/0045).
    new webpack.NormalModuleReplacementPlugin(
      /(plugins\/snapshot\/index|snapshot\/SnapshotHandler|\/generate-preload-assets|utils\/preload|\.\/preload)\.js$/,
      path.join(import.meta.dirname, 'no-snapshots.js'),
    ),
  ];
}
