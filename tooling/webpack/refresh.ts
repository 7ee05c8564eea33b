import { createRequire } from 'node:module';
import path from 'node:path';
import ReactRefreshPlugin from '@pmmmwh/react-refresh-webpack-plugin';
import type { Configuration } from 'webpack';

const RUNTIME = 'react-refresh/runtime';
const SHARED_GLOBAL = '_CLUBE_REFRESH_RUNTIME';

/** Fast refresh needs a development React, which only a shell that is built here has. */
export const hasFastRefresh = () => process.env.CLUBE_DEV_REFRESH === 'on';

/** One refresh runtime for the page: the shell puts it on the window, the remotes take it from there. */
export function withRefresh(config: Configuration, role: 'host' | 'remote'): Configuration {
  if (!hasFastRefresh()) return config;
  const plugins = [...(config.plugins ?? []), new ReactRefreshPlugin({ overlay: false })];
  if (role === 'remote') {
    const externals = [config.externals ?? [], { [RUNTIME]: `global ${SHARED_GLOBAL}` }].flat();
    return { ...config, plugins, externals };
  }
  const [main] = [config.entry as { main: string }];
  return {
    ...config,
    plugins,
    entry: { main: [path.join(import.meta.dirname, 'provide-refresh.js'), main.main] },
    resolve: {
      ...config.resolve,
      alias: { [RUNTIME]: createRequire(import.meta.url).resolve(RUNTIME) },
    },
  };
}
