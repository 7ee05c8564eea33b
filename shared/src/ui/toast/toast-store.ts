import { t } from '@lingui/core/macro';
import { atom, getDefaultStore } from 'jotai';
import { isApiError } from '../../transport/index.ts';

/** What kind of news it is. */
export type ToastTone = 'info' | 'success' | 'danger';
/** What can be done about it from where it is told: `label` is on its button. The message goes when it is pressed. */
export type ToastAction = { label: string; onPress: () => void };
/** One message that is shown; `id` is its own. */
export type ToastMessage = { id: number; tone: ToastTone; text: string; action?: ToastAction };

/** product.md §9: 6.3 s by default, and the time starts 1 s after the call. */
const DURATION_MS = 6300;
const START_MS = 1000;

/** Messages that are shown, the oldest first. */
export const toastsAtom = atom<readonly ToastMessage[]>([]);
let nextId = 1;

/** Takes a message away; one that is gone already changes nothing. */
export function dismissToast(id: number): void {
  getDefaultStore().set(toastsAtom, (toasts) => toasts.filter((toast) => toast.id !== id));
}

/** Shows a message in the fixed area; it goes on click or when its time is over. With an `action` it has a button for that. */
export function showToast(
  text: string,
  tone: ToastTone = 'info',
  durationMs = DURATION_MS,
  action?: ToastAction,
): void {
  const id = nextId++;
  getDefaultStore().set(toastsAtom, (toasts) => [...toasts, { id, tone, text, ...(action && { action }) }]);
  setTimeout(() => setTimeout(() => dismissToast(id), durationMs), START_MS);
}

/**
 * Says that something failed; that a plan is not paid, whatever failed for it. A 401 says nothing (product.md §4): the end of the session is told by `session:ended`, and any
 * other one is of a session that somebody left.
 */
export function showFailure(error: unknown, text: string): void {
  if (isApiError(error) && error.status === 401) return;
  const unpaid = t`A assinatura do painel está em atraso: nada pode ser mudado até ser paga.`;
  showToast(isApiError(error, 'plan.overdue') ? unpaid : text, 'danger');
}
