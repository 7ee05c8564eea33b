// `pnpm i18n` writes the texts of the code into the catalogues; with --check it fails when that changes anything, or when a
// translation is missing.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { apps, ROOT } from '../build/apps.ts';

const catalogues = () =>
  ['shared', ...apps()].flatMap((name) =>
    readdirSync(path.join(ROOT, name, 'src/locales'))
      .filter((file) => file.endsWith('.po'))
      .map((file) => path.join(name, 'src/locales', file)),
  );
/** What counts in a catalogue: its header holds dates. */
const body = (text: string) => text.slice(text.indexOf('\n\n'));
const hasGap = (text: string) =>
  /\nmsgid "(?!"\n\n)[\s\S]*?\nmsgstr ""\n(?!")/.test(body(text)) || /\nmsgstr ""\s*$/.test(text);

const isCheck = process.argv.includes('--check');
// The check extracts into copies: nothing that a build or another check reads may change under it.
const target = isCheck ? mkdtempSync(path.join(tmpdir(), 'clube-catalogues-')) : ROOT;
const files = catalogues();
const before = new Map(files.map((file) => [file, readFileSync(path.join(ROOT, file), 'utf8')]));
if (isCheck) for (const file of files) cpSync(path.join(ROOT, file), path.join(target, file));
const extracted = spawnSync(path.join(ROOT, 'node_modules/.bin/lingui'), ['extract', '--clean'], {
  cwd: ROOT,
  encoding: 'utf8',
  env: { ...process.env, CLUBE_CATALOGUES: target },
});
if (extracted.status !== 0) {
  console.error(extracted.stderr);
  process.exit(1);
}
const problems: string[] = [];
for (const file of files) {
  const after = readFileSync(path.join(target, file), 'utf8');
  if (body(after) !== body(before.get(file)!))
    problems.push(`${file} does not hold the texts of the code: run "pnpm i18n"`);
  // A new date in the header alone is no change.
  else writeFileSync(path.join(target, file), before.get(file)!);
  if (hasGap(after)) problems.push(`${file} has a text without a translation`);
}
if (isCheck) {
  rmSync(target, { recursive: true, force: true });
  for (const problem of problems) console.error(problem);
  process.exit(problems.length > 0 ? 1 : 0);
}
