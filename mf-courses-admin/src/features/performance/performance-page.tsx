import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { panelCoursesUrl, panelStatisticQuery, panelStatisticUrl } from '@clube/shared/clients/statistic';
import { Page, QueryState } from '@clube/shared/ui';
import { AnswerTimes } from './answers.tsx';
import { CourseTable } from './course-table.tsx';
import { DayChart } from './day-chart.tsx';
import { Figures } from './figures.tsx';
import { Counting, isEmpty, Nothing, PeriodSubtitle, lookAgain, Waiting } from './parts.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { TimeZone } from './time-zone.tsx';
import { usePeriod } from './use-period.ts';
import * as css from './performance.css.ts';

/** How the whole panel goes. */
export function PerformancePage() {
  const { t, i18n } = useLingui();
  const { days } = usePeriod();
  const numbers = useQuery({
    ...panelStatisticQuery(days),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgain,
  });
  return (
    <Page
      title={t`Desempenho`}
      subtitle={numbers.data && <PeriodSubtitle of={numbers.data} />}
      actions={<PeriodPicker />}
    >
      <QueryState query={numbers} loading={<Waiting />}>
        {(of) => (
          <div className={css.parts}>
            <Counting of={of} />
            {isEmpty(of) ? (
              <Nothing />
            ) : (
              <>
                <Figures of={of} />
                <DayChart of={of} exportUrl={panelStatisticUrl(days, i18n.locale)} />
                <div className={css.columns}>
                  <CourseTable of={of} exportUrl={panelCoursesUrl(days, i18n.locale)} />
                  <AnswerTimes of={of} exportUrl={panelStatisticUrl(days, i18n.locale)} />
                </div>
              </>
            )}
            <TimeZone of={of} />
          </div>
        )}
      </QueryState>
    </Page>
  );
}
