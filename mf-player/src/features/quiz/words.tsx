import { Trans } from '@lingui/react/macro';
import type { QuestionKind } from '@clube/shared/contracts/quiz-rules';

/** What an answer says; those of true and false have no words of their own. */
export function AnswerText({ kind, answer }: { kind: QuestionKind; answer: { id: string; text: string } }) {
  if (kind !== 'true_false') return answer.text;
  return answer.id === 'true' ? <Trans>Verdadeiro</Trans> : <Trans>Falso</Trans>;
}
