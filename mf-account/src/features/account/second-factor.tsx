import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSetAtom } from 'jotai';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { ownEventsKey } from '@clube/shared/clients/security-event';
import { fetchMe } from '@clube/shared/clients/user';
import { disableSecondFactor, renewRecoveryCodes, secondFactorQuery } from '@clube/shared/clients/second-factor';
import { formatDate } from '@clube/shared/i18n';
import { meAtom } from '@clube/shared/session';
import { Button, Chip, QueryState, Row, showToast } from '@clube/shared/ui';
import { Dialog } from '@clube/shared/ui/overlays';
import * as css from './account.css.ts';
import { EnableSecondFactor } from './enable-second-factor.tsx';
import { PasswordAndCode } from './password-and-code.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';

function RenewCodes({ onRenewed, onClose }: { onRenewed: () => void; onClose: () => void }) {
  const [codes, setCodes] = useState<string[]>();
  return (
    <Dialog open onOpenChange={onClose} isClosable={!codes} title={<Trans>Novos códigos de recuperação</Trans>}>
      {codes ? (
        <RecoveryCodes codes={codes} onDone={onClose} />
      ) : (
        <PasswordAndCode
          text={<Trans>Os códigos que você tem deixam de valer.</Trans>}
          action={<Trans>Gerar códigos</Trans>}
          variant="primary"
          onSubmit={async (values) => {
            setCodes((await renewRecoveryCodes(values)).recovery_codes);
            onRenewed();
          }}
        />
      )}
    </Dialog>
  );
}

function Disable({ onDisabled, onClose }: { onDisabled: () => void; onClose: () => void }) {
  const { t } = useLingui();
  return (
    <Dialog open onOpenChange={onClose} title={<Trans>Desativar a verificação em duas etapas</Trans>}>
      <PasswordAndCode
        text={<Trans>Sem ela, quem souber a sua senha entra na sua conta.</Trans>}
        action={<Trans>Desativar</Trans>}
        variant="danger"
        onSubmit={async (values) => {
          await disableSecondFactor(values);
          showToast(t`Verificação em duas etapas desativada.`, 'success');
          onDisabled();
          onClose();
        }}
      />
    </Dialog>
  );
}

/** Codes of an authenticator app beside the password: on, off, and the codes for a lost phone. */
export function SecondFactor() {
  const client = useQueryClient();
  const setMe = useSetAtom(meAtom);
  const state = useQuery(secondFactorQuery());
  const [open, setOpen] = useState<'enable' | 'renew' | 'disable'>();
  const close = () => setOpen(undefined);
  const refresh = () => {
    void client.invalidateQueries({ queryKey: secondFactorQuery().queryKey });
    void client.invalidateQueries({ queryKey: ownEventsKey });
    // A panel that asks for it gives its staff their rights back.
    void fetchMe().then(setMe);
  };
  return (
    <QueryState query={state}>
      {({ enabled_at, recovery_codes_left }) => {
        const since = enabled_at && formatDate(enabled_at);
        return (
          <>
            {since ? (
              <>
                <div className={css.state}>
                  <Chip tone="success">
                    <Trans>Ativa</Trans>
                  </Chip>
                  <span className={css.stateText}>
                    <Trans>desde {since}</Trans>
                    {' · '}
                    <Plural
                      value={recovery_codes_left}
                      _0="nenhum código de recuperação"
                      one="# código de recuperação"
                      other="# códigos de recuperação"
                    />
                  </span>
                </div>
                <Row>
                  <Button onClick={() => setOpen('renew')}>
                    <Trans>Gerar novos códigos</Trans>
                  </Button>
                  <Button variant="outline-danger" onClick={() => setOpen('disable')}>
                    <Trans>Desativar</Trans>
                  </Button>
                </Row>
              </>
            ) : (
              <div className={css.steps}>
                <p className={css.stateText}>
                  <Trans>
                    Além da senha, a entrada pede um código que só o seu celular mostra. Assim uma senha roubada não
                    basta.
                  </Trans>
                </p>
                <Row>
                  <Button variant="primary" onClick={() => setOpen('enable')}>
                    <Trans>Ativar</Trans>
                  </Button>
                </Row>
              </div>
            )}
            {open === 'enable' && <EnableSecondFactor onEnabled={refresh} onClose={close} />}
            {open === 'renew' && <RenewCodes onRenewed={refresh} onClose={close} />}
            {open === 'disable' && <Disable onDisabled={refresh} onClose={close} />}
          </>
        );
      }}
    </QueryState>
  );
}
