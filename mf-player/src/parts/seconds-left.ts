import type { Module } from '@clube/shared/contracts/module';

/** How many seconds of what is open somebody has not completed. */
export const secondsLeft = (modules: readonly Module[]): number =>
  modules.reduce((sum, { is_liberated, seconds_left = 0 }) => (is_liberated ? sum + seconds_left : sum), 0);
