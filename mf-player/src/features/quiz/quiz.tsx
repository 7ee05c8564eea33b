import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Plural, Trans } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { quizQuery } from '@clube/shared/clients/quiz';
import type { Progress } from '@clube/shared/contracts/lesson';
import type { Quiz as Asked } from '@clube/shared/contracts/quiz';
import { formatPercent } from '@clube/shared/i18n';
import { QuietQueryState } from '@clube/shared/quiet';
import { SkeletonBlock } from '@clube/shared/ui';
import { Form } from './form.tsx';
import * as css from './quiz.css.ts';
import { Result } from './result.tsx';
import { useQuiz } from './use-quiz.ts';

/** What is asked for, before anything is. */
function Rules({ quiz }: { quiz: Asked }) {
  const { questions_count, passing_percent, max_attempts, attempts_left } = quiz;
  const percent = formatPercent(passing_percent);
  return (
    <ul className={css.rules}>
      <li>
        <Plural value={questions_count} one="# pergunta" other="# perguntas" />
      </li>
      <li>
        <Trans>Passa com {percent}</Trans>
      </li>
      {max_attempts !== null && attempts_left !== null && !quiz.is_passed && (
        <li>
          {attempts_left === 0 ? (
            <Trans>Nenhuma tentativa restante</Trans>
          ) : (
            <Plural value={attempts_left} one="Resta # tentativa" other="Restam # tentativas" />
          )}
        </li>
      )}
    </ul>
  );
}

type ContentProps = { ids: LessonIds; quiz: Asked; onPassed: (progress: Progress) => void };

function Content({ ids, quiz, onPassed }: ContentProps) {
  // Where the reader of the screen goes on after what they did.
  const [moved, setMoved] = useState<'form' | 'result'>();
  const { begun, keep, send } = useQuiz({ ids, quiz, onPassed, onSent: () => setMoved('result') });
  const { result, next_attempt, questions_count } = quiz;
  if (questions_count === 0 && !result)
    return (
      <p>
        <Trans>Este quiz ainda não tem perguntas.</Trans>
      </p>
    );
  const isAnswering = next_attempt !== null && (result === null || begun !== undefined);
  return (
    <>
      <Rules quiz={quiz} />
      {isAnswering ? (
        <Form
          key={next_attempt}
          questions={quiz.questions}
          answers={begun ?? {}}
          isFocused={moved === 'form'}
          isSending={send.isPending}
          onChange={keep}
          onSend={(answers) => send.mutate(answers)}
        />
      ) : (
        result && (
          <Result
            key={result.number}
            quiz={quiz}
            result={result}
            isFocused={moved === 'result'}
            onAgain={() => {
              setMoved('form');
              keep({});
            }}
          />
        )
      )}
    </>
  );
}

type Props = Omit<ContentProps, 'quiz'> & {
  /** Once it is as high as it will be, for what stands below. */
  onShown: () => void;
};

/** The quiz of a lesson: its questions, and what came of the last attempt. */
export function Quiz({ ids, onPassed, onShown }: Props) {
  const query = useQuery(quizQuery(ids));
  const { isPending } = query;
  useEffect(() => {
    if (!isPending) onShown();
  }, [isPending, onShown]);
  return (
    <section className={css.quiz}>
      <QuietQueryState query={query} loading={<SkeletonBlock className={css.skeleton} />}>
        {(quiz) => <Content ids={ids} quiz={quiz} onPassed={onPassed} />}
      </QuietQueryState>
    </section>
  );
}
