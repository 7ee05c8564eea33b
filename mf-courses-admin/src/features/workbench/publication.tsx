import { useState } from 'react';
import { Trans } from '@lingui/react/macro';
import type { Publication as State } from '@clube/shared/contracts/outline';
import { lazyPart } from '@clube/shared/federation';
import { Button, Row } from '@clube/shared/ui';
import { StateChip } from '../../state-chip.tsx';
import type { Change } from './publish-question.tsx';
import * as css from './workbench.css.ts';

const PublishQuestion = lazyPart(() =>
  import(/* webpackChunkName: "materials" */ './publish-question.tsx').then((part) => part.PublishQuestion),
);

type Props = {
  url: string;
  state: State;
  releaseAt: string | null;
  isBusy: boolean;
  /** Members would find a file there that cannot be played. */
  isBroken?: boolean;
  onChange: Change;
};

/** Shows it to members, or takes it away from them. */
export function Publication({ url, state, releaseAt, isBusy, isBroken, onChange }: Props) {
  const isDraft = state === 'draft';
  const [isAsking, setAsking] = useState(false);
  const press = () => ((isDraft ? isBroken : state === 'live') ? setAsking(true) : void onChange(isDraft));
  return (
    <section className={css.group}>
      <h2 className={css.groupTitle}>
        <Trans>Situação</Trans>
      </h2>
      <Row>
        <StateChip state={state} releaseAt={releaseAt} />
        <Button size="small" variant={isDraft ? 'primary' : 'white'} loading={isBusy} onClick={press}>
          {isDraft ? <Trans>Publicar</Trans> : <Trans>Voltar a rascunho</Trans>}
        </Button>
      </Row>
      <p className={css.hint}>
        {isDraft ? (
          <Trans>Só a equipe vê. Não conta no progresso dos alunos.</Trans>
        ) : (
          <Trans>Quem tem acesso ao curso vê, conforme a liberação.</Trans>
        )}
      </p>
      {isAsking && <PublishQuestion url={url} isDraft={isDraft} onChange={onChange} onClose={() => setAsking(false)} />}
    </section>
  );
}
