import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { isReplaced } from '@clube/shared/transport/own-headers';
import { toastsAtom } from '@clube/shared/ui/toasts';
import { getDefaultStore } from 'jotai';

/** Of no other message. */
const ID = 0;

/**
 * Says that another tab entered another panel, or as somebody else, which leaves this page with nothing that it may do. It stays until
 * somebody takes it away, and comes again with the next call that is refused.
 * @param opened the name of the session that another page says it opened
 */
export function tell(opened?: string): void {
  if (!isReplaced(opened)) return;
  const text = i18n._(
    msg`Outra aba entrou em outro painel ou com outra conta. Nada mais é gravado a partir desta página.`,
  );
  const action = { label: i18n._(msg`Carregar de novo`), onPress: () => location.reload() };
  getDefaultStore().set(toastsAtom, (toasts) =>
    toasts.some(({ id }) => id === ID) ? toasts : [...toasts, { id: ID, tone: 'info', text, action }],
  );
}
