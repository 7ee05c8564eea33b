import { ChartNoAxesColumn, RefreshCw } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import type { StatisticNumbers } from '@clube/shared/contracts/statistic';
import { Card, EmptyState, QuietNotice, SkeletonBlock, Stack } from '@clube/shared/ui';
import { shortDay } from './format.ts';
import * as css from './performance.css.ts';

/** When the numbers are asked for again, sooner while they are being counted; milliseconds. */
const COUNTING_MS = 2000;
const LOOKING_MS = 10_000;
export const lookAgain = ({ state: { data } }: { state: { data?: StatisticNumbers | undefined } }) =>
  data?.is_behind ? COUNTING_MS : LOOKING_MS;

export const isEmpty = ({ now, before, answers, sales }: StatisticNumbers): boolean =>
  now.active + now.completed + now.seconds + before.active + before.completed + before.seconds === 0 &&
  answers.within_hour + answers.within_day + answers.later === 0 &&
  (sales ?? []).length === 0;

export function PeriodSubtitle({ of }: { of: StatisticNumbers }) {
  const [from, to] = [shortDay(of.from), shortDay(of.to)];
  return (
    <Trans>
      {from} a {to}
    </Trans>
  );
}

/** Something has happened that is not in the numbers. */
export const Counting = ({ of }: { of: StatisticNumbers }) =>
  of.is_behind ? (
    <QuietNotice>
      <RefreshCw size={16} strokeWidth={1.75} aria-hidden /> <Trans>Contando o que acabou de acontecer…</Trans>
    </QuietNotice>
  ) : null;

export const Nothing = () => (
  <Card>
    <EmptyState
      icon={ChartNoAxesColumn}
      title={<Trans>Ainda não há números neste período</Trans>}
      text={
        <Trans>
          Quando alunos assistirem, concluírem aulas ou comprarem, tudo aparece aqui. Contamos a cada hora e sempre que
          você abre esta página.
        </Trans>
      }
    />
  </Card>
);

export const Waiting = () => (
  <Stack>
    <SkeletonBlock className={css.figureSkeleton} />
    <SkeletonBlock className={css.chartSkeleton} />
  </Stack>
);
