import { SHEET_MM } from '@clube/shared/contracts/certificate-sheet/constants';

/** Millimetres from the sheet's upper left corner. */
export type Box = { x: number; y: number; width: number; height: number };
/** Which sides of a box a handle takes along: north, east, south, west. */
export const handles = ['nw', 'n', 'ne', 'e', 'se', 's', 'sw', 'w'] as const;
export type Handle = (typeof handles)[number];
/** Where a box lies on a line of the sheet: a line for each direction. */
export type Guides = { x: number | null; y: number | null };
export const noGuides: Guides = { x: null, y: null };

const SMALLEST = { width: 2, height: 0.3 };
/** How far something jumps to a line. */
const SNAP = 1.5;
/** Between what is aligned and the edge of the sheet. */
const MARGIN = 12;

const tenth = (value: number) => Math.round(value * 10) / 10;
const within = (value: number, least: number, most: number) => Math.min(Math.max(value, least), Math.max(least, most));
/** On the sheet and in tenths, as it is saved. */
const tidy = ({ x, y, width, height }: Box): Box => {
  const [w, h] = [within(width, SMALLEST.width, SHEET_MM.width), within(height, SMALLEST.height, SHEET_MM.height)];
  return {
    x: tenth(within(x, 0, SHEET_MM.width - w)),
    y: tenth(within(y, 0, SHEET_MM.height - h)),
    width: tenth(w),
    height: tenth(h),
  };
};

export const moveBox = ({ x, y, width, height }: Box, dx: number, dy: number): Box =>
  tidy({ x: x + dx, y: y + dy, width, height });

export function resizeBox({ x, y, width, height }: Box, handle: Handle, dx: number, dy: number): Box {
  const [isWest, isNorth] = [handle.includes('w'), handle.includes('n')];
  // A side that is drawn over its opposite stops there: it pushes nothing along.
  const right = x + width;
  const bottom = y + height;
  const left = isWest ? within(x + dx, 0, right - SMALLEST.width) : x;
  const top = isNorth ? within(y + dy, 0, bottom - SMALLEST.height) : y;
  const end = handle.includes('e') ? within(right + dx, x + SMALLEST.width, SHEET_MM.width) : right;
  const foot = handle.includes('s') ? within(bottom + dy, y + SMALLEST.height, SHEET_MM.height) : bottom;
  return { x: tenth(left), y: tenth(top), width: tenth(end - left), height: tenth(foot - top) };
}

type Lines = { x: readonly number[]; y: readonly number[] };
/** What something can lie on: edges and middles of the sheet and of what else is on it. */
export function linesOf(others: readonly Box[]): Lines {
  const all = [{ x: 0, y: 0, ...SHEET_MM }, ...others];
  return {
    x: all.flatMap(({ x, width }) => [x, x + width / 2, x + width]),
    y: all.flatMap(({ y, height }) => [y, y + height / 2, y + height]),
  };
}

/** The smallest step that brings one of these places onto a line, where one is near. */
function nearest(places: readonly number[], lines: readonly number[]): { step: number; line: number } | null {
  const steps = places.flatMap((place) => lines.map((line) => ({ step: line - place, line })));
  const near = steps.filter(({ step }) => Math.abs(step) <= SNAP);
  return near.length === 0 ? null : near.reduce((best, one) => (Math.abs(one.step) < Math.abs(best.step) ? one : best));
}

type Snapped = { box: Box; guides: Guides };
export function snapMove(box: Box, lines: Lines): Snapped {
  const { x, y, width, height } = box;
  const across = nearest([x, x + width / 2, x + width], lines.x);
  const down = nearest([y, y + height / 2, y + height], lines.y);
  return {
    box: moveBox(box, across?.step ?? 0, down?.step ?? 0),
    guides: { x: across?.line ?? null, y: down?.line ?? null },
  };
}
export function snapResize(box: Box, handle: Handle, lines: Lines): Snapped {
  const { x, y, width, height } = box;
  const side = handle.includes('w') ? x : handle.includes('e') ? x + width : null;
  const level = handle.includes('n') ? y : handle.includes('s') ? y + height : null;
  const across = side === null ? null : nearest([side], lines.x);
  const down = level === null ? null : nearest([level], lines.y);
  return {
    box: resizeBox(box, handle, across?.step ?? 0, down?.step ?? 0),
    guides: { x: across?.line ?? null, y: down?.line ?? null },
  };
}

export const sides = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;
export type Side = (typeof sides)[number];
/** To an edge of the sheet, a margin away, or to its middle. */
export function alignBox(box: Box, side: Side): Box {
  const { width, height } = box;
  const places: Record<Side, Partial<Box>> = {
    left: { x: MARGIN },
    center: { x: (SHEET_MM.width - width) / 2 },
    right: { x: SHEET_MM.width - MARGIN - width },
    top: { y: MARGIN },
    middle: { y: (SHEET_MM.height - height) / 2 },
    bottom: { y: SHEET_MM.height - MARGIN - height },
  };
  return tidy({ ...box, ...places[side] });
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};
type Key = { key: string; shiftKey: boolean; altKey: boolean };
/** What an arrow does: a millimetre, ten with Shift; with Alt it moves the lower right corner. Null: no arrow. */
export function nudge({ x, y, width, height }: Box, { key, shiftKey, altKey }: Key): Box | null {
  const step = STEPS[key];
  if (!step) return null;
  const box = { x, y, width, height };
  const [dx, dy] = step.map((way) => way * (shiftKey ? 10 : 1)) as [number, number];
  return altKey ? resizeBox(box, 'se', dx, dy) : moveBox(box, dx, dy);
}
