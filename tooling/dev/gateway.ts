import { createServer, type IncomingMessage, type Server } from 'node:http';
import { createProxyMiddleware, responseInterceptor } from 'http-proxy-middleware';
import type { DevServer } from './dev-servers.ts';
import { loadersOf, rewritePage } from './rewrite-page.ts';

type Options = {
  port: number;
  platform: string;
  servers: readonly DevServer[];
  /** Port that the platform knows itself by; hosts and origins are told to it with that one. */
  platformPort: number;
};

const isPage = ({ method, url = '/', headers }: IncomingMessage) =>
  method === 'GET' &&
  !/^\/(api|assets|releases|dev|metrics|health)(\/|$)/.test(url) &&
  !!headers.accept?.includes('html');

/** One address for everything: development servers by prefix, the platform for the rest, its pages rewritten. */
export async function startGateway({ port, platform, servers, platformPort }: Options): Promise<Server> {
  const withPort = (value: string) => value.replace(/:\d+$/, `:${platformPort}`);
  const addressed = (request: IncomingMessage) => {
    const { host, origin } = request.headers;
    if (host) request.headers.host = withPort(host);
    if (origin) request.headers.origin = withPort(origin);
  };
  const shell = servers.find(({ app }) => app === 'shell');
  const remotes = servers.filter(({ app }) => app !== 'shell').map(({ app }) => app);
  const readShellHead = async () =>
    shell && loadersOf(await (await fetch(new URL(`${shell.prefix}index.html`, shell.target))).text());

  const pages = createProxyMiddleware({
    target: platform,
    selfHandleResponse: true,
    on: {
      proxyRes: responseInterceptor(async (body) => rewritePage(body.toString(), remotes, await readShellHead())),
    },
  });
  const rest = createProxyMiddleware({ target: platform });
  const development = servers.map(({ prefix, target }) => ({
    prefix,
    proxy: createProxyMiddleware({ target, ws: false }),
  }));
  const developmentFor = (url = '/') => development.find(({ prefix }) => url.startsWith(prefix))?.proxy;

  const server = createServer((request, response) => {
    const proxy = developmentFor(request.url);
    if (proxy) return void proxy(request, response);
    addressed(request);
    void (isPage(request) ? pages : rest)(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    const proxy = developmentFor(request.url);
    if (proxy) proxy.upgrade(request, socket as never, head);
    else socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, resolve);
  });
  return server;
}
