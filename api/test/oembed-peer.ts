import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server on this machine that answers as hosts of videos answer oEmbed. `asked` holds the addresses of what it was asked. */
export async function startOembedPeer(answer: (video: string) => { status?: number; body: string } | undefined) {
  const asked: string[] = [];
  const server = createServer(({ url = '/' }, response) => {
    asked.push(url);
    const said = answer(new URL(url, 'http://peer').searchParams.get('url') ?? '');
    // Who says nothing keeps the line.
    if (!said) return;
    response.statusCode = said.status ?? 200;
    response.setHeader('content-type', 'application/json');
    response.end(said.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    stop() {
      server.closeAllConnections();
      server.close();
    },
  };
}
