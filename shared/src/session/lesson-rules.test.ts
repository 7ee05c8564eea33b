import { expect, test } from '@jest/globals';
import { createStore } from 'jotai';
import type { Metas } from '../contracts/meta.ts';
import { lessonRulesAtom, metasAtom } from './index.ts';

const rulesOf = (metas: Metas) => {
  const store = createStore();
  store.set(metasAtom, metas);
  return store.get(lessonRulesAtom);
};

test('[9.11] comments are on, and next completes, unless the panel says off', () => {
  expect(rulesOf({})).toMatchObject({
    comments: true,
    completeOnNext: true,
    limitPercentage: false,
    minimumPercent: 0,
  });
  expect(rulesOf({ coment_lesson: 'off', complete_lessson_next: 'off' })).toMatchObject({
    comments: false,
    completeOnNext: false,
  });
});

test('[5.1] [9.3] a configured 100 is reached at 98; nothing is asked by default, and nothing while the rule is off', () => {
  expect(rulesOf({}).minimumPercent).toBe(0);
  expect(rulesOf({ limit_percetage_lesson: 'on' }).limitPercentage).toBe(true);
  expect(rulesOf({ limit_percetage_lesson: 'off' }).limitPercentage).toBe(false);
  expect(rulesOf({ number_limit_percetage_lesson: 100 }).minimumPercent).toBe(98);
  expect(rulesOf({ number_limit_percetage_lesson: 99 }).minimumPercent).toBe(99);
});
