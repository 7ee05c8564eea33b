import { Infinity as Endless, Lock } from 'lucide-react';
import type { LinkProps } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { courseStage } from '@clube/shared/contracts/course-stage';
import type { CourseType, MyCourse } from '@clube/shared/contracts/my-course';
import { formatDate, formatPercent } from '@clube/shared/i18n';
import { ButtonLink, Chip, CoverArt, ProgressBar } from '@clube/shared/ui';
import { LessonsCount, LessonsDone } from '../../parts/counts.tsx';
import { GoOnWord } from '../../parts/go-on-word.tsx';
import { useGoOnLabel } from '../../parts/use-go-on-label.ts';
import { LockReason } from '../../parts/lesson-mark.tsx';
import { coursePath, salePath } from '../../paths.ts';
import * as css from './my-courses.css.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** A course of another panel opens after that panel is chosen, which hands over to where its people belong. */
const placeOf = ({ id, site_id, is_here }: MyCourse): Pick<LinkProps, 'to' | 'state'> =>
  is_here ? { to: coursePath(id) } : { to: '/select-site', state: { site: site_id, to: coursePath(id) } };

function Type({ of }: { of: CourseType }) {
  const { t } = useLingui();
  const names: Record<CourseType, string> = {
    purchase: t`Compra`,
    courtesy: t`Cortesia`,
    enrolment: t`Matrícula`,
    team: t`Equipe`,
  };
  return <Chip>{names[of]}</Chip>;
}

function Validity({ expires_at, reason }: Pick<MyCourse, 'expires_at' | 'reason'>) {
  if (expires_at === null)
    return (
      <span className={css.endless}>
        <Endless {...icon} />
        <Trans>Acesso ilimitado</Trans>
      </span>
    );
  const day = formatDate(expires_at);
  return reason === 'expired' ? (
    <span className={css.over}>
      <Trans>Venceu em {day}</Trans>
    </span>
  ) : (
    <Trans>Até {day}</Trans>
  );
}

function Progress({ course }: { course: MyCourse }) {
  const { t } = useLingui();
  const { title, lessons_count: total, lessons_completed_count: done, percentage_complete: percent } = course;
  return (
    <>
      <ProgressBar value={percent} label={t`Progresso em ${title}`} />
      <span className={css.progress}>
        <span>{done > 0 ? <LessonsDone done={done} total={total} /> : <LessonsCount of={total} />}</span>
        <strong>{formatPercent(percent)}</strong>
      </span>
    </>
  );
}

/** Opens it, or says why not. */
function Action({ course }: { course: MyCourse }) {
  const { t } = useLingui();
  const label = useGoOnLabel(course);
  const { title, has_access, offer_id } = course;
  if (!has_access && offer_id !== null)
    return (
      <ButtonLink to={salePath(offer_id)} variant="primary" className={css.action} aria-label={t`Comprar ${title}`}>
        <Trans>Comprar</Trans>
      </ButtonLink>
    );
  if (!has_access)
    return (
      <p className={css.lock}>
        <Lock {...icon} />
        {course.reason === 'not_released' ? <LockReason of={course} /> : <Trans>Sem acesso</Trans>}
      </p>
    );
  return (
    <ButtonLink
      {...placeOf(course)}
      variant={courseStage(course) === 'done' ? 'white' : 'primary'}
      className={css.action}
      aria-label={label}
    >
      <GoOnWord of={course} />
    </ButtonLink>
  );
}

/** A course with its panel, how it was got, until when, and how far it is. */
export function CourseRow({ course }: { course: MyCourse }) {
  const { id, title, author, cover, panel, has_access } = course;
  return (
    <li className={css.row}>
      <div className={css.cover}>
        <CoverArt seed={id} picture={cover} locked={!has_access} />
      </div>
      <div className={css.name}>
        <h2 className={css.title}>{title}</h2>
        {author && <p className={css.author}>{author}</p>}
      </div>
      <dl className={css.facts}>
        <div>
          <dt className={css.term}>
            <Trans>Painel</Trans>
          </dt>
          <dd className={css.fact}>{panel}</dd>
        </div>
        <div>
          <dt className={css.term}>
            <Trans>Tipo</Trans>
          </dt>
          <dd className={css.fact}>
            <Type of={course.type} />
          </dd>
        </div>
        <div>
          <dt className={css.term}>
            <Trans>Validade</Trans>
          </dt>
          <dd className={css.fact}>
            <Validity {...course} />
          </dd>
        </div>
        <div>
          <dt className={css.term}>
            <Trans>Progresso</Trans>
          </dt>
          <dd className={css.fact}>
            <Progress course={course} />
          </dd>
        </div>
      </dl>
      <Action course={course} />
    </li>
  );
}
