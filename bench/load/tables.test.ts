import { expect, test } from '@jest/globals';
import type { Load } from './measure.ts';
import { assertLibraryApart, type Build, type Sample } from './tables.ts';

const lesson = (build: Build, network: 'slow' | 'narrow', ...libraries: number[]): Sample => ({
  build,
  page: 'lesson',
  network,
  loads: libraries.map((libraryBytes) => ({ libraryBytes }) as Load),
  second: [],
});

test('a lesson whose player library was left out in one build and not in another is no figure', () => {
  const apart = [lesson('federated', 'slow', 0, 96_000), lesson('monolith', 'slow', 95_969)];
  expect(() => assertLibraryApart(apart)).not.toThrow();
  // The narrow line is left as soon as something can be read, and what never came is missing in the tables.
  expect(() => assertLibraryApart([...apart, lesson('drawn', 'narrow', 0), lesson('drawn', 'slow')])).not.toThrow();
  expect(() => assertLibraryApart([apart[0]!, lesson('monolith', 'slow', 5120, 5120)])).toThrow('monolith, slow');
});
