import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { ownEventsKey } from '@clube/shared/clients/security-event';
import { endOtherSessions, endSession, sessionsQuery } from '@clube/shared/clients/session';
import { deviceName } from '@clube/shared/contracts/device-name';
import { RelativeTime } from '@clube/shared/session';
import { Button, Chip, QueryState, Row, showFailure } from '@clube/shared/ui';
import * as css from './account.css.ts';

/** Where the person is signed in, each with a way to end it. */
export function Sessions() {
  const { t } = useLingui();
  const client = useQueryClient();
  const sessions = useQuery(sessionsQuery());
  const refresh = {
    onSuccess: () =>
      Promise.all([sessionsQuery().queryKey, ownEventsKey].map((queryKey) => client.invalidateQueries({ queryKey }))),
    onError: (error: unknown) => showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
  };
  const end = useMutation({ mutationFn: endSession, ...refresh });
  const endOthers = useMutation({ mutationFn: endOtherSessions, ...refresh });
  return (
    <QueryState query={sessions}>
      {(list) => (
        <>
          <ul className={css.sessions}>
            {list.map(({ id, device, site, last_seen_at, is_current }) => {
              const name = deviceName(device) || t`Aparelho sem nome`;
              return (
                <li key={id} className={css.session}>
                  <span className={css.sessionText}>
                    <strong>{name}</strong>
                    <span className={css.hint}>
                      {site && `${site} · `}
                      <RelativeTime at={last_seen_at} />
                    </span>
                  </span>
                  {is_current ? (
                    <Chip tone="success">
                      <Trans>Este aparelho</Trans>
                    </Chip>
                  ) : (
                    <Button size="small" aria-label={t`Encerrar: ${name}`} onClick={() => end.mutate(id)}>
                      <Trans>Encerrar</Trans>
                    </Button>
                  )}
                </li>
              );
            })}
          </ul>
          {list.length > 1 && (
            <Row>
              <Button variant="outline-danger" loading={endOthers.isPending} onClick={() => endOthers.mutate()}>
                <Trans>Sair de todos os outros aparelhos</Trans>
              </Button>
            </Row>
          )}
        </>
      )}
    </QueryState>
  );
}
