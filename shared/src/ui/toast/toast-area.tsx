import { useAtomValue } from 'jotai';
import { dismissToast, toastsAtom } from './toast-store.ts';
import * as css from './toast.css.ts';

/** Where toasts appear. One a page, in the shell. */
export function ToastArea() {
  const toasts = useAtomValue(toastsAtom);
  return (
    <div className={css.area} role="status" aria-live="polite">
      {toasts.map(({ id, tone, text, action }) => {
        const close = (
          <button key={id} type="button" className={css.tones[tone]} onClick={() => dismissToast(id)}>
            {text}
          </button>
        );
        return action ? (
          // What is done goes with it: pressing either takes it away.
          <div key={id} className={css.pair} onClickCapture={() => dismissToast(id)}>
            {close}
            <button type="button" className={css.action} onClick={action.onPress}>
              {action.label}
            </button>
          </div>
        ) : (
          close
        );
      })}
    </div>
  );
}
