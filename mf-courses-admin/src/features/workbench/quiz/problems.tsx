import { useLingui } from '@lingui/react/macro';
import type { QuestionProblem } from '@clube/shared/contracts/quiz-rules';

/** What keeps a question from being asked, in words. */
export function useProblemWords(): Record<QuestionProblem, string> {
  const { t } = useLingui();
  return {
    no_text: t`Escreva a pergunta.`,
    too_few_answers: t`Faltam respostas.`,
    empty_answer: t`Escreva cada resposta, ou tire a que sobra.`,
    same_answers: t`Há duas respostas iguais.`,
    no_right_answer: t`Marque a resposta certa.`,
    several_right_answers: t`Só uma resposta pode ser a certa.`,
  };
}
