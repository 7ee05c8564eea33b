import { useState } from 'react';
import { Archive, ArrowUpDown, Award, BookOpen, FileUp, Plus, ReceiptText, Trash2 } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Link, useSearchParams } from 'react-router-dom';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { coursesQuery } from '@clube/shared/clients/course';
import type { CourseCard } from '@clube/shared/contracts/course';
import { categoriesOf } from '@clube/shared/contracts/course-category';
import { lazyPart } from '@clube/shared/federation';
import { mayAtom } from '@clube/shared/session';
import { Button, ButtonLink, CoverArt, EmptyState, Page, QueryState, Row, SelectField } from '@clube/shared/ui';
import * as css from '../../parts.css.ts';
import { allSalesPath, editorPath, issuedPath } from '../../paths.ts';
import { CourseStateChip } from '../../state-chip.tsx';
import { ImportCourse } from '../transfer/index.ts';
import { NewCourse } from './new-course.tsx';

// With what else is ordered on the home: each file that there is stands in the remote's entry.
const OrderCourses = lazyPart(() =>
  import(/* webpackChunkName: "promotions" */ './order-courses.tsx').then((part) => part.OrderCourses),
);

/** What others teach is on the home, and not an instructor's to change. */
const editable = (list: CourseCard[]) => list.filter((course) => course.editable !== false);

export function CoursesPage() {
  const { t } = useLingui();
  const [creating, setCreating] = useState(false);
  const courses = useQuery({ ...coursesQuery(), select: editable });
  const may = useAtomValue(mayAtom);
  const [search, setSearch] = useSearchParams();
  const isOrdering = search.has('ordem') && may('panel.manage');
  const ofArchive = search.has('arquivados');
  const archived = courses.data?.filter((course) => course.archived).length ?? 0;
  const categories = categoriesOf(courses.data?.filter((course) => (course.archived ?? false) === ofArchive) ?? []);
  const category = categories.find((name) => name === search.get('categoria')) ?? '';
  const chooseCategory = (name: string) =>
    setSearch(
      (known) => {
        if (name) known.set('categoria', name);
        else known.delete('categoria');
        return known;
      },
      { replace: true },
    );
  const isShown = (course: CourseCard) =>
    (course.archived ?? false) === ofArchive && (category === '' || course.category === category);
  const create = (
    <Button variant="primary" data-tour="create-course" onClick={() => setCreating(true)}>
      <Plus size={18} strokeWidth={1.75} aria-hidden />
      <Trans>Criar curso</Trans>
    </Button>
  );
  return (
    <Page
      title={ofArchive ? t`Cursos arquivados` : t`Cursos`}
      actions={
        <Row>
          <ButtonLink to="/lixeira">
            <Trash2 size={18} strokeWidth={1.75} aria-hidden />
            <Trans>Lixeira</Trans>
          </ButtonLink>
          {may('panel.manage') && (
            <ButtonLink to={allSalesPath}>
              <ReceiptText size={18} strokeWidth={1.75} aria-hidden />
              <Trans>Vendas</Trans>
            </ButtonLink>
          )}
          {may('member.manage') && (
            <ButtonLink to={issuedPath()}>
              <Award size={18} strokeWidth={1.75} aria-hidden />
              <Trans>Certificados emitidos</Trans>
            </ButtonLink>
          )}
          {(archived > 0 || ofArchive) && (
            <ButtonLink to={ofArchive ? '/config_curso' : '/config_curso?arquivados'}>
              <Archive size={18} strokeWidth={1.75} aria-hidden />
              {ofArchive ? <Trans>Voltar aos cursos</Trans> : <Trans>Arquivados ({archived})</Trans>}
            </ButtonLink>
          )}
          {may('panel.manage') && (courses.data?.length ?? 0) > 1 && (
            <ButtonLink to={isOrdering ? '/config_curso' : '/config_curso?ordem'}>
              <ArrowUpDown size={18} strokeWidth={1.75} aria-hidden />
              {isOrdering ? <Trans>Terminar a ordem</Trans> : <Trans>Ordenar cursos</Trans>}
            </ButtonLink>
          )}
          <Button onClick={() => setSearch({ importar: '' })}>
            <FileUp size={18} strokeWidth={1.75} aria-hidden />
            <Trans>Importar</Trans>
          </Button>
          {create}
        </Row>
      }
    >
      <QueryState query={courses}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState
              icon={BookOpen}
              title={
                may('panel.manage') ? (
                  <Trans>Seu painel ainda não tem cursos</Trans>
                ) : (
                  <Trans>Você ainda não ensina nenhum curso</Trans>
                )
              }
              text={<Trans>Crie o primeiro: um título basta para começar.</Trans>}
            />
          ) : isOrdering ? (
            <OrderCourses courses={list} />
          ) : list.every((course) => (course.archived ?? false) !== ofArchive) ? (
            <EmptyState
              icon={Archive}
              title={
                ofArchive ? <Trans>Nenhum curso arquivado</Trans> : <Trans>Todos os cursos estão arquivados</Trans>
              }
              text={<Trans>Um curso arquivado não recebe alunos novos. Volta quando você quiser.</Trans>}
            />
          ) : (
            <>
              {categories.length > 0 && (
                <div className={css.filter}>
                  <SelectField
                    label={<Trans>Categoria</Trans>}
                    value={category}
                    onChange={({ target }) => chooseCategory(target.value)}
                  >
                    <option value="">{t`Todas as categorias`}</option>
                    {categories.map((name) => (
                      <option key={name}>{name}</option>
                    ))}
                  </SelectField>
                </div>
              )}
              <ul className={css.list}>
                {list.filter(isShown).map((course) => {
                  const { id, title, cover, holds } = course;
                  const { modules, lessons } = holds ?? {
                    modules: course.modules_count,
                    lessons: course.lessons_count,
                  };
                  return (
                    <li key={id}>
                      <Link to={editorPath(id)} className={css.item}>
                        <span className={css.thumb}>
                          <CoverArt seed={id} picture={cover} />
                        </span>
                        <span className={css.itemText}>
                          <span className={css.title}>{title}</span>
                          <span className={css.note}>
                            {course.category && `${course.category} · `}
                            <Plural value={modules} one="# módulo" other="# módulos" /> ·{' '}
                            <Plural value={lessons} one="# aula" other="# aulas" />
                          </span>
                        </span>
                        <CourseStateChip course={course} />
                      </Link>
                    </li>
                  );
                })}
              </ul>
            </>
          )
        }
      </QueryState>
      {search.has('importar') && <ImportCourse onClose={() => setSearch({}, { replace: true })} />}
      <NewCourse open={creating} onOpenChange={setCreating} />
    </Page>
  );
}
