import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Target } from '../lib/browser.ts';

const PAGE = '<!doctype html><html lang="pt-BR"><title>Uma palavra</title><h1>Entrar</h1></html>';

/** A page of one word, with no sheet, typeface or script: what line, processor and browser take by themselves. */
export async function startFloor(): Promise<{ target: Target; stop: () => Promise<void> }> {
  const server = createServer((_request, answer) => {
    answer.setHeader('content-type', 'text/html; charset=utf-8').end(PAGE);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    target: { url: `http://palavra.localhost:${port}/`, token: undefined },
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
