import { expect, test } from '@jest/globals';
import { FairCache } from './fair-cache.ts';

test('what is asked for stays, what nobody asked for the longest goes first', () => {
  const cache = new FairCache<number>(3);
  for (const [at, key] of ['a', 'b', 'c'].entries()) cache.keep('x', key, at);
  expect(cache.find('x', 'a')).toBe(0);
  cache.keep('x', 'd', 3);
  expect(['a', 'b', 'c', 'd'].map((key) => cache.find('x', key))).toEqual([0, undefined, 2, 3]);
  expect(cache.find('y', 'a')).toBeUndefined();
});

test('a place that is flooded pushes out its own, however much comes', () => {
  const cache = new FairCache<number>(50);
  for (let at = 0; at < 10; at += 1) cache.keep('quiet', String(at), at);
  for (let at = 0; at < 10_000; at += 1) cache.keep('flooded', String(at), at);
  for (let at = 0; at < 10; at += 1) expect(cache.find('quiet', String(at))).toBe(at);
  expect(cache.find('flooded', '9999')).toBe(9999);
  expect(cache.find('flooded', '9959')).toBeUndefined();
});

test('a flood of places leaves to each what was asked for last of it, as long as somebody asks', () => {
  const cache = new FairCache<number>(50);
  for (let at = 0; at < 10; at += 1) cache.keep('quiet', String(at), at);
  for (let at = 0; at < 1000; at += 1) {
    cache.keep(`place ${at}`, 'x', at);
    if (at % 10 === 0) expect(cache.find('quiet', '0')).toBe(0);
  }
  expect(cache.find('quiet', '9')).toBeUndefined();
});

test('a place that is dropped leaves its room to the others', () => {
  const cache = new FairCache<number>(2);
  for (const place of ['x', 'y']) cache.keep(place, 'a', 1);
  cache.dropPlace('x');
  cache.dropPlace('nobody’s');
  cache.keep('y', 'b', 2);
  expect([cache.find('x', 'a'), cache.find('y', 'a'), cache.find('y', 'b')]).toEqual([undefined, 1, 2]);
  cache.keep('y', 'c', 3);
  expect(cache.find('y', 'a')).toBeUndefined();
});
