import { useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { purchaseInboxKey, replacePurchaseSecret } from '@clube/shared/clients/purchase-inbox';
import type { PurchaseSource } from '@clube/shared/contracts/purchase-inbox';
import { Form, Submit } from '@clube/shared/forms';
import { Row, showToast } from '@clube/shared/ui';
import { SecretInput } from './secret-input.tsx';

/** Gives what a provider signs with; what was there before is forgotten. */
export function SecretForm({ source, onSaved }: { source: PurchaseSource; onSaved: () => void }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const labels = {
    stripe: t`Segredo de assinatura`,
    hotmart: 'Hottok',
    kiwify: t`Token do webhook`,
    eduzz: t`Segredo da chave de acesso`,
  };
  const save = async ({ secret }: { secret: string }) => {
    try {
      await replacePurchaseSecret(source.id, { secret: secret.trim(), version: source.version });
    } finally {
      await client.invalidateQueries({ queryKey: purchaseInboxKey });
    }
    showToast(t`Segredo guardado.`, 'success');
    onSaved();
  };
  return (
    <Form<{ secret: string }>
      onSubmit={save}
      validate={({ secret }) => ({ secret: secret?.trim() ? undefined : t`Cole o segredo que a plataforma mostra.` })}
      messages={{
        'version.stale': { text: t`Mudou em outro lugar. Mostramos como está: salve de novo se ainda for preciso.` },
        'request.invalid': { field: 'secret', text: t`Confira o segredo: ele tem até 200 letras.` },
      }}
    >
      <SecretInput
        name="secret"
        maxLength={200}
        label={labels[source.provider]}
        hint={<Trans>Guardamos cifrado e não mostramos outra vez.</Trans>}
      />
      <Row>
        <Submit>
          <Trans>Salvar o segredo</Trans>
        </Submit>
      </Row>
    </Form>
  );
}
