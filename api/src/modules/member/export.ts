import { Readable, Transform } from 'node:stream';
import type { MemberExportQuery } from '@clube/shared/contracts/member';
import type { Role } from '@clube/shared/contracts/policy';
import { stringify } from 'csv-stringify';
import type { CustomField } from '@clube/shared/contracts/custom-field';
import { TICKED } from '@clube/shared/contracts/custom-field-rules';
import type { Db } from '../../database/connect.ts';
import type { Locale } from '../../lib/locale.ts';
import { listFields } from '../custom-field/queries.ts';
import { readMembers, type ExportedMember } from './export.queries.ts';

type Words = {
  columns: Record<'name' | 'email' | 'document' | 'phone' | 'role' | 'state' | 'courses' | 'since' | 'seen', string>;
  roles: Record<Role, string>;
  active: string;
  suspended: string;
  ticked: string;
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
    ticked: 'Sim',
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
    ticked: 'Sí',
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
    ticked: 'Yes',
    separator: ',',
  },
};

/** Whoever opens the file with another separator sees cells within a value: what begins one there runs no more than at the front. */
const FORMULA_WITHIN = /(^[\s"]+|[,;\t|\r\n][\s"]*)(?=[=+\-@\uFF1D\uFF0B\uFF0D\uFF20])/g;
const inert = (value: string) => value.replace(FORMULA_WITHIN, "$1'");

const answered = ({ ticked }: Words, { kind }: CustomField, value = '') =>
  kind === 'checkbox' && value === TICKED ? ticked : inert(value);
/** A field's column; no other column is called so. */
const columnOf = ({ id }: CustomField) => `field ${id}`;

const present = (spoken: Words, fields: readonly CustomField[], row: ExportedMember) => ({
  name: inert(row.name),
  email: inert(row.email),
  document: inert(row.document ?? ''),
  phone: inert(row.phone ?? ''),
  role: spoken.roles[row.role as Role],
  state: row.suspended_at ? spoken.suspended : spoken.active,
  courses: inert(row.courses.join(' | ')),
  since: row.created_at.toISOString(),
  seen: row.last_seen_at?.toISOString() ?? '',
  ...Object.fromEntries(fields.map((field) => [columnOf(field), answered(spoken, field, row.answers[field.id])])),
});

/**
 * The members of a list as CSV, written while they are read, with what they answered to the panel's fields. What a spreadsheet would run as a formula begins with an apostrophe,
 * and the bytes with a mark by which it knows UTF-8.
 */
export async function writeMembers(
  db: Db,
  siteId: number,
  { language = 'pt', ...query }: MemberExportQuery,
): Promise<Readable> {
  const spoken = words[language];
  const fields = (await listFields(db, siteId)).filter(({ archived, answers }) => !archived || answers > 0);
  const rows = Readable.from(readMembers(db, siteId, query));
  const told = new Transform({
    objectMode: true,
    transform: (row: ExportedMember, _encoding, done) => done(null, present(spoken, fields, row)),
  });
  const csv = stringify({
    header: true,
    columns: [
      ...Object.entries(spoken.columns).map(([key, header]) => ({ key, header })),
      ...fields.map((field) => ({ key: columnOf(field), header: inert(field.name) })),
    ],
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
