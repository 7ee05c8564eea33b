import path from 'node:path';
import { pathToFileURL } from 'node:url';
import webpack, { type Configuration } from 'webpack';
import WebpackDevServer from 'webpack-dev-server';
import { freePort } from '../../api/src/lib/free-port.ts';
import { hasFastRefresh } from '../webpack/refresh.ts';

/** An app under development and where its sources lie. */
export type DevApp = { app: string; folder: string };
export type DevServer = DevApp & { prefix: string; target: string; stop(): Promise<void> };

export const devPrefix = (app: string) => (app === 'shell' ? '/assets/shell/' : `/dev/${app}/`);

/** Serves one app with hot updates, on a free port of this machine; people reach it through the gateway. */
export async function startDevServer({ app, folder }: DevApp): Promise<DevServer> {
  const file = pathToFileURL(path.join(folder, 'webpack.config.ts')).href;
  const { default: config } = (await import(file)) as { default: Configuration };
  const prefix = devPrefix(app);
  const socket = `${prefix}hot`;
  const server = new WebpackDevServer(
    {
      host: '127.0.0.1',
      port: await freePort(),
      hot: hasFastRefresh(),
      allowedHosts: 'all',
      static: false,
      setupExitSignals: false,
      devMiddleware: { publicPath: prefix, stats: 'errors-warnings' },
      webSocketServer: { type: 'ws', options: { path: socket } },
      // Port 0 stands for the page's own: the gateway hands the socket on. The overlay needs inline styles, which the CSP refuses.
      client: { overlay: false, logging: 'warn', webSocketURL: { hostname: '0.0.0.0', port: 0, pathname: socket } },
    },
    webpack({ ...config, infrastructureLogging: { level: 'warn' } }),
  );
  await server.start();
  return {
    app,
    folder,
    prefix,
    target: `http://127.0.0.1:${server.options.port}`,
    stop: () => server.stop(),
  };
}
