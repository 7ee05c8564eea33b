import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { EncodedPacketSink } from 'mediabunny';
import type { CodedFilm } from '../../test/draw-with-engine.ts';
import { isIdr, isInterlaced } from './avc.ts';
import { openInput } from './formats.ts';
import { NotCuttableError, packageHls } from './package-hls.ts';
import { probe, type Film } from './probe.ts';

const WITH_ENGINE = path.join(import.meta.dirname, '../../test/draw-with-engine.ts');
const x264 = (parameters: string, filter = 'format=yuv420p', options = {}) => ({
  encoder: 'libx264',
  filter,
  options: {
    preset: 'veryfast',
    'x264-params': `keyint=20:min-keyint=20:scenecut=0:bframes=3:${parameters}`,
    ...options,
  },
});
const FIELDS = { flags: '+ildct+ilme' };
const PQ = 'setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc';
const HLG = 'setparams=color_primaries=bt2020:color_trc=arib-std-b67:colorspace=bt2020nc';
/** Of screens of today, and of what editors export: wide, and no brighter than others. */
const P3 = 'setparams=color_primaries=smpte432:color_trc=bt709:colorspace=bt709';
const BT2020 = 'setparams=color_primaries=bt2020:color_trc=bt709:colorspace=bt2020nc';
const AV1 = { encoder: 'libsvtav1', options: { preset: 12 } };

/** Small films, as people's programs make them: by name, how. */
const films = {
  'closed.mp4': x264('open-gop=0'),
  'closed.ts': x264('open-gop=0'),
  'open.mkv': x264('open-gop=1'),
  'open.ts': x264('open-gop=1'),
  'fields.mp4': x264('open-gop=0', 'format=yuv420p,setfield=tff', FIELDS),
  'fields.ts': x264('open-gop=0', 'format=yuv420p,setfield=tff', FIELDS),
  // What is in its head before the form of its pictures is another form.
  'plain-fields.mp4': x264('open-gop=0', 'format=yuv420p,setfield=tff', { ...FIELDS, profile: 'main' }),
  'pq.mp4': x264('colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc', `${PQ},format=yuv420p`),
  'pq.mkv': { ...AV1, filter: `${PQ},format=yuv420p10le` },
  'hlg.mp4': { ...AV1, filter: `${HLG},format=yuv420p10le` },
  'p3.mp4': x264('colorprim=smpte432:transfer=bt709:colormatrix=bt709', `${P3},format=yuv420p`),
  'wide.mp4': x264('colorprim=bt2020:transfer=bt709:colormatrix=bt2020nc', `${BT2020},format=yuv420p`),
  'av1.mp4': { ...AV1, filter: 'format=yuv420p' },
} satisfies Record<string, Pick<CodedFilm, 'encoder' | 'filter' | 'options'>>;
type Name = keyof typeof films;
const FORMATS: Record<string, string> = { mkv: 'matroska', ts: 'mpegts', mp4: 'mp4' };

let folder: string;
const at = (name: Name) => path.join(folder, name);
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'clube-avc-'));
  const list: CodedFilm[] = Object.entries(films).map(([name, how]) => ({
    ...how,
    target: path.join(folder, name),
    format: FORMATS[name.split('.').at(-1) ?? '']!,
  }));
  execFileSync(process.execPath, ['--no-warnings', WITH_ENGINE, 'coded', JSON.stringify(list)]);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What the bits of a film's pictures say: whether each key frame is one to begin at, and whether they may be two fields. */
async function bitsOf(name: Name) {
  using input = await openInput(at(name));
  const video = (await input.getPrimaryVideoTrack())!;
  const config = (await video.getDecoderConfig())!;
  const keys: boolean[] = [];
  let first: Uint8Array | undefined;
  for await (const { type, data } of new EncodedPacketSink(video).packets()) {
    first ??= data;
    if (type === 'key') keys.push(isIdr(data, config));
  }
  return { keys, isInterlaced: isInterlaced(config, first), hasDescription: config.description !== undefined };
}
const probed = async (name: Name) => (await probe(at(name))) as Film;
const cut = (name: Name) => packageHls(at(name), { folder, key: Buffer.alloc(16), name: `cut-${name}` });

describe('key frames that refer to pictures before them', () => {
  test.each(['open.mkv', 'open.ts'] as const)('are none to begin at, and the film is not cut: %s', async (name) => {
    const { keys } = await bitsOf(name);
    expect(keys[0]).toBe(true);
    expect(keys.slice(1)).toContain(false);
    await expect(cut(name)).rejects.toThrow(NotCuttableError);
  });

  test.each(['closed.mp4', 'closed.ts'] as const)('are told from those that do not: %s', async (name) => {
    const { keys } = await bitsOf(name);
    expect(keys.length).toBeGreaterThan(1);
    expect(keys).not.toContain(false);
    expect((await cut(name)).segments.length).toBeGreaterThan(0);
  });
});

describe('pictures that are two fields', () => {
  test.each([
    ['fields.mp4', true],
    ['plain-fields.mp4', true],
    ['fields.ts', false],
  ] as const)('are drawn anew: %s', async (name, hasDescription) => {
    expect(await bitsOf(name)).toMatchObject({ isInterlaced: true, hasDescription });
    expect(await probed(name)).toMatchObject({ result: 'video', canCopyVideo: false });
  });

  test.each(['closed.mp4', 'closed.ts'] as const)('are told from whole ones: %s', async (name) => {
    expect(await bitsOf(name)).toMatchObject({ isInterlaced: false });
    expect(await probed(name)).toMatchObject({ result: 'video', canCopyVideo: true });
  });
});

test.each(['pq.mp4', 'pq.mkv', 'hlg.mp4'] as const)(
  'light as cameras measure it is seen, and is mapped to what screens show: %s',
  async (name) => {
    expect(await probed(name)).toMatchObject({ isHdr: true, isWide: false, canCopyVideo: false });
  },
);

test('light of screens is left as it is', async () => {
  expect(await probed('closed.mp4')).toMatchObject({ isHdr: false, isWide: false, canCopyVideo: true });
  expect(await probed('av1.mp4')).toMatchObject({ isHdr: false, isWide: false, canCopyVideo: false });
});

test.each(['p3.mp4', 'wide.mp4'] as const)(
  'colours that are wide, in light of screens, are drawn anew and not taken for light of cameras: %s',
  async (name) => {
    expect(await probed(name)).toMatchObject({ isHdr: false, isWide: true, canCopyVideo: false });
  },
);
