import { expect, test } from '@jest/globals';
import { brandVariables, contrast } from './brand.ts';

test('[9.13] the main colour makes a tint with alpha 0f and a darker variant at 210/255', () => {
  for (const theme of ['light', 'dark'] as const) {
    const variables = brandVariables('#ff6b4a', theme);
    expect([theme, variables['--clube-brand-tint']]).toEqual([theme, '#ff6b4a0f']);
    expect([theme, variables['--clube-brand-dark']]).toEqual([theme, '#d2583d']);
  }
});

test('a badly chosen main colour never makes text unreadable', () => {
  for (const color of ['#ffff00', '#000000', '#ffffff', '#777777', '#00ff00', '#0000ff']) {
    for (const [theme, surface] of [
      ['light', '#f6f4f3'],
      ['dark', '#1f1b19'],
    ] as const) {
      const variables = brandVariables(color, theme);
      expect(contrast(variables['--clube-brand-text']!, surface)).toBeGreaterThanOrEqual(4.5);
      expect(contrast(variables['--clube-on-brand']!, color)).toBeGreaterThanOrEqual(4.5);
    }
  }
});
