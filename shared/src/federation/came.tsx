import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import * as css from '../ui/feedback/feedback.css.ts';

/**
 * Where a notice stood: whoever pressed its button, which is gone with it, has the focus there, and hears why.
 * @param onOver the focus is somewhere else
 */
export function Came({ pressed, onOver }: { pressed: Element; onOver: () => void }) {
  const place = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    if (pressed.isConnected || document.activeElement !== document.body) onOver();
    else place.current?.focus({ preventScroll: true });
  }, [pressed, onOver]);
  return (
    <span ref={place} tabIndex={-1} className={css.visuallyHidden} onBlur={onOver}>
      <Trans>Carregou.</Trans>
    </span>
  );
}
