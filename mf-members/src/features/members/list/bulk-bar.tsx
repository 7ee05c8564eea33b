import { useState, type ReactNode } from 'react';
import { Download, Mail, MoreHorizontal, Tags, Trash2, UserCog } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { sparePart } from '@clube/shared/federation';
import { roleAtom } from '@clube/shared/session';
import { Button } from '@clube/shared/ui';
import { ConfirmDialog, Menu } from '@clube/shared/ui/overlays';
import { GroupDialog } from '../groups/group-dialog.tsx';
import { CourseDialog } from './course-dialog.tsx';
import * as css from './list.css.ts';
import type { Act } from './use-acts.ts';

const RoleMany = sparePart(() =>
  import(/* webpackChunkName: "groups" */ './role-many.tsx').then((module) => module.RoleMany),
);

type Asked = { count: number; onAct: (act: Act) => Promise<unknown> };
type AskProps = Asked & { onClose: () => void };
type Props = Asked & {
  onClear: () => void;
  onExport: () => void;
  /** What else there is to choose. */
  children?: ReactNode;
};

function AskSuspend({ count, onAct, onClose }: AskProps) {
  const isOwner = useAtomValue(roleAtom) === 'owner';
  return (
    <ConfirmDialog
      title={<Plural value={count} one="Suspender # pessoa?" other="Suspender # pessoas?" />}
      action={<Trans>Suspender</Trans>}
      onConfirm={() => onAct({ kind: 'suspend' })}
      onClose={onClose}
    >
      {isOwner ? (
        <Trans>
          Quem está suspenso sai na hora e não entra neste painel até ser reativado. Nada do que fez se perde. Você fica
          de fora.
        </Trans>
      ) : (
        <Trans>
          Quem está suspenso sai na hora e não entra neste painel até ser reativado. Nada do que fez se perde. O dono,
          os admins e você ficam de fora.
        </Trans>
      )}
    </ConfirmDialog>
  );
}

/** What is lost is told in words: how much it is of each is told in the profile of one. */
function AskRemove({ count, onAct, onClose }: AskProps) {
  return (
    <ConfirmDialog
      title={<Trans>Remover os escolhidos do painel?</Trans>}
      action={<Trans>Remover</Trans>}
      onConfirm={() => onAct({ kind: 'remove' })}
      onClose={onClose}
    >
      <Plural value={count} one="# pessoa escolhida" other="# pessoas escolhidas" />
      {'. '}
      <Trans>
        Somem do painel, com o progresso, os comentários e as respostas de outras pessoas a eles, os chamados e os
        certificados, que deixam de ser verificáveis. Isso não tem volta. Os pedidos ficam, mas o que foi pago não abre
        de novo. Quem você não pode remover também fica. Para só tirar o acesso, suspenda.
      </Trans>
    </ConfirmDialog>
  );
}

/** What can be done for the members who are chosen. */
export function BulkBar({ count, onAct, onClear, onExport, children }: Props) {
  const { t } = useLingui();
  const [asking, setAsking] = useState<'course' | 'group' | 'role' | 'suspend' | 'remove'>();
  const close = () => setAsking(undefined);
  const asked = { count, onAct, onClose: close };
  const actAtOnce = (act: Act) => void onAct(act).catch(() => undefined);
  return (
    <div className={css.bulk} role="group" aria-label={t`Para os escolhidos`}>
      <span className={css.chosen} role="status">
        <Plural value={count} one="# pessoa escolhida" other="# pessoas escolhidas" />
      </span>
      {children}
      <Button size="small" onClick={onClear}>
        <Trans>Limpar</Trans>
      </Button>
      <Button size="small" onClick={() => actAtOnce({ kind: 'resume' })}>
        <Trans>Reativar</Trans>
      </Button>
      <Button size="small" variant="outline-danger" onClick={() => setAsking('suspend')}>
        <Trans>Suspender</Trans>
      </Button>
      <Menu
        trigger={
          <Button size="small" iconOnly aria-label={t`Mais para os escolhidos`}>
            <MoreHorizontal size={16} strokeWidth={1.75} aria-hidden />
          </Button>
        }
        groups={[
          [
            { icon: Mail, label: t`Reenviar acesso`, onSelect: () => actAtOnce({ kind: 'mail' }) },
            { icon: Tags, label: t`Pôr num grupo ou tirar dele`, onSelect: () => setAsking('group') },
            { icon: UserCog, label: t`Mudar papel`, onSelect: () => setAsking('role') },
            { icon: Download, label: t`Exportar`, onSelect: onExport },
          ],
          [{ icon: Trash2, label: t`Remover do painel`, onSelect: () => setAsking('remove') }],
        ]}
      />
      <Button size="small" variant="primary" onClick={() => setAsking('course')}>
        <Trans>Matricular ou estender</Trans>
      </Button>
      {asking === 'course' && <CourseDialog {...asked} />}
      {asking === 'group' && <GroupDialog {...asked} />}
      {asking === 'role' && <RoleMany {...asked} />}
      {asking === 'suspend' && <AskSuspend {...asked} />}
      {asking === 'remove' && <AskRemove {...asked} />}
    </div>
  );
}
