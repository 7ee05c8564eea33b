import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createProxyMiddleware, responseInterceptor } from 'http-proxy-middleware';
import { addressesOf } from './addresses.ts';
import type { DevServer } from './dev-servers.ts';
import { loadersOf, rewritePage } from './rewrite-page.ts';

type Options = {
  port: number;
  /** Where the platform is reached. */
  target: string;
  /** The address that it knows itself by; hosts and origins are told to it in those words. */
  platform: URL;
  servers: readonly DevServer[];
};

const isPage = ({ method, url = '/', headers }: IncomingMessage) =>
  method === 'GET' &&
  !/^\/(api|assets|releases|dev|metrics|health)(\/|$)/.test(url) &&
  !!headers.accept?.includes('html');

/** One address for everything: development servers by prefix, the platform for the rest, its pages rewritten. */
export async function startGateway({ port, target, platform, servers }: Options): Promise<Server> {
  const { toPlatform, toGateway } = addressesOf(port, platform);
  const addressed = (request: IncomingMessage) => {
    const { host, origin } = request.headers;
    if (host) request.headers.host = toPlatform(host);
    if (origin && URL.canParse(origin))
      request.headers.origin = `${platform.protocol}//${toPlatform(new URL(origin).host)}`;
  };
  /** What a deployed platform says of addresses and of https holds for its own name, not for this machine's. */
  const localise = ({ headers }: IncomingMessage, response: Pick<ServerResponse, 'setHeader' | 'removeHeader'>) => {
    if (headers.location) response.setHeader('location', toGateway(headers.location));
    response.removeHeader('strict-transport-security');
  };
  const shell = servers.find(({ app }) => app === 'shell');
  const remotes = servers.filter(({ app }) => app !== 'shell');
  const readShellHead = async () =>
    shell && loadersOf(await (await fetch(new URL(`${shell.prefix}index.html`, shell.target))).text());

  const pages = createProxyMiddleware({
    target,
    selfHandleResponse: true,
    on: {
      proxyRes: responseInterceptor(async (body, answer, _request, response) => {
        localise(answer, response);
        return rewritePage(body.toString(), remotes, await readShellHead());
      }),
    },
  });
  const rest = createProxyMiddleware({
    target,
    on: {
      proxyRes(answer) {
        const { headers } = answer;
        localise(answer, {
          setHeader: (name, value) => Object.assign(headers, { [name]: value }) as never,
          removeHeader: (name) => void Reflect.deleteProperty(headers, name),
        });
      },
    },
  });
  const development = servers.map((server) => ({
    prefix: server.prefix,
    proxy: createProxyMiddleware({ target: server.target, ws: false }),
  }));
  const developmentFor = (url = '/') => development.find(({ prefix }) => url.startsWith(prefix))?.proxy;

  const server = createServer((request, response) => {
    const proxy = developmentFor(request.url);
    if (proxy) return void proxy(request, response);
    addressed(request);
    // What the browser has is a page that was rewritten; the platform knows its own.
    if (isPage(request)) delete request.headers['if-none-match'];
    void (isPage(request) ? pages : rest)(request, response);
  });
  server.on('upgrade', (request, socket, head) => {
    const proxy = developmentFor(request.url);
    if (proxy) proxy.upgrade(request, socket as never, head);
    else socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    // What it hands on comes from this machine, and is believed as such: nobody else may ask it. Where a name leads, a machine decides.
    server.listen(port, '127.0.0.1', resolve);
  });
  return server;
}
