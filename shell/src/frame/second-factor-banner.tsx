import { ShieldAlert } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import { ButtonLink } from '@clube/shared/ui';
import * as css from './frame.css.ts';

/** Why somebody of the staff has a student's rights here, and what gives them back. */
export function SecondFactorBanner() {
  return (
    <div className={css.studentBanner} role="status">
      <ShieldAlert size={18} strokeWidth={1.75} aria-hidden />
      <span>
        <Trans>Este painel pede a verificação em duas etapas a quem cuida dele. Ative a sua para continuar.</Trans>
      </span>
      <ButtonLink size="small" to="/minha-conta">
        <Trans>Ativar</Trans>
      </ButtonLink>
    </div>
  );
}
