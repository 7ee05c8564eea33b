import { describe, expect, test } from '@jest/globals';
import { SHEET_MM } from '@clube/shared/contracts/certificate-sheet/constants';
import { alignBox, handles, linesOf, moveBox, nudge, resizeBox, sides, snapMove, snapResize } from './geometry.ts';

const box = { x: 100, y: 80, width: 60, height: 20 };
const inside = ({ x, y, width, height }: typeof box) =>
  x >= 0 &&
  y >= 0 &&
  x + width <= SHEET_MM.width + 0.05 &&
  y + height <= SHEET_MM.height + 0.05 &&
  width > 0 &&
  height > 0;

describe('a box', () => {
  test('is moved in tenths of a millimetre and stays on the sheet', () => {
    expect(moveBox(box, 1.26, -2.04)).toEqual({ ...box, x: 101.3, y: 78 });
    expect(moveBox(box, 999, 999)).toEqual({ ...box, x: 237, y: 190 });
    expect(moveBox(box, -999, -999)).toEqual({ ...box, x: 0, y: 0 });
  });

  test('is resized by each handle: the opposite side stays, and no side goes over it', () => {
    for (const handle of handles)
      for (const by of [-500, -7, 7, 500]) {
        const made = resizeBox(box, handle, by, by);
        expect(inside(made)).toBe(true);
        if (!handle.includes('w')) expect(made.x).toBe(box.x);
        else expect(made.x + made.width).toBeCloseTo(160, 5);
        if (!handle.includes('n')) expect(made.y).toBe(box.y);
        else expect(made.y + made.height).toBeCloseTo(100, 5);
      }
    expect(resizeBox(box, 'se', 10, 5)).toEqual({ ...box, width: 70, height: 25 });
    expect(resizeBox(box, 'nw', 10, 5)).toEqual({ x: 110, y: 85, width: 50, height: 15 });
    expect(resizeBox(box, 'e', 10, 5)).toEqual({ ...box, width: 70 });
  });

  test('jumps to edges and middles that are near, and to none that is not', () => {
    const lines = linesOf([{ x: 20, y: 30, width: 40, height: 10 }]);
    expect(snapMove({ ...box, x: 21.2, y: 120 }, lines)).toEqual({
      box: { ...box, x: 20, y: 120 },
      guides: { x: 20, y: null },
    });
    // Its middle to the sheet's.
    expect(snapMove({ ...box, x: 117.7, y: 96 }, lines)).toEqual({
      box: { ...box, x: 118.5, y: 95 },
      guides: { x: 148.5, y: 105 },
    });
    expect(snapMove({ ...box, x: 70, y: 120 }, lines).guides).toEqual({ x: null, y: null });
    expect(snapResize({ ...box, x: 40, y: 60, width: 21, height: 20 }, 'e', lines)).toEqual({
      box: { x: 40, y: 60, width: 20, height: 20 },
      guides: { x: 60, y: null },
    });
  });

  test('is aligned to each side of the sheet and to its middles', () => {
    expect(sides.map((side) => [side, alignBox(box, side)])).toEqual([
      ['left', { ...box, x: 12 }],
      ['center', { ...box, x: 118.5 }],
      ['right', { ...box, x: 225 }],
      ['top', { ...box, y: 12 }],
      ['middle', { ...box, y: 95 }],
      ['bottom', { ...box, y: 178 }],
    ]);
  });

  test('is nudged by arrows: a millimetre, ten with Shift, its size with Alt; other keys do nothing', () => {
    const key = (name: string, more = {}) => nudge(box, { key: name, shiftKey: false, altKey: false, ...more });
    expect(key('ArrowRight')).toEqual({ ...box, x: 101 });
    expect(key('ArrowUp', { shiftKey: true })).toEqual({ ...box, y: 70 });
    expect(key('ArrowDown', { altKey: true })).toEqual({ ...box, height: 21 });
    expect(key('ArrowLeft', { altKey: true, shiftKey: true })).toEqual({ ...box, width: 50 });
    expect(key('a')).toBeNull();
  });
});
