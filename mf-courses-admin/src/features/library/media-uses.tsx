import { BookOpen, Image } from 'lucide-react';
import { Link } from 'react-router-dom';
import { Plural, Trans } from '@lingui/react/macro';
import type { MediaUses as Uses } from '@clube/shared/contracts/media';
import { editorPath, lessonPath } from '../../paths.ts';
import * as css from './library.css.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** Which lessons and covers show a media; each leads to where it is changed. */
export function MediaUses({ uses: { lessons, covers, in_bin, total } }: { uses: Uses }) {
  const others = total - lessons.length - covers.length - in_bin;
  return (
    <section className={css.part}>
      <h3 className={css.partTitle}>
        <Trans>Onde é usada</Trans>
      </h3>
      {total === 0 && (
        <p className={css.quiet}>
          <Trans>Em lugar nenhum.</Trans>
        </p>
      )}
      <ul className={css.uses}>
        {lessons.map(({ id, title, module_id, course_id, course_title }) => (
          <li key={id} className={css.use}>
            <BookOpen {...icon} />
            <span className={css.useText}>
              <Link className={css.placeLink} to={lessonPath(course_id, module_id, id)}>
                {title}
              </Link>
              <span className={css.quiet}>{course_title}</span>
            </span>
          </li>
        ))}
        {covers.map(({ course_id, course_title }) => (
          <li key={`cover ${course_id}`} className={css.use}>
            <Image {...icon} />
            <span className={css.useText}>
              <Link className={css.placeLink} to={editorPath(course_id)}>
                <Trans>Capa do curso</Trans>
              </Link>
              <span className={css.quiet}>{course_title}</span>
            </span>
          </li>
        ))}
      </ul>
      {in_bin > 0 && (
        <p className={css.quiet}>
          <Plural value={in_bin} one="Em # lugar que está na lixeira." other="Em # lugares que estão na lixeira." />{' '}
          <Link className={css.placeLink} to="/lixeira">
            <Trans>Ver a lixeira</Trans>
          </Link>
        </p>
      )}
      {others > 0 && (
        <p className={css.quiet}>
          <Plural value={others} one="E em mais # lugar." other="E em mais # lugares." />
        </p>
      )}
    </section>
  );
}
