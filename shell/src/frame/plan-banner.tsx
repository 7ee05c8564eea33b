import { ShieldAlert } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import type { PlanOverdue } from '@clube/shared/contracts/plan';
import { allows, type Role } from '@clube/shared/contracts/policy';
import { formatDay } from '@clube/shared/i18n';
import { ButtonLink } from '@clube/shared/ui';
import * as css from './frame.css.ts';

/** Tells staff that the panel's plan is not paid, and what comes of it when. Students never see it. */
export function PlanBanner({ overdue, role }: { overdue: PlanOverdue; role: Role | null }) {
  const end = formatDay(overdue.since);
  const stop = formatDay(overdue.read_only_at);
  return (
    <div className={css.studentBanner} role="status">
      <ShieldAlert size={18} strokeWidth={1.75} aria-hidden />
      <span>
        {overdue.is_read_only ? (
          <Trans>A assinatura venceu em {end}. Até ser paga, a equipe só consulta o painel.</Trans>
        ) : (
          <Trans>
            A assinatura venceu em {end}. A partir de {stop}, a equipe só consulta o painel.
          </Trans>
        )}
      </span>
      {allows('panel.manage', role) && (
        <ButtonLink size="small" to="/assinatura">
          <Trans>Ver assinatura</Trans>
        </ButtonLink>
      )}
    </div>
  );
}
