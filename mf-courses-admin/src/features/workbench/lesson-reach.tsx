import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { lessonReachQuery, type LessonIds } from '@clube/shared/clients/lesson';
import type { LessonReach as Reach } from '@clube/shared/contracts/lesson-reach';
import { formatNumber } from '@clube/shared/i18n';
import { QueryState, Skeleton } from '@clube/shared/ui';
import { calendarPath } from '../../paths.ts';
import { link } from './lesson-reach.css.ts';
import * as css from './workbench.css.ts';

/** What is said of who sees a lesson, sentence by sentence. */
function useSentences() {
  const { i18n, t } = useLingui();
  const nextOf = ({ name, opens_at, level }: NonNullable<Reach['next']>) => {
    const at = i18n.date(opens_at, { dateStyle: 'long', timeStyle: 'short' });
    if (level === 'course') return t`${name} vê a partir de ${at}, quando o curso abre.`;
    return level === 'module'
      ? t`${name} vê a partir de ${at}, quando o módulo abre.`
      : t`${name} vê a partir de ${at}.`;
  };
  return ({ open_count, members_count, is_part, next }: Reach): string => {
    if (members_count === 0) return t`Nenhum aluno tem acesso ao curso.`;
    const open = formatNumber(open_count);
    const counted = is_part
      ? t`${plural(members_count, { one: `${open} de # aluno, dos que entraram por último.`, other: `${open} de # alunos, os que entraram por último.` })}`
      : t`${plural(members_count, { one: `${open} de # aluno.`, other: `${open} de # alunos.` })}`;
    return [
      counted,
      ...(next ? [nextOf(next)] : []),
      ...(next?.is_in_turn ? [t`O que vem antes também precisa estar feito.`] : []),
    ].join(' ');
  };
}

/** How many of the course's students see the lesson now, who will next, and the way to why. @param rule what of it decides that, as it is saved */
export function LessonReach({ ids, rule }: { ids: LessonIds; rule: object }) {
  const sentences = useSentences();
  const reach = useQuery({ ...lessonReachQuery(ids, rule), placeholderData: keepPreviousData });
  return (
    <section className={css.group}>
      <h2 className={css.groupTitle}>
        <Trans>Quem vê hoje</Trans>
      </h2>
      <QueryState query={reach} loading={<Skeleton lines={2} />}>
        {(found) => (
          <p className={css.hint} aria-live="polite">
            {sentences(found)}{' '}
            {found.members_count > 0 && (
              <Link className={link} to={calendarPath(ids.courseId, found.next?.id, { lessonId: ids.lessonId })}>
                <Trans>Por quê?</Trans>
              </Link>
            )}
          </p>
        )}
      </QueryState>
    </section>
  );
}
