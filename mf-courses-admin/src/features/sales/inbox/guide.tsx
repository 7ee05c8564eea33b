import { Copy } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { PurchaseSource } from '@clube/shared/contracts/purchase-inbox';
import type { PurchaseProvider } from '@clube/shared/contracts/purchase-inbox-words';
import { useCopy } from '@clube/shared/copy';
import { RelativeTime } from '@clube/shared/session';
import { Button, QuietNotice, Stack } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import { SecretForm } from './secret-form.tsx';
import { providerNames } from './use-inbox-words.ts';
import * as css from './inbox.css.ts';

const STRIPE_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'invoice.paid',
  'invoice_payment.paid',
  'invoice.payment_failed',
  'customer.subscription.deleted',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.closed',
];

/** What is done at the provider, in the words of its own screens. */
function Steps({ provider }: { provider: PurchaseProvider }) {
  switch (provider) {
    case 'stripe':
      return (
        <ol className={css.steps}>
          <li>
            <Trans>No painel da Stripe, abra Desenvolvedores › Webhooks e crie um destino.</Trans>
          </li>
          <li>
            <Trans>Marque estes eventos:</Trans>{' '}
            {STRIPE_EVENTS.map((name) => (
              <span key={name}>
                <code className={css.word}>{name}</code>{' '}
              </span>
            ))}
          </li>
          <li>
            <Trans>Como endereço do destino, cole o endereço acima e salve.</Trans>
          </li>
          <li>
            <Trans>Revele o segredo de assinatura, que começa com whsec_, e cole abaixo.</Trans>
          </li>
        </ol>
      );
    case 'hotmart':
      return (
        <ol className={css.steps}>
          <li>
            <Trans>Na Hotmart, abra Ferramentas › Webhook (API e notificações) e clique em Cadastrar Webhook.</Trans>
          </li>
          <li>
            <Trans>Cole o endereço acima como URL e escolha a versão 2.0.0 e os produtos.</Trans>
          </li>
          <li>
            <Trans>
              Marque compra aprovada, completa, cancelada, reembolsada, chargeback e atrasada, e cancelamento de
              assinatura. Salve.
            </Trans>
          </li>
          <li>
            <Trans>Na aba Autenticação, copie o Hottok e cole abaixo.</Trans>
          </li>
        </ol>
      );
    case 'kiwify':
      return (
        <ol className={css.steps}>
          <li>
            <Trans>Na Kiwify, abra Apps › Webhooks e clique em Criar webhook.</Trans>
          </li>
          <li>
            <Trans>Cole o endereço acima como URL e escolha os produtos.</Trans>
          </li>
          <li>
            <Trans>
              Marque compra aprovada, reembolso, chargeback e assinatura renovada, atrasada e cancelada. Salve.
            </Trans>
          </li>
          <li>
            <Trans>Copie o token do webhook e cole abaixo.</Trans>
          </li>
        </ol>
      );
    case 'eduzz':
      return (
        <ol className={css.steps}>
          <li>
            <Trans>Na Eduzz, abra Integrações › Webhook e crie uma chave de acesso.</Trans>
          </li>
          <li>
            <Trans>Copie o segredo da chave, cole abaixo e salve aqui antes de continuar.</Trans>
          </li>
          <li>
            <Trans>Crie uma configuração com essa chave e cole o endereço acima como URL para envio dos dados.</Trans>
          </li>
          <li>
            <Trans>Marque os eventos de faturas e contratos do MyEduzz, verifique a URL e ative a configuração.</Trans>
          </li>
        </ol>
      );
  }
}

function Arrived({ source: { received_at, refused_at } }: { source: PurchaseSource }) {
  return (
    <QuietNotice>
      {received_at !== null ? (
        <>
          <Trans>Está chegando. O último evento:</Trans> <RelativeTime at={received_at} />
        </>
      ) : refused_at !== null ? (
        <Trans>Chegou uma chamada com a assinatura errada. Confira o segredo.</Trans>
      ) : (
        <Trans>Nada chegou ainda. Esta página muda sozinha com o primeiro evento.</Trans>
      )}
    </QuietNotice>
  );
}

/** How a provider is made to tell the panel: where its address goes, and where its secret comes from. */
export function Guide({ source, onClose }: { source: PurchaseSource; onClose: () => void }) {
  const { t } = useLingui();
  const copy = useCopy();
  const { provider, address } = source;
  const name = providerNames[provider];
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Conectar a {name}</Trans>}>
      <Stack>
        <div>
          <p className={css.small}>
            <Trans>O endereço que a {name} avisa</Trans>
          </p>
          <div className={css.address}>
            <code className={css.addressText}>{address}</code>
            <Button size="small" aria-label={t`Copiar o endereço da ${name}`} onClick={() => void copy(address)}>
              <Copy size={16} strokeWidth={1.75} aria-hidden />
              <Trans>Copiar</Trans>
            </Button>
          </div>
        </div>
        <Steps provider={provider} />
        <SecretForm source={source} onSaved={onClose} />
        <Arrived source={source} />
      </Stack>
    </Dialog>
  );
}
