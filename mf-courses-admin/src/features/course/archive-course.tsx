import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Course } from '@clube/shared/contracts/course';
import { Button, showToast } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import { Reach } from '../../reach.tsx';
import { useChangeCourse } from './use-change-course.ts';

type Props = { course: Course; onSaved: () => Promise<unknown> };

/** Puts a course away after a question, because it stops its sales; brings it back at once. */
export function ArchiveCourse({ course, onSaved }: Props) {
  const { t } = useLingui();
  const { id, title, archived } = course;
  const { change, fail } = useChangeCourse(course);
  const [isAsking, setAsking] = useState(false);
  const put = useMutation({
    mutationFn: (next: boolean) => change({ archived: next }, { archived: !next }),
    onSuccess: async (_done, next) => {
      await onSaved();
      showToast(next ? t`${title} foi para os arquivados.` : t`${title} saiu dos arquivados.`, 'success');
    },
    onError: fail,
  });
  return (
    <>
      {archived ? (
        <Button loading={put.isPending} onClick={() => put.mutate(false)}>
          <Trans>Tirar dos arquivados</Trans>
        </Button>
      ) : (
        <Button onClick={() => setAsking(true)}>
          <Trans>Arquivar curso</Trans>
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Arquivar {title}?</Trans>}
          action={<Trans>Arquivar</Trans>}
          onConfirm={() => put.mutateAsync(true)}
          onClose={() => setAsking(false)}
        >
          <Reach courseId={id} />
          <span>
            <Trans>
              Quem está matriculado continua com acesso. Para os outros o curso some do catálogo, do início e da busca,
              também se for gratuito, e deixa de ser vendido aqui. Vendas em outra plataforma você encerra lá.
            </Trans>
          </span>
        </ConfirmDialog>
      )}
    </>
  );
}
