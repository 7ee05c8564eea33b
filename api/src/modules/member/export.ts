import { Readable, Transform } from 'node:stream';
import type { MemberExportQuery } from '@clube/shared/contracts/member';
import type { Role } from '@clube/shared/contracts/policy';
import { stringify } from 'csv-stringify';
import type { Db } from '../../database/connect.ts';
import type { Locale } from '../../lib/locale.ts';
import { readMembers, type ExportedMember } from './export.queries.ts';

type Words = {
  columns: Record<'name' | 'email' | 'document' | 'phone' | 'role' | 'state' | 'courses' | 'since' | 'seen', string>;
  roles: Record<Role, string>;
  active: string;
  suspended: string;
  /** Spreadsheets of these countries write decimals with a comma, and open semicolons as columns. */
  separator: ',' | ';';
};
const words: Record<Locale, Words> = {
  pt: {
    columns: {
      name: 'Nome',
      email: 'E-mail',
      document: 'CPF ou CNPJ',
      phone: 'Telefone',
      role: 'Papel',
      state: 'Situação',
      courses: 'Cursos',
      since: 'Desde',
      seen: 'Último acesso',
    },
    roles: {
      owner: 'Dono',
      admin: 'Admin',
      instructor: 'Professor',
      moderator: 'Moderador',
      support: 'Suporte',
      student: 'Aluno',
    },
    active: 'Ativo',
    suspended: 'Suspenso',
    separator: ';',
  },
  es: {
    columns: {
      name: 'Nombre',
      email: 'Correo',
      document: 'Documento',
      phone: 'Teléfono',
      role: 'Rol',
      state: 'Estado',
      courses: 'Cursos',
      since: 'Desde',
      seen: 'Último acceso',
    },
    roles: {
      owner: 'Dueño',
      admin: 'Admin',
      instructor: 'Profesor',
      moderator: 'Moderador',
      support: 'Soporte',
      student: 'Alumno',
    },
    active: 'Activo',
    suspended: 'Suspendido',
    separator: ';',
  },
  en: {
    columns: {
      name: 'Name',
      email: 'Email',
      document: 'Document',
      phone: 'Phone',
      role: 'Role',
      state: 'State',
      courses: 'Courses',
      since: 'Since',
      seen: 'Last seen',
    },
    roles: {
      owner: 'Owner',
      admin: 'Admin',
      instructor: 'Instructor',
      moderator: 'Moderator',
      support: 'Support',
      student: 'Student',
    },
    active: 'Active',
    suspended: 'Suspended',
    separator: ',',
  },
};

/** Whoever opens the file with another separator sees cells within a value: what begins one there runs no more than at the front. */
const FORMULA_WITHIN = /(^[\s"]+|[,;\t|\r\n][\s"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
const inert = (value: string) => value.replace(FORMULA_WITHIN, "$1'");

const present = ({ roles, active, suspended }: Words, row: ExportedMember) => ({
  name: inert(row.name),
  email: inert(row.email),
  document: inert(row.document ?? ''),
  phone: inert(row.phone ?? ''),
  role: roles[row.role as Role],
  state: row.suspended_at ? suspended : active,
  courses: inert(row.courses.join(' | ')),
  since: row.created_at.toISOString(),
  seen: row.last_seen_at?.toISOString() ?? '',
});

/**
 * The members of a list as CSV, written while they are read. What a spreadsheet would run as a formula begins with an apostrophe,
 * and the bytes with a mark by which it knows UTF-8.
 */
export function writeMembers(db: Db, siteId: number, { language = 'pt', ...query }: MemberExportQuery): Readable {
  const spoken = words[language];
  const rows = Readable.from(readMembers(db, siteId, query));
  const told = new Transform({
    objectMode: true,
    transform: (row: ExportedMember, _encoding, done) => done(null, present(spoken, row)),
  });
  const csv = stringify({
    header: true,
    columns: spoken.columns,
    delimiter: spoken.separator,
    bom: true,
    escape_formulas: true,
    quoted: true,
    record_delimiter: 'windows',
  });
  // Whoever stops reading stops the statements too.
  const fail = (error: Error) => csv.destroy(error);
  rows.on('error', fail);
  told.on('error', fail);
  csv.on('close', () => rows.destroy());
  return rows.pipe(told).pipe(csv);
}
