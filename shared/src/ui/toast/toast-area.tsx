import { useAtomValue } from 'jotai';
import { dismissToast, toastsAtom } from './toast-store.ts';
import * as css from './toast.css.ts';

/** Where toasts appear. One a page, in the shell. */
export function ToastArea() {
  const toasts = useAtomValue(toastsAtom);
  return (
    <div className={css.area} role="status" aria-live="polite">
      {toasts.map(({ id, tone, text, action }) =>
        action ? (
          <div key={id} className={css.tones[tone]}>
            <button type="button" className={css.text} onClick={() => dismissToast(id)}>
              {text}
            </button>
            <button
              type="button"
              className={css.action}
              onClick={() => {
                dismissToast(id);
                action.onPress();
              }}
            >
              {action.label}
            </button>
          </div>
        ) : (
          <button key={id} type="button" className={css.tones[tone]} onClick={() => dismissToast(id)}>
            {text}
          </button>
        ),
      )}
    </div>
  );
}
