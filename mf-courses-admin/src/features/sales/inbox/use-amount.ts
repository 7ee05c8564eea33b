import { useLingui } from '@lingui/react/macro';
import { currencies, type Currency } from '@clube/shared/contracts/money';
import { formatPlanPrice } from '@clube/shared/contracts/plan-price';
import { tagOf } from '@clube/shared/i18n';
import { useMoney } from '../words.tsx';

const isOurs = (currency: string): currency is Currency => (currencies as readonly string[]).includes(currency);

/** What somebody paid elsewhere, in a currency that a panel may not sell in. */
export function useAmount() {
  const { i18n } = useLingui();
  const money = useMoney();
  return (amount: number, currency: string) => {
    if (isOurs(currency)) return money(amount, currency);
    if (!/^[A-Z]{3}$/.test(currency)) return `${amount} ${currency}`;
    return formatPlanPrice(amount, currency, tagOf(i18n.locale));
  };
}
