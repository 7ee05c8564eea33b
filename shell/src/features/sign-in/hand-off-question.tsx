import { useCallback, useEffect, useRef, useState } from 'react';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { confirmHandOff, describeHandOff } from '@clube/shared/clients/sign-in';
import type { HandedOver } from '@clube/shared/contracts/session';
import { meAtom } from '@clube/shared/session';
import { Button, Skeleton, Stack } from '@clube/shared/ui';
import { arrive } from '../../session/arrive.ts';
import { tellHandOff } from '../../session/tell-hand-off.ts';
import { PublicLayout } from '../public/index.ts';

type Props = {
  code: string;
  wanted: string | undefined;
  /** To what stands here without it. */ onLeave: () => void;
};

/** Whoever comes from a panel's own domain says that they mean this account and panel: a link of somebody else leads here too. */
export function HandOffQuestion({ code, wanted, onLeave }: Props) {
  const { t } = useLingui();
  const mine = useAtomValue(meAtom)?.member.email;
  const [handedOver, setHandedOver] = useState<HandedOver>();
  const [isBusy, setBusy] = useState(false);
  const begun = useRef(false);
  const fail = useCallback(
    (error: unknown) => {
      tellHandOff(error);
      onLeave();
    },
    [onLeave],
  );
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    describeHandOff(code).then(setHandedOver, fail);
  }, [code, fail]);

  if (!handedOver)
    return (
      <PublicLayout title={t`Entrando…`}>
        <Skeleton lines={3} />
      </PublicLayout>
    );
  const { email, panel } = handedOver;
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
  const enter = () => {
    setBusy(true);
    confirmHandOff(code).then((result) => arrive(result, wanted), fail);
  };
  return (
    <PublicLayout
      title={t`Entrar em ${panel}?`}
      lead={<Trans>Continue só se foi você quem acabou de entrar com {email} no endereço desse painel.</Trans>}
    >
      <Stack>
        <Button variant="primary" size="large" wide loading={isBusy} onClick={enter}>
          <Trans>Entrar com {email}</Trans>
        </Button>
        <Button size="large" wide onClick={onLeave}>
          <Trans>Não fui eu</Trans>
        </Button>
      </Stack>
    </PublicLayout>
  );
}
