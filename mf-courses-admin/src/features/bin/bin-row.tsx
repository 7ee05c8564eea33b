import { useState } from 'react';
import { BookOpen, FileText, Layers, RotateCcw, Trash2 } from 'lucide-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { binKey, eraseFromBin } from '@clube/shared/clients/bin';
import type { BinEntry } from '@clube/shared/contracts/bin';
import { formatDay } from '@clube/shared/i18n';
import { isApiError } from '@clube/shared/transport';
import { Button, Row, showFailure, showToast } from '@clube/shared/ui';
import { ConfirmDialog } from '@clube/shared/ui/overlays';
import * as css from '../../parts.css.ts';
import { FinalLosses } from './losses.tsx';
import { useRestore } from './use-undo.ts';

const icons = { course: BookOpen, module: Layers, lesson: FileText } as const;
const small = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

/** What it is, and where it stood. */
function Where({ entry: { kind, course_title: course, module_title: module, lessons_count: lessons } }: Props) {
  if (kind === 'lesson')
    return (
      <Trans>
        Aula de {course} · {module}
      </Trans>
    );
  return (
    <>
      {kind === 'module' ? <Trans>Módulo de {course}</Trans> : <Trans>Curso</Trans>} ·{' '}
      {lessons === 0 ? <Trans>sem aulas</Trans> : <Plural value={lessons} one="# aula" other="# aulas" />}
    </>
  );
}

function EraseForGood({ entry: { id, title } }: Props) {
  const { t } = useLingui();
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const refresh = () => client.invalidateQueries({ queryKey: binKey });
  const erase = useMutation({
    mutationFn: () => eraseFromBin(id),
    onSuccess: async () => {
      await refresh();
      showToast(t`${title} foi apagado de vez.`, 'success');
    },
    onError: async (error) => {
      const isGone = isApiError(error, 'bin.not_found');
      if (isGone) await refresh();
      showFailure(
        error,
        isGone ? t`${title} não está mais na lixeira.` : t`Não foi possível apagar agora. Tente de novo.`,
      );
    },
  });
  return (
    <>
      <Button
        size="small"
        variant="outline-danger"
        aria-label={t`Apagar ${title} de vez`}
        onClick={() => setAsking(true)}
      >
        <Trash2 {...small} />
        <Trans>Apagar de vez</Trans>
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={<Trans>Apagar {title} de vez?</Trans>}
          action={<Trans>Apagar de vez</Trans>}
          onConfirm={() => erase.mutateAsync()}
          onClose={() => setAsking(false)}
        >
          <FinalLosses binId={id} />
        </ConfirmDialog>
      )}
    </>
  );
}

type Props = { entry: BinEntry };

/** One of what is in the bin. */
export function BinRow({ entry }: Props) {
  const { t } = useLingui();
  const { id, kind, title, within, deleted_by: person } = entry;
  const Icon = icons[kind];
  const restore = useRestore();
  const back = useMutation({ mutationFn: () => restore(id, title) });
  const [deleted, erased] = [formatDay(entry.deleted_at), formatDay(entry.erased_at)];
  return (
    <li className={css.item}>
      <span className={css.binIcon}>
        <Icon size={20} strokeWidth={1.75} aria-hidden />
      </span>
      <span className={css.itemText}>
        <span className={css.title}>{title}</span>
        <span className={css.note}>
          <Where entry={entry} />
        </span>
        <span className={css.note}>
          {person ? (
            <Trans>
              Apagado por {person} em {deleted}
            </Trans>
          ) : (
            <Trans>Apagado em {deleted}</Trans>
          )}{' '}
          · <Trans>vai de vez em {erased}</Trans>
        </span>
        {within && (
          <span className={css.binHint}>
            {within === 'course' ? (
              <Trans>O curso também está na lixeira. Restaure primeiro o curso.</Trans>
            ) : (
              <Trans>O módulo também está na lixeira. Restaure primeiro o módulo.</Trans>
            )}
          </span>
        )}
      </span>
      <Row>
        {!within && (
          <Button
            size="small"
            loading={back.isPending}
            aria-label={t`Restaurar ${title}`}
            onClick={() => back.mutate()}
          >
            <RotateCcw {...small} />
            <Trans>Restaurar</Trans>
          </Button>
        )}
        <EraseForGood entry={entry} />
      </Row>
    </li>
  );
}
