import { Eye } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import { Button } from '@clube/shared/ui';
import { viewAsOneself } from '../session/view-as.ts';
import * as css from './frame.css.ts';

/** So that nobody takes the student's view for their own. */
export function StudentBanner() {
  return (
    <div className={css.studentBanner} role="status">
      <Eye size={18} strokeWidth={1.75} aria-hidden />
      <span>
        <Trans>Você está vendo o painel como aluno.</Trans>
      </span>
      <Button size="small" onClick={viewAsOneself}>
        <Trans>Voltar a ser você</Trans>
      </Button>
    </div>
  );
}
