import type { Readable } from 'node:stream';
import type { MemberExportQuery } from '@clube/shared/contracts/member';
import type { Role } from '@clube/shared/contracts/policy';
import type { Db } from '../../database/connect.ts';
import { csvOf } from '../../lib/csv.ts';
import type { Locale } from '../../lib/locale.ts';
import { readMembers, type ExportedMember } from './export.queries.ts';

type Words = {
  columns: Record<'name' | 'email' | 'document' | 'phone' | 'role' | 'state' | 'courses' | 'since' | 'seen', string>;
  roles: Record<Role, string>;
  active: string;
  suspended: string;
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
  },
};

const present = ({ roles, active, suspended }: Words, row: ExportedMember) => ({
  name: row.name,
  email: row.email,
  document: row.document ?? '',
  phone: row.phone ?? '',
  role: roles[row.role as Role],
  state: row.suspended_at ? suspended : active,
  courses: row.courses.join(' | '),
  since: row.created_at.toISOString(),
  seen: row.last_seen_at?.toISOString() ?? '',
});

async function* lines(spoken: Words, members: AsyncIterable<ExportedMember>) {
  for await (const member of members) yield present(spoken, member);
}

/** The members of a list as CSV, written while they are read. */
export function writeMembers(db: Db, siteId: number, { language = 'pt', ...query }: MemberExportQuery): Readable {
  const spoken = words[language];
  return csvOf(language, spoken.columns, lines(spoken, readMembers(db, siteId, query)));
}
