// Every class of files in Chromium: `e2e/specs/media.spec.ts` with all of them, and a table of what came of each.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { ROOT } from '../../tooling/build/apps.ts';
import { TOLD } from '../../e2e/media/recipe.ts';
import { report, round } from '../lib/report.ts';

type Result = { status: string; duration: number; error?: { message?: string } };
type Spec = { title: string; ok: boolean; tests: { results: Result[] }[] };
type Suite = { specs: Spec[]; suites?: Suite[] };
type Report = { suites: Suite[]; errors: { message?: string }[] };

const specsOf = ({ specs, suites = [] }: Suite): Spec[] => [...specs, ...suites.flatMap(specsOf)];
const firstLine = (text = '') =>
  stripVTControlCharacters(text)
    .split('\n')
    .find((line) => line.trim() !== '') ?? '';

function readReport(file: string): Report {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch (error) {
    return { suites: [], errors: [{ message: `Playwright left no report: ${(error as Error).message}` }] };
  }
}

/** @param only a part of the classes' names @returns the code to exit with */
export function playAll(only: string | undefined): number {
  const folder = mkdtempSync(path.join(tmpdir(), 'clube-play-'));
  const file = path.join(folder, 'report.json');
  // Two at once: what is drawn anew is drawn one after another, however many wait for it.
  const run = ['--filter', '@clube/e2e', 'exec', 'playwright', 'test', '--project=specs', 'specs/media.spec.ts'];
  const words = [...run, '--workers=2', '--reporter=list,json', ...(only ? ['--grep', only] : [])];
  try {
    const { status } = spawnSync('pnpm', words, {
      cwd: ROOT,
      stdio: 'inherit',
      env: { ...process.env, CLUBE_MEDIA: 'all', PLAYWRIGHT_JSON_OUTPUT_FILE: file },
    });
    const { suites, errors } = readReport(file);
    const specs = suites.flatMap(specsOf);
    const rows = specs.map(({ title, ok, tests }) => {
      const last = tests.at(-1)?.results.at(-1);
      const end = ok ? 'as it should' : (last?.status ?? 'not tried');
      return [
        title.replace(TOLD, ''),
        end,
        round((last?.duration ?? 0) / 1000, 1),
        ok ? '' : firstLine(last?.error?.message),
      ];
    });
    const bad = specs.filter(({ ok }) => !ok).length;
    report(
      'video-play',
      [
        {
          title: `${specs.length} classes of files, uploaded and played in Chromium; ${bad} otherwise than they should`,
          columns: ['class', 'it went', 'seconds, upload and waiting included', 'why not'],
          rows,
          notes: [
            'First frame, places at 50 and 90 %, the end, length ± 0.5 s, picture upright by a marked corner, sound and picture in step ± 40 ms.',
            ...errors.map(({ message }) => `- ${firstLine(message)}`),
          ],
        },
      ],
      'video --play',
    );
    return specs.length > 0 && bad === 0 ? (status ?? 1) : 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
