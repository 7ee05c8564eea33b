import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, test } from '@jest/globals';
import { freePort } from './free-port.ts';

/** What another process is told, or why it was given none. */
async function drawElsewhere(range: { first: number; end: number }): Promise<string> {
  const script = `import { freePort } from ${JSON.stringify(path.join(import.meta.dirname, 'free-port.ts'))};
    console.log(await freePort(${JSON.stringify(range)}).catch(({ message }) => message));`;
  const child = spawn(process.execPath, ['--no-warnings', '--input-type=module', '-e', script]);
  return (await text(child.stdout)).trim();
}

test('a port that was drawn is given to nobody else before somebody listens there', async () => {
  const port = await freePort();
  const only = { first: port, end: port + 1 };
  const none = `No free port was found between ${port} and ${port + 1}`;
  await expect(freePort(only)).rejects.toThrow(none);
  expect(await drawElsewhere(only)).toBe(none);
});

test('a port that another process drew is free again when that one has ended', async () => {
  const port = Number(await drawElsewhere({ first: 20_000, end: 32_000 }));
  expect(await freePort({ first: port, end: port + 1 })).toBe(port);
});

test('a port at which somebody listens is not given', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await expect(freePort({ first: port, end: port + 1 })).rejects.toThrow('No free port');
  server.close();
  await once(server, 'close');
  expect(await freePort({ first: port, end: port + 1 })).toBe(port);
});
