import { useState } from 'react';
import { Eye } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { meAtom } from '@clube/shared/session';
import { Button, showFailure } from '@clube/shared/ui';
import { viewAsOneself } from '../session/view-as.ts';
import * as css from './frame.css.ts';

function Whom() {
  const viewing = useAtomValue(meAtom)?.current?.viewing;
  if (!viewing?.member)
    return (
      <>
        <Trans>Você está vendo o painel como aluno.</Trans>{' '}
        {viewing && <Trans>É o que alguém matriculado agora encontra; nada é gravado.</Trans>}
      </>
    );
  const { name } = viewing.member;
  return <Trans>Você está vendo como {name}. Nada é gravado.</Trans>;
}

/** So that nobody takes the student's view for their own. */
export function StudentBanner() {
  const { t } = useLingui();
  const [isEnding, setEnding] = useState(false);
  const end = () => {
    setEnding(true);
    viewAsOneself().catch((error: unknown) => {
      setEnding(false);
      showFailure(error, t`Não foi possível voltar agora. Tente de novo.`);
    });
  };
  return (
    <div className={css.studentBanner} role="status">
      <Eye size={18} strokeWidth={1.75} aria-hidden />
      <span>
        <Whom />
      </span>
      <Button size="small" loading={isEnding} onClick={end}>
        <Trans>Voltar a ser você</Trans>
      </Button>
    </div>
  );
}
