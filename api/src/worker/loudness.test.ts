/** @long */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { wave } from '../../test/wave.ts';
import type { EngineName } from './engine.ts';
import { findEngine } from './find-engine.ts';
import { gainFor } from './loudness.ts';
import { limitsOf } from './limits.ts';
import { runTask } from './run.ts';

const SAMPLES = path.join(import.meta.dirname, '../../test/samples');
let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clube-loudness-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A tone as it was sent. */
function tone(amplitude: number): string {
  const file = path.join(folder, `${amplitude}.wav`);
  writeFileSync(file, wave(10, amplitude));
  return file;
}
const hear = (engine: EngineName, file: string) =>
  runTask<'hear'>({ name: 'hear', file, folder, wish: {}, engine }, { limits: { ...limitsOf.hear, nice: 0 } });
const level = async (engine: EngineName, file: string) => (await hear(engine, file)).loudness;

describe.each<EngineName>(['built-in', 'program'])('the %s engine measures while it looks through', (engine) => {
  const there = async () => (await findEngine(engine)).name === engine;

  test('how loud a sound is, and how high its loudest moment', async () => {
    if (!(await there())) return;
    const [loud, quiet] = [await level(engine, tone(26_000)), await level(engine, tone(650))];
    // 20 × log10(40): so far apart they were recorded.
    expect(loud!.integrated - quiet!.integrated).toBeCloseTo(32, 0);
    expect(loud!.peak).toBeCloseTo(20 * Math.log10(26_000 / 32_768), 0);
    expect(quiet!.peak).toBeCloseTo(20 * Math.log10(650 / 32_768), 0);
  }, 240_000);

  test('the sound of a film, beside its stills', async () => {
    if (!(await there())) return;
    const own = mkdtempSync(path.join(folder, 'stills-'));
    const file = path.join(SAMPLES, 'slides.mp4');
    const limits = { ...limitsOf.stills, nice: 0 };
    const drawn = await runTask<'stills'>({ name: 'stills', file, folder: own, wish: {}, engine }, { limits });
    expect(drawn.loudness!.integrated).toBeCloseTo(-21, -0.5);
    expect(readFileSync(path.join(own, 'sprite.jpg')).length).toBeGreaterThan(0);
  }, 240_000);

  test('nothing of what is silent', async () => {
    if (!(await there())) return;
    expect(await level(engine, tone(0))).toBeNull();
  }, 240_000);
});

describe('what is played as it was sent', () => {
  test.each([
    ['is made as quiet as all others, however loud it is', -6, 0, -10],
    ['is made as loud as all others, where there is room above its peaks', -22, -12, 6],
    ['is made as loud as all others, where its peaks can be held back', -20, -1, 4],
    ['is made no louder than its peaks can be held back', -30, -1, 8.5],
    ['is not made a noise of', -60, -50, 18],
    ['stays as it is where nobody hears the difference', -16.4, -3, 0],
  ])('%s', (_what, integrated, peak, gain) => {
    expect(gainFor({ integrated, peak })).toBeCloseTo(gain, 5);
  });
});
