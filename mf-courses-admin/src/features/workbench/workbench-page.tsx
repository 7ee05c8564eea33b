import { ArrowLeft } from 'lucide-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate, useSearchParams } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { courseKey } from '@clube/shared/clients/course';
import { createLesson } from '@clube/shared/clients/lesson';
import { outlineQuery } from '@clube/shared/clients/outline';
import type { CourseEditor } from '@clube/shared/contracts/editor';
import type { Outline, OutlineModule } from '@clube/shared/contracts/outline';
import { ButtonLink, Card, EmptyState, Page, QueryState, Row, showFailure, Stack } from '@clube/shared/ui';
import * as parts from '../../parts.css.ts';
import { editorPath, lessonPath, modulesPath, usePathIds } from '../../paths.ts';
import { BulkDrop } from '../upload/index.ts';
import { atLesson, Editors, useEditors } from './editors/index.ts';
import { CoursePanel } from './course-panel.tsx';
import { LessonPanel, NEW } from './lesson-panel.tsx';
import { ModulePanel } from './module-panel.tsx';
import { NewModule } from './new-module.tsx';
import { StateChip } from '../../state-chip.tsx';
import { Tree } from './tree/index.ts';
import { useMediaStates } from './use-media-states.ts';
import { useOrder } from './use-order.ts';
import * as css from './workbench.css.ts';

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
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { moduleId } = usePathIds();
  const [search] = useSearchParams();
  const lessonId = moduleId ? Number(search.get('aula')) || 0 : 0;
  const { id: courseId, title, modules } = outline;
  const editors = useEditors(courseId, moduleId, lessonId);
  const order = useOrder(courseId);
  useMediaStates(outline);
  // Where files go that lie in no folder: into the module that is open.
  const opened = modules.find(({ id }) => id === moduleId);
  const loose = opened ? { title: opened.title, moduleId: opened.id } : { title: t`Aulas enviadas` };
  const create = useMutation({
    mutationFn: (module: OutlineModule) => createLesson(courseId, module.id, { title: t`Nova aula`, published: false }),
    onSuccess: async ({ id }, module) => {
      await client.invalidateQueries({ queryKey: courseKey(courseId) });
      void navigate(lessonPath(courseId, module.id, id), { state: NEW });
    },
    onError: (error) => showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
  });
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
        </Row>
      }
    >
      <div className={css.bench}>
        <div className={moduleId ? `${css.treePane} ${css.awayOnPhone}` : css.treePane}>
          <Stack>
            {modules.length > 0 && (
              <Tree
                courseId={courseId}
                modules={modules}
                chosen={{ moduleId, lessonId }}
                editors={editors}
                creating={create.isPending ? create.variables.id : 0}
                onMove={(next) => order(next, outline)}
                onNewLesson={(module) => create.mutate(module)}
              />
            )}
            <Card>
              <NewModule courseId={courseId} />
            </Card>
            <BulkDrop courseId={courseId} loose={loose} />
          </Stack>
        </div>
        {moduleId > 0 && (
          <ButtonLink size="small" className={css.onPhone} to={modulesPath(courseId)}>
            <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
            <Trans>Módulos e aulas</Trans>
          </ButtonLink>
        )}
        <Chosen outline={outline} moduleId={moduleId} lessonId={lessonId} editors={editors} />
      </div>
    </Page>
  );
}

/** Modules and lessons of a course: the tree, what is chosen in it, and its settings. */
export function WorkbenchPage() {
  const { courseId } = usePathIds();
  const outline = useQuery(outlineQuery(courseId));
  return <QueryState query={outline}>{(data) => <Workbench outline={data} />}</QueryState>;
}
