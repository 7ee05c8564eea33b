import { useState, type ReactNode } from 'react';
import { Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Deleted } from '@clube/shared/contracts/bin';
import type { BinKind } from '@clube/shared/contracts/bin-kinds';
import type { Promotion } from '@clube/shared/contracts/promotion';
import { Button } from '@clube/shared/ui';
import { DeleteQuestion } from '../../delete-question.ts';
import { PromotionState } from './promotion-state.tsx';
import * as css from './promotions.css.ts';

type DeleteProps = {
  kind: BinKind;
  title: string;
  remove: () => Promise<Deleted>;
  refresh: () => Promise<unknown>;
  /** What else is to be known before. */
  loss: ReactNode;
};

function Delete({ kind, title, remove, refresh, loss }: DeleteProps) {
  const { t } = useLingui();
  const navigate = useNavigate();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outline-danger" aria-label={t`Apagar ${title}`} onClick={() => setAsking(true)}>
        <Trash2 size={16} strokeWidth={1.75} aria-hidden />
        <Trans>Apagar</Trans>
      </Button>
      {isAsking && (
        <DeleteQuestion
          title={title}
          kind={kind}
          onDelete={remove}
          onDeleted={async () => {
            await refresh();
            void navigate('?', { replace: true });
          }}
          onClose={() => setAsking(false)}
        >
          {loss}
        </DeleteQuestion>
      )}
    </>
  );
}

type Props = DeleteProps & {
  of: Pick<Promotion, 'state' | 'starts_at'>;
  isPublished: boolean;
  isValid: boolean;
  isTouched: boolean;
  isSaving: boolean;
  onPublish: () => void;
  onSave: () => void;
};

/** Whether it stands on the home, and what can be done about it. */
export function EditorBar({ of, isPublished, isValid, isTouched, isSaving, onPublish, onSave, ...removal }: Props) {
  return (
    <div className={css.bar}>
      <PromotionState of={of} />
      <span className={css.grow} />
      <Delete {...removal} />
      <Button disabled={!isPublished && !isValid} onClick={onPublish}>
        {isPublished ? <Trans>Voltar a rascunho</Trans> : <Trans>Publicar</Trans>}
      </Button>
      <Button variant="primary" loading={isSaving} disabled={!isTouched || !isValid} onClick={onSave}>
        <Trans>Salvar</Trans>
      </Button>
    </div>
  );
}
