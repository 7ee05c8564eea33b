import path from 'node:path';

/** What one test took, or a file beside its tests (`title` empty). */
export type Time = { file: string; title: string; seconds: number };

type JestTimes = {
  name: string;
  startTime: number;
  endTime: number;
  assertionResults: { ancestorTitles: string[]; title: string; duration?: number | null }[];
};

/** Of a report of Jest (`--json`). Tests of a group (together.ts) are those of the file that the first title names. */
export const jestTimes = (root: string, files: readonly JestTimes[]): Time[] =>
  files.flatMap(({ name, startTime, endTime, assertionResults }) => {
    const own = path.relative(root, name).split(path.sep).join('/');
    const room = /^\.clube\/together\/\d+\/(.*)\/\d+\.test\.ts$/.exec(own)?.[1];
    const tests = assertionResults.map(({ ancestorTitles, title, duration }) => {
      const [first, ...rest] = ancestorTitles;
      return {
        file: room ? `${room}/${first}` : own,
        title: [...(room ? rest : ancestorTitles), title].join(' › '),
        seconds: (duration ?? 0) / 1000,
      };
    });
    const inTests = tests.reduce((sum, { seconds }) => sum + seconds, 0);
    // What it loads, and hooks that are run once.
    return [...tests, { file: own, title: '', seconds: Math.max(0, (endTime - startTime) / 1000 - inTests) }];
  });

type PlaywrightTimes = {
  specs?: { file: string; title: string; tests: { results: { duration: number }[] }[] }[];
  suites?: PlaywrightTimes[];
};

/** Of a report of Playwright (`--reporter=json`). */
export const browserTimes = ({ specs = [], suites = [] }: PlaywrightTimes): Time[] => [
  ...specs.map(({ file, title, tests }) => ({
    file: `e2e/specs/${file}`,
    title,
    seconds: tests.flatMap(({ results }) => results).reduce((sum, { duration }) => sum + duration, 0) / 1000,
  })),
  ...suites.flatMap(browserTimes),
];

const longest = <Row extends { seconds: number }>(rows: readonly Row[], count: number) =>
  rows.toSorted((a, b) => b.seconds - a.seconds).slice(0, count);

/** The files and the tests that took longest, the longest first. */
export function slowest(times: readonly Time[], count = 40) {
  const files = Map.groupBy(times, ({ file }) => file);
  return {
    files: longest(
      [...files].map(([file, rows]) => ({ file, seconds: rows.reduce((sum, { seconds }) => sum + seconds, 0) })),
      count,
    ),
    tests: longest(
      times.filter(({ title }) => title !== ''),
      count,
    ),
  };
}

/** The same as lines. */
export function slowestText(times: readonly Time[], count?: number): string {
  const { files, tests } = slowest(times, count);
  const line = (seconds: number, words: string) => `${seconds.toFixed(1).padStart(7)}  ${words}`;
  return [
    '\nThe files that took longest, in seconds; of a group what its files took beside their tests',
    ...files.map(({ file, seconds }) => line(seconds, file)),
    '\nThe tests that took longest',
    ...tests.map(({ file, title, seconds }) => line(seconds, `${file} › ${title}`)),
  ].join('\n');
}
