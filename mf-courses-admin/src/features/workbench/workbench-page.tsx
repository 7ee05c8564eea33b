import { useQuery } from '@tanstack/react-query';
import { Link, useSearchParams } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { outlineQuery } from '@clube/shared/clients/outline';
import type { CourseEditor } from '@clube/shared/contracts/editor';
import type { Outline } from '@clube/shared/contracts/outline';
import { EmptyState, Page, QueryState, Row } from '@clube/shared/ui';
import * as parts from '../../parts.css.ts';
import { editorPath, usePathIds } from '../../paths.ts';
import { atLesson, Editors, useEditors } from './editors/index.ts';
import { Bench } from './bench.tsx';
import { CoursePanel } from './course-panel.tsx';
import { PublishDrafts } from './lazy-parts.ts';
import { LessonPanel } from './lesson-panel.tsx';
import { ModulePanel } from './module-panel.tsx';
import { StateChip } from '../../state-chip.tsx';

type ChosenProps = { outline: Outline; moduleId: number; lessonId: number; editors: readonly CourseEditor[] };
function Chosen({ outline, moduleId, lessonId, editors }: ChosenProps) {
  const { t } = useLingui();
  const { id: courseId, modules } = outline;
  const index = modules.findIndex(({ id, lessons }) =>
    lessonId ? lessons.some((lesson) => lesson.id === lessonId) : id === moduleId,
  );
  const module = modules[index];
  if (moduleId === 0) return <CoursePanel key={courseId} course={outline} />;
  if (!module)
    return (
      <EmptyState
        title={<Trans>Não encontramos o que você procura</Trans>}
        text={<Trans>O endereço pode ter mudado, ou o conteúdo foi removido.</Trans>}
      />
    );
  const number = index + 1;
  if (lessonId === 0)
    return <ModulePanel key={module.id} courseId={courseId} module={module} place={t`Módulo ${number}`} />;
  const lessonNumber = module.lessons.findIndex(({ id }) => id === lessonId) + 1;
  return (
    <LessonPanel
      key={lessonId}
      courseId={courseId}
      moduleId={module.id}
      lessonId={lessonId}
      place={t`Módulo ${number} · Aula ${lessonNumber}`}
      editors={atLesson(editors, lessonId)}
    />
  );
}

function Workbench({ outline }: { outline: Outline }) {
  const { moduleId } = usePathIds();
  const [search] = useSearchParams();
  const lessonId = moduleId ? Number(search.get('aula')) || 0 : 0;
  const { id: courseId, title } = outline;
  const editors = useEditors(courseId, moduleId, lessonId);
  return (
    <Page
      title={title}
      subtitle={
        <Link className={parts.crumb} to={editorPath(courseId)}>
          <Trans>Configurações do curso</Trans>
        </Link>
      }
      actions={
        <Row>
          <Editors editors={editors} />
          <StateChip state={outline.state} releaseAt={outline.release_at} />
          <PublishDrafts course={outline} />
        </Row>
      }
    >
      <Bench outline={outline} chosen={{ moduleId, lessonId }} isTreeAway={moduleId > 0} editors={editors}>
        <Chosen outline={outline} moduleId={moduleId} lessonId={lessonId} editors={editors} />
      </Bench>
    </Page>
  );
}

/** Modules and lessons of a course: the tree, what is chosen in it, and its settings. */
export function WorkbenchPage() {
  const { courseId } = usePathIds();
  const outline = useQuery(outlineQuery(courseId));
  return <QueryState query={outline}>{(data) => <Workbench outline={data} />}</QueryState>;
}
