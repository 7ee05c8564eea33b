import { useEffect, useRef } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { memberActsQuery, stopMemberAct, undoMemberAct } from '@clube/shared/clients/member-act';
import { membersKey } from '@clube/shared/clients/member';
import type { MemberActJob } from '@clube/shared/contracts/member-act';
import { formatNumber } from '@clube/shared/i18n';
import { RelativeTime } from '@clube/shared/session';
import { isApiError } from '@clube/shared/transport';
import { Button, ProgressBar, showFailure } from '@clube/shared/ui';
import * as css from '../import/import.css.ts';
import { useActWords } from '../list/last-act.tsx';
import { CloseCard } from '../close-card.tsx';
import { useEnded } from '../use-ended.ts';
import { UndoAct } from './undo-act.tsx';

const RUNNING_MS = 1500;
const isUnderWay = ({ state }: MemberActJob) => state === 'running' || state === 'undoing';
/** What was taken back, and what changed nobody, is told to whoever sees it end, and to nobody after. */
const ENDING = {
  isOver: (one: MemberActJob) => !isUnderWay(one),
  lasts: ({ state, changed, fault }: MemberActJob) => state !== 'undone' && (changed > 0 || fault !== null),
};

function useFault(): (code: string) => string {
  const { t } = useLingui();
  const words: Record<string, string> = {
    'course.not_found': t`Parou: este curso não existe mais.`,
    'request.not_found': t`Parou: este grupo não existe mais.`,
    'plan.members_limit': t`Parou: o plano deste painel não inclui mais membros.`,
    'plan.admins_limit': t`Parou: o plano deste painel não inclui mais administradores.`,
    'policy.denied': t`Parou: quem pediu não pode mais fazer isso.`,
  };
  return (code) => words[code] ?? t`Parou no meio.`;
}

/** How far it is, or what became of it. */
function Outcome({ of: { state, total: all, done, changed: total, fault } }: { of: MemberActJob }) {
  const faultOf = useFault();
  const [some, whole] = [formatNumber(done), formatNumber(all)];
  if (state === 'running')
    return (
      <Trans>
        {some} de {whole}
      </Trans>
    );
  if (state === 'undoing') return <Trans>Desfazendo…</Trans>;
  if (state === 'undone') return <Trans>Desfeito.</Trans>;
  if (total === 0 && !fault) return <Trans>Nada mudou: já estava assim.</Trans>;
  return (
    <>
      {fault && `${faultOf(fault)} `}
      <Plural value={total} one="# pessoa" other="# pessoas" />
    </>
  );
}

/** When it was asked for, and by which colleague. */
function Asked({ of: { colleague, created_at } }: { of: MemberActJob }) {
  const { t } = useLingui();
  const name = colleague?.name ?? t`Alguém que saiu do painel`;
  return colleague ? (
    <Trans>
      {name} pediu <RelativeTime at={created_at} />.
    </Trans>
  ) : (
    <Trans>
      Pedido <RelativeTime at={created_at} />.
    </Trans>
  );
}

function Act({ of, onClose }: { of: MemberActJob; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const words = useActWords();
  const { id, kind, state, total, done, changed, about } = of;
  const refresh = () => client.invalidateQueries(memberActsQuery());
  const change = useMutation({
    mutationFn: (what: typeof stopMemberAct) => what(id),
    onError: (error) => {
      // It ended meanwhile: the list says so.
      if (isApiError(error, 'request.not_found')) return;
      showFailure(
        error,
        isApiError(error, 'policy.denied')
          ? t`O dono pediu: só ele para ou desfaz.`
          : t`Não foi possível salvar agora. Tente de novo.`,
      );
    },
    onSettled: refresh,
  });
  const title = about ? `${words[kind]}: ${about}` : words[kind];
  return (
    <section className={css.progress} aria-label={title}>
      <div className={css.progressHead}>
        <span className={css.file}>{title}</span>
        {isUnderWay(of) && (
          <Button size="small" loading={change.isPending} onClick={() => change.mutate(stopMemberAct)}>
            <Trans>Parar</Trans>
          </Button>
        )}
        {(state === 'done' || state === 'stopped') && changed > 0 && kind !== 'remove' && (
          <UndoAct of={of} title={title} busy={change.isPending} onUndo={() => change.mutateAsync(undoMemberAct)} />
        )}
        {!isUnderWay(of) && <CloseCard onClose={onClose} />}
      </div>
      {state === 'running' && <ProgressBar value={(100 * done) / total} label={t`Pessoas feitas`} />}
      <span className={css.small} role="status">
        <Outcome of={of} />
      </span>
      <span className={css.small}>
        <Asked of={of} />
      </span>
    </section>
  );
}

/** Acts for all of a filter that are under way, and those that ended of late, until they are closed. */
export function ActsProgress() {
  const client = useQueryClient();
  const acts = useQuery({
    ...memberActsQuery(),
    refetchInterval: ({ state: { data } }) => (data?.some(isUnderWay) ? RUNNING_MS : false),
  });
  const all = acts.data;
  const { isTold, close } = useEnded('member-act', all, ENDING);
  const moved = all?.map(({ id, state, done, changed }) => `${id} ${state} ${done} ${changed}`).join();
  const before = useRef(moved);
  useEffect(() => {
    if (moved === undefined || before.current === moved) return;
    const isFirst = before.current === undefined;
    before.current = moved;
    if (!isFirst) void client.invalidateQueries({ queryKey: membersKey });
  }, [client, moved]);
  return all
    ?.filter((one) => isUnderWay(one) || isTold(one))
    .map((one) => <Act key={one.id} of={one} onClose={() => close(one.id)} />);
}
