import { Lock } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import type { CourseCard as Course } from '@clube/shared/contracts/course';
import type { Home } from '@clube/shared/contracts/home';
import { formatPercent } from '@clube/shared/i18n';
import { CoverArt, ProgressBar, ProgressRing, showToast } from '@clube/shared/ui';
import { coursePath, lessonPath, salePath } from '../../paths.ts';
import { LessonsCount, LessonsDone, ModulesCount, TimeLeft } from '../../parts/counts.tsx';
import { CourseLock } from '../../parts/course-lock.tsx';
import { OfferTrial } from '../../parts/offer-trial.tsx';
import * as css from './home.css.ts';

/** A course that is not open leads to what is on sale, if that would open it. */
const offerOf = ({ has_access, offer_id }: Course) => (has_access ? null : offer_id);
/** Whether that can be tried first. */
const hasTrial = (course: Course) => offerOf(course) !== null && course.offer_trial != null;
const placeOf = (course: Course) => {
  const offer = offerOf(course);
  return offer === null ? coursePath(course.id) : salePath(offer);
};

/** product.md §8: a course without access says why instead of opening. */
function useLockedClick(course: Course) {
  const { t } = useLingui();
  return (event: React.MouseEvent) => {
    if (course.has_access || offerOf(course) !== null) return;
    event.preventDefault();
    showToast(
      course.reason === 'not_released' ? t`O curso ainda não está liberado!` : t`Você não possui acesso ao curso!`,
      'danger',
    );
  };
}

/** A course in a grid (v1). */
export function CourseCard({ course }: { course: Course }) {
  const { t } = useLingui();
  const {
    id,
    title,
    author,
    cover,
    has_access,
    lessons_count: total,
    lessons_completed_count: done,
    percentage_complete: percent,
  } = course;
  return (
    <Link to={placeOf(course)} className={css.card} onClick={useLockedClick(course)}>
      <div className={css.cardCover}>
        <CoverArt seed={id} picture={cover} locked={!has_access} />
      </div>
      <div className={css.cardBody}>
        <h3 className={css.cardTitle}>{title}</h3>
        <p className={css.cardAuthor}>{author || ' '}</p>
        {has_access ? (
          <>
            <ProgressBar value={percent} label={t`Progresso em ${title}`} />
            <div className={css.cardFoot}>
              <span>{done > 0 ? <LessonsDone done={done} total={total} /> : <Trans>Comece hoje</Trans>}</span>
              {done > 0 && <span className={css.strong}>{formatPercent(percent)}</span>}
            </div>
          </>
        ) : (
          <p className={css.lock}>
            <Lock size={16} strokeWidth={1.75} className={css.lockIcon} aria-hidden />
            {hasTrial(course) ? <OfferTrial of={course} /> : <CourseLock of={course} />}
            {offerOf(course) !== null && (
              <span className={css.buy}>
                <Trans>Comprar</Trans>
              </span>
            )}
          </p>
        )}
      </div>
    </Link>
  );
}

/** A course on a shelf (v2). */
export function CoursePoster({ course }: { course: Course }) {
  const { t } = useLingui();
  const { id, title, cover, poster, has_access, modules_count, lessons_count, percentage_complete: percent } = course;
  return (
    <Link to={placeOf(course)} className={css.poster} onClick={useLockedClick(course)}>
      <CoverArt seed={id} picture={poster ?? cover} locked={!has_access} />
      {has_access && percent > 0 && (
        <span className={css.posterRing}>
          <ProgressRing value={percent} label={t`Progresso em ${title}`} />
        </span>
      )}
      <span className={css.posterText}>
        {!has_access && <Lock size={16} strokeWidth={1.75} aria-hidden />}
        {offerOf(course) !== null && (
          <span className={css.posterBuy}>
            <Trans>Comprar</Trans>
          </span>
        )}
        <span className={css.posterTitle}>{title}</span>
        <span className={css.posterNote}>
          {has_access ? (
            <>
              <ModulesCount of={modules_count} /> · <LessonsCount of={lessons_count} />
            </>
          ) : hasTrial(course) ? (
            <OfferTrial of={course} />
          ) : (
            <CourseLock of={course} />
          )}
        </span>
      </span>
    </Link>
  );
}

/** A lesson that was begun: its still, how far, how long to go. */
export function LessonStill({ item }: { item: Home['continue_watching'][number] }) {
  const { t } = useLingui();
  const { course_id, course_title, module_id, lesson_id, title, number, percent, seconds_left, poster } = item;
  return (
    <Link to={lessonPath(course_id, module_id, lesson_id)} className={css.still}>
      <div className={css.stillImage}>
        <CoverArt seed={lesson_id} />
        {poster && <img className={css.stillPoster} src={poster} alt="" loading="lazy" />}
        <div className={css.stillBar}>
          <ProgressBar value={percent} label={t`Assistido de ${title}`} onImage />
        </div>
      </div>
      <h3 className={css.cardTitle}>{title}</h3>
      <p className={css.stillFoot}>
        <span className={css.ellipsis}>
          <Trans>
            {course_title} · Aula {number}
          </Trans>
        </span>
        {seconds_left > 0 && (
          <span className={css.stillLeft}>
            <TimeLeft seconds={seconds_left} />
          </span>
        )}
      </p>
    </Link>
  );
}
