/**
 * Functions of the federation runtime whose general form serves what nothing here has: listeners of its hooks, aliases, several
 * versions of a module, shares of a remote's own, several scopes. File → function → a body that does the one thing left.
 * A plugin's `loadEntry` is the one hook that is heard (shell/src/federation/host.ts).
 */
export const lean: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'runtime-core/dist/core.js': {
    constructor: `{
      this.hooks = new PluginSystem({});
      this.loaderHook = this.bridgeHook = this.hooks;
      this.moduleCache = new Map();
      this.name = userOptions.name;
      this.options = { id: getBuilderId(), name: this.name, plugins: [], remotes: [], shared: {}, inBrowser: true };
      this.snapshotHandler = new SnapshotHandler(this);
      this.sharedHandler = new SharedHandler(this);
      this.remoteHandler = new RemoteHandler(this);
      this.shareScopeMap = this.sharedHandler.shareScopeMap;
      this.registerPlugins(userOptions.plugins);
      this.options = this.formatOptions(this.options, userOptions);
    }`,
    formatOptions: `{
      const remotes = this.remoteHandler.formatAndRegisterRemote(globalOptions, userOptions);
      const { allShareInfos } = this.sharedHandler.registerShared(globalOptions, userOptions);
      return { ...globalOptions, ...userOptions, plugins: globalOptions.plugins, remotes, shared: allShareInfos };
    }`,
  },
  'runtime-core/dist/global.js': {
    setGlobalDefaultVal: '{ target.__FEDERATION__ ??= { __INSTANCES__: [], moduleInfo: {}, __SHARE__: {} }; }',
    // For a debugger of federation's own.
    setGlobalFederationConstructor: '{}',
  },
  'runtime-core/dist/utils/plugin.js': {
    registerPlugins: `{
      for (const plugin of plugins ?? []) instance.remoteHandler.hooks.applyPlugin(plugin);
      return plugins ?? [];
    }`,
  },
  'runtime-core/dist/utils/manifest.js': {
    matchRemoteWithNameAndExpose: `{
      const remote = remotes.find(({ name }) => id.startsWith(name + '/'));
      return remote && { remote, expose: '.' + id.slice(remote.name.length) };
    }`,
  },
  'runtime-core/dist/utils/load.js': {
    getRemoteEntry: `{
      const { origin, remoteInfo } = params;
      return origin.remoteHandler.hooks.lifecycle.loadEntry.emit({ origin, remoteInfo });
    }`,
  },
  'runtime-core/dist/remote/index.js': {
    constructor: `{
      this.hooks = new PluginSystem({ loadEntry: new AsyncHook() });
      this.host = host;
    }`,
    registerRemote: `{
      if (!targetRemotes.some(({ name }) => name === remote.name)) targetRemotes.push(remote);
    }`,
    loadRemote: `{
      const { module, remoteMatchInfo } = await this.getRemoteModuleAndOptions({ id });
      return module.get(id, remoteMatchInfo.expose);
    }`,
    getRemoteModuleAndOptions: `{
      const { host } = this;
      const remoteMatchInfo = matchRemoteWithNameAndExpose(host.options.remotes, options.id);
      const { remote } = remoteMatchInfo;
      let module = host.moduleCache.get(remote.name);
      if (!module) {
        module = new Module$1({ host, remoteInfo: getRemoteInfo(remote) });
        host.moduleCache.set(remote.name, module);
      }
      return { module, remoteMatchInfo };
    }`,
  },
  'runtime-core/dist/module/index.js': {
    getEntry: `{
      this.remoteEntryExports ??= await getRemoteEntry({ origin: this.host, remoteInfo: this.remoteInfo });
      assert(this.remoteEntryExports, 'no entry of ' + this.remoteInfo.name);
      return this.remoteEntryExports;
    }`,
    // The scope is no part of what the options are copied into.
    createRemoteEntryInitOptions: `{
      const remoteEntryInitOptions = { version: '', shareScopeKeys: 'default' };
      Object.defineProperty(remoteEntryInitOptions, 'shareScopeMap', { value: hostShareScopeMap });
      return { remoteEntryInitOptions, shareScope: hostShareScopeMap.default, initScope: [] };
    }`,
    // What failed is begun anew when it is asked for again.
    init: `{
      const entry = await this.getEntry();
      if (this.inited) return entry;
      this.initPromise ??= (async () => {
        const { shareScope, initScope, remoteEntryInitOptions } = createRemoteEntryInitOptions(this.remoteInfo, this.host.shareScopeMap);
        await entry.init(shareScope, initScope, remoteEntryInitOptions);
        this.inited = true;
      })();
      try {
        await this.initPromise;
      } finally {
        this.initPromise = undefined;
      }
      return entry;
    }`,
    get: `{
      const entry = await this.init();
      const factory = await entry.get(expose);
      return factory();
    }`,
  },
  'runtime-core/dist/shared/index.js': {
    constructor: `{
      this.hooks = new PluginSystem({});
      this.host = host;
      this.shareScopeMap = {};
      this._setGlobalShareScopeMap(host.options);
    }`,
    registerShared: `{
      const infos = formatShareConfigs(globalOptions, userOptions);
      const scope = (this.shareScopeMap.default ??= {});
      for (const [name, [shared]] of Object.entries(infos.newShareInfos)) scope[name] ??= { [shared.version]: shared };
      return infos;
    }`,
    // False: nobody lends it, and the remote's own fallback says so.
    loadShare: `{
      const shared = getRegisteredShare(this.shareScopeMap, pkgName, extraOptions.customShareInfo);
      if (!shared) return false;
      if (shared.lib) return shared.lib;
      shared.loading ??= shared.get().then((factory) => {
        shared.loaded = true;
        return (shared.lib = factory);
      });
      return shared.loading;
    }`,
    initShareScopeMap: '{ this.shareScopeMap[scopeName] = shareScope; }',
    // A remote brings nothing to share.
    initializeSharing: '{ return []; }',
  },
  'runtime-core/dist/utils/share.js': {
    formatShare: "{ return { from, loading: null, ...shareArgs, loaded: 'lib' in shareArgs }; }",
    // The shell lends each module once.
    getRegisteredShare: `{
      const [found] = Object.entries(localShareScopeMap.default[pkgName] ?? {});
      if (!found) return;
      const [version, shared] = found;
      const { requiredVersion } = shareInfo.shareConfig;
      if (!satisfy(version, requiredVersion)) warn$1(pkgName + ' ' + version + ' is lent where ' + requiredVersion + ' is needed');
      return shared;
    }`,
  },
  'webpack-bundler-runtime/dist/updateOptions.js': {
    updateConsumeOptions: `{
      const { webpackRequire: { consumesLoadingData }, moduleToHandlerMapping } = options;
      for (const [id, data] of Object.entries(consumesLoadingData.moduleIdToConsumeDataMapping ?? {}))
        moduleToHandlerMapping[id] ??= {
          getter: data.fallback,
          shareInfo: { shareConfig: { requiredVersion: data.requiredVersion } },
          shareKey: data.shareKey,
        };
    }`,
  },
  'webpack-bundler-runtime/dist/consumes.js': {
    consumes: `{
      updateConsumeOptions(options);
      const { chunkId, promises, installedModules, webpackRequire, chunkMapping, moduleToHandlerMapping } = options;
      for (const id of chunkMapping[chunkId] ?? []) {
        const { shareKey, getter, shareInfo } = moduleToHandlerMapping[id];
        const define = (make) => {
          webpackRequire.m[id] = (module) => {
            delete webpackRequire.c[id];
            module.exports = make();
          };
        };
        installedModules[id] ??= webpackRequire.federation.instance
          .loadShare(shareKey, { customShareInfo: shareInfo })
          .then((factory) => define(factory || getter()))
          .catch((error) => {
            delete installedModules[id];
            define(() => {
              throw error;
            });
          });
        promises.push(installedModules[id]);
      }
    }`,
  },
  'webpack-bundler-runtime/dist/initContainerEntry.js': {
    initContainerEntry: `{
      const { webpackRequire, shareScope } = options;
      const { instance } = webpackRequire.federation;
      instance.initShareScopeMap('default', shareScope);
      webpackRequire.S = instance.shareScopeMap;
    }`,
  },
  // Entries have it at hand and are initialized once.
  'webpack-bundler-runtime/dist/initializeSharing.js': { initializeSharing: '{ return true; }' },
};
