import { useLingui } from '@lingui/react/macro';
import type { QuizDraft } from '@clube/shared/contracts/quiz';
import type { AnswerShowing } from '@clube/shared/contracts/quiz-rules';
import { formatPercent } from '@clube/shared/i18n';

export const settingNames = ['passing_percent', 'max_attempts', 'shows_answers', 'is_shuffled'] as const;
type SettingName = (typeof settingNames)[number];
export type Settings = Pick<QuizDraft, SettingName>;

/** How a quiz is passed, in words: what each setting is called, and what it says. */
export function useSettingWords() {
  const { t } = useLingui();
  const names: Record<SettingName, string> = {
    passing_percent: t`Nota para passar (%)`,
    max_attempts: t`Tentativas`,
    shows_answers: t`Mostrar as respostas certas`,
    is_shuffled: t`Embaralhar perguntas e respostas`,
  };
  const showings: Record<AnswerShowing, string> = {
    never: t`Nunca`,
    passed: t`Depois de passar`,
    last: t`Depois da última tentativa`,
  };
  const valueOf = (name: SettingName, settings: Settings): string => {
    if (name === 'passing_percent') return formatPercent(settings.passing_percent);
    if (name === 'max_attempts') return String(settings.max_attempts ?? t`Quantas quiser`);
    if (name === 'shows_answers') return showings[settings.shows_answers];
    return settings.is_shuffled ? t`sim` : t`não`;
  };
  return { names, showings, valueOf };
}
