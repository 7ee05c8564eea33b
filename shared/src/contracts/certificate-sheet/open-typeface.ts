import parser, { type Font } from './outlines-parser.js';

/** Opens the file of a typeface. By itself, as what it is read with is larger than all else of a sheet. @throws Error when it is none */
export const openTypeface = (bytes: ArrayBuffer): Font => parser.parse(bytes);
