import { expect, test } from '@jest/globals';
import type { Composition } from '@clube/shared/contracts/remote';
import { tourSteps } from './steps.ts';

const text = (pt: string) => ({ pt, es: `${pt} (es)`, en: `${pt} (en)` });
const remote = (target: string, order: number) =>
  ({
    manifest: { tour: [{ target, order, title: text(target), text: text('…') }] },
  }) as unknown as Composition['remotes'][number];
const composition: Composition = {
  id: '',
  channel: 'stable',
  shell: '',
  platform: '1.0.0',
  remotes: [remote('help', 110), remote('course-list', 20)],
};

test('steps of shell and remotes stand in order, in the language of the person', () => {
  const steps = tourSteps(composition, 'en', () => true);
  expect(steps.map(({ title }) => title)).toEqual([
    'Your panel',
    'course-list (en)',
    'The menu',
    'Search',
    'help (en)',
  ]);
});

test('a step whose target is not on the screen points at the menu instead of nowhere', () => {
  const steps = tourSteps(composition, 'pt', (selector) => selector === '[data-tour~="help"]');
  expect(steps.map(({ element }) => element)).toEqual([
    '[data-tour~="menu"]',
    '[data-tour~="menu"]',
    '[data-tour~="menu"]',
    '[data-tour~="menu"]',
    '[data-tour~="help"]',
  ]);
});
