import { useState } from 'react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { deliveriesKey, deliveriesQuery, isUntried, resendDelivery } from '@clube/shared/clients/webhook';
import type { Webhook, WebhookDelivery } from '@clube/shared/contracts/webhook';
import { formatDate } from '@clube/shared/i18n';
import { RelativeTime } from '@clube/shared/session';
import { Button, Chip, Pager, QueryState, showFailure } from '@clube/shared/ui';
import { useEventNames } from './event-names.ts';
import * as css from './integrations.css.ts';

function State({ of: delivery }: { of: WebhookDelivery }) {
  const { state } = delivery;
  if (state === 'sent')
    return (
      <Chip tone="success">
        <Trans>Entregue</Trans>
      </Chip>
    );
  if (state === 'failed')
    return (
      <Chip tone="danger">
        <Trans>Falhou</Trans>
      </Chip>
    );
  return <Chip tone="warning">{isUntried(delivery) ? <Trans>Na fila</Trans> : <Trans>Vai tentar de novo</Trans>}</Chip>;
}

function useFaults(): Record<NonNullable<WebhookDelivery['fault']>, string> {
  const { t } = useLingui();
  return {
    refused_address: t`O endereço leva a uma rede interna, e não enviamos para lá.`,
    unreachable: t`O endereço não respondeu.`,
    timed_out: t`O endereço demorou demais.`,
    redirected: t`O endereço mandou para outro, e não seguimos.`,
  };
}

/** What was sent to an address, the newest first. */
export function Deliveries({ webhook: { id, disabled_at } }: { webhook: Webhook }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const names = useEventNames();
  const faults = useFaults();
  const [page, setPage] = useState(1);
  const deliveries = useQuery(deliveriesQuery(id, page));
  const resend = useMutation({
    mutationFn: (delivery: number) => resendDelivery(id, delivery),
    onSuccess: () => client.invalidateQueries({ queryKey: deliveriesKey(id) }),
    onError: (error) => showFailure(error, t`Não foi possível enviar agora. Tente de novo.`),
  });
  return (
    <div className={css.log}>
      <QueryState query={deliveries}>
        {({ data, current_page, last_page }) =>
          data.length === 0 ? (
            <p className={css.small}>
              <Trans>Nada foi enviado ainda. Envie um teste para ver como chega.</Trans>
            </p>
          ) : (
            <>
              <ul className={css.entries}>
                {data.map((one) => (
                  <li key={one.id} className={css.entry}>
                    <span className={css.what}>
                      <strong>{names[one.event]}</strong>
                      <span className={css.small}>
                        <RelativeTime at={one.created_at} />
                      </span>
                    </span>
                    <span className={css.answer}>
                      <State of={one} /> <span className={css.small}>{one.status}</span>
                      <span className={css.what}>
                        <span className={css.small}>{one.fault ? faults[one.fault] : one.answer?.slice(0, 200)}</span>
                      </span>
                    </span>
                    {one.state !== 'waiting' && disabled_at === null && (
                      <Button
                        size="small"
                        loading={resend.isPending && resend.variables === one.id}
                        aria-label={`${t`Enviar de novo`}: ${names[one.event]}, ${formatDate(one.created_at)}`}
                        onClick={() => resend.mutate(one.id)}
                      >
                        <Trans>Enviar de novo</Trans>
                      </Button>
                    )}
                  </li>
                ))}
              </ul>
              <Pager current={current_page} last={last_page} onChange={setPage} />
            </>
          )
        }
      </QueryState>
    </div>
  );
}
