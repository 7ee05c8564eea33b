import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { courseStatisticQuery, courseStatisticUrl } from '@clube/shared/clients/statistic';
import type { CourseStatistic } from '@clube/shared/contracts/statistic';
import { Page, QueryState } from '@clube/shared/ui';
import * as parts from '../../parts.css.ts';
import { editorPath, usePathIds } from '../../paths.ts';
import { AnswerTimes } from './answers.tsx';
import { DayChart } from './day-chart.tsx';
import { Figures } from './figures.tsx';
import { LessonTable } from './lesson-table.tsx';
import { Counting, isEmpty, Nothing, PeriodSubtitle, lookAgain, Waiting } from './parts.tsx';
import { PeriodPicker } from './period-picker.tsx';
import { Retention } from './retention.tsx';
import { usePeriod } from './use-period.ts';
import * as css from './performance.css.ts';

function Numbers({ of, courseId }: { of: CourseStatistic; courseId: number }) {
  const { i18n } = useLingui();
  const { days } = usePeriod();
  const hasBegun = of.lessons.some(({ started, ratings }) => started + ratings > 0);
  if (isEmpty(of) && !hasBegun) return <Nothing />;
  return (
    <>
      <Figures of={of} />
      <DayChart of={of} exportUrl={courseStatisticUrl(courseId, days, i18n.locale)} />
      <Retention courseId={courseId} lessons={of.lessons} />
      <LessonTable of={of} courseId={courseId} />
      <AnswerTimes of={of} exportUrl={courseStatisticUrl(courseId, days, i18n.locale)} />
    </>
  );
}

/** How a course goes, where its videos and where it loses people. */
export function CoursePerformancePage() {
  const { t } = useLingui();
  const { courseId } = usePathIds();
  const { days } = usePeriod();
  const numbers = useQuery({
    ...courseStatisticQuery(courseId, days),
    placeholderData: keepPreviousData,
    refetchInterval: lookAgain,
  });
  return (
    <QueryState query={numbers} loading={<Waiting />}>
      {(of) => (
        <Page
          title={t`Desempenho de ${of.title}`}
          subtitle={
            <>
              <Link className={parts.crumb} to={editorPath(courseId)}>
                <Trans>Configurações do curso</Trans>
              </Link>
              {' · '}
              <PeriodSubtitle of={of} />
            </>
          }
          actions={<PeriodPicker />}
        >
          <div className={css.parts}>
            <Counting of={of} />
            <Numbers of={of} courseId={courseId} />
          </div>
        </Page>
      )}
    </QueryState>
  );
}
