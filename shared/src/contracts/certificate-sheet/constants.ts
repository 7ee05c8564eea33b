// In a file without schemas: browsers use it.

/** A4, landscape, in millimetres: what positions and sizes of a design count in. */
export const SHEET_MM = { width: 297, height: 210 } as const;
/** Typefaces that a certificate is set in; the server has each, regular and bold (api/fonts). */
export const certificateFonts = ['figtree', 'libre-baskerville', 'cinzel', 'dancing-script'] as const;
/** One of them. */
export type CertificateFont = (typeof certificateFonts)[number];
/** Files of typefaces, as `GET /certificate/font/:font` names them. */
export const certificateFontFiles = certificateFonts.flatMap((font) => [`${font}-regular`, `${font}-bold`] as const);
/** One of them. */
export type CertificateFontFile = (typeof certificateFontFiles)[number];
/** What is drawn by code below the fields. */
export const certificateArts = ['none', 'corner', 'waves', 'tiles', 'frame'] as const;
/** One of them. */
export type CertificateArt = (typeof certificateArts)[number];
/** What a text stands for in braces: `{member}`. A text is left out where a value that it names is empty. */
export const certificateTokens = [
  'member',
  'document',
  'course',
  'hours',
  'date',
  'number',
  'validity',
  'code',
  'panel',
] as const;
/** One of them. */
export type CertificateToken = (typeof certificateTokens)[number];
/** Languages that dates and hours are said in. */
export { locales as sheetLanguages, type Locale as SheetLanguage } from '../locale.ts';
/** Where a text stands in its box. */
export const certificateAligns = ['left', 'center', 'right'] as const;
/** One of them. */
export type CertificateAlign = (typeof certificateAligns)[number];

/** Fields of a design, and of these pictures: each is decoded whenever a certificate is drawn. */
export const MAX_FIELDS = 30;
/** See `MAX_FIELDS`. */
export const MAX_PICTURES = 4;
/** What a course can ask: percent of its lessons, days since the enrolment began. */
export const RULE_LIMITS = { percent: { minimum: 1, maximum: 100 }, days: { minimum: 0, maximum: 3650 } } as const;
/** Letters of a text as it is written, and as it is shown: names may stand in it many times. */
export const MAX_TEXT = 300;
/** See `MAX_TEXT`. */
export const MAX_SHOWN = 600;
/** Letters of all texts of a sheet together, as they are written and as they are shown: each is drawn as an outline, at several sizes until it fits. */
export const MAX_SHEET_LETTERS = 3000;
/** Size of letters, points. */
export const TEXT_SIZE = { minimum: 6, maximum: 120 } as const;
/** Millimetres of a point. */
export const POINT = 25.4 / 72;
