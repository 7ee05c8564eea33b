import { randomInt } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections, which come and go between the question and its use. */
const RANGE = { first: 20_000, end: 32_000 };
const TRIES = 50;

/**
 * Takes the port of the same number of UDP, which nobody uses, for as long as this process lives: seconds pass until whoever a port was
 * drawn for listens there, and another process that drew it meanwhile would find it free too. Ends with the process, however that ends.
 */
const reserve = (port: number) =>
  new Promise<(() => void) | undefined>((resolve) => {
    const held = createSocket('udp4');
    held.once('error', () => (held.close(), resolve(undefined)));
    held.bind({ port, address: '127.0.0.1', exclusive: true }, () => (held.unref(), resolve(() => held.close())));
  });

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });

/**
 * A port that nobody uses and that no other process on this machine is given by this function while this one lives.
 * @param range from the first port up to, without, the end
 * @throws Error when none was found
 */
export async function freePort({ first, end } = RANGE): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(first, end);
    const release = await reserve(port);
    if (release && (await isFree(port))) return port;
    release?.();
  }
  throw new Error(`No free port was found between ${first} and ${end}`);
}
