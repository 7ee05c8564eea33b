import { useState } from 'react';
import { Eye } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Course } from '@clube/shared/contracts/course';
import { Button, ButtonLink, Chip, Row, showActionToast } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import { viewPath } from '../../paths.ts';
import { Reach } from '../../reach.tsx';
import { CourseStateChip } from '../../state-chip.tsx';
import { useChangeCourse } from './use-change-course.ts';

type Props = { course: Course; onSaved: () => Promise<unknown> };

/** Puts a course on air at once; takes it away from those who take it after a question. */
export function CoursePublication({ course, onSaved }: Props) {
  const { t } = useLingui();
  const { id, title, published, archived } = course;
  const { change, fail } = useChangeCourse(course);
  const [asking, setAsking] = useState(false);
  const publish = useMutation({
    mutationFn: (next: boolean) => change({ published: next }, { published: !next }),
    onSuccess: async (_done, next) => {
      await onSaved();
      if (!next)
        showActionToast(t`${title} saiu do ar.`, {
          label: t`Desfazer`,
          onPress: () => publish.mutate(true),
        });
    },
    onError: fail,
  });
  return (
    <Row>
      {archived && (
        <Chip>
          <Trans>Arquivado</Trans>
        </Chip>
      )}
      <CourseStateChip course={course} />
      <ButtonLink to={viewPath(id)}>
        <Eye size={18} strokeWidth={1.75} aria-hidden />
        <Trans>Ver curso</Trans>
      </ButtonLink>
      {published ? (
        <Button onClick={() => setAsking(true)}>
          <Trans>Tirar do ar</Trans>
        </Button>
      ) : (
        <Button variant="primary" loading={publish.isPending} onClick={() => publish.mutate(true)}>
          <Trans>Publicar</Trans>
        </Button>
      )}
      {asking && (
        <ConfirmDialog
          title={<Trans>Tirar {title} do ar?</Trans>}
          action={<Trans>Tirar do ar</Trans>}
          onConfirm={() => publish.mutateAsync(false)}
          onClose={() => setAsking(false)}
        >
          <Reach courseId={id} />
          <span>
            <Trans>Os alunos deixam de ver o curso. O progresso fica guardado e volta quando você publicar.</Trans>
          </span>
        </ConfirmDialog>
      )}
    </Row>
  );
}
