import { BookOpen, FileText, Layers, RotateCcw } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { BinEntry } from '@clube/shared/contracts/bin';
import { formatDay } from '@clube/shared/i18n';
import { Button, Row } from '@clube/shared/ui';
import * as css from '../../parts.css.ts';
import { EraseForGood } from './erase-for-good.tsx';
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
