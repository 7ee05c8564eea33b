import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { quizQuery, submitQuiz } from '@clube/shared/clients/quiz';
import type { Progress } from '@clube/shared/contracts/lesson';
import type { Quiz } from '@clube/shared/contracts/quiz';
import { newDraft, useDraft } from '@clube/shared/drafts';
import { isApiError } from '@clube/shared/transport';
import { showFailure } from '@clube/shared/ui';
import { readBegun, toSend, type Answers } from './answers.ts';

type Options = { ids: LessonIds; quiz: Quiz; onSent: () => void; onPassed: (progress: Progress) => void };

/** Answers that are kept in the browser until they are sent, and sending them. */
export function useQuiz({ ids, quiz, onSent, onPassed }: Options) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { draft, set } = useDraft('quiz', String(ids.lessonId));
  const kept = readBegun(draft?.text);
  const attempt = quiz.next_attempt;
  // What was begun for an attempt that was made elsewhere meanwhile is over.
  const begun = kept && kept.attempt === attempt ? kept.answers : undefined;
  const keep = (answers: Answers) => set(newDraft(JSON.stringify({ attempt, answers })));
  const { queryKey } = quizQuery(ids);

  const explain = (error: unknown) => {
    if (isApiError(error, 'quiz.changed'))
      return showFailure(error, t`As perguntas mudaram enquanto você respondia. Confira e envie de novo.`);
    if (isApiError(error, 'quiz.no_attempts')) return showFailure(error, t`Você não tem mais tentativas neste quiz.`);
    if (isApiError(error, 'quiz.attempt_taken'))
      return showFailure(error, t`Esta tentativa já foi enviada em outro lugar.`);
    if (isApiError(error, 'rate.limited'))
      return showFailure(error, t`Muitas tentativas em pouco tempo. Espere alguns minutos.`);
    return showFailure(error, t`As respostas não foram enviadas. Elas continuam aqui: tente de novo.`);
  };
  const send = useMutation({
    mutationFn: (answers: Answers) =>
      submitQuiz(ids, { revision: quiz.revision, attempt: attempt ?? 1, answers: toSend(quiz.questions, answers) }),
    onSuccess: ({ quiz: next, progress }) => {
      set(undefined);
      client.setQueryData(queryKey, next);
      onSent();
      if (progress) onPassed(progress);
    },
    onError: (error) => {
      explain(error);
      // What stands on the server is another thing than what is shown.
      if (isApiError(error) && (error.status === 409 || error.status === 422))
        void client.invalidateQueries({ queryKey });
    },
  });
  return { begun, keep, send };
}
