import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { createWebhook, patchWebhook, webhooksQuery } from '@clube/shared/clients/webhook';
import type { Webhook } from '@clube/shared/contracts/webhook';
import { tooLong } from '@clube/shared/contracts/too-long';
import { MAX_WEBHOOKS, webhookEvents, type WebhookEvent } from '@clube/shared/contracts/webhook-events';
import { CheckInput, Choices, Form, Submit, TextInput } from '@clube/shared/forms';
import { useOwnerAgain, type OwnerAgain } from '@clube/shared/owner-again';
import { Button, Row, showToast } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import { useEventNames } from './event-names.ts';

type Values = OwnerAgain & { address: string; events: WebhookEvent[] };
type Props = { webhook?: Webhook; onClose: () => void; onMade?: (secret: string) => void };

/** A new address, or another one and other events of one that there is. It is told when the session is over, so it asks for the owner again. */
export function WebhookDialog({ webhook: listed, onClose, onMade }: Props) {
  // As it was when it was opened, whatever the list has heard of since.
  const [webhook] = useState(listed);
  const { t } = useLingui();
  const client = useQueryClient();
  const names = useEventNames();
  const again = useOwnerAgain();
  const save = async ({ address, events, ...owner }: Values) => {
    const body = { address: address.trim(), events, ...again.said(owner) };
    const made = webhook ? undefined : await createWebhook(body);
    if (webhook) await patchWebhook(webhook.id, { ...body, version: webhook.version });
    await client.invalidateQueries({ queryKey: webhooksQuery().queryKey });
    if (webhook) showToast(t`Webhook salvo.`, 'success');
    onClose();
    if (made) onMade?.(made.secret);
  };
  return (
    <Dialog open onOpenChange={onClose} title={webhook ? <Trans>Editar webhook</Trans> : <Trans>Novo webhook</Trans>}>
      <Form<Values>
        onSubmit={save}
        initialValues={{ address: webhook?.address ?? '', events: webhook?.events ?? [] }}
        validate={({ address, events, ...owner }) => ({
          address: address?.trim() ? tooLong(address.trim(), 500) : t`Diga o endereço.`,
          events: events?.length ? undefined : t`Escolha um evento ou mais.`,
          ...again.validate(owner),
        })}
        messages={{
          'webhook.address': { field: 'address', text: t`Use um endereço https público, sem senha.` },
          'webhook.limit': { text: t`São ${MAX_WEBHOOKS} webhooks no máximo. Apague um para ter outro.` },
          'version.stale': { text: t`O webhook mudou em outro lugar. Feche e abra de novo para ver o atual.` },
          ...again.messages,
        }}
      >
        <TextInput name="address" type="url" inputMode="url" placeholder="https://" label={<Trans>Endereço</Trans>} />
        <Choices name="events" legend={<Trans>Eventos</Trans>}>
          {webhookEvents.map((event) => (
            <CheckInput key={event} name="events" value={event} label={names[event]} />
          ))}
        </Choices>
        {again.fields}
        <Row>
          <Submit>{webhook ? <Trans>Salvar</Trans> : <Trans>Criar webhook</Trans>}</Submit>
          <Button onClick={onClose}>
            <Trans>Cancelar</Trans>
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}
