import { useQueryClient } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import { renewWebhookSecret, webhooksQuery } from '@clube/shared/clients/webhook';
import { Form, Submit } from '@clube/shared/forms';
import { useOwnerAgain, type OwnerAgain } from '@clube/shared/owner-again';
import { Button, Row } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';

type Props = { id: number; onClose: () => void; onRenewed: (secret: string) => void };

/** Another secret for an address. Whoever knows it speaks as the panel, so it asks for the owner again. */
export function WebhookSecretDialog({ id, onClose, onRenewed }: Props) {
  const client = useQueryClient();
  const again = useOwnerAgain();
  const renew = async (owner: OwnerAgain) => {
    const { secret } = await renewWebhookSecret(id, again.said(owner)).finally(() =>
      client.invalidateQueries({ queryKey: webhooksQuery().queryKey }),
    );
    onClose();
    onRenewed(secret);
  };
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Trocar o segredo</Trans>}>
      <Form<OwnerAgain> onSubmit={renew} validate={again.validate} messages={again.messages}>
        <p>
          <Trans>O segredo de agora deixa de valer na hora. Quem recebe precisa do novo para conferir os envios.</Trans>
        </p>
        {again.fields}
        <Row>
          <Submit>
            <Trans>Trocar</Trans>
          </Submit>
          <Button onClick={onClose}>
            <Trans>Cancelar</Trans>
          </Button>
        </Row>
      </Form>
    </Dialog>
  );
}
