import { certificatePageOf } from '@clube/shared/contracts/certificate-page';
import { longDay } from '@clube/shared/contracts/long-day';
import { tagOf, type Locale } from '../../lib/locale.ts';
import type { PageHead } from '../define-module.ts';
import type { Verified } from './queries.ts';
import { SHARED_PICTURE } from './shared-picture.ts';

type Said = { member: string; course: string; panel: string; day: string; code: string };
type Words = {
  title(said: Said): string;
  description(said: Said): string;
  /** Of one that counts no more. */
  over: Record<Exclude<Verified['state'], 'valid'>, (said: Said) => string>;
};
const words: Record<Locale, Words> = {
  pt: {
    title: ({ member, course }) => `Certificado de ${member}: ${course}`,
    description: ({ member, course, panel, day, code }) =>
      `${member} concluiu o curso ${course} em ${day}. Certificado emitido por ${panel}, código ${code}.`,
    over: {
      expired: ({ code }) => `O certificado de código ${code} venceu.`,
      revoked: ({ code }) => `O certificado de código ${code} foi revogado por quem o emitiu.`,
      replaced: ({ code }) => `O certificado de código ${code} foi substituído por outro.`,
    },
  },
  es: {
    title: ({ member, course }) => `Certificado de ${member}: ${course}`,
    description: ({ member, course, panel, day, code }) =>
      `${member} completó el curso ${course} el ${day}. Certificado emitido por ${panel}, código ${code}.`,
    over: {
      expired: ({ code }) => `El certificado con el código ${code} venció.`,
      revoked: ({ code }) => `El certificado con el código ${code} fue revocado por quien lo emitió.`,
      replaced: ({ code }) => `El certificado con el código ${code} fue sustituido por otro.`,
    },
  },
  en: {
    title: ({ member, course }) => `Certificate of ${member}: ${course}`,
    description: ({ member, course, panel, day, code }) =>
      `${member} completed the course ${course} on ${day}. Certificate issued by ${panel}, code ${code}.`,
    over: {
      expired: ({ code }) => `The certificate with the code ${code} has expired.`,
      revoked: ({ code }) => `The certificate with the code ${code} was revoked by its issuer.`,
      replaced: ({ code }) => `The certificate with the code ${code} was replaced by another one.`,
    },
  },
};

/** @param origin of the panel that issued it: the page's one address lies there, whichever host was asked */
export function certificateHead(found: Verified, origin: string, locale: Locale): PageHead {
  const { member, course, panel, code, number, state, created_at, expires_at } = found;
  const say = words[locale];
  const day = longDay(created_at, tagOf(locale));
  const said = { member, course, panel, day, code };
  const title = say.title(said);
  const canonical = origin + certificatePageOf(code);
  // What counts no more is not said to be somebody's credential, nor shown.
  if (state !== 'valid') return { title, description: say.over[state](said), canonical };
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
      identifier: [code, number],
      url: canonical,
      dateCreated: created_at.toISOString().slice(0, 10),
      ...(expires_at && { expires: expires_at.toISOString().slice(0, 10) }),
      recognizedBy: issuer,
      about: { '@type': 'Course', name: course, provider: issuer },
      '@reverse': { hasCredential: { '@type': 'Person', name: member } },
    },
  };
}
