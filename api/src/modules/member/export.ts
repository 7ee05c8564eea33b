import type { Readable } from 'node:stream';
import type { MemberExportQuery } from '@clube/shared/contracts/member';
import type { Role } from '@clube/shared/contracts/policy';
import { documentName } from '@clube/shared/contracts/document-kinds';
import { TICKED } from '@clube/shared/contracts/custom-field-rules';
import type { Db } from '../../database/connect.ts';
import { csvOf } from '../../lib/csv.ts';
import type { Locale } from '../../lib/locale.ts';
import { listFieldColumns, type ListedField } from '../custom-field/queries.ts';
import { cellOfGroups } from '../member-group/cell.ts';
import { readMembers, type ExportedMember } from './export.queries.ts';

type Words = {
  columns: Record<
    | 'name'
    | 'email'
    | 'document'
    | 'kind'
    | 'phone'
    | 'role'
    | 'state'
    | 'groups'
    | 'courses'
    | 'since'
    | 'seen'
    | 'country',
    string
  >;
  roles: Record<Role, string>;
  active: string;
  suspended: string;
  ticked: string;
};
const words: Record<Locale, Words> = {
  pt: {
    columns: {
      name: 'Nome',
      email: 'E-mail',
      document: 'Documento',
      kind: 'Tipo de documento',
      phone: 'Telefone',
      role: 'Papel',
      state: 'Situação',
      groups: 'Grupos',
      courses: 'Cursos',
      since: 'Desde',
      seen: 'Último acesso',
      country: 'País do documento',
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
  },
  es: {
    columns: {
      name: 'Nombre',
      email: 'Correo',
      document: 'Documento',
      kind: 'Tipo de documento',
      phone: 'Teléfono',
      role: 'Rol',
      state: 'Estado',
      groups: 'Etiquetas',
      courses: 'Cursos',
      since: 'Desde',
      seen: 'Último acceso',
      country: 'País del documento',
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
  },
  en: {
    columns: {
      name: 'Name',
      email: 'Email',
      document: 'Document',
      kind: 'Kind of document',
      phone: 'Phone',
      role: 'Role',
      state: 'State',
      groups: 'Groups',
      courses: 'Courses',
      since: 'Since',
      seen: 'Last seen',
      country: 'Country of the document',
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
  },
};

const answered = ({ ticked }: Words, { kind }: ListedField, value = '') =>
  kind === 'checkbox' && value === TICKED ? ticked : value;
/** A field's column; no other column is called so. */
const columnOf = ({ id }: ListedField) => `field ${id}`;

const present = (spoken: Words, fields: readonly ListedField[], row: ExportedMember): Record<string, string> => ({
  name: row.name,
  email: row.email,
  document: row.document ?? '',
  kind: documentName(row.document_kind) ?? '',
  phone: row.phone ?? '',
  role: spoken.roles[row.role as Role],
  state: row.suspended_at ? spoken.suspended : spoken.active,
  groups: cellOfGroups(row.groups.map(({ name }) => name)),
  courses: row.courses.join(' | '),
  since: row.created_at.toISOString(),
  seen: row.last_seen_at?.toISOString() ?? '',
  // By which a list that is imported is read.
  country: row.document_kind?.slice(0, 2).toUpperCase() ?? '',
  ...Object.fromEntries(fields.map((field) => [columnOf(field), answered(spoken, field, row.answers[field.id])])),
});

async function* lines(spoken: Words, fields: readonly ListedField[], members: AsyncIterable<ExportedMember>) {
  for await (const member of members) yield present(spoken, fields, member);
}

/** The members of a list as CSV, written while they are read, with what they answered to the panel's fields. */
export async function writeMembers(
  db: Db,
  siteId: number,
  { language = 'pt', members, ...query }: MemberExportQuery,
): Promise<Readable> {
  const spoken = words[language];
  const fields = await listFieldColumns(db, siteId);
  const columns: Record<string, string> = {
    ...spoken.columns,
    ...Object.fromEntries(fields.map((field) => [columnOf(field), field.name])),
  };
  return csvOf(
    language,
    columns,
    lines(spoken, fields, readMembers(db, siteId, query, members?.split(',').map(Number))),
  );
}
