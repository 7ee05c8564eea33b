import { SHEET } from './draw.ts';

/** The box that each picture of a design is fitted into, in pixels: a background covers the sheet. */
export const PICTURE_BOXES = {
  background: { ...SHEET, fit: 'cover' },
  picture: { width: 1200, height: 800, fit: 'inside' },
} as const;
