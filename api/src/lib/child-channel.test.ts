import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { CHANNEL, openChannel } from './child-channel.ts';

const GARBLING = path.join(import.meta.dirname, '../../test/garbling.mjs');
const MOST_BYTES = 2 ** 20;

/** What is heard of a process of a few words, to which anything is a message, and why it was ended; undefined where it ended itself. */
async function hear(code: string): Promise<{ heard: unknown[]; why: string | undefined }> {
  const words = ['--input-type=module', '-e', `import { write } from '${GARBLING}';\n${code}`];
  const child = spawn(process.execPath, words, { env: { ...CHANNEL }, stdio: ['ignore', 'ignore', 'inherit', 'pipe'] });
  const heard: unknown[] = [];
  const whys: string[] = [];
  const options = { mostBytes: MOST_BYTES, read: (message: unknown) => message };
  openChannel(child, { ...options, hear: (said) => heard.push(said), broken: (why) => whys.push(why) });
  await once(child, 'close');
  expect(whys.length).toBeLessThan(2);
  return { heard, why: whys[0] };
}

test('what a process says is heard as it was said, however it comes', async () => {
  const texts = ['', 'olá ✓', String.raw`"[\\`, '\n', '[{,'.repeat(10_000)];
  const whole = await hear(
    `for (const text of ${JSON.stringify(texts)}) process.send({ text }); process.disconnect();`,
  );
  expect(whole).toEqual({ heard: texts.map((text) => ({ text })), why: undefined });
  const pieces = await hear(`
    for (const piece of Buffer.from('{"text":"✓"}\\n[1]\\n"x"\\nfa').toString('latin1')) {
      write(piece);
      await new Promise(setImmediate);
    }`);
  // Of what it did not end nothing is heard.
  expect(pieces).toEqual({ heard: [{ text: '✓' }, [1], 'x'], why: undefined });
});

test('a message has a bound in bytes, in depth and in values', async () => {
  const say = (made: string) => `write(JSON.stringify(${made}) + '\\n'); process.disconnect();`;
  const nested = (deep: number) => `JSON.parse('['.repeat(${deep}) + ']'.repeat(${deep}))`;
  const rows = [
    [`'x'.repeat(${MOST_BYTES - 2})`, undefined],
    [`'x'.repeat(${MOST_BYTES - 1})`, 'it says too much at once'],
    [nested(32), undefined],
    [nested(33), 'it says what is no message'],
    [`{ a: 1, b: ${nested(33)} }`, 'it says what is no message'],
    ['new Array(199_999).fill(1)', undefined],
    ['new Array(200_001).fill(1)', 'it says what is no message'],
  ] as const;
  for (const [made, why] of rows) expect([made, (await hear(say(made))).why]).toEqual([made, why]);
});

test('after what is no message nothing is heard', async () => {
  const { heard, why } = await hear(`write('1\\n{\\n2\\n'); setInterval(() => {}, 1000);`);
  expect([heard, why]).toEqual([[1], 'it says what is no message']);
});

test('a process that closes its channel is ended', async () => {
  expect(await hear('process.disconnect(); setInterval(() => {}, 1000);')).toEqual({ heard: [], why: undefined });
});
