// A worker whose file says how it misbehaves, in one word; whom it is to reach stands behind that. Started by the tests in the place of the real one.
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { write, writeEndlessly } from './garbling.mjs';
import { connect } from 'node:net';
import path from 'node:path';
import { endWithServer } from '../src/worker/end-with-server.ts';

const say = (message: object) => process.send?.(message);
const kept: unknown[] = [];
const FILM = { result: 'video', durationSeconds: 9, width: 1, height: 1 };
const RENDITION = { name: '1p', width: 1, height: 1, bandwidth: 1, codecs: 'avc1.640028', segments: [9] };
const ways: Record<string, (...whom: string[]) => void> = {
  heap: () => {
    for (;;) kept.push({ at: kept.length, text: `${kept.length}` });
  },
  buffers: () => setInterval(() => kept.push(Buffer.alloc(32 * 1024 * 1024, 1)), 5),
  loop: () => {
    for (;;);
  },
  silence: () => setInterval(() => {}, 1000),
  // As a decoder dies.
  death: () => process.kill(process.pid, 'SIGSEGV'),
  // As by somebody else.
  killed: () => process.kill(process.pid, 'SIGKILL'),
  blame: () => say({ type: 'ended', problem: 'no_space', message: 'No space left on device' }),
  nothing: () => say({ type: 'done', result: {} }),
  null: () => process.send?.(null),
  garbage: () => write('no JSON\n'),
  half: () => {
    write('{"type":');
    say({ type: 'done', result: {} });
  },
  line: () => writeEndlessly('x'),
  signs: () => writeEndlessly('{"type":"progress"}\n'),
  // Whoever writes that out again has no stack left.
  nested: () => write(`{"type":"done","result":{"deep":${'['.repeat(100_000)}${']'.repeat(100_000)}}}\n`),
  // What is a message of a worker, and with what the keeper writes around it is none any more.
  deepest: () => write(`{"type":"done","result":{"deep":${'['.repeat(30)}${']'.repeat(30)}}}\n`),
  values: () => write(`{"type":"done","result":{"many":[${'0,'.repeat(199_996)}0]}}\n`),
  bytes: () => write(`{"type":"done","result":{"text":"${'\xff'.repeat(3 * 2 ** 20)}"}}\n`),
  numbers: () =>
    write(`{"type":"done","result":{"text":"${'x'.repeat(3_000_000)}","many":[${'1e20,'.repeat(190_000)}0]}}\n`),
  // As many at once as one may say.
  shares: () => {
    write('{"type":"progress","share":0.5}\n'.repeat(9990));
    setInterval(() => {}, 1000);
  },
  fault: () => say({ type: 'ended', problem: '__proto__', message: 'x' }),
  kind: () => say({ type: 'toString', result: {} }),
  list: () => say({ type: 'done', result: [] }),
  // In the words of a database that is away.
  excuse: () => say({ type: 'ended', problem: 'crashed', message: 'Connection terminated unexpectedly' }),
  unwritten: () => say({ type: 'done', result: { found: FILM, rendition: RENDITION, chapters: [] } }),
  // A size that nobody asked for, each time anew.
  again: (name = '') => {
    mkdirSync(name);
    writeFileSync(path.join(name, 'init.mp4'), '');
    say({ type: 'done', result: { rendition: { ...RENDITION, name, segments: [] } } });
  },
  keeper: () => process.kill(Number(process.argv[2]), 'SIGKILL'),
  // A title that no database keeps.
  untellable: () =>
    say({ type: 'done', result: { found: { result: 'foreign' }, chapters: [{ seconds: 0, title: 'Fim\0' }] } }),
  program: () => {
    const { pid } = spawn('sleep', ['600'], { stdio: 'ignore' });
    say({ type: 'progress', pid });
    setInterval(() => {}, 1000);
  },
  // Says how much is done, again and again, and goes on as it is let by files in its folder.
  steps: () => {
    const isLet = (name: string) => existsSync(path.join(process.cwd(), name));
    setInterval(() => {
      for (const share of [7, -1, null, 'all']) say({ type: 'progress', share });
      if (isLet('end')) say({ type: 'problem', problem: 'conversion_failed', message: 'Enough' });
      else say({ type: 'progress', share: isLet('more') ? 0.5 : 0.25 });
    }, 20);
  },
  confession: () => {
    const canRead = (file: string) => {
      try {
        return readFileSync(file).length > 0;
      } catch {
        return false;
      }
    };
    const found = { environment: Object.keys(process.env), passwd: canRead('/etc/passwd') };
    say({ type: 'done', result: found });
  },
  sockets: async (...whom) => {
    const found: Record<string, string> = {};
    for (const one of whom) {
      const port = Number(one);
      const socket = Number.isNaN(port) ? connect(`\0${one}`) : connect(port, '127.0.0.1');
      found[one] = await new Promise<string>((resolve) =>
        socket.once('connect', () => resolve('open')).once('error', () => resolve('refused')),
      );
      socket.destroy();
    }
    say({ type: 'done', result: found });
  },
};

await endWithServer();
process.once('message', ({ file, folder }: { file: string; folder: string }) => {
  writeFileSync(path.join(folder, 'began'), '');
  say({ type: 'progress' });
  const [how = '', ...whom] = readFileSync(file, 'utf8').trim().split(' ');
  ways[how]?.(...whom);
});
