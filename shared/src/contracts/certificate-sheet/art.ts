import { mixColors } from '../brand.ts';
import type { CertificateArt } from './constants.ts';
import { SHEET_MM } from './constants.ts';
import type { SvgNode } from './node.ts';

const { width: WIDTH, height: HEIGHT } = SHEET_MM;
const rect = (x: number, y: number, width: number, height: number, fill: string): SvgNode => ({
  tag: 'rect',
  attributes: { x, y, width, height, fill },
});
const path = (d: string, fill: string, opacity = 1): SvgNode => ({ tag: 'path', attributes: { d, fill, opacity } });

/** A bar at the left and two quarters of a circle in the corner. */
const corner = (accent: string) => [
  path(`M${WIDTH} 0v92a92 92 0 0 1-92-92z`, accent, 0.08),
  path(`M${WIDTH} 0v53.5a53.5 53.5 0 0 1-53.5-53.5z`, accent, 0.14),
  rect(0, 0, 5.3, HEIGHT, accent),
];

const BAND = 70;
/** Height of a wave's beginning and end, and of its swings, from the top. */
const WAVES = [
  [38, 28, 50, 32],
  [66, 56, 84, 62],
  [92, 104, 74, 96],
  [122, 104, 136, 112],
  [146, 158, 128, 150],
  [172, 158, 184, 168],
  [194, 200, 182, 190],
] as const;
/** Layers of a landscape, from dark to light and back. */
function waves(accent: string): SvgNode[] {
  const shade = [0.72, 0.5, 0.25, 0, -0.3, -0.55, -0.78, 0.15].map((amount) =>
    amount >= 0 ? mixColors(accent, '#0b1c26', amount) : mixColors(accent, '#fff8ea', -amount),
  );
  return [
    rect(0, 0, BAND, HEIGHT, shade[0]!),
    ...WAVES.map(([start, rise, fall, end], index) =>
      path(`M0 ${start}C${BAND / 3} ${rise} ${BAND / 2} ${fall} ${BAND} ${end}V${HEIGHT}H0z`, shade[index + 1]!),
    ),
  ];
}

const TILE = 21;
/** Four shapes of a tile, from its corner. */
const shapes = [
  `h${TILE}a${TILE} ${TILE} 0 0 1-${TILE} ${TILE}z`,
  `m${TILE / 2} 0a${TILE / 2} ${TILE / 2} 0 0 1 0 ${TILE}a${TILE / 2} ${TILE / 2} 0 0 1 0-${TILE}z`,
  `h${TILE}l-${TILE} ${TILE}z`,
  `v${TILE}h${TILE}a${TILE} ${TILE} 0 0 0-${TILE}-${TILE}z`,
];
/** A wall of tiles, three wide. */
function tiles(accent: string): SvgNode[] {
  const [dark, warm, light] = [
    mixColors(accent, '#1d1014', 0.78),
    mixColors(accent, '#ffd9a8', 0.45),
    mixColors(accent, '#ffffff', 0.78),
  ];
  const colors = [
    [dark, accent],
    [accent, light],
    [light, dark],
    [warm, dark],
    [dark, warm],
  ] as const;
  return Array.from({ length: 30 }, (_, at) => {
    const [column, row] = [at % 3, Math.floor(at / 3)];
    // Neither neighbour alike: steps of both lists that have no common measure with the width of the wall.
    const [ground, figure] = colors[(at * 2 + row) % colors.length]!;
    const shape = shapes[(at + row * 2) % shapes.length]!;
    return [
      rect(column * TILE, row * TILE, TILE, TILE, ground),
      path(`M${column * TILE} ${row * TILE}${shape}`, figure),
    ];
  }).flat();
}

/** Two borders, and a mark in each corner. */
function frame(accent: string): SvgNode[] {
  const border = (inset: number, thick: number) => {
    const [w, h] = [WIDTH - 2 * inset, HEIGHT - 2 * inset];
    const [iw, ih] = [w - 2 * thick, h - 2 * thick];
    return path(`M${inset} ${inset}h${w}v${h}h-${w}zm${thick} ${thick}v${ih}h${iw}v-${ih}z`, accent);
  };
  const mark = (x: number, y: number) => path(`M${x} ${y - 5}l5 5l-5 5l-5-5z`, accent);
  const at = 12;
  return [
    border(8, 1.4),
    border(at - 0.2, 0.4),
    ...[
      [at, at],
      [WIDTH - at, at],
      [at, HEIGHT - at],
      [WIDTH - at, HEIGHT - at],
    ].map(([x, y]) => mark(x!, y!)),
  ];
}

/** What lies below the fields. @param accent `#rrggbb` */
export const drawArt: Readonly<Record<CertificateArt, (accent: string) => SvgNode[]>> = {
  none: () => [],
  corner,
  waves,
  tiles,
  frame,
};
