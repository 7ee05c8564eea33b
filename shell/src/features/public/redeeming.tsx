import { useEffect, useRef, useState } from 'react';
import { useSetAtom } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { redeemHandOff } from '@clube/shared/clients/sign-in';
import { isApiError } from '@clube/shared/transport';
import { Button, ErrorState, showToast, Skeleton } from '@clube/shared/ui';
import { askingAtom } from '../../boot/boot-data.ts';
import { useEnter } from '../../session/use-enter.ts';
import { PublicLayout } from './public-layout.tsx';

type Props = {
  code: string;
  wanted: string | undefined;
  /** Goes on where the server asks for more. @returns whether it did */
  onRefused?: (error: unknown) => boolean;
  /** To signing in without the code. */
  onLeave: () => void;
};

/** What the server says of the code, or of who is here, it says again. */
const isOver = (error: unknown) =>
  isApiError(error) && error.status >= 400 && error.status < 500 && error.code !== 'rate.limited';

/** The page's notice says that it takes long. A second call beside the first would be refused, though the first is not. */
const UNANSWERED = { askAnew: () => undefined };

/**
 * Redeems a code from another host. It works once, so it is sent once, and again only when that failed and somebody asks for it: only the
 * server's word that it is over throws it away (docs/adr/0529).
 */
export function Redeeming({ code, wanted, onRefused, onLeave }: Props) {
  const { t } = useLingui();
  const setAsking = useSetAtom(askingAtom);
  const [attempt, setAttempt] = useState(0);
  const [failed, setFailed] = useState<{ attempt: number; error: unknown }>();
  const begun = useRef<number>(undefined);
  const { enter, entered } = useEnter(wanted);
  useEffect(() => {
    if (begun.current === attempt) return;
    begun.current = attempt;
    enter(() => redeemHandOff(code)).catch((error: unknown) => {
      if (!entered.current && onRefused?.(error)) return;
      if (!entered.current && isOver(error)) {
        showToast(t`Este acesso não vale mais. Entre de novo.`, 'danger');
        return onLeave();
      }
      // A part of this page that did not come is told (boot/report-failures.ts).
      if (!isApiError(error)) reportError(error);
      setFailed({ attempt, error });
    });
  }, [attempt, code, enter, entered, onRefused, onLeave, t]);
  const [again] = useState(() => () => setAttempt((known) => known + 1));
  const hasFailed = failed?.attempt === attempt;
  useEffect(() => {
    if (hasFailed) return;
    setAsking(UNANSWERED);
    return () => setAsking(undefined);
  }, [hasFailed, setAsking]);
  if (!hasFailed)
    return (
      <PublicLayout title={t`Entrando…`}>
        <Skeleton lines={3} />
      </PublicLayout>
    );
  return (
    <PublicLayout key="failed" title={t`Entrar`}>
      <ErrorState
        text={
          isApiError(failed.error, 'rate.limited')
            ? t`Muitas tentativas. Espere um momento e tente de novo.`
            : undefined
        }
        onRetry={again}
      >
        <Button onClick={onLeave}>
          <Trans>Entrar de novo</Trans>
        </Button>
      </ErrorState>
    </PublicLayout>
  );
}
