import { useState, type ReactNode } from 'react';
import { Trans } from '@lingui/react/macro';
import type { Publication as State } from '@clube/shared/contracts/outline';
import { Button, Row } from '@clube/shared/ui';
import { StateChip } from '../../state-chip.tsx';
import { PublishQuestion } from './lazy-parts.ts';
import type { Change } from './publish-question.tsx';
import * as css from './workbench.css.ts';

type ButtonProps = {
  url: string;
  state: State;
  isBusy: boolean;
  /** Members would find a file there that cannot be played. */
  isBroken?: boolean;
  onChange: Change;
};

/** Shows it to members, or takes it away from them. */
export function PublishButton({ url, state, isBusy, isBroken, onChange }: ButtonProps) {
  const isDraft = state === 'draft';
  const [isAsking, setAsking] = useState(false);
  const press = () => ((isDraft ? isBroken : state === 'live') ? setAsking(true) : void onChange(isDraft));
  return (
    <>
      <Button size="small" variant={isDraft ? 'primary' : 'white'} loading={isBusy} onClick={press}>
        {isDraft ? <Trans>Publicar</Trans> : <Trans>Voltar a rascunho</Trans>}
      </Button>
      {isAsking && <PublishQuestion url={url} isDraft={isDraft} onChange={onChange} onClose={() => setAsking(false)} />}
    </>
  );
}

type Props = {
  state: State;
  releaseAt: string | null;
  /** What changes it, where that stands nowhere else. */
  children?: ReactNode;
};

/** Who sees it. */
export const Publication = ({ state, releaseAt, children }: Props) => (
  <section className={css.group}>
    <h2 className={css.groupTitle}>
      <Trans>Situação</Trans>
    </h2>
    <Row>
      <StateChip state={state} releaseAt={releaseAt} />
      {children}
    </Row>
    <p className={css.hint}>
      {state === 'draft' ? (
        <Trans>Só a equipe vê. Não conta no progresso dos alunos.</Trans>
      ) : (
        <Trans>Quem tem acesso ao curso vê, conforme a liberação.</Trans>
      )}
    </p>
  </section>
);
