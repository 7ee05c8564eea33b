import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { mainUrl } from '../commands/api.ts';
import { expect, test } from '../fixtures/test.ts';

type Attachment = { name: string; path?: string; body?: string };
type Report = { suites: { specs: { tests: { results: { status: string; attachments: Attachment[] }[] }[] }[] }[] };

test('a failing test keeps trace, picture, console, what its page held, and what it was composed of', async ({}, testInfo) => {
  const report = testInfo.outputPath('report.json');
  const child = spawn(
    'pnpm',
    ['exec', 'playwright', 'test', '--project=failing', '--reporter=json', `--output=${testInfo.outputPath('kept')}`],
    {
      cwd: path.join(import.meta.dirname, '..'),
      // The run around this one may be told where to write its own report.
      env: { ...process.env, BASE_URL: mainUrl(), PLAYWRIGHT_JSON_OUTPUT_FILE: report },
      stdio: 'ignore',
    },
  );
  await once(child, 'exit');
  const { suites } = JSON.parse(readFileSync(report, 'utf8')) as Report;
  const [result] = suites[0]!.specs[0]!.tests[0]!.results;
  expect(result!.status).toBe('failed');
  const kept = new Map(result!.attachments.map((attachment) => [attachment.name, attachment]));
  for (const name of ['trace', 'screenshot']) expect(existsSync(kept.get(name)!.path!), name).toBe(true);
  const wordsOf = (name: string) => Buffer.from(kept.get(name)!.body!, 'base64').toString();
  expect(wordsOf('console')).toContain('said before the end');
  expect(wordsOf('page')).toMatch(/^<!DOCTYPE html>.*<main/is);
  // Other tests move the channel meanwhile, so any id will do.
  const hash = '[a-f0-9]{16}';
  expect(wordsOf('compositions')).toMatch(
    new RegExp(`^${hash} stable shell@${hash} .*mf-account@${hash} .*mf-player@${hash}`),
  );
});
