import { useLingui } from '@lingui/react/macro';
import type { AuditAct } from '@clube/shared/contracts/audit-words';
import type { Role } from '@clube/shared/contracts/policy';

/** What was done to a thing, and who does such things. */
export function useWords() {
  const { t } = useLingui();
  const acts: Record<AuditAct, string> = {
    made: t`Criou`,
    changed: t`Mudou`,
    moved: t`Reordenou`,
    published: t`Publicou`,
    unpublished: t`Tirou do ar`,
    archived: t`Arquivou`,
    unarchived: t`Desarquivou`,
    suspended: t`Suspendeu`,
    resumed: t`Reativou`,
    deleted: t`Apagou`,
    restored: t`Restaurou`,
    erased: t`Removeu`,
  };
  const roles: Record<Role, string> = {
    owner: t`Dono`,
    admin: t`Admin`,
    instructor: t`Professor`,
    moderator: t`Moderador`,
    support: t`Suporte`,
    student: t`Aluno`,
  };
  return { acts, roles };
}
