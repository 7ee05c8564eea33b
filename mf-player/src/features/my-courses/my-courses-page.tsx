import { BookOpen } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { myCoursesQuery } from '@clube/shared/clients/my-course';
import type { MyCourse } from '@clube/shared/contracts/my-course';
import { hostAtom, meAtom } from '@clube/shared/session';
import {
  ButtonLink,
  EmptyState,
  Page,
  Pager,
  QueryState,
  QuietNotice,
  SelectField,
  SkeletonBlock,
  TextField,
  useListAddress,
} from '@clube/shared/ui';
import { NoOwnCourses } from '../../parts/no-own-courses.tsx';
import { CourseRow } from './course-row.tsx';
import * as css from './my-courses.css.ts';
import { panelsOf, states, whichCourses, type State } from './which-courses.ts';

const A_PAGE = 24;
/** From so many on there is something to look for. */
const MANY = 7;

/** A session that began at a panel's address is told of no other panel; whether there is one is not known here. */
function OtherPanels() {
  const me = useAtomValue(meAtom);
  const { kind, main_url } = useAtomValue(hostAtom);
  if (!me?.panel_bound) return null;
  const panel = me.current?.currentSite.name;
  return (
    <QuietNotice
      action={
        <ButtonLink to={kind === 'panel' ? `${main_url}/meus-cursos` : '/select-site'} size="small">
          <Trans>Ver todos os painéis</Trans>
        </ButtonLink>
      }
    >
      <Trans>
        Aqui estão os seus cursos de {panel}. Se você estuda em outros painéis, entre pelo endereço principal.
      </Trans>
    </QuietNotice>
  );
}

function Courses({ courses }: { courses: readonly MyCourse[] }) {
  const { t } = useLingui();
  const { page, filter, setFilter, setPage } = useListAddress();
  const names: Record<State, string> = {
    '': t`Todos`,
    andamento: t`Em andamento`,
    concluidos: t`Concluídos`,
    vencidos: t`Vencidos`,
  };
  if (courses.length === 0) return <NoOwnCourses />;
  const panels = panelsOf(courses);
  const state = states.find((known) => known === filter('filtro')) ?? '';
  const wanted = { state, panel: filter('painel'), q: filter('busca') };
  const found = whichCourses(courses, wanted);
  const last = Math.max(1, Math.ceil(found.length / A_PAGE));
  const current = Math.min(page, last);
  return (
    <>
      <div className={css.tools}>
        {courses.length >= MANY && (
          <div className={css.search}>
            <TextField
              type="search"
              label={<Trans>Buscar nos meus cursos</Trans>}
              value={wanted.q}
              onChange={(event) => setFilter('busca', event.target.value)}
            />
          </div>
        )}
        {panels.length > 1 && (
          <div className={css.panel}>
            <SelectField
              label={<Trans>Painel</Trans>}
              value={wanted.panel}
              onChange={(event) => setFilter('painel', event.target.value)}
            >
              <option value="">{t`Todos os painéis`}</option>
              {panels.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </SelectField>
          </div>
        )}
        <div className={css.filters} role="group" aria-label={t`Filtrar cursos`}>
          {states.map((name) => (
            <button
              key={name}
              type="button"
              className={css.filter}
              aria-pressed={name === state}
              onClick={() => setFilter('filtro', name)}
            >
              {names[name]}
            </button>
          ))}
        </div>
      </div>
      {found.length === 0 ? (
        <EmptyState
          icon={BookOpen}
          title={<Trans>Nenhum curso aqui</Trans>}
          text={<Trans>Veja os outros filtros.</Trans>}
        />
      ) : (
        <>
          <ul className={css.list}>
            {found.slice((current - 1) * A_PAGE, current * A_PAGE).map((course) => (
              <CourseRow key={course.id} course={course} />
            ))}
          </ul>
          <Pager current={current} last={last} onChange={setPage} />
        </>
      )}
    </>
  );
}

const Loading = () => (
  <div className={css.list}>
    {[1, 2, 3].map((index) => (
      <SkeletonBlock key={index} className={css.skeleton} />
    ))}
  </div>
);

/** What somebody has: course, panel, type, validity and progress, across their panels (product.md §2). */
export function MyCoursesPage() {
  const { t } = useLingui();
  const courses = useQuery(myCoursesQuery());
  return (
    <Page title={t`Meus cursos`} subtitle={<Trans>O que você tem, até quando, e quanto falta.</Trans>}>
      <QueryState query={courses} loading={<Loading />}>
        {(list) => <Courses courses={list} />}
      </QueryState>
      <OtherPanels />
    </Page>
  );
}
