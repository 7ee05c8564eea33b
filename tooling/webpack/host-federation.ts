import webpack from 'webpack';
import { SlimFederationPlugin } from './federation/slim-plugin.ts';
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
    // The switches leave much unused, yet bundled.
    new SlimFederationPlugin(),
  ];
}
