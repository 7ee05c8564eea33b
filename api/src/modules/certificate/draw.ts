import { createRequire } from 'node:module';
import path from 'node:path';
import { Resvg } from '@resvg/resvg-js';
import type { Locale } from '../../lib/locale.ts';
import { escapeMarkup } from '../../lib/escape.ts';

export type CertificateText = {
  member: string;
  course: string;
  panel: string;
  color: string;
  code: string;
  date: Date;
  locale: Locale;
};

const FONTS = path.dirname(createRequire(import.meta.url).resolve('@expo-google-fonts/figtree/package.json'));
const fontFiles = ['400Regular/Figtree_400Regular.ttf', '700Bold/Figtree_700Bold.ttf'].map((file) =>
  path.join(FONTS, file),
);

const words: Record<Locale, { title: string; certifies: string; completed: string; tag: string }> = {
  pt: { title: 'Certificado', certifies: 'Certificamos que', completed: 'concluiu o curso', tag: 'pt-BR' },
  es: { title: 'Certificado', certifies: 'Certificamos que', completed: 'completó el curso', tag: 'es' },
  en: { title: 'Certificate', certifies: 'This certifies that', completed: 'has completed the course', tag: 'en' },
};
/** Long names stay on the sheet: the size falls with the length, pixels. */
const sized = (text: string, size: number, fits: number) => Math.round(size * Math.min(1, fits / text.length));

/** A PNG of 2000 × 1414 px (A4, landscape). */
export function drawCertificate({ member, course, panel, color, code, date, locale }: CertificateText): Buffer {
  const { title, certifies, completed, tag } = words[locale];
  const day = new Intl.DateTimeFormat(tag, { dateStyle: 'long', timeZone: 'UTC' }).format(date);
  const line = (y: number, size: number, weight: number, fill: string, text: string) =>
    `<text x="1000" y="${y}" text-anchor="middle" font-family="Figtree" font-weight="${weight}" font-size="${size}" fill="${fill}">${escapeMarkup(text)}</text>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="2000" height="1414" viewBox="0 0 2000 1414">
<rect width="2000" height="1414" fill="#fffdfb"/><rect x="40" y="40" width="1920" height="1334" fill="none" stroke="${color}" stroke-width="6"/>
<rect x="40" y="40" width="1920" height="26" fill="${color}"/>
${line(300, 44, 400, '#6b625e', panel)}${line(420, 104, 700, '#1c1512', title)}
${line(560, 40, 400, '#6b625e', certifies)}${line(680, sized(member, 92, 30), 700, '#1c1512', member)}
${line(790, 40, 400, '#6b625e', completed)}${line(900, sized(course, 76, 38), 700, '#1c1512', course)}
${line(1100, 38, 400, '#6b625e', day)}${line(1290, 28, 400, '#8a807b', code)}</svg>`;
  return new Resvg(svg, { font: { fontFiles, loadSystemFonts: false, defaultFontFamily: 'Figtree' } }).render().asPng();
}
