import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from '@jest/globals';
import webpack from 'webpack';
import { ROOT } from '../build/apps.ts';
import { baseConfig, type BuildMode } from './base.ts';
import { hostConfig, remoteConfig } from './index.ts';

let folder: string;
beforeEach(() => void (folder = mkdtempSync(path.join(tmpdir(), 'clube-half-module-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Imports the module again and again, and says what each import gave. */
const ENTRY = `
  const ask = () =>
    import(/* webpackMode: "eager" */ './breaks.js').then(({ early, late }) => [early, late], ({ message }) => message);
  void (async () => done([await ask(), await ask(), await ask()]))();`;
/** Half of it is there when it throws. */
const BREAKS = `
  export let early = 'early', late;
  if (isBroken()) throw new Error('broken');
  late = 'late';`;

async function importThrice(mode: BuildMode, isBroken: () => boolean): Promise<unknown> {
  writeFileSync(path.join(folder, 'main.js'), ENTRY);
  writeFileSync(path.join(folder, 'breaks.js'), BREAKS);
  const base = baseConfig(folder, mode);
  const stats = await new Promise<webpack.Stats>((resolve, reject) => {
    webpack({
      ...base,
      entry: path.join(folder, 'main.js'),
      output: { ...base.output, path: folder, filename: 'built.js' },
    }).run((error, result) => (result ? resolve(result) : reject(error)));
  });
  expect(stats.toJson({ all: false, errors: true }).errors).toEqual([]);
  const source = readFileSync(path.join(folder, 'built.js'), 'utf8');
  return new Promise((done) => void runInNewContext(source, { isBroken, done }));
}

test.each(['production', 'development'] as const)(
  'a module that throws as it is evaluated throws at every import, and is whole once it works (%s)',
  async (mode) => {
    let runs = 0;
    const seen = await importThrice(mode, () => (runs += 1) < 3);
    expect(JSON.stringify(seen)).toBe(JSON.stringify(['broken', 'broken', ['early', 'late']]));
    expect(runs).toBe(3);
  },
);

test('the shell and remotes are built so', () => {
  for (const config of [
    hostConfig({ root: path.join(ROOT, 'shell') }),
    remoteConfig({ root: path.join(ROOT, 'mf-player') }),
  ])
    expect(config.output).toMatchObject(baseConfig(folder, 'production').output!);
});
