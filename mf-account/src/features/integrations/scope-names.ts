import { useLingui } from '@lingui/react/macro';
import type { ApiScope } from '@clube/shared/contracts/api-scopes';

/** What each scope lets a key do. */
export function useScopeNames(): Record<ApiScope, string> {
  const { t } = useLingui();
  return {
    'courses.read': t`Ler os cursos`,
    'members.read': t`Ler os membros`,
    'members.invite': t`Convidar alunos`,
    'enrolments.write': t`Matricular membros`,
    'orders.read': t`Ler os pedidos`,
    'subscriptions.read': t`Ler as assinaturas`,
  };
}
