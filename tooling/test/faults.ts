import { stripVTControlCharacters } from 'node:util';

/** Enough of what a test said to name its cause; the whole of it stands where the test failed. */
const LINES = 16;

/** One failed test: its place and title, and under them how its error begins. */
function faultOf(title: string, message: string): string {
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .filter((line) => line.trim() !== '');
  return [title, ...lines.slice(0, LINES).map((line) => `    ${line.trimEnd()}`)].join('\n');
}

type PlaywrightSpec = {
  file: string;
  line: number;
  title: string;
  ok: boolean;
  tests: { results: { errors: { message?: string }[] }[] }[];
};
type PlaywrightSuite = { specs?: PlaywrightSpec[]; suites?: PlaywrightSuite[] };

/** What failed in a report of Playwright (`--reporter=json`). */
export const browserFaults = ({ specs = [], suites = [] }: PlaywrightSuite): string[] => [
  ...specs
    .filter(({ ok }) => !ok)
    .map(({ file, line, title, tests }) => {
      const errors = tests.flatMap(({ results }) => results).flatMap((result) => result.errors);
      return faultOf(`${file}:${line} › ${title}`, errors.map(({ message = '' }) => message).join('\n'));
    }),
  ...suites.flatMap(browserFaults),
];

export type JestFiles = {
  name: string;
  status: string;
  message: string;
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[];
}[];

/** What failed in a report of Jest (`--json`). A file that could not even start has no test that could say so. */
export const jestFaults = (files: JestFiles): string[] =>
  files
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const failed = assertionResults.filter(({ status }) => status === 'failed');
      if (failed.length === 0) return [faultOf(name, message)];
      return failed.map(({ fullName, failureMessages }) =>
        faultOf(`${name} › ${fullName}`, failureMessages.join('\n')),
      );
    });
