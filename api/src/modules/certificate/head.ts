import { certificatePageOf } from '@clube/shared/contracts/certificate-page';
import type { Locale } from '../../lib/locale.ts';
import type { PageHead } from '../define-module.ts';
import type { Verified } from './queries.ts';
import { SHARED_PICTURE } from './shared-picture.ts';

type Said = { member: string; course: string; panel: string; day: string; code: string };
type Words = { title(said: Said): string; description(said: Said): string; tag: string };
const words: Record<Locale, Words> = {
  pt: {
    title: ({ member, course }) => `Certificado de ${member}: ${course}`,
    description: ({ member, course, panel, day, code }) =>
      `${member} concluiu o curso ${course} em ${day}. Certificado emitido por ${panel}, código ${code}.`,
    tag: 'pt-BR',
  },
  es: {
    title: ({ member, course }) => `Certificado de ${member}: ${course}`,
    description: ({ member, course, panel, day, code }) =>
      `${member} completó el curso ${course} el ${day}. Certificado emitido por ${panel}, código ${code}.`,
    tag: 'es',
  },
  en: {
    title: ({ member, course }) => `Certificate of ${member}: ${course}`,
    description: ({ member, course, panel, day, code }) =>
      `${member} completed the course ${course} on ${day}. Certificate issued by ${panel}, code ${code}.`,
    tag: 'en',
  },
};

/** @param origin of the panel that issued it: the page's one address lies there, whichever host was asked */
export function certificateHead(found: Verified, origin: string, locale: Locale): PageHead {
  const { member, course, panel, code, created_at } = found;
  const say = words[locale];
  const day = new Intl.DateTimeFormat(say.tag, { dateStyle: 'long', timeZone: 'UTC' }).format(created_at);
  const said = { member, course, panel, day, code };
  const title = say.title(said);
  const canonical = origin + certificatePageOf(code);
  const issuer = { '@type': 'Organization', name: panel, url: origin };
  return {
    title,
    description: say.description(said),
    canonical,
    image: { url: `${origin}/api/certificate/verify/${code}/picture`, ...SHARED_PICTURE, alt: title },
    structured: {
      '@context': 'https://schema.org',
      '@type': 'EducationalOccupationalCredential',
      name: course,
      credentialCategory: 'certificate',
      identifier: code,
      url: canonical,
      dateCreated: created_at.toISOString().slice(0, 10),
      recognizedBy: issuer,
      about: { '@type': 'Course', name: course, provider: issuer },
      '@reverse': { hasCredential: { '@type': 'Person', name: member } },
    },
  };
}
