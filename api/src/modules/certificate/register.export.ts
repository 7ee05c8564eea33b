import type { Readable } from 'node:stream';
import type { IssuedCertificate, IssuedExportQuery } from '@clube/shared/contracts/issued-certificate';
import type { Db } from '../../database/connect.ts';
import { csvOf } from '../../lib/csv.ts';
import type { Locale } from '../../lib/locale.ts';
import { readIssued } from './register.queries.ts';

type Column =
  | 'number'
  | 'member'
  | 'course'
  | 'state'
  | 'earned'
  | 'issued'
  | 'expires'
  | 'revoked'
  | 'reason'
  | 'code';
type Words = { columns: Record<Column, string>; states: Record<IssuedCertificate['state'], string> };
const words: Record<Locale, Words> = {
  pt: {
    columns: {
      number: 'Número',
      member: 'Nome',
      course: 'Curso',
      state: 'Situação',
      earned: 'Concluído em',
      issued: 'Emitido em',
      expires: 'Válido até',
      revoked: 'Revogado em',
      reason: 'Motivo',
      code: 'Código',
    },
    states: { valid: 'Válido', expired: 'Vencido', revoked: 'Revogado' },
  },
  es: {
    columns: {
      number: 'Número',
      member: 'Nombre',
      course: 'Curso',
      state: 'Estado',
      earned: 'Completado el',
      issued: 'Emitido el',
      expires: 'Válido hasta',
      revoked: 'Revocado el',
      reason: 'Motivo',
      code: 'Código',
    },
    states: { valid: 'Válido', expired: 'Vencido', revoked: 'Revocado' },
  },
  en: {
    columns: {
      number: 'Number',
      member: 'Name',
      course: 'Course',
      state: 'State',
      earned: 'Completed on',
      issued: 'Issued on',
      expires: 'Valid until',
      revoked: 'Revoked on',
      reason: 'Reason',
      code: 'Code',
    },
    states: { valid: 'Valid', expired: 'Expired', revoked: 'Revoked' },
  },
};

const dayOf = (at: string | null) => (at === null ? '' : new Date(at).toISOString().slice(0, 10));

async function* lines(language: Locale, rows: AsyncIterable<IssuedCertificate>) {
  const { states } = words[language];
  for await (const { number, member, course, state, reason, code, ...row } of rows)
    yield {
      number,
      member,
      course,
      state: states[state],
      earned: dayOf(row.created_at),
      issued: dayOf(row.issued_at),
      expires: dayOf(row.expires_at),
      revoked: dayOf(row.revoked_at),
      reason: reason ?? '',
      code,
    };
}

/** The register as CSV, written while it is read. */
export const writeRegister = (db: Db, siteId: number, { language = 'pt', ...filters }: IssuedExportQuery): Readable =>
  csvOf(language, words[language].columns, lines(language, readIssued(db, siteId, filters)));
