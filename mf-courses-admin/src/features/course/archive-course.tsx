import { useState } from 'react';
import { useMutation } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { patchCourse } from '@clube/shared/clients/course';
import type { Course } from '@clube/shared/contracts/course';
import { Button, showFailure, showToast } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import { Reach } from './reach.tsx';

type Props = { course: Course; onSaved: () => Promise<unknown> };

/** Puts a course away after a question, because it stops its sales; brings it back at once. */
export function ArchiveCourse({ course: { id, title, archived }, onSaved }: Props) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  const put = useMutation({
    mutationFn: (next: boolean) => patchCourse(id, { archived: next }),
    onSuccess: async (_done, next) => {
      await onSaved();
      showToast(next ? t`${title} foi para os arquivados.` : t`${title} saiu dos arquivados.`, 'success');
    },
  });
  const bringBack = () =>
    put.mutate(false, {
      onError: (error) => showFailure(error, t`Não foi possível salvar agora. Tente de novo.`),
    });
  return (
    <>
      {archived ? (
        <Button loading={put.isPending} onClick={bringBack}>
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
