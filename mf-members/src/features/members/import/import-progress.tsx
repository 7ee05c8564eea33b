import { useEffect, useRef } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { cancelImport, importsKey, importsQuery } from '@clube/shared/clients/member-import';
import { invitationsKey } from '@clube/shared/clients/invitation';
import { membersKey } from '@clube/shared/clients/member';
import type { MemberImport } from '@clube/shared/contracts/member-import';
import { formatNumber } from '@clube/shared/i18n';
import { RelativeTime } from '@clube/shared/session';
import { isApiError } from '@clube/shared/transport';
import { Button, ProgressBar, showFailure, showToast } from '@clube/shared/ui';
import { CloseCard } from '../close-card.tsx';
import { useEnded } from '../use-ended.ts';
import * as css from './import.css.ts';

const RUNNING_MS = 1500;
const MAILING_MS = 30_000;
const isUnderWay = ({ state, waiting_mails }: MemberImport) => state === 'running' || waiting_mails > 0;
/** One that somebody stopped is told to whoever sees it end, and to nobody after. */
const ENDING = {
  isOver: (one: MemberImport) => !isUnderWay(one),
  lasts: ({ state }: MemberImport) => state === 'done',
};

function Outcome({ of: { invited, enrolled, known, refused, faults } }: { of: MemberImport }) {
  const { t } = useLingui();
  const told = [
    [t`Convidadas`, invited],
    [t`Já eram membros e ganharam cursos ou grupos`, enrolled],
    [t`Já conhecidas`, known],
    [t`Fora do plano`, refused],
    [t`Linhas com problema, deixadas de fora`, faults],
  ] as const;
  return (
    <span className={css.small}>
      {told
        .filter(([, count], at) => at === 0 || count > 0)
        .map(([label, count]) => `${label}: ${formatNumber(count)}`)
        .join(' · ')}
    </span>
  );
}

function Import({ of, onClose }: { of: MemberImport; onClose: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { id, file, state, rows, done, waiting_mails: waiting, created_at } = of;
  const [some, all] = [formatNumber(done), formatNumber(rows)];
  const stop = useMutation({
    mutationFn: () => cancelImport(id),
    onSuccess: () => showToast(t`A importação parou. Quem já recebeu o convite continua convidado.`, 'success'),
    onError: (error) => {
      // It ended meanwhile: the list says so.
      if (!isApiError(error, 'import.not_found')) showFailure(error, t`Não foi possível salvar agora. Tente de novo.`);
    },
    onSettled: () =>
      Promise.all([importsKey, invitationsKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });
  return (
    <section className={css.progress} aria-label={t`Importação de ${file}`}>
      <div className={css.progressHead}>
        <span className={css.file}>{file || <Trans>Lista importada</Trans>}</span>
        {isUnderWay(of) ? (
          <Button size="small" loading={stop.isPending} onClick={() => stop.mutate()}>
            <Trans>Parar</Trans>
          </Button>
        ) : (
          <CloseCard onClose={onClose} />
        )}
      </div>
      <ProgressBar value={rows === 0 ? 100 : (100 * done) / rows} label={t`Linhas feitas`} />
      <span className={css.small} role="status">
        {state === 'running' ? (
          <Trans>
            {some} de {all} linhas
          </Trans>
        ) : state === 'cancelled' ? (
          <Trans>Parou.</Trans>
        ) : waiting === 0 ? (
          <Trans>Terminou.</Trans>
        ) : (
          <Plural
            value={waiting}
            one="# convite espera a vez de ser enviado"
            other="# convites esperam a vez de ser enviados"
          />
        )}
      </span>
      <span className={css.small}>
        <Trans>
          Começou <RelativeTime at={created_at} />.
        </Trans>
      </span>
      <Outcome of={of} />
    </section>
  );
}

/** Imports that are under way, or whose invitations still wait to be mailed, and those that ended of late, until they are closed. */
export function ImportProgress() {
  const client = useQueryClient();
  const imports = useQuery({
    ...importsQuery(),
    refetchInterval: ({ state: { data } }) =>
      data?.some(({ state }) => state === 'running')
        ? RUNNING_MS
        : data?.some(({ waiting_mails }) => waiting_mails > 0)
          ? MAILING_MS
          : false,
  });
  const { isTold, close } = useEnded('member-import', imports.data, ENDING);
  const done = imports.data?.reduce((sum, one) => sum + one.done, 0);
  const before = useRef(done);
  useEffect(() => {
    if (done === undefined || before.current === done) return;
    const isFirst = before.current === undefined;
    before.current = done;
    if (isFirst) return;
    for (const queryKey of [invitationsKey, membersKey]) void client.invalidateQueries({ queryKey });
  }, [client, done]);
  return imports.data
    ?.filter((one) => isUnderWay(one) || isTold(one))
    .map((one) => <Import key={one.id} of={one} onClose={() => close(one.id)} />);
}
