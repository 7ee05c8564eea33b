import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type * as Sequencing from '@jest/test-sequencer';

// Its types are those of its CommonJS half.
const { default: TestSequencer } = createRequire(import.meta.url)('@jest/test-sequencer') as typeof Sequencing.default;
type Tests = Parameters<InstanceType<typeof TestSequencer>['sort']>[0];

const LONG = '/** @long */';

/**
 * Files that say in one of their first lines that they take long begin first, or all others would be done while one is left. Jest orders
 * by what files took the last time; a clone that never ran any has only their size to go by.
 */
export default class LongestFirst extends TestSequencer {
  override sort(tests: Tests): Tests {
    const byLastTime = super.sort([...tests]);
    if (byLastTime instanceof Promise) throw new Error('Jest’s own sequencer has become asynchronous');
    const isLong = new Map(
      byLastTime.map(({ path }) => [path, readFileSync(path, 'utf8').split('\n', 3).includes(LONG)]),
    );
    return byLastTime.toSorted((a, b) => Number(isLong.get(b.path)) - Number(isLong.get(a.path)));
  }
}
