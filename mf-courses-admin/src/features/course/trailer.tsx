import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { outlineQuery } from '@clube/shared/clients/outline';
import type { Course } from '@clube/shared/contracts/course';
import { Card, QueryState, SelectField, showToast } from '@clube/shared/ui';
import * as css from '../../parts.css.ts';
import { useChangeCourse } from './use-change-course.ts';

/** Which of the free lessons shows the course to whoever has it and to whoever has not. */
export function Trailer({ course, onSaved }: { course: Course; onSaved: () => Promise<unknown> }) {
  const { t } = useLingui();
  const outline = useQuery(outlineQuery(course.id));
  const { change, fail } = useChangeCourse(course);
  const choose = async (id: number | null) => {
    try {
      await change({ trailer_lesson_id: id }, { trailer: course.trailer?.id ?? null });
      await onSaved();
      showToast(t`Trailer salvo.`, 'success');
    } catch (error) {
      fail(error);
    }
  };
  return (
    <Card>
      <h2 className={css.sectionTitle}>
        <Trans>Trailer</Trans>
      </h2>
      <QueryState query={outline}>
        {({ modules }) => {
          const free = modules
            .filter(({ state }) => state !== 'draft')
            .flatMap(({ lessons }) => lessons.filter(({ is_free, state }) => is_free && state !== 'draft'));
          return (
            <SelectField
              label={<Trans>Aula que mostra o curso</Trans>}
              hint={
                free.length > 0 ? (
                  <Trans>Uma das aulas gratuitas. Aparece na página do curso e na página de vendas.</Trans>
                ) : (
                  <Trans>Nenhuma aula publicada é gratuita. Em Módulos e aulas, marque uma como gratuita.</Trans>
                )
              }
              disabled={free.length === 0}
              value={course.trailer?.id ?? ''}
              onChange={({ target }) => void choose(target.value === '' ? null : Number(target.value))}
            >
              <option value="">{t`Sem trailer`}</option>
              {free.map(({ id, title }) => (
                <option key={id} value={id}>
                  {title}
                </option>
              ))}
            </SelectField>
          );
        }}
      </QueryState>
    </Card>
  );
}
