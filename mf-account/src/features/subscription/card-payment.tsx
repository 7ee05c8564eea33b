import { useState } from 'react';
import { Trans, useLingui } from '@lingui/react/macro';
import { openCheckout } from '@clube/shared/clients/invoice';
import type { Locale } from '@clube/shared/i18n';
import { isApiError } from '@clube/shared/transport';
import { Button, Card, showFailure } from '@clube/shared/ui';
import * as parts from '../../parts.css.ts';

/** An invoice paid by card, on a page of whoever takes cards for the platform. */
export function CardPayment({ invoice }: { invoice: number }) {
  const { t, i18n } = useLingui();
  const [isLeaving, setLeaving] = useState(false);
  const wordsOf = (error: unknown) => {
    if (isApiError(error, 'invoice.processing')) return t`O pagamento que você fez ainda está sendo processado.`;
    if (isApiError(error, 'payment.unavailable'))
      return t`O pagamento com cartão não responde agora. Tente de novo em instantes.`;
    return t`Não foi possível abrir o pagamento. Tente de novo.`;
  };
  const open = async () => {
    setLeaving(true);
    try {
      const { url } = await openCheckout(invoice, { language: i18n.locale as Locale });
      location.assign(url);
    } catch (error) {
      showFailure(error, wordsOf(error));
    } finally {
      // Also for whoever goes back to this page as the browser has kept it.
      setLeaving(false);
    }
  };
  return (
    <Card>
      <h2 className={parts.sectionTitle}>
        <Trans>Pagar com cartão</Trans>
      </h2>
      <p className={parts.note}>
        <Trans>
          Você paga na página segura da Stripe e volta para cá. Os dados do cartão não passam por esta plataforma.
        </Trans>
      </p>
      <div>
        <Button variant="primary" loading={isLeaving} onClick={() => void open()}>
          <Trans>Ir para o pagamento</Trans>
        </Button>
      </div>
    </Card>
  );
}
