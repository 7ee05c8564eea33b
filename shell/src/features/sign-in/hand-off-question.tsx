import { useState } from 'react';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { confirmHandOff } from '@clube/shared/clients/sign-in';
import type { HandedOver } from '@clube/shared/contracts/session';
import { meAtom } from '@clube/shared/session';
import { isApiError } from '@clube/shared/transport';
import { Button, showFailure, showToast, Stack } from '@clube/shared/ui';
import { arrive } from '../../session/arrive.ts';
import { PublicLayout } from '../public/index.ts';

type Props = {
  code: string;
  handedOver: HandedOver;
  wanted: string | undefined;
  /** To what stands here without it. */
  onLeave: () => void;
};

/** Whoever comes from a panel's own domain says that they mean this account and panel: a link of somebody else leads here too. */
export function HandOffQuestion({ code, handedOver: { email, panel }, wanted, onLeave }: Props) {
  const { t } = useLingui();
  const mine = useAtomValue(meAtom)?.member.email;
  /** Another tab signed somebody in meanwhile, whom this page does not know. */
  const [isTaken, setTaken] = useState(false);
  const [isBusy, setBusy] = useState(false);

  // Each with a heading of its own, which takes the focus and is read out.
  if (isTaken)
    return (
      <PublicLayout
        key="taken"
        title={t`Outra conta está aberta aqui`}
        lead={
          <Trans>
            Para entrar em {panel} com {email}, saia antes da conta que outra aba abriu e entre de novo.
          </Trans>
        }
      >
        <Button variant="primary" size="large" wide onClick={() => location.assign('/')}>
          <Trans>Continuar com essa conta</Trans>
        </Button>
      </PublicLayout>
    );
  if (mine !== undefined && mine !== email)
    return (
      <PublicLayout
        title={t`Outra conta está aberta aqui`}
        lead={
          <Trans>
            Para entrar em {panel} com {email}, saia antes da conta {mine} e entre de novo.
          </Trans>
        }
      >
        <Button variant="primary" size="large" wide onClick={onLeave}>
          <Trans>Continuar com {mine}</Trans>
        </Button>
      </PublicLayout>
    );
  const enter = async () => {
    setBusy(true);
    try {
      await arrive(await confirmHandOff(code), wanted);
    } catch (error) {
      if (isApiError(error, 'auth.link_invalid')) {
        showToast(t`Este acesso não vale mais. Entre de novo.`, 'danger');
        return onLeave();
      }
      if (isApiError(error, 'auth.other_account')) return setTaken(true);
      setBusy(false);
      showFailure(error, t`Não foi possível entrar agora. Tente de novo.`);
    }
  };
  return (
    <PublicLayout
      title={t`Entrar em ${panel}?`}
      lead={<Trans>Continue só se foi você quem acabou de entrar com {email} no endereço desse painel.</Trans>}
    >
      <Stack>
        <Button variant="primary" size="large" wide loading={isBusy} onClick={() => void enter()}>
          <Trans>Entrar com {email}</Trans>
        </Button>
        <Button size="large" wide onClick={onLeave}>
          <Trans>Não fui eu</Trans>
        </Button>
      </Stack>
    </PublicLayout>
  );
}
