import type { ReactNode } from 'react';
import { plural } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Calendar, ClassState, CourseClass } from '@clube/shared/contracts/class';
import type { Rule } from '@clube/shared/contracts/rule';
import { formatPercent } from '@clube/shared/i18n';
import { formatMoment } from '@clube/shared/i18n/format-moment';
import { Chip } from '@clube/shared/ui';

const tones = { upcoming: 'brand', running: 'success', over: 'warning', archived: 'neutral' } as const;
const names: Record<ClassState, ReactNode> = {
  upcoming: <Trans>Vai começar</Trans>,
  running: <Trans>Em andamento</Trans>,
  over: <Trans>Terminou</Trans>,
  archived: <Trans>Arquivada</Trans>,
};
/** How a class stands. */
export const ClassChip = ({ state }: { state: ClassState }) => <Chip tone={tones[state]}>{names[state]}</Chip>;

/** From when to when. */
export function usePeriod() {
  const { t } = useLingui();
  return ({ starts_at, ends_at }: Pick<CourseClass, 'starts_at' | 'ends_at'>) => {
    const [start, end] = [starts_at && formatMoment(starts_at), ends_at && formatMoment(ends_at)];
    if (start && end) return t`De ${start} até ${end}`;
    if (start) return t`Início: ${start}`;
    return end ? t`Fim: ${end}` : t`Sem datas: vale a matrícula de cada um`;
  };
}

/** A rule of the course as a whole has no percentage. */
export type Ruled = Rule & { release_after_percent?: number | null };

/** What a rule says, in one line. */
export function useRuleWords() {
  const { t } = useLingui();
  return (
    { release_at, release_after_days: days, is_sequential, release_after_percent }: Ruled,
    startsAt: string | null,
  ): string => {
    const percent = release_after_percent && formatPercent(release_after_percent);
    const at = release_at && formatMoment(release_at);
    const parts = [
      ...(at ? [t`Abre em ${at}`] : []),
      ...(days === null
        ? []
        : [
            startsAt
              ? t`${plural(days, { one: '# dia após o início da turma', other: '# dias após o início da turma' })}`
              : t`${plural(days, { one: '# dia após a matrícula', other: '# dias após a matrícula' })}`,
          ]),
      ...(is_sequential ? [t`Em sequência`] : []),
      ...(percent ? [t`Com ${percent} do que vem antes`] : []),
    ];
    return parts.length > 0 ? parts.join(' · ') : t`Abre na hora`;
  };
}

type Whole = Calendar['modules'][number];
type Part = Pick<Whole, 'opens_at' | 'reason'> & Partial<Pick<Whole, 'waits_for'>>;

/** When something opens for a member, or why it does not. */
export function useOpening({ course, next }: Calendar) {
  const { t } = useLingui();
  return ({ opens_at, reason, waits_for }: Part): string => {
    const at = opens_at && formatMoment(opens_at);
    const until = course.expires_at && formatMoment(course.expires_at);
    const lesson = next?.title;
    switch (reason) {
      case null:
        return at ? t`Aberto desde ${at}` : t({ message: 'Aberto', context: 'uma aula ou um módulo' });
      case 'not_released':
        return at ? t`Abre em ${at}` : t`Ainda não abriu`;
      case 'sequential':
        return lesson ? t`Espera a conclusão de “${lesson}”` : t`Espera as aulas anteriores`;
      case 'percent': {
        if (!waits_for) return t`Espera uma parte do que vem antes`;
        const { title } = waits_for;
        const needs = formatPercent(waits_for.needs);
        const done = formatPercent(waits_for.percent);
        return t`Abre com ${needs} de “${title}” (feito: ${done})`;
      }
      case 'class':
        return t`Só para outras turmas`;
      case 'not_published':
        return t`Rascunho: só a equipe vê`;
      case 'expired':
        return until ? t`O acesso terminou em ${until}` : t`O acesso terminou`;
      case 'no_enrolment':
        return t`Sem matrícula neste curso`;
    }
  };
}
