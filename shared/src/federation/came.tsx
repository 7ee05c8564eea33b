import { Trans } from '@lingui/react/macro';
import * as css from '../ui/feedback/feedback.css.ts';

const focus = (words: HTMLElement | null) => words?.focus({ preventScroll: true });

/**
 * Where a notice stood that helped, while whoever pressed its button is there: the focus, which the button would take along, and why it goes.
 * @param onOver the focus is somewhere else
 */
export const Came = ({ onOver }: { onOver: () => void }) => (
  <span ref={focus} tabIndex={-1} className={css.visuallyHidden} onBlur={onOver}>
    <Trans>Carregou.</Trans>
  </span>
);
