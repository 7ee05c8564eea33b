import { Check, Lock } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Lesson } from '@clube/shared/contracts/lesson';
import { formatDay, formatPercent } from '@clube/shared/i18n';
import * as css from './lesson-mark.css.ts';

type Locked = Pick<Lesson, 'reason' | 'release_at'> & Partial<Pick<Lesson, 'release_percent'>>;
/** Why something is locked: when it opens, or what it waits for. */
export function LockReason({ of: { reason, release_at, release_percent = null } }: { of: Locked }) {
  if (reason === 'sequential') return <Trans>Você precisa concluir as aulas anteriores!</Trans>;
  if (reason === 'class') return <Trans>Só para outras turmas</Trans>;
  if (reason === 'percent' && release_percent !== null) {
    const part = formatPercent(release_percent);
    return <Trans>Abre com {part} do que vem antes</Trans>;
  }
  if (reason === 'percent') return <Trans>Falta uma parte do que vem antes</Trans>;
  if (reason !== 'not_released' || !release_at) return <Trans>Bloqueado</Trans>;
  const day = formatDay(release_at);
  return <Trans>Abre em {day}</Trans>;
}

/** Whether a lesson is done, open or locked. */
export function LessonMark({ lesson }: { lesson: Lesson }) {
  const { t } = useLingui();
  if (!lesson.is_liberated)
    return (
      <span className={css.mark}>
        <Lock size={13} strokeWidth={2} aria-label={t`Bloqueada`} />
      </span>
    );
  return (
    <span className={css.mark} data-done={lesson.is_completed}>
      {lesson.is_completed && <Check size={13} strokeWidth={3} aria-label={t`Concluída`} />}
    </span>
  );
}

/** The same beside words that say it. */
export const Mark = ({ isDone }: { isDone: boolean }) => (
  <span className={css.mark} data-done={isDone}>
    {isDone && <Check size={13} strokeWidth={3} aria-hidden />}
  </span>
);
