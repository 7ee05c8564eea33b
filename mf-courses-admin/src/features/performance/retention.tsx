import { Film } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { Plural, Trans } from '@lingui/react/macro';
import { lessonStatisticQuery } from '@clube/shared/clients/statistic';
import type { StatisticLesson } from '@clube/shared/contracts/statistic';
import { Card, EmptyState, QueryState, SelectField, SkeletonBlock } from '@clube/shared/ui';
import { RetentionChart } from './retention-chart.tsx';
import * as css from './performance.css.ts';

const NAME = 'aula';

function Chosen({ courseId, lessonId }: { courseId: number; lessonId: number }) {
  const lesson = useQuery(lessonStatisticQuery(courseId, lessonId));
  return (
    <QueryState query={lesson} loading={<SkeletonBlock className={css.chartSkeleton} />}>
      {(of) =>
        of.viewers === 0 || of.still.length === 0 ? (
          <EmptyState
            icon={Film}
            title={<Trans>Ninguém assistiu a este vídeo ainda</Trans>}
            text={<Trans>Quando alunos assistirem, você vê aqui até onde vão e o que reveem.</Trans>}
          />
        ) : (
          <>
            <p className={css.note}>
              <Plural value={of.viewers} one="# aluno assistiu" other="# alunos assistiram" />
            </p>
            <RetentionChart of={of} courseId={courseId} lessonId={lessonId} />
          </>
        )
      }
    </QueryState>
  );
}

/** Where people leave the video of a lesson, which is chosen here: the one that most came to, until somebody does. */
export function Retention({ courseId, lessons }: { courseId: number; lessons: readonly StatisticLesson[] }) {
  const [search, setSearch] = useSearchParams();
  const timed = lessons.filter(({ is_timed }) => is_timed);
  const [most] = timed.toSorted((one, other) => other.started - one.started);
  const chosen = timed.find(({ id }) => String(id) === search.get(NAME)) ?? most;
  const choose = (id: string) => {
    const next = new URLSearchParams(search);
    next.set(NAME, id);
    setSearch(next, { replace: true });
  };
  return (
    <Card>
      <div className={css.cardHead}>
        <h2 className={css.cardTitle}>
          <Trans>Onde assistem e onde voltam</Trans>
        </h2>
        {chosen && (
          <div className={css.choice}>
            <SelectField label={<Trans>Vídeo</Trans>} value={chosen.id} onChange={({ target }) => choose(target.value)}>
              {timed.map(({ id, module_title, title }) => (
                <option key={id} value={id}>
                  {module_title} · {title}
                </option>
              ))}
            </SelectField>
          </div>
        )}
      </div>
      {chosen ? (
        <Chosen key={chosen.id} courseId={courseId} lessonId={chosen.id} />
      ) : (
        <EmptyState
          icon={Film}
          title={<Trans>Este curso não tem vídeos</Trans>}
          text={<Trans>Aulas em vídeo ou áudio mostram aqui onde as pessoas saem.</Trans>}
        />
      )}
    </Card>
  );
}
