import { useEffect, useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { useAtomValue } from 'jotai';
import { Trans } from '@lingui/react/macro';
import { SAY_SLOW_MS } from '@clube/shared/contracts/slow';
import { askAgain, useMissing } from '@clube/shared/federation';
import { Came } from '@clube/shared/federation/came';
import { Button, QuietNotice } from '@clube/shared/ui';
import { askingAtom } from '../boot/boot-data.ts';
import { useIsWaiting } from '../federation/waiting-part.ts';
import * as css from './page-notice.css.ts';

/** Whether something has been so for so long that it is told. */
function useLasting(isSo: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasts(true), SAY_SLOW_MS);
    return () => {
      clearTimeout(timer);
      setLasts(false);
    };
  }, [isSo]);
  return isSo && lasts;
}

/** @param onGone it went, and the focus with it; the same each time */
function Notice({ children, onRetry, onGone }: { children: ReactNode; onRetry: () => void; onGone: () => void }) {
  const place = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const notice = place.current;
    return () => {
      if (notice?.contains(document.activeElement)) onGone();
    };
  }, [onGone]);
  return (
    <div ref={place} className={css.place}>
      <QuietNotice
        action={
          <Button variant="link" size="small" onClick={onRetry}>
            <Trans>Tentar de novo</Trans>
          </Button>
        }
      >
        {children}
      </QuietNotice>
    </div>
  );
}

/** The one place that says calmly that a screen or its data take long, or that the page goes on without a part, its look or texts. */
export function PageNotice({ isOpening }: { isOpening: boolean }) {
  const asking = useAtomValue(askingAtom);
  const isLate = useIsWaiting();
  const isSlow = useLasting(isOpening || asking !== undefined) || isLate;
  const missing = useMissing();
  const [hasGone, setGone] = useState(false);
  const [gone] = useState(() => () => setGone(true));
  const askAnew = () => {
    // What hangs, and is asked for once more below, would only be waited for once more.
    askAgain();
    asking?.askAnew();
    for (const { retry } of missing) retry();
  };
  if (isSlow)
    return (
      <Notice onRetry={askAnew} onGone={gone}>
        <Trans>Está demorando mais que o normal. Estamos esperando a resposta.</Trans>
      </Notice>
    );
  if (missing.length === 0) return hasGone ? <Came onOver={() => setGone(false)} /> : null;
  return (
    <Notice onRetry={askAnew} onGone={gone}>
      {missing.some(({ isPart }) => isPart) ? (
        <Trans>Uma parte da página ainda não carregou.</Trans>
      ) : missing.some(({ what }) => what === 'texts') ? (
        <Trans>Alguns textos não carregaram, e aparecem como foram escritos.</Trans>
      ) : (
        <Trans>A aparência de uma parte não carregou. Tudo continua funcionando.</Trans>
      )}
    </Notice>
  );
}
