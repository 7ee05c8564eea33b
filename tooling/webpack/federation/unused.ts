const THROWS = '{ throw new Error("left out of the federation runtime (docs/adr/0067)"); }';

/**
 * Functions of the federation runtime that nothing here calls: file → function → the body in its place. What only they
 * import goes with them.
 */
export const unused: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  // The page's own links preload, and no tab takes a remote back.
  'runtime-core/dist/remote/index.js': {
    preloadRemote: THROWS,
    removeRemote: THROWS,
    initRawContainer: THROWS,
    setIdToRemoteMap: THROWS,
  },
  'runtime-core/dist/core.js': {
    loadShareSync: THROWS,
    initRawContainer: THROWS,
    preloadRemote: THROWS,
    registerShared: THROWS,
  },
  'runtime-core/dist/global.js': { registerGlobalPlugins: THROWS },
  // The host is an object, and these serve whoever has none.
  'runtime/dist/index.js': {
    loadRemote: THROWS,
    loadShare: THROWS,
    loadShareSync: THROWS,
    preloadRemote: THROWS,
    registerRemotes: THROWS,
    registerPlugins: THROWS,
    registerShared: THROWS,
  },
  'runtime-core/dist/module/index.js': { getAvailableExposeNames: THROWS, wraperFactory: THROWS },
  // What is lent is asked for asynchronously: an entry consumes nothing before it is opened.
  'runtime-core/dist/shared/index.js': {
    loadShareSync: THROWS,
    setShared: THROWS,
    emitAfterRegisterShare: THROWS,
    emitAfterLoadShare: THROWS,
    emitErrorLoadShare: THROWS,
  },
  'runtime-core/dist/utils/hooks/pluginSystem.js': { removePlugin: THROWS },
  'webpack-bundler-runtime/dist/updateOptions.js': { updateRemoteOptions: THROWS },
  'webpack-bundler-runtime/dist/installInitialConsumes.js': { installInitialConsumes: THROWS },
  // shell/src/federation/load-entry.ts loads entries, each checked against the composition's hash.
  'runtime-core/dist/utils/load.js': { loadEntryDom: THROWS, loadEntryNode: THROWS },
  'sdk/dist/dom.js': { loadScript: THROWS },
  // Remotes know no remotes.
  'webpack-bundler-runtime/dist/remotes.js': { remotes: THROWS },
  // A manifest that says which parts of a package are shared.
  'webpack-bundler-runtime/dist/init.js': { treeShakingSharePlugin: '{ return { name: "left-out" }; }' },
  'webpack-bundler-runtime/dist/getSharedFallbackGetter.js': { getSharedFallbackGetter: THROWS },
};

/** Modules that a smaller one of ours stands for, in this folder. */
export const replaced: Readonly<Record<string, string>> = {
  'runtime-core/dist/plugins/snapshot/index.js': 'no-snapshots.js',
  'runtime-core/dist/plugins/snapshot/SnapshotHandler.js': 'no-snapshots.js',
  'runtime-core/dist/plugins/generate-preload-assets.js': 'no-snapshots.js',
  'runtime-core/dist/utils/preload.js': 'no-snapshots.js',
  'runtime-core/dist/utils/semver/index.js': 'satisfy.js',
  'sdk/dist/logger.js': 'logger.js',
  'error-codes/dist/desc.mjs': 'descriptions.js',
};
