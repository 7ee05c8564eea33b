import { useState } from 'react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { deleteWebhook, deliveriesKey, patchWebhook, testWebhook, webhooksQuery } from '@clube/shared/clients/webhook';
import type { Webhook } from '@clube/shared/contracts/webhook';
import { WEBHOOK_FAILING_DAYS, webhookEvents } from '@clube/shared/contracts/webhook-events';
import { formatDate } from '@clube/shared/i18n';
import { isApiError } from '@clube/shared/transport';
import { Button, Card, Chip, showFailure, showToast } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import { Deliveries } from './deliveries.tsx';
import { useEventNames } from './event-names.ts';
import * as css from './integrations.css.ts';
import { WebhookDialog } from './webhook-dialog.tsx';
import { WebhookSecretDialog } from './webhook-secret-dialog.tsx';

/** One step that is taken by a button, and the list as it stands after it. */
function useStep<Answer>(work: () => Promise<Answer>, onDone?: (answer: Answer) => void) {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onSuccess: (answer) => onDone?.(answer),
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'version.stale')
          ? t`O webhook mudou em outro lugar. Mostramos como ele está.`
          : t`Não foi possível salvar agora. Tente de novo.`,
      ),
    onSettled: () => client.invalidateQueries({ queryKey: webhooksQuery().queryKey }),
  });
}

function Standing({ webhook: { disabled_by, failing_since } }: { webhook: Webhook }) {
  if (disabled_by !== null)
    return <Chip>{disabled_by === 'staff' ? <Trans>Desligado</Trans> : <Trans>Desligado por falhas</Trans>}</Chip>;
  if (failing_since !== null)
    return (
      <Chip tone="warning">
        <Trans>Com falhas</Trans>
      </Chip>
    );
  return (
    <Chip tone="success">
      <Trans context="um webhook">Ligado</Trans>
    </Chip>
  );
}

/** One address: what it hears, whether it does, and what was sent there. */
export function WebhookCard({ webhook, onSecret }: { webhook: Webhook; onSecret: (secret: string) => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const names = useEventNames();
  const [isOpen, setOpen] = useState(false);
  const [asking, ask] = useState<'edit' | 'secret' | 'delete'>();
  const { id, address, events, version, disabled_at, failing_since } = webhook;
  const isEnabled = disabled_at === null;
  const since = failing_since && formatDate(failing_since);
  const turn = useStep(() => patchWebhook(id, { is_enabled: !isEnabled, version }));
  const test = useStep(
    () => testWebhook(id),
    () => {
      setOpen(true);
      showToast(t`Teste na fila.`, 'success');
      void client.invalidateQueries({ queryKey: deliveriesKey(id) });
    },
  );
  const remove = useStep(() => deleteWebhook(id));
  const close = () => ask(undefined);
  return (
    <Card>
      <div className={css.top}>
        <strong className={css.name}>{address}</strong>
        <Standing webhook={webhook} />
      </div>
      <div className={css.chips}>
        {webhookEvents
          .filter((event) => events.includes(event))
          .map((event) => (
            <Chip key={event}>{names[event]}</Chip>
          ))}
      </div>
      {since && isEnabled && (
        <p className={css.note}>
          <Trans>
            Nada chega desde {since}. Depois de {WEBHOOK_FAILING_DAYS} dias assim, desligamos e avisamos por e-mail.
          </Trans>
        </p>
      )}
      <div className={css.actions}>
        {isEnabled && (
          <Button size="small" loading={test.isPending} onClick={() => test.mutate()}>
            <Trans>Enviar um teste</Trans>
          </Button>
        )}
        <Button size="small" loading={turn.isPending} onClick={() => turn.mutate()}>
          {isEnabled ? <Trans>Desligar</Trans> : <Trans>Ligar</Trans>}
        </Button>
        <Button size="small" onClick={() => ask('edit')}>
          <Trans>Editar</Trans>
        </Button>
        <Button size="small" onClick={() => ask('secret')}>
          <Trans>Trocar o segredo</Trans>
        </Button>
        <Button size="small" variant="link" onClick={() => ask('delete')}>
          <Trans>Apagar</Trans>
        </Button>
        <Button size="small" variant="link" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          <Trans context="de um webhook">Envios</Trans>
        </Button>
      </div>
      {isOpen && <Deliveries webhook={webhook} />}
      {asking === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {asking === 'secret' && <WebhookSecretDialog id={id} onClose={close} onRenewed={onSecret} />}
      {asking === 'delete' && (
        <ConfirmDialog
          title={<Trans>Apagar o webhook</Trans>}
          action={<Trans>Apagar</Trans>}
          onConfirm={() => remove.mutateAsync()}
          onClose={close}
        >
          <Trans>Nada mais é enviado a este endereço, e a lista de envios some com ele. Não há como desfazer.</Trans>
        </ConfirmDialog>
      )}
    </Card>
  );
}
