import { useState } from 'react';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { Trans } from '@lingui/react/macro';
import { webhooksQuery } from '@clube/shared/clients/webhook';
import { Button, EmptyState, QueryState } from '@clube/shared/ui';
import * as css from './integrations.css.ts';
import { SecretShown } from './secret-shown.tsx';
import { WebhookCard } from './webhook-card.tsx';
import { WebhookDialog } from './webhook-dialog.tsx';

/** The addresses that are told what happens in the panel. */
export function Webhooks() {
  const webhooks = useQuery(webhooksQuery());
  const [isMaking, setMaking] = useState(false);
  const [secret, setSecret] = useState<string>();
  return (
    <>
      <div className={css.head}>
        <p className={css.intro}>
          <Trans>
            Quando algo acontece no painel, avisamos o endereço que você escolher. Cada envio é assinado com um segredo
            só seu, no padrão Standard Webhooks.
          </Trans>
        </p>
        <Button variant="primary" onClick={() => setMaking(true)}>
          <Trans>Novo webhook</Trans>
        </Button>
      </div>
      <QueryState query={webhooks}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={WebhookIcon}
              title={<Trans>Nenhum webhook ainda</Trans>}
              text={<Trans>Avise a sua planilha, o seu CRM ou o seu e-mail de quem entrou, pagou ou concluiu.</Trans>}
            />
          ) : (
            <div className={css.list}>
              {list.map((webhook) => (
                <WebhookCard key={webhook.id} webhook={webhook} onSecret={setSecret} />
              ))}
            </div>
          )
        }
      </QueryState>
      {isMaking && <WebhookDialog onClose={() => setMaking(false)} onMade={setSecret} />}
      {secret && (
        <SecretShown title={<Trans>O segredo do webhook</Trans>} secret={secret} onClose={() => setSecret(undefined)}>
          <Trans>Guarde agora: ele não aparece outra vez. Com ele, quem recebe confere que o envio é nosso.</Trans>
        </SecretShown>
      )}
    </>
  );
}
