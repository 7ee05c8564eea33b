import { useLingui } from '@lingui/react/macro';
import type { Role } from '@clube/shared/contracts/policy';

export function useRoleName(): (role: Role) => string {
  const { t } = useLingui();
  const names: Record<Role, string> = {
    owner: t`Dono`,
    admin: t`Admin`,
    instructor: t`Professor`,
    moderator: t`Moderador`,
    support: t`Suporte`,
    student: t`Aluno`,
  };
  return (role) => names[role];
}
