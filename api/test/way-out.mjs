// Preloaded into processes that run code of strangers: stands for code that has climbed out of its context and holds all of Node, of
// before the process took anything away. Tries to reach somebody, or something of this machine, and says on its standard error how that went.
import { execFileSync } from 'node:child_process';
import dgram from 'node:dgram';
import dns from 'node:dns';
import fs from 'node:fs';
import http from 'node:http';
import http2 from 'node:http2';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import tls from 'node:tls';
import { Worker } from 'node:worker_threads';

const [port, socket] = JSON.parse(process.execArgv.at(-1).slice('--title='.length));
const { getBuiltinModule, binding } = process;
const settled = (emitter, event) =>
  new Promise((resolve, reject) => emitter.once(event, () => resolve(event)).once('error', reject));
const at = { port, host: '127.0.0.1' };
/** All that such a process is told; the rest would be of the server. */
const SETTINGS = ['NODE_ENV', 'MALLOC_ARENA_MAX', 'SystemRoot'];
const ways = {
  tcp: () => settled(net.connect(at), 'connect'),
  'tcp by IPv6': () => settled(net.connect({ port, host: '::ffff:127.0.0.1' }), 'connect'),
  'a socket in the file system': () => settled(net.connect(socket), 'connect'),
  http: () => settled(http.get(at), 'response'),
  http2: () => settled(http2.connect(`http://127.0.0.1:${port}`), 'connect'),
  tls: () => settled(tls.connect(at), 'connect'),
  fetch: () => fetch(`http://127.0.0.1:${port}/`),
  WebSocket: () =>
    new Promise((resolve, reject) => {
      const opened = new WebSocket(`ws://127.0.0.1:${port}`);
      opened.addEventListener('open', resolve);
      opened.addEventListener('error', () => reject(new Error('refused')));
    }),
  listening: () => settled(net.createServer().listen(0, '127.0.0.1'), 'listening'),
  udp: () =>
    new Promise((resolve, reject) => {
      const datagram = dgram.createSocket('udp4').on('error', reject);
      datagram.send('x', port, '127.0.0.1', (error) => (error ? reject(error) : resolve()));
    }),
  dns: () => {
    const resolver = new dns.promises.Resolver({ timeout: 1000, tries: 1 });
    resolver.setServers([`127.0.0.1:${port}`]);
    return resolver.resolve4('name.example');
  },
  'Node itself': () => process.getBuiltinModule('node:net'),
  'Node as it was': () => binding.call(process, 'tcp_wrap'),
  'another process': () => process.kill(process.ppid, 0),
  'a file': () => fs.readFileSync(path.join(import.meta.dirname, '../package.json')),
  'a folder': () => fs.readdirSync(os.tmpdir()),
  'writing a file': () => {
    const written = path.join(path.dirname(socket), `of-${process.pid}`);
    fs.writeFileSync(written, '');
  },
  'a program': () => execFileSync(process.execPath, ['--version'], { stdio: 'ignore' }),
  'a thread': () => settled(new Worker('', { eval: true, execArgv: [] }), 'online'),
  'a setting of the server': () => {
    if (Object.keys(process.env).every((name) => SETTINGS.includes(name))) throw new Error('refused');
  },
};

setTimeout(async () => {
  const held = typeof getBuiltinModule;
  const found = {};
  for (const [name, way] of Object.entries(ways))
    try {
      await way();
      found[name] = 'open';
    } catch {
      found[name] = 'refused';
    }
  process.stderr.write(`\nFOUND ${JSON.stringify({ held, found })}\n`);
}, 50);
