import type { AuditAct } from '@clube/shared/contracts/audit-words';
import type { Role } from '@clube/shared/contracts/policy';
import type { Locale } from '../../lib/locale.ts';

type Words = {
  columns: Record<'at' | 'who' | 'role' | 'noun' | 'act' | 'count' | 'name' | 'place' | 'before' | 'after', string>;
  roles: Record<Role, string>;
  /** What it says in place of a name of an account that is gone. */
  erased: string;
  acts: Record<AuditAct, string>;
};

/** What stands in the file of changes. */
export const words: Record<Locale, Words> = {
  pt: {
    columns: {
      at: 'Quando',
      who: 'Quem',
      role: 'Papel',
      noun: 'O quê',
      act: 'Ação',
      count: 'Quantos',
      name: 'Nome',
      place: 'Curso',
      before: 'Antes',
      after: 'Depois',
    },
    roles: {
      owner: 'Dono',
      admin: 'Admin',
      instructor: 'Professor',
      moderator: 'Moderador',
      support: 'Suporte',
      student: 'Aluno',
    },
    erased: 'Conta apagada',
    acts: {
      made: 'Criou',
      changed: 'Mudou',
      moved: 'Reordenou',
      published: 'Publicou',
      unpublished: 'Tirou do ar',
      archived: 'Arquivou',
      unarchived: 'Desarquivou',
      suspended: 'Suspendeu',
      resumed: 'Reativou',
      deleted: 'Apagou',
      restored: 'Restaurou',
      erased: 'Removeu',
    },
  },
  es: {
    columns: {
      at: 'Cuándo',
      who: 'Quién',
      role: 'Rol',
      noun: 'Qué',
      act: 'Acción',
      count: 'Cuántos',
      name: 'Nombre',
      place: 'Curso',
      before: 'Antes',
      after: 'Después',
    },
    roles: {
      owner: 'Dueño',
      admin: 'Admin',
      instructor: 'Profesor',
      moderator: 'Moderador',
      support: 'Soporte',
      student: 'Alumno',
    },
    erased: 'Cuenta borrada',
    acts: {
      made: 'Creó',
      changed: 'Cambió',
      moved: 'Reordenó',
      published: 'Publicó',
      unpublished: 'Despublicó',
      archived: 'Archivó',
      unarchived: 'Desarchivó',
      suspended: 'Suspendió',
      resumed: 'Reactivó',
      deleted: 'Eliminó',
      restored: 'Restauró',
      erased: 'Quitó',
    },
  },
  en: {
    columns: {
      at: 'When',
      who: 'Who',
      role: 'Role',
      noun: 'What',
      act: 'Action',
      count: 'How many',
      name: 'Name',
      place: 'Course',
      before: 'Before',
      after: 'After',
    },
    roles: {
      owner: 'Owner',
      admin: 'Admin',
      instructor: 'Instructor',
      moderator: 'Moderator',
      support: 'Support',
      student: 'Student',
    },
    erased: 'Erased account',
    acts: {
      made: 'Created',
      changed: 'Changed',
      moved: 'Reordered',
      published: 'Published',
      unpublished: 'Unpublished',
      archived: 'Archived',
      unarchived: 'Unarchived',
      suspended: 'Suspended',
      resumed: 'Resumed',
      deleted: 'Deleted',
      restored: 'Restored',
      erased: 'Removed',
    },
  },
};
