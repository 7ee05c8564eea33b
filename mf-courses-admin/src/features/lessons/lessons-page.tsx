import { useState } from 'react';
import { FileText, Film, Headphones, Trash2 } from 'lucide-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { Trans, useLingui } from '@lingui/react/macro';
import { courseKey, watchQuery } from '@clube/shared/clients/course';
import { deleteLesson } from '@clube/shared/clients/lesson';
import type { Lesson } from '@clube/shared/contracts/lesson';
import { formatClock } from '@clube/shared/i18n';
import { Button, Card, EmptyState, Page, QueryState, showFailure } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import { MediaState } from '../upload/index.ts';
import * as css from '../../parts.css.ts';
import { modulesPath, usePathIds } from '../../paths.ts';
import { NewLesson } from './new-lesson.tsx';

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const;
const iconOf = { hls: Film, youtube: Film, vimeo: Film, panda: Film, audio: Headphones, text: FileText };

function LessonItem({ courseId, lesson, onDelete }: { courseId: number; lesson: Lesson; onDelete: () => void }) {
  const { t } = useLingui();
  const { id, module_id, title, mediaType, media_id, duration_seconds } = lesson;
  const Icon = iconOf[mediaType];
  return (
    <li className={css.item}>
      <Icon {...icon} />
      <span className={css.itemText}>
        <Link to={`/curso/${courseId}/modulo/${module_id}/aula/${id}`} className={css.title}>
          {title}
        </Link>
        <span className={css.note}>
          {duration_seconds > 0 ? formatClock(duration_seconds) : mediaType === 'text' ? <Trans>Texto</Trans> : null}
        </span>
      </span>
      {media_id !== null && <MediaState mediaId={media_id} />}
      <Button size="small" variant="link" iconOnly aria-label={t`Apagar ${title}`} onClick={onDelete}>
        <Trash2 {...icon} size={18} />
      </Button>
    </li>
  );
}

export function LessonsPage() {
  const { t } = useLingui();
  const { courseId, moduleId } = usePathIds();
  const client = useQueryClient();
  const watch = useQuery(watchQuery(courseId, moduleId));
  const [doomed, setDoomed] = useState<Lesson>();
  const refresh = () => client.invalidateQueries({ queryKey: courseKey(courseId) });
  const remove = useMutation({
    mutationFn: (lessonId: number) => deleteLesson({ courseId, moduleId, lessonId }),
    onSuccess: refresh,
    onError: (error) => showFailure(error, t`Não foi possível apagar agora. Tente de novo.`),
  });
  return (
    <QueryState query={watch}>
      {({ course, currentModule, currentModuleLessons: lessons = [] }) => (
        <Page
          narrow
          title={currentModule ? `${currentModule.position}. ${currentModule.title}` : t`Aulas`}
          subtitle={
            course && (
              <Link className={css.crumb} to={modulesPath(courseId)}>
                {course.title}
              </Link>
            )
          }
        >
          {lessons.length === 0 ? (
            <EmptyState
              icon={Film}
              title={<Trans>Nenhuma aula ainda</Trans>}
              text={<Trans>Escolha um vídeo, ou escreva uma aula em texto.</Trans>}
            />
          ) : (
            <ul className={css.list}>
              {lessons.map((lesson) => (
                <LessonItem key={lesson.id} courseId={courseId} lesson={lesson} onDelete={() => setDoomed(lesson)} />
              ))}
            </ul>
          )}
          {doomed && (
            <ConfirmDialog
              title={<Trans>Apagar {doomed.title}?</Trans>}
              action={<Trans>Apagar</Trans>}
              onConfirm={() => remove.mutateAsync(doomed.id)}
              onClose={() => setDoomed(undefined)}
            >
              <Trans>Comentários e o progresso dos alunos nesta aula são apagados junto. Não há como desfazer.</Trans>
            </ConfirmDialog>
          )}
          <Card>
            <h2 className={css.sectionTitle}>
              <Trans>Nova aula</Trans>
            </h2>
            <NewLesson courseId={courseId} moduleId={moduleId} onCreated={refresh} />
          </Card>
        </Page>
      )}
    </QueryState>
  );
}
