import { t } from '@lingui/core/macro';
import { atom, getDefaultStore } from 'jotai';
import { isApiError } from '../../failure/api-error.ts';

/** What kind of news it is. */
export type ToastTone = 'info' | 'success' | 'danger';
/** One message that is shown; `id` is its own, `action` what can be done about it, which takes the message away. */
export type ToastMessage = {
  id: number;
  tone: ToastTone;
  text: string;
  action?: { label: string; onPress: () => void };
};

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

function show(message: Omit<ToastMessage, 'id'>, durationMs = DURATION_MS): void {
  const id = nextId++;
  getDefaultStore().set(toastsAtom, (toasts) => [...toasts, { id, ...message }]);
  setTimeout(() => setTimeout(() => dismissToast(id), durationMs), START_MS);
}

/** Shows a message in the fixed area; it goes on click or when its time is over. */
export function showToast(text: string, tone: ToastTone = 'info', durationMs = DURATION_MS): void {
  show({ text, tone }, durationMs);
}

/** Says what was done, with a button that takes it back, or does what comes next, wherever the person is by then. */
export function showActionToast(text: string, action: { label: string; onPress: () => void }): void {
  show({ text, tone: 'success', action });
}

/**
 * Says that something failed; that a plan is not paid, whatever failed for it. A 401 says nothing (product.md §4): the end of the session is told by `session:ended`, and any
 * other one is of a session that somebody left.
 */
export function showFailure(error: unknown, text: string): void {
  if (isApiError(error) && error.status === 401) return;
  const unpaid = t`A assinatura do painel está em atraso: nada pode ser mudado até ser paga.`;
  if (isApiError(error, 'viewing.read_only')) return showToast(t`Você está vendo como aluno: nada é gravado.`);
  showToast(isApiError(error, 'plan.overdue') ? unpaid : text, 'danger');
}
