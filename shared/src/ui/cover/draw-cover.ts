/** A shape of a drawn cover, in a square of 100 × 100. */
type Shape =
  | { kind: 'circle'; cx: number; cy: number; r: number; fill: string; opacity: number }
  | { kind: 'path'; d: string; fill: string; opacity: number };
/** A background and shapes over it, in a square of 100 × 100. */
export type Cover = { background: string; shapes: Shape[] };

const PALETTES = [
  ['#1b1033', '#6d3df5', '#ff8fb1', '#ffd6a5'],
  ['#0b2530', '#0f7b8c', '#7de2d1', '#f4f1bb'],
  ['#2b0f12', '#c8372d', '#ff8a5b', '#ffd9a0'],
  ['#101a33', '#2d5bff', '#6ec3ff', '#e8f7ff'],
  ['#14261a', '#2f7d4f', '#a3d977', '#f6f7c1'],
  ['#2a1a08', '#b5651d', '#f2b134', '#fff1c9'],
  ['#1d0f2b', '#8e2de2', '#f953c6', '#ffe3f3'],
  ['#0e1b1b', '#246a73', '#f3dfc1', '#ddbea8'],
] as const;

/** Numbers in [0, 1) that are the same for the same seed (mulberry32). */
function createRandom(seed: number): () => number {
  let state = Math.imul(seed + 1, 2_654_435_761);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

type Draw = (random: () => number, colors: readonly string[]) => Shape[];
const pick = (colors: readonly string[], index: number) => colors[1 + (index % 3)]!;
const round = (value: number) => Math.round(value * 10) / 10;

const hills: Draw = (random, colors) =>
  Array.from({ length: 7 }, (_, index) => {
    const y = 14 + index * 12;
    const [first, second, last] = [y - 16 * random(), y + 20 * random(), y - 6 * random()].map(round);
    return {
      kind: 'path',
      d: `M0 ${y}C30 ${first} 60 ${second} 100 ${last}V100H0Z`,
      fill: pick(colors, index),
      opacity: round(0.3 + index * 0.08),
    };
  });

const moons: Draw = (random, colors) =>
  Array.from({ length: 5 }, (_, index) => ({
    kind: 'circle',
    cx: round(random() * 100),
    cy: round(20 + random() * 60),
    r: round(14 + random() * 30),
    fill: pick(colors, index),
    opacity: round(0.4 + random() * 0.45),
  }));

const tiles: Draw = (random, colors) =>
  Array.from({ length: 16 }, (_, index): Shape[] => {
    const [x, y, chance, fill] = [
      (index % 4) * 25,
      Math.floor(index / 4) * 25,
      random(),
      pick(colors, index + Math.floor(random() * 3)),
    ];
    if (chance < 0.3) return [{ kind: 'path', d: `M${x} ${y}h25v25h-25Z`, fill, opacity: 1 }];
    if (chance < 0.6) return [{ kind: 'path', d: `M${x} ${y}h25v25Z`, fill, opacity: 1 }];
    return chance < 0.85 ? [{ kind: 'circle', cx: x + 12.5, cy: y + 12.5, r: 12.5, fill, opacity: 1 }] : [];
  }).flat();

const skyline: Draw = (random, colors) => [
  { kind: 'circle', cx: 66, cy: 36, r: 24, fill: colors[2]!, opacity: 1 },
  ...Array.from({ length: 10 }, (_, index): Shape => {
    const top = round(48 + random() * 30);
    return {
      kind: 'path',
      d: `M${index * 10} ${top}h10.4V100h-10.4Z`,
      fill: colors[1]!,
      opacity: round(0.55 + random() * 0.45),
    };
  }),
];

const DRAWINGS: readonly Draw[] = [hills, tiles, skyline, moons];

/** The picture of a course without a cover of its own: the same for the same number, always. */
export function drawCover(seed: number): Cover {
  const random = createRandom(seed);
  const colors = PALETTES[Math.floor(random() * PALETTES.length)]!;
  const draw = DRAWINGS[seed % DRAWINGS.length]!;
  return { background: colors[0], shapes: draw(random, colors) };
}
