import { useLingui } from '@lingui/react/macro';
import type { QuestionKind } from '@clube/shared/contracts/quiz-rules';

/** What kinds of questions are called. */
export function useKindWords(): Record<QuestionKind, string> {
  const { t } = useLingui();
  return {
    single: t`Uma resposta certa`,
    multiple: t`Várias respostas certas`,
    true_false: t`Verdadeiro ou falso`,
    text: t`Texto curto`,
  };
}
