import { useState } from 'react';
import { useAtomValue } from 'jotai';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { roleAtom } from '@clube/shared/session';
import { Button } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import { GroupDialog } from '../groups/group-dialog.tsx';
import { CourseDialog } from './course-dialog.tsx';
import * as css from './list.css.ts';
import type { Act } from './use-acts.ts';

type Props = { count: number; onAct: (act: Act) => Promise<unknown>; onClear: () => void };

/** What can be done for the members who are chosen. */
export function BulkBar({ count, onAct, onClear }: Props) {
  const { t } = useLingui();
  const isOwner = useAtomValue(roleAtom) === 'owner';
  const [asking, setAsking] = useState<'course' | 'group' | 'suspend'>();
  const close = () => setAsking(undefined);
  return (
    <div className={css.bulk} role="group" aria-label={t`Para os escolhidos`}>
      <span className={css.chosen} role="status">
        <Plural value={count} one="# pessoa escolhida" other="# pessoas escolhidas" />
      </span>
      <Button size="small" onClick={onClear}>
        <Trans>Limpar</Trans>
      </Button>
      <Button size="small" onClick={() => void onAct({ kind: 'resume' }).catch(() => undefined)}>
        <Trans>Reativar</Trans>
      </Button>
      <Button size="small" variant="outline-danger" onClick={() => setAsking('suspend')}>
        <Trans>Suspender</Trans>
      </Button>
      <Button size="small" onClick={() => setAsking('group')}>
        <Trans>Grupo</Trans>
      </Button>
      <Button size="small" variant="primary" onClick={() => setAsking('course')}>
        <Trans>Matricular ou estender</Trans>
      </Button>
      {asking === 'course' && <CourseDialog count={count} onAct={onAct} onClose={close} />}
      {asking === 'group' && <GroupDialog onAct={onAct} onClose={close} />}
      {asking === 'suspend' && (
        <ConfirmDialog
          title={<Plural value={count} one="Suspender # pessoa?" other="Suspender # pessoas?" />}
          action={<Trans>Suspender</Trans>}
          onConfirm={() => onAct({ kind: 'suspend' })}
          onClose={close}
        >
          {isOwner ? (
            <Trans>
              Quem está suspenso sai na hora e não entra neste painel até ser reativado. Nada do que fez se perde. Você
              fica de fora.
            </Trans>
          ) : (
            <Trans>
              Quem está suspenso sai na hora e não entra neste painel até ser reativado. Nada do que fez se perde. O
              dono, os admins e você ficam de fora.
            </Trans>
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}
