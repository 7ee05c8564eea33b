import { useAtomValue } from 'jotai';
import { dismissToast, toastsAtom } from './toast-store.ts';
import * as css from './toast.css.ts';

/** Where toasts appear. One a page, in the shell. */
export function ToastArea() {
  const toasts = useAtomValue(toastsAtom);
  return (
    <div className={css.area} role="status" aria-live="polite">
      {toasts.map(({ id, tone, text, action }) => (
        <div key={id} className={css.line}>
          <button type="button" className={css.tones[tone]} onClick={() => dismissToast(id)}>
            {text}
          </button>
          {action && (
            <button
              type="button"
              className={css.tones.action}
              onClick={() => {
                action.onPress();
                dismissToast(id);
              }}
            >
              {action.label}
            </button>
          )}
        </div>
      ))}
    </div>
  );
}
