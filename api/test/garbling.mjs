// Preloaded into processes that speak to ours: stands for code that has climbed out of where it runs and writes to the process’s channel
// itself. It begins with the first message that asks for work, and says what its title asks for.
import { writeSync } from 'node:fs';

/** A channel that is full takes it a little later. */
export function write(text, fd = 3) {
  for (let left = Buffer.from(text, 'latin1'); left.length > 0;)
    try {
      left = left.subarray(writeSync(fd, left));
    } catch (error) {
      // Nobody listens any more.
      if (error.code !== 'EAGAIN') process.exit();
    }
}
export const writeEndlessly = (text, fd) => {
  for (;;) write(text.repeat(10_000), fd);
};
const drawn = (job) => JSON.stringify({ type: 'drawn', job, cpuMs: 1, html: 'x', title: '', isTimed: false });
export const garbage = {
  'what is no JSON': () => write('no JSON\n'),
  'an empty line': () => write('\n'),
  'what is no text': () => write('\xff\xfe\x00\n'),
  // The answer follows.
  'half a line before its answer': () => write('{"type":"drawn",'),
  'a line without end': () => writeEndlessly('x'),
  'lines without end': () => writeEndlessly('{"type":"ready"}\n'),
  'what is nested': () => write(`${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}\n`),
  'more values than any page': () => write(`[${'{},'.repeat(500_000)}0]\n`),
  null: () => write('null\n'),
  'a number': () => write('1\n'),
  'a list': () => write('[]\n'),
  'a message of Node’s own': () => write('{"cmd":"NODE_HANDLE","type":"net.Socket"}\n'),
  'its answer as what all objects inherit': (job) => write(`{"__proto__":${drawn(job)}}\n`),
  'the answer of another page': (job) => write(`${drawn(job + 1)}\n`),
  'the answer of no page': () => write('{"type":"drawn","cpuMs":1,"html":"x","title":"","isTimed":false}\n'),
  'errors without end': () => writeEndlessly('x', 2),
};

const title = process.execArgv.find((word) => word.startsWith('--title='))?.slice('--title='.length);
if (title)
  process.on('message', ({ type, job }) => {
    if (type === 'draw') garbage[title](job);
  });
