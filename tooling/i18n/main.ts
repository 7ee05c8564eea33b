// `pnpm i18n` writes the texts of the code into the catalogues; with --check it fails when that changes anything, or when a
// translation is missing.
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { apps, ROOT } from '../build/apps.ts';

const catalogues = () =>
  ['shared', ...apps()].flatMap((name) => {
    const folder = path.join(ROOT, name, 'src/locales');
    return readdirSync(folder)
      .filter((file) => file.endsWith('.po'))
      .map((file) => path.join(folder, file));
  });
/** What counts in a catalogue: its header holds dates. */
const body = (text: string) => text.slice(text.indexOf('\n\n'));
const hasGap = (text: string) =>
  /\nmsgid "(?!"\n\n)[\s\S]*?\nmsgstr ""\n(?!")/.test(body(text)) || /\nmsgstr ""\s*$/.test(text);

const before = new Map(catalogues().map((file) => [file, readFileSync(file, 'utf8')]));
const extracted = spawnSync(path.join(ROOT, 'node_modules/.bin/lingui'), ['extract', '--clean'], {
  cwd: ROOT,
  encoding: 'utf8',
});
if (extracted.status !== 0) {
  console.error(extracted.stderr);
  process.exit(1);
}
const problems: string[] = [];
for (const file of catalogues()) {
  const after = readFileSync(file, 'utf8');
  const name = path.relative(ROOT, file);
  if (body(after) !== body(before.get(file) ?? ''))
    problems.push(`${name} does not hold the texts of the code: run "pnpm i18n"`);
  else writeFileSync(file, before.get(file)!);
  if (hasGap(after)) problems.push(`${name} has a text without a translation`);
}
if (process.argv.includes('--check')) {
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
