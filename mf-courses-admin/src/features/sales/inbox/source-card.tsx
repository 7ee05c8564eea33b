import { useState } from 'react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { deletePurchaseSource, patchPurchaseSource } from '@clube/shared/clients/purchase-inbox';
import type { PurchaseSource } from '@clube/shared/contracts/purchase-inbox';
import { RelativeTime } from '@clube/shared/session';
import { Button, Card, Chip, Stack } from '@clube/shared/ui';
import { ConfirmDialog, Dialog } from '@clube/shared/ui/overlays';
import { SecretForm } from './secret-form.tsx';
import { providerNames } from './use-inbox-words.ts';
import { useStep } from './use-step.ts';
import * as css from './inbox.css.ts';

/** Whether what is refused is newer than what was taken. */
const isRefusing = ({ received_at, refused_at }: PurchaseSource) =>
  refused_at !== null && (received_at === null || refused_at > received_at);

function Standing({ source }: { source: PurchaseSource }) {
  if (!source.is_enabled)
    return (
      <Chip>
        <Trans context="uma plataforma">Desligada</Trans>
      </Chip>
    );
  if (!source.has_secret)
    return (
      <Chip tone="warning">
        <Trans>Falta o segredo</Trans>
      </Chip>
    );
  if (isRefusing(source))
    return (
      <Chip tone="danger">
        <Trans>Recusando chamadas</Trans>
      </Chip>
    );
  if (source.received_at === null)
    return (
      <Chip tone="warning">
        <Trans>Esperando o primeiro evento</Trans>
      </Chip>
    );
  return (
    <Chip tone="success">
      <Trans>Recebendo</Trans>
    </Chip>
  );
}

/** One provider: whether it tells us, when it did last, and what can be done with it. */
export function SourceCard({ source, onGuide }: { source: PurchaseSource; onGuide: () => void }) {
  const { t } = useLingui();
  const [asking, ask] = useState<'secret' | 'off' | 'remove'>();
  const { id, provider, is_enabled, received_at, refused_at, refused_count, version } = source;
  const name = providerNames[provider];
  const turn = useStep(() => patchPurchaseSource(id, { is_enabled: !is_enabled, version }));
  const remove = useStep(() => deletePurchaseSource(id));
  const close = () => ask(undefined);
  return (
    <Card>
      <div className={css.top}>
        <h3 className={css.name}>{name}</h3>
        <Standing source={source} />
      </div>
      <p className={css.note}>
        {received_at === null ? (
          <Trans>Nada chegou ainda.</Trans>
        ) : (
          <>
            <Trans>Último evento:</Trans> <RelativeTime at={received_at} />
          </>
        )}
      </p>
      {refused_at !== null && refused_count > 0 && (
        <p className={css.note}>
          <Plural
            value={refused_count}
            one="# chamada recusada por assinatura errada ou antiga, a última"
            other="# chamadas recusadas por assinatura errada ou antiga, a última"
          />{' '}
          <RelativeTime at={refused_at} />
          {isRefusing(source) && (
            <>
              {'. '}
              <Trans>Confira o segredo.</Trans>
            </>
          )}
        </p>
      )}
      <div className={css.actions}>
        <Button size="small" aria-label={t`Passo a passo da ${name}`} onClick={onGuide}>
          <Trans>Passo a passo</Trans>
        </Button>
        <Button size="small" aria-label={t`Trocar o segredo da ${name}`} onClick={() => ask('secret')}>
          <Trans>Trocar o segredo</Trans>
        </Button>
        {is_enabled ? (
          <Button size="small" aria-label={t`Desligar a ${name}`} onClick={() => ask('off')}>
            <Trans>Desligar</Trans>
          </Button>
        ) : (
          <Button
            size="small"
            variant="primary"
            aria-label={t`Ligar a ${name}`}
            loading={turn.isPending}
            onClick={() => turn.mutate()}
          >
            <Trans>Ligar</Trans>
          </Button>
        )}
        <Button size="small" variant="link" aria-label={t`Remover a ${name}`} onClick={() => ask('remove')}>
          <Trans>Remover</Trans>
        </Button>
      </div>
      {asking === 'secret' && (
        <Dialog open onOpenChange={close} title={<Trans>Trocar o segredo da {name}</Trans>}>
          <Stack>
            <p>
              <Trans>O segredo de agora deixa de valer na hora: o que vier assinado com ele é recusado.</Trans>
            </p>
            <SecretForm source={source} onSaved={close} />
          </Stack>
        </Dialog>
      )}
      {asking === 'off' && (
        <ConfirmDialog
          title={<Trans>Desligar a {name}?</Trans>}
          action={<Trans>Desligar</Trans>}
          onConfirm={() => turn.mutateAsync()}
          onClose={close}
        >
          <Trans>
            Enquanto estiver desligada, nada do que a {name} mandar é aceito: quem comprar lá não entra aqui, e um
            reembolso não encerra o acesso. Endereço e segredo ficam.
          </Trans>
        </ConfirmDialog>
      )}
      {asking === 'remove' && (
        <ConfirmDialog
          title={<Trans>Remover a {name}?</Trans>}
          action={<Trans>Remover</Trans>}
          onConfirm={() => remove.mutateAsync()}
          onClose={close}
        >
          <Trans>
            O endereço deixa de responder e o segredo é apagado: para voltar, é preciso conectar de novo e colar outro
            endereço na {name}. Eventos, produtos e pedidos ficam.
          </Trans>
        </ConfirmDialog>
      )}
    </Card>
  );
}
