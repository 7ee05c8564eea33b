import { useEffect, useLayoutEffect, useRef, useState } from 'react';
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

/** The one place that says calmly that a screen or its data take long, or that the page goes on without a part, its look or texts. */
export function PageNotice({ isOpening }: { isOpening: boolean }) {
  const asking = useAtomValue(askingAtom);
  const isLate = useIsWaiting();
  const isSlow = useLasting(isOpening || asking !== undefined) || isLate;
  const missing = useMissing();
  const [hasCome, setCome] = useState(false);
  const askAnew = () => {
    // What hangs, and is asked for once more below, would only be waited for once more.
    askAgain();
    asking?.askAnew();
    for (const { retry } of missing) retry();
  };
  const isPart = missing.some((entry) => entry.isPart);
  const mayFail = useRef(false);
  useLayoutEffect(() => void (mayFail.current = isSlow || isPart));
  // Called as it goes, while the focus, which goes along, is in it still.
  const [place] = useState(() => (notice: HTMLElement | null) => () => {
    if (!notice?.contains(document.activeElement)) return;
    // An answer, or a part, may be a failure, which is told elsewhere; a look and texts go from here when they are there.
    if (mayFail.current) document.querySelector('h1')?.focus({ preventScroll: true });
    else setCome(true);
  });
  const words = isSlow ? (
    <Trans>Está demorando mais que o normal. Estamos esperando a resposta.</Trans>
  ) : isPart ? (
    <Trans>Uma parte da página ainda não carregou.</Trans>
  ) : missing.some(({ what }) => what === 'texts') ? (
    <Trans>Alguns textos não carregaram, e aparecem como foram escritos.</Trans>
  ) : (
    missing.length > 0 && <Trans>A aparência de uma parte não carregou. Tudo continua funcionando.</Trans>
  );
  return (
    <>
      {/* Beside the next notice too: taken away with the focus on it, it would not hear that it lost it. */}
      {hasCome && <Came onOver={() => setCome(false)} />}
      {words && (
        <div ref={place} className={css.place}>
          <QuietNotice
            action={
              <Button variant="link" size="small" onClick={askAnew}>
                <Trans>Tentar de novo</Trans>
              </Button>
            }
          >
            {words}
          </QuietNotice>
        </div>
      )}
    </>
  );
}
