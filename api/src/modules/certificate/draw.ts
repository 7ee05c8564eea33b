import { createRequire } from 'node:module';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import { encode } from 'uqr';
import type { Locale } from '../../lib/locale.ts';
import { escapeMarkup } from '../../lib/escape.ts';

export type CertificateSheet = {
  member: string;
  course: string;
  panel: string;
  /** Main colour, #rrggbb. */
  color: string;
  /** The panel's logo as a picture's bytes in PNG, with its size in pixels. */
  logo: { png: Buffer; width: number; height: number } | null;
  code: string;
  /** Page where anybody may verify it. */
  url: string;
  workloadSeconds: number;
  date: Date;
  locale: Locale;
};

/** Size of the sheet, pixels: A4, landscape. */
export const SHEET = { width: 2000, height: 1414 };

const FONTS = path.dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/figtree/package.json'));
const fontFiles = ['400Regular/Figtree_400Regular.ttf', '700Bold/Figtree_700Bold.ttf'].map((file) =>
  path.join(FONTS, file),
);

type Words = { title: string; certifies: string; completed: string; date: string; load: string; code: string };
const words: Record<Locale, Words & { verify: string; tag: string }> = {
  pt: {
    title: 'Certificado de conclusão',
    certifies: 'Certificamos que',
    completed: 'concluiu o curso',
    date: 'Concluído em',
    load: 'Carga horária',
    code: 'Código',
    verify: 'Verifique aqui',
    tag: 'pt-BR',
  },
  es: {
    title: 'Certificado de finalización',
    certifies: 'Certificamos que',
    completed: 'completó el curso',
    date: 'Completado el',
    load: 'Carga horaria',
    code: 'Código',
    verify: 'Verifica aquí',
    tag: 'es',
  },
  en: {
    title: 'Certificate of completion',
    certifies: 'This certifies that',
    completed: 'has completed the course',
    date: 'Completed on',
    load: 'Course hours',
    code: 'Code',
    verify: 'Verify here',
    tag: 'en',
  },
};

const INK = '#1c1512';
const QUIET = '#6b625e';

type Line = { x: number; y: number; size: number; weight?: 400 | 700; fill?: string; anchor?: 'start' | 'middle' };
/** Long names stay on the sheet: whatever is wider than `fits` letters gets smaller with its length. */
const sized = (text: string, size: number, fits: number) =>
  Math.round(size * Math.min(1, fits / Math.max(1, Array.from(text).length)));
const line = (text: string, { x, y, size, weight = 400, fill = INK, anchor = 'start' }: Line) =>
  `<text x="${x}" y="${y}" text-anchor="${anchor}" font-family="Figtree" font-weight="${weight}" font-size="${size}" fill="${fill}">${escapeMarkup(text)}</text>`;

/** Whole hours from an hour on, else minutes; nothing for a course without videos. */
function workload(seconds: number): string | null {
  const minutes = Math.round(seconds / 60);
  if (minutes === 0) return null;
  return minutes < 60 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
}

function qrCode(url: string, at: { x: number; y: number; side: number }): string {
  const { data, size } = encode(url, { ecc: 'M', border: 0 });
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return `<path transform="translate(${at.x} ${at.y}) scale(${at.side / size})" d="${dots.join('')}" fill="${INK}" shape-rendering="crispEdges"/>`;
}

function head({ logo, panel }: CertificateSheet): string {
  const name = line(panel, { x: 150, y: 225, size: sized(panel, 46, 40), weight: 700 });
  if (!logo) return name;
  const scale = Math.min(420 / logo.width, 120 / logo.height);
  const [width, height] = [logo.width * scale, logo.height * scale];
  const image = `<image x="150" y="${210 - height / 2}" width="${width}" height="${height}" href="data:image/png;base64,${logo.png.toString('base64')}"/>`;
  return image + line(panel, { x: 150 + width + 36, y: 225, size: sized(panel, 40, 34), weight: 700 });
}

function facts({ locale, date, workloadSeconds, code }: CertificateSheet): string {
  const say = words[locale];
  const day = new Intl.DateTimeFormat(say.tag, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  const load = workload(workloadSeconds);
  const shown = [[say.date, day], ...(load ? [[say.load, load]] : []), [say.code, code]] as const;
  const columns = load ? [150, 620, 920] : [150, 620];
  return shown
    .map(
      ([name, value], index) =>
        line(name, { x: columns[index]!, y: 1190, size: 28, fill: QUIET }) +
        line(value, { x: columns[index]!, y: 1240, size: 36, weight: 700 }),
    )
    .join('');
}

/** The one drawing of a certificate, as SVG; preview, picture and PDF are made of it. */
export function drawCertificate(sheet: CertificateSheet): string {
  const { member, course, color, url, locale } = sheet;
  const say = words[locale];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${SHEET.width}" height="${SHEET.height}" viewBox="0 0 ${SHEET.width} ${SHEET.height}">
<rect width="2000" height="1414" fill="#fffdfb"/>
<path d="M2000 0v620a620 620 0 0 1-620-620z" fill="${color}" opacity=".08"/><path d="M2000 0v360a360 360 0 0 1-360-360z" fill="${color}" opacity=".14"/>
<rect width="36" height="1414" fill="${color}"/>
${head(sheet)}
${line(say.title, { x: 150, y: 430, size: 58, weight: 700, fill: color })}
<rect x="150" y="468" width="120" height="8" rx="4" fill="${color}"/>
${line(say.certifies, { x: 150, y: 590, size: 38, fill: QUIET })}
${line(member, { x: 150, y: 700, size: sized(member, 104, 28), weight: 700 })}
${line(say.completed, { x: 150, y: 800, size: 38, fill: QUIET })}
${line(course, { x: 150, y: 905, size: sized(course, 76, 38), weight: 700 })}
<rect x="150" y="1100" width="1700" height="2" fill="#e7e0db"/>
${facts(sheet)}
<rect x="1626" y="1016" width="248" height="248" rx="20" fill="#fff" stroke="#e7e0db" stroke-width="2"/>
${qrCode(url, { x: 1650, y: 1040, side: 200 })}
${line(say.verify, { x: 1750, y: 1310, size: 26, fill: QUIET, anchor: 'middle' })}</svg>`;
}

/** @param width of the picture, pixels @returns PNG */
export function pictureOf(svg: string, width = SHEET.width): Buffer {
  return new Resvg(svg, {
    font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Figtree' },
    fitTo: { mode: 'width', value: width },
  })
    .render()
    .asPng();
}
