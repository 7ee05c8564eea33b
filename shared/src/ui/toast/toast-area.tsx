import { useAtomValue } from 'jotai';
import { dismissToast, toastsAtom } from './toast-store.ts';
import * as css from './toast.css.ts';

/** Where toasts appear. One a page, in the shell. */
export function ToastArea() {
  const toasts = useAtomValue(toastsAtom);
  return (
    <div className={css.area} role="status" aria-live="polite">
      {toasts.map(({ id, tone, text, action }) => (
        // Whatever of it is pressed, it goes.
        <div key={id} className={css.line} onClickCapture={() => dismissToast(id)}>
          <button type="button" className={css.tones[tone]}>
            {text}
          </button>
          {action && (
            <button type="button" className={css.tones.action} onClick={action.onPress}>
              {action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
