import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { ownEventsKey } from '@clube/shared/clients/security-event';
import { googleLinkQuery, unlinkGoogle } from '@clube/shared/clients/sign-in';
import { Button, Row, showToast } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from './account.css.ts';
import { ConfirmOneself } from './confirm-oneself.tsx';

/** That Google opens the account too, and the way to be rid of it; nothing where it does not. */
export function GoogleLink() {
  const { t } = useLingui();
  const client = useQueryClient();
  const link = useQuery(googleLinkQuery());
  const [isOpen, setOpen] = useState(false);
  if (!link.data?.is_linked) return null;
  return (
    <>
      <p className={css.stateText}>
        <Trans>Uma conta do Google também abre a sua conta, sem a senha.</Trans>
      </p>
      <Row>
        <Button onClick={() => setOpen(true)}>
          <Trans>Desligar o Google</Trans>
        </Button>
      </Row>
      {isOpen && (
        <Dialog open onOpenChange={() => setOpen(false)} title={<Trans>Desligar o Google?</Trans>}>
          <ConfirmOneself
            action={<Trans>Desligar</Trans>}
            variant="danger"
            onProof={async (proof) => {
              await unlinkGoogle(proof);
              showToast(t`O Google não abre mais a sua conta.`, 'success');
              setOpen(false);
              for (const { queryKey } of [googleLinkQuery(), { queryKey: ownEventsKey }])
                void client.invalidateQueries({ queryKey });
            }}
          >
            <p>
              <Trans>
                A conta do Google que abre a sua deixa de abri-la. Para entrar ficam a senha e as chaves de acesso.
              </Trans>
            </p>
          </ConfirmOneself>
        </Dialog>
      )}
    </>
  );
}
