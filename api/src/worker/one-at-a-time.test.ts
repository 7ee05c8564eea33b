import { expect, test } from '@jest/globals';
import { setImmediate as turn } from 'node:timers/promises';
import { createWriting } from './one-at-a-time.ts';

type Packet = Disposable & { name: string };

test('packets of several streams are written one at a time, each stream in its order, and freed behind that', async () => {
  const log: string[] = [];
  let writing = 0;
  const write = createWriting<Packet>({
    async writePacket({ name }, index) {
      writing += 1;
      expect(writing).toBe(1);
      await turn();
      log.push(`${index}${name}`);
      writing -= 1;
    },
  });
  const packets = async function* (names: string): AsyncGenerator<Packet | null> {
    for (const name of names)
      yield { name, [Symbol.dispose]: () => expect(log.some((line) => line.endsWith(name))).toBe(true) };
    yield null;
  };
  await Promise.all([write(packets('abc'), 0), write(packets('xyz'), 1)]);
  const of = (index: number) => log.filter((line) => line.startsWith(String(index))).map((line) => line.slice(1));
  expect([of(0), of(1)]).toEqual([
    ['a', 'b', 'c'],
    ['x', 'y', 'z'],
  ]);
});

test('what cannot be written fails', async () => {
  const write = createWriting<Packet>({ writePacket: () => Promise.reject(new Error('No space left')) });
  const one = async function* (): AsyncGenerator<Packet> {
    yield { name: 'a', [Symbol.dispose]() {} };
  };
  await expect(write(one(), 0)).rejects.toThrow('No space left');
});
