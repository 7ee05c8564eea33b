import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { courseKey } from '@clube/shared/clients/course';
import { createLesson } from '@clube/shared/clients/lesson';
import type { CourseEditor } from '@clube/shared/contracts/editor';
import type { Outline, OutlineModule } from '@clube/shared/contracts/outline';
import { ButtonLink, Card, showFailure, Stack } from '@clube/shared/ui';
import { lessonPath, modulesPath } from '../../paths.ts';
import { BulkDrop } from '../upload/index.ts';
import { NEW } from './lesson-panel.tsx';
import { NewModule } from './new-module.tsx';
import { Tree } from './tree/index.ts';
import { useMediaStates } from './use-media-states.ts';
import { useMoves } from './use-moves.ts';
import { useOrder } from './use-order.ts';
import * as css from './workbench.css.ts';

type Props = {
  outline: Outline;
  chosen: { moduleId: number; lessonId: number };
  /** On a phone the tree is an address of its own, and this is another. */
  isTreeAway: boolean;
  editors: readonly CourseEditor[];
  /** What is chosen in the tree, and its settings. */
  children: ReactNode;
};

/** The panes of a course: the tree and what is put into it, what is chosen, its settings; on a phone one after the other. */
export function Bench({ outline, chosen, isTreeAway, editors, children }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const navigate = useNavigate();
  const { id: courseId, modules } = outline;
  const { move, undo } = useMoves(outline, useOrder(courseId));
  useMediaStates(outline);
  // Where files go that lie in no folder: into the module that is open.
  const opened = modules.find(({ id }) => id === chosen.moduleId);
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
    <div className={css.bench}>
      <div className={isTreeAway ? `${css.treePane} ${css.awayOnPhone}` : css.treePane}>
        <Stack>
          {modules.length > 0 && (
            <Tree
              courseId={courseId}
              modules={modules}
              chosen={chosen}
              editors={editors}
              creating={create.isPending ? create.variables.id : 0}
              onMove={move}
              onUndo={undo}
              onNewLesson={(module) => create.mutate(module)}
            />
          )}
          <Card>
            <NewModule courseId={courseId} />
          </Card>
          <BulkDrop courseId={courseId} loose={loose} />
        </Stack>
      </div>
      {isTreeAway && (
        <ButtonLink size="small" className={css.onPhone} to={modulesPath(courseId)}>
          <ArrowLeft size={16} strokeWidth={1.75} aria-hidden />
          <Trans>Módulos e aulas</Trans>
        </ButtonLink>
      )}
      {children}
    </div>
  );
}

/** What is chosen in the tree. */
export const BenchMain = ({ children }: { children: ReactNode }) => <div className={css.main}>{children}</div>;
