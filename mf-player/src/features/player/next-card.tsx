import { useEffect, useRef, useState } from 'react';
import { Plural, Trans } from '@lingui/react/macro';
import { Button } from '@clube/shared/ui';
import { isBusyElsewhere } from './keys.ts';
import * as css from './player.css.ts';

const SECONDS = 5;

/** At the end: counts down to the next lesson, unless somebody would rather stay. It waits for whoever is writing. */
export function NextCard({ onNext }: { onNext: () => void }) {
  const [left, setLeft] = useState(SECONDS);
  const go = useRef(onNext);
  useEffect(() => {
    go.current = onNext;
  });
  const close = () => setLeft(0);
  useEffect(() => {
    if (left === 0) return;
    const timer = setInterval(() => {
      if (isBusyElsewhere()) return;
      // What keeps somebody here is said elsewhere: at its end the card has done what it could.
      setLeft(left - 1);
      if (left === 1) go.current();
    }, 1000);
    return () => clearInterval(timer);
  }, [left]);
  if (left === 0) return null;
  return (
    <div className={css.message} role="status">
      <p className={css.messageTitle}>
        <Plural value={left} one="Próxima aula em # segundo" other="Próxima aula em # segundos" />
      </p>
      <div className={css.cardButtons}>
        <Button variant="white" onClick={close}>
          <Trans>Cancelar</Trans>
        </Button>
        <Button
          variant="primary"
          onClick={() => {
            close();
            onNext();
          }}
        >
          <Trans>Ir agora</Trans>
        </Button>
      </div>
    </div>
  );
}
