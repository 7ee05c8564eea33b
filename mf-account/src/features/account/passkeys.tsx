import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { passkeysQuery } from '@clube/shared/clients/passkey';
import { ownEventsKey } from '@clube/shared/clients/security-event';
import { sessionsQuery } from '@clube/shared/clients/session';
import { fetchMe } from '@clube/shared/clients/user';
import type { Passkey } from '@clube/shared/contracts/passkey';
import { meAtom, RelativeTime } from '@clube/shared/session';
import { Button, Chip, QueryState, Row } from '@clube/shared/ui';
import * as css from './account.css.ts';
import { AddPasskey } from './add-passkey.tsx';
import { RemovePasskey } from './remove-passkey.tsx';

function Item({ passkey, onRemove }: { passkey: Passkey; onRemove: () => void }) {
  const { t } = useLingui();
  const { name, host, last_used_at, is_here } = passkey;
  return (
    <li className={css.session}>
      <span className={css.sessionText}>
        <strong className={css.typed}>{name}</strong>
        <span className={css.hint}>
          <Trans>Vale em {host}</Trans>
          {' · '}
          {last_used_at === null ? (
            <Trans>ainda não usada</Trans>
          ) : (
            <Trans>
              usada <RelativeTime at={last_used_at} />
            </Trans>
          )}
        </span>
        {is_here && (
          <span className={css.mark}>
            <Chip tone="success">
              <Trans>Este endereço</Trans>
            </Chip>
          </span>
        )}
      </span>
      <Button size="small" aria-label={t`Remover: ${name}`} onClick={onRemove}>
        <Trans>Remover</Trans>
      </Button>
    </li>
  );
}

/** Passkeys of the account: what they are, where each counts, a new one, and the way to be rid of one. */
export function Passkeys() {
  const client = useQueryClient();
  const setMe = useSetAtom(meAtom);
  const passkeys = useQuery(passkeysQuery());
  const [open, setOpen] = useState<Passkey | 'add'>();
  const close = () => setOpen(undefined);
  const refresh = () => {
    for (const queryKey of [passkeysQuery().queryKey, sessionsQuery().queryKey, ownEventsKey])
      void client.invalidateQueries({ queryKey });
    // A panel that asks for a second factor may take its rights back from a session that was opened with it.
    void fetchMe().then(setMe);
    close();
  };
  return (
    <QueryState query={passkeys}>
      {({ data, host }) => (
        <div className={css.steps}>
          <p className={css.stateText}>
            <Trans>
              Com uma chave de acesso você entra sem senha e sem código: basta o seu rosto, o seu dedo ou o PIN do
              aparelho. Cada uma vale só no endereço em que foi criada; em outro, entre com a senha.
            </Trans>
          </p>
          {data.length > 0 && (
            <ul className={css.sessions}>
              {data.map((passkey) => (
                <Item key={passkey.id} passkey={passkey} onRemove={() => setOpen(passkey)} />
              ))}
            </ul>
          )}
          <Row>
            <Button onClick={() => setOpen('add')}>
              <Trans>Criar chave de acesso</Trans>
            </Button>
          </Row>
          {open === 'add' && <AddPasskey host={host} onAdded={refresh} onClose={close} />}
          {open !== undefined && open !== 'add' && <RemovePasskey passkey={open} onRemoved={refresh} onClose={close} />}
        </div>
      )}
    </QueryState>
  );
}
