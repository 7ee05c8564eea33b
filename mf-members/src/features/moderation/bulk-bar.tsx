import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CommentStatus } from '@clube/shared/contracts/comment-statuses';
import { Button } from '@clube/shared/ui';
import * as css from './moderation.css.ts';

type Props = {
  chosen: number;
  all: number;
  onAll: (on: boolean) => void;
  onDecide: (status: CommentStatus) => void;
};

/** What is decided about several at once. */
export function BulkBar({ chosen, all, onAll, onDecide }: Props) {
  const { t } = useLingui();
  return (
    <div className={css.bulk}>
      <label className={css.all}>
        <input type="checkbox" checked={chosen === all} onChange={(event) => onAll(event.target.checked)} />
        {chosen === 0 ? (
          <Trans>Escolher todos</Trans>
        ) : (
          <Plural value={chosen} one="# escolhido" other="# escolhidos" />
        )}
      </label>
      {chosen > 0 && (
        <div className={css.bulkActions} role="group" aria-label={t`Para os escolhidos`}>
          <Button size="small" onClick={() => onDecide('approved')}>
            <Trans>Aprovar</Trans>
          </Button>
          <Button size="small" onClick={() => onDecide('hidden')}>
            <Trans>Ocultar</Trans>
          </Button>
          <Button size="small" onClick={() => onDecide('spam')}>
            <Trans>Spam</Trans>
          </Button>
          <Button size="small" onClick={() => onDecide('deleted')}>
            <Trans>Excluir</Trans>
          </Button>
        </div>
      )}
      <span className={css.keys}>
        <Trans>Teclas: j e k andam, a aprova, x oculta, s é spam, d exclui, r responde</Trans>
      </span>
    </div>
  );
}
