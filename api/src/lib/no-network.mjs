// For processes that run code of strangers: from here on nothing in this process opens a socket. Node's permission model knows no
// network (Node 24), so the handles that every socket of Node is made of lose what connects, listens, sends and asks names, for who has
// one in hand too; and what would lead to other parts of Node, or to other processes, is taken away (docs/adr/0087).
import dgram from 'node:dgram';
import dns from 'node:dns';
import net from 'node:net';
import os from 'node:os';

/** As the handles say it: by a number, which Node makes an error of. */
const refuse = () => -os.constants.errno.EACCES;
const deny = () => {
  throw Object.assign(new Error('This is not open to code of others'), { code: 'ERR_ACCESS_DENIED' });
};
function takeAway(owner, names, value = refuse) {
  for (const name of names)
    if (name in owner) Object.defineProperty(owner, name, { value, writable: false, configurable: false });
}

/** What a socket is made of, before it has gone anywhere. */
function handleOf(to) {
  const socket = new net.Socket().on('error', () => {});
  socket.connect(to);
  const handle = Object.getPrototypeOf(socket._handle);
  socket.destroy();
  return handle;
}
// What this process says goes through pipes that are opened when they are first asked for.
void process.stdout;
void process.stderr;
const STREAM = ['open', 'bind', 'bind6', 'listen', 'connect', 'connect6', 'fchmod'];
const nobody = () => {};
takeAway(handleOf({ host: '127.0.0.1.invalid', port: 1, lookup: nobody }), STREAM);
takeAway(handleOf({ path: '\0clube-nobody' }), STREAM);

const datagram = dgram.createSocket('udp4');
const [state] = Object.getOwnPropertySymbols(datagram).filter((symbol) => String(symbol).includes('state'));
takeAway(Object.getPrototypeOf(datagram[state].handle), [
  'open',
  'bind',
  'bind6',
  'connect',
  'connect6',
  'send',
  'send6',
]);
datagram.close();

const resolver = new dns.Resolver();
const [channel] = Object.getOwnPropertySymbols(resolver).filter((symbol) => String(symbol).includes('handle'));
const names = Object.getPrototypeOf(channel ? resolver[channel] : resolver._handle);
takeAway(
  names,
  Object.getOwnPropertyNames(names).filter((name) => /^(query|getHostByAddr)/.test(name)),
);

takeAway(process, ['getBuiltinModule', 'binding', '_linkedBinding', 'dlopen', 'kill', '_kill', '_debugProcess'], deny);
