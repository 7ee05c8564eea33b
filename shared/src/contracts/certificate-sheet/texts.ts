import type { CertificateFacts } from '../certificate-design.ts';
import { longDay } from '../long-day.ts';
import type { CertificateToken, SheetLanguage } from './constants.ts';
import { sheetWords } from './words.ts';

/** What each value says in words; empty where there is none. */
export type SheetTexts = Readonly<Record<CertificateToken, string>>;

/** Whole hours from an hour on, else minutes; nothing for a course without videos. */
function workload(seconds: number, tag: string): string {
  const minutes = Math.round(seconds / 60);
  if (minutes === 0) return '';
  const [value, unit] = minutes < 60 ? [minutes, 'minute'] : [Math.round(minutes / 60), 'hour'];
  return new Intl.NumberFormat(tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
}

/** What a sheet says of somebody, in a language. */
export function textsOf(facts: CertificateFacts, language: SheetLanguage): SheetTexts {
  const { member, document, course, code, panel } = facts;
  const { tag } = sheetWords[language];
  return {
    member,
    document,
    course,
    code,
    panel,
    hours: workload(facts.workload_seconds, tag),
    date: longDay(facts.date, tag),
    number: facts.number,
    validity: facts.valid_until === null ? '' : longDay(facts.valid_until, tag),
  };
}
