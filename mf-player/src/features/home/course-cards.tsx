import type { ReactNode } from 'react';
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

type LinkProps = { course: Course; className: string; children: ReactNode };
/**
 * What leads to a course, or says why it does not open (product.md §8); and, for whoever may write it, what leads to its editor, beside it: a
 * link holds no other.
 */
function CourseLink({ course, className, children }: LinkProps) {
  const { t } = useLingui();
  const { id, title, has_access } = course;
  const offer = offerOf(course);
  const link = (
    <Link
      to={offer ? salePath(offer) : coursePath(id)}
      className={className}
      onClick={(event) => {
        if (has_access || offer) return;
        event.preventDefault();
        showToast(
          course.reason === 'not_released' ? t`O curso ainda não está liberado!` : t`Você não possui acesso ao curso!`,
          'danger',
        );
      }}
    >
      {children}
    </Link>
  );
  // Its address stands here: what makes addresses of editors would come with every home.
  return course.editable ? (
    <div className={css.editable}>
      {link}
      <Link to={`/config_curso/${id}`} className={css.edit} aria-label={t`Editar ${title}`}>
        <Trans>Editar</Trans>
      </Link>
    </div>
  ) : (
    link
  );
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
    <CourseLink course={course} className={css.card}>
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
    </CourseLink>
  );
}

/** A course on a shelf (v2). */
export function CoursePoster({ course }: { course: Course }) {
  const { t } = useLingui();
  const { id, title, cover, poster, has_access, modules_count, lessons_count, percentage_complete: percent } = course;
  return (
    <CourseLink course={course} className={css.poster}>
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
    </CourseLink>
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
