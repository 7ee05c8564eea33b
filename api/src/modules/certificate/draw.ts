import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { FONTS } from './typefaces.ts';

/** Size of a sheet as a picture, pixels: A4, landscape. */
export const SHEET = { width: 2000, height: 1414 };

/** For drawings with texts; certificates bring their letters as outlines. */
const fontFiles = ['figtree-regular.ttf', 'figtree-bold.ttf'].map((file) => path.join(FONTS, file));

/** @param width of the picture, pixels @returns PNG */
export function pictureOf(svg: string, width = SHEET.width): Buffer {
  return new Resvg(svg, {
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Figtree' },
    fitTo: { mode: 'width', value: width },
  })
    .render()
    .asPng();
}
