import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { CourseCard } from '@clube/shared/contracts/course';
import { formatMoney } from '@clube/shared/contracts/money';
import { tagOf } from '@clube/shared/i18n';

/** What opens it for nothing first, and what that costs then; nothing where there is no trial. */
export function OfferTrial({ of: { offer_trial: trial } }: { of: Pick<CourseCard, 'offer_trial'> }) {
  const { i18n } = useLingui();
  if (!trial) return null;
  const free = <Plural value={trial.days} one="# dia grátis" other="# dias grátis" />;
  const price = formatMoney(trial.amount, trial.currency, tagOf(i18n.locale));
  const period = <Plural value={trial.period_days} one="a cada # dia" other="a cada # dias" />;
  return (
    <Trans>
      {free}, depois {price} {period}
    </Trans>
  );
}
