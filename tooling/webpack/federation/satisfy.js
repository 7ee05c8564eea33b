// Stands for federation's own reading of ranges: the shell has one already.
import { satisfies } from 'compare-versions';

/** @param {string} version @param {string} range */
export function satisfy(version, range) {
  try {
    return satisfies(version, range);
  } catch {
    return false;
  }
}
