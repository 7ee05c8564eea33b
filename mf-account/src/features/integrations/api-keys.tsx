import { useState } from 'react';
import { KeyRound } from 'lucide-react';
import { useAtomValue } from 'jotai';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { apiKeysQuery, deleteApiKey } from '@clube/shared/clients/api-key';
import { apiScopes } from '@clube/shared/contracts/api-scopes';
import type { ApiKey } from '@clube/shared/contracts/api-key';
import { clockAtom, RelativeTime } from '@clube/shared/session';
import { formatDate } from '@clube/shared/i18n';
import { Button, Card, Chip, EmptyState, QueryState, showFailure, showToast } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import { ApiKeyDialog } from './api-key-dialog.tsx';
import * as css from './integrations.css.ts';
import { useScopeNames } from './scope-names.ts';
import { SecretShown } from './secret-shown.tsx';

function KeyCard({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const names = useScopeNames();
  const now = useAtomValue(clockAtom);
  const [isAsking, setAsking] = useState(false);
  const { id, name, ending, scopes, created_by, expires_at, last_used_at, created_at } = apiKey;
  const remove = useMutation({
    mutationFn: () => deleteApiKey(id),
    onSuccess: () => showToast(t`Chave revogada.`, 'success'),
    onError: (error) => showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
    onSettled: () => client.invalidateQueries({ queryKey: apiKeysQuery().queryKey }),
  });
  const made = formatDate(created_at);
  const until = expires_at && formatDate(expires_at);
  return (
    <Card>
      <div className={css.top}>
        <strong className={css.name}>{name}</strong>
        {expires_at !== null && Date.parse(expires_at) <= now && (
          <Chip tone="danger">
            <Trans>Vencida</Trans>
          </Chip>
        )}
      </div>
      <div className={css.chips}>
        {apiScopes
          .filter((scope) => scopes.includes(scope))
          .map((scope) => (
            <Chip key={scope}>{names[scope]}</Chip>
          ))}
      </div>
      <p className={css.note}>
        <Trans>
          Termina em …{ending} · criada por {created_by} em {made}
        </Trans>
        {until && (
          <>
            {' '}
            · <Trans>vale até {until}</Trans>
          </>
        )}{' '}
        ·{' '}
        {last_used_at === null ? (
          <Trans>nunca usada</Trans>
        ) : (
          <>
            <Trans>usada</Trans> <RelativeTime at={last_used_at} />
          </>
        )}
      </p>
      <div className={css.actions}>
        <Button size="small" onClick={() => setAsking(true)} aria-label={`${t`Revogar`}: ${name}`}>
          <Trans>Revogar</Trans>
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Revogar a chave</Trans>}
          action={<Trans>Revogar</Trans>}
          onConfirm={() => remove.mutateAsync()}
          onClose={() => setAsking(false)}
        >
          <Trans>O programa que usa “{name}” deixa de entrar na hora. Não há como desfazer.</Trans>
        </ConfirmDialog>
      )}
    </Card>
  );
}

/** Keys by which other programs act for the panel. */
export function ApiKeys() {
  const keys = useQuery(apiKeysQuery());
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<string>();
  return (
    <>
      <div className={css.head}>
        <p className={css.intro}>
          <Trans>
            Com uma chave, um programa seu lê ou muda o painel pela API. Ela pode só o que você marcar, e nunca mais do
            que você.
          </Trans>
        </p>
        <Button variant="primary" onClick={() => setMaking(true)}>
          <Trans>Nova chave</Trans>
        </Button>
      </div>
      <QueryState query={keys}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={KeyRound}
              title={<Trans>Nenhuma chave ainda</Trans>}
              text={<Trans>Crie uma para cada programa: assim você revoga uma sem parar os outros.</Trans>}
            />
          ) : (
            <div className={css.list}>
              {list.map((key) => (
                <KeyCard key={key.id} apiKey={key} />
              ))}
            </div>
          )
        }
      </QueryState>
      {isMaking && <ApiKeyDialog onClose={() => setMaking(false)} onMade={setMade} />}
      {made && (
        <SecretShown title={<Trans>A sua chave</Trans>} secret={made} onClose={() => setMade(undefined)}>
          <Trans>Guarde agora: ela não aparece outra vez. Quem tem a chave pode o que ela pode.</Trans>
        </SecretShown>
      )}
    </>
  );
}
