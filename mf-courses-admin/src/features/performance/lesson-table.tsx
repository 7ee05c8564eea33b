import { Star } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { courseLessonsUrl } from '@clube/shared/clients/statistic';
import type { CourseStatistic } from '@clube/shared/contracts/statistic';
import { formatNumber } from '@clube/shared/i18n';
import { Card, Chip } from '@clube/shared/ui';
import { lessonPath } from '../../paths.ts';
import { FileLink } from './file-link.tsx';
import { formatDecimal, formatShare } from './format.ts';
import { lossesOf } from './losses.ts';
import * as css from './performance.css.ts';

/** Who comes to each lesson of a course, where they stay away, and what they thought of it. */
export function LessonTable({ of, courseId }: { of: CourseStatistic; courseId: number }) {
  const { t, i18n } = useLingui();
  const lessons = lossesOf(of.lessons);
  const most = Math.max(1, ...lessons.map(({ started }) => started));
  const worst = lessons.find(({ isWorst }) => isWorst);
  return (
    <Card>
      <div className={css.cardHead}>
        <h2 className={css.cardTitle}>
          <Trans>Onde o curso perde gente</Trans>
        </h2>
        <span className={css.note}>
          <Plural value={of.finished} one="# pessoa concluiu tudo" other="# pessoas concluíram tudo" />
        </span>
      </div>
      {worst && (
        <p className={css.sentence}>
          <Trans>
            Mais gente para antes de{' '}
            <Link className={css.link} to={lessonPath(courseId, worst.module_id, worst.id)}>
              {worst.title}
            </Link>
            .
          </Trans>
        </p>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached with the keyboard */}
      <div className={css.scroller} role="region" aria-label={t`Onde o curso perde gente`} tabIndex={0}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col">{t`Aula`}</th>
              <th scope="col">{t`Chegaram`}</th>
              <th scope="col">{t`Perda`}</th>
              <th scope="col">{t`Concluíram`}</th>
              <th scope="col">{t`Nota`}</th>
            </tr>
          </thead>
          <tbody>
            {lessons.map((lesson) => (
              <tr key={lesson.id} data-worst={lesson.isWorst}>
                <th scope="row">
                  <span className={css.lessonName}>
                    {lesson.number} {lesson.title}
                    {lesson.isWorst && (
                      <Chip tone="danger">
                        <Trans>Onde mais param</Trans>
                      </Chip>
                    )}
                  </span>
                  <svg className={css.share} viewBox={`0 0 ${most} 1`} preserveAspectRatio="none" aria-hidden>
                    <rect className={css.shareValue} x={0} y={0} width={lesson.started} height={1} />
                  </svg>
                </th>
                <td>{formatNumber(lesson.started)}</td>
                <td>{lesson.lost === undefined ? '' : `−${formatShare(lesson.lost)}`}</td>
                <td>{formatNumber(lesson.completed)}</td>
                <td>
                  {lesson.rating !== null && (
                    <span className={css.rating}>
                      <Star size={14} strokeWidth={1.75} aria-hidden />
                      {formatDecimal(lesson.rating)} <span className={css.note}>({formatNumber(lesson.ratings)})</span>
                    </span>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <FileLink to={courseLessonsUrl(courseId, i18n.locale)} />
    </Card>
  );
}
