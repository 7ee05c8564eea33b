import { useLingui } from '@lingui/react/macro';
import type { InvoiceState } from '@clube/shared/contracts/invoice';
import { formatDate } from '@clube/shared/i18n';
import { Chip } from '@clube/shared/ui';

const tones = { open: 'warning', overdue: 'danger', paid: 'success', void: 'neutral' } as const satisfies Record<
  InvoiceState,
  string
>;

/** What an invoice is, by word. */
export function useInvoiceStates(): Record<InvoiceState, string> {
  const { t } = useLingui();
  return {
    open: t({ message: 'A pagar', context: 'uma fatura' }),
    overdue: t({ message: 'Vencida', context: 'uma fatura' }),
    paid: t({ message: 'Paga', context: 'uma fatura' }),
    void: t({ message: 'Anulada', context: 'uma fatura' }),
  };
}

/** The same as a chip. */
export function InvoiceChip({ state }: { state: InvoiceState }) {
  const words = useInvoiceStates();
  return <Chip tone={tones[state]}>{words[state]}</Chip>;
}

/** From the first day to the last. */
export function Period({ start, end }: { start: string; end: string }) {
  return (
    <span>
      {formatDate(start)} – {formatDate(end)}
    </span>
  );
}
