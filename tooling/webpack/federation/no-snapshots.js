// Stands in the host's bundle for what the federation runtime does with manifests: ours is the composition, so nothing here
// writes, reads or preloads one. Each export has the shape that the rest of the runtime relies on.

/** plugins/snapshot/SnapshotHandler: forgetting a remote clears this cache. */
export class SnapshotHandler {
  hooks = { lifecycle: {}, registerPlugins: {}, applyPlugin() {} };
  manifestCache = new Map();
}
export const getGlobalRemoteInfo = () => ({});

/** plugins/snapshot and plugins/generate-preload-assets: left out by FEDERATION_OPTIMIZE_NO_SNAPSHOT_PLUGIN, yet imported. */
export const snapshotPlugin = () => ({ name: 'no-snapshots' });
export const generatePreloadAssetsPlugin = () => ({ name: 'no-preload-assets' });

/** utils/preload: the page's own links preload. */
const unavailable = () => {
  throw new Error('Federation preloads nothing here; the page does (api/src/web/page.ts)');
};
export { unavailable as formatPreloadArgs, unavailable as preloadAssets };
