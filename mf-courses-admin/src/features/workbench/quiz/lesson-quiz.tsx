import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { patchQuiz, quizDraftQuery } from '@clube/shared/clients/quiz';
import { Conflict } from '@clube/shared/conflict';
import type { QuizDraft, QuizQuestion } from '@clube/shared/contracts/quiz';
import { isQuizValid, QUIZ_LIMITS } from '@clube/shared/contracts/quiz-rules';
import { QueryState } from '@clube/shared/ui';
import { Tabs } from '@clube/shared/ui/tabs';
import { SaveStatus } from '../save-status.tsx';
import { useEdits } from '../use-edits.ts';
import * as css from './quiz.css.ts';
import { Questions } from './questions.tsx';
import { QuizResults } from './results.tsx';
import { QuizSettings } from './settings.tsx';
import { settingNames, useSettingWords } from '../../../quiz-setting-words.ts';

type Values = Omit<QuizDraft, 'version'>;
/** Whether each text of a question is as long as it may be. */
const fits = ({ text, feedback, answers }: QuizQuestion) =>
  text.length <= QUIZ_LIMITS.question &&
  [feedback, ...answers.map((answer) => answer.feedback)].every(({ length }) => length <= QUIZ_LIMITS.feedback) &&
  answers.every((answer) => answer.text.length <= QUIZ_LIMITS.answer);

/** A line for each question, and below it its answers, the right ones marked. */
const wordsIn = (questions: readonly QuizQuestion[]) =>
  questions
    .flatMap(({ text, answers }, index) => [
      `${index + 1}. ${text}`,
      ...answers.map((answer) => `${answer.is_right ? '✓' : '–'} ${answer.text}`),
    ])
    .join('\n');

function Editor({ ids, quiz: { version, ...saved } }: { ids: LessonIds; quiz: QuizDraft }) {
  const { t } = useLingui();
  const client = useQueryClient();
  const { queryKey } = quizDraftQuery(ids);
  const { values, edits, state, change, choose, flush, keepMine, takeTheirs } = useEdits<Values>({
    id: `quiz ${ids.lessonId}`,
    saved,
    version,
    save: async (next, seen) => client.setQueryData(queryKey, await patchQuiz(ids, { ...next, version: seen })),
    read: async () => {
      await client.invalidateQueries({ queryKey });
      const { version: now, ...theirs } = await client.fetchQuery(quizDraftQuery(ids));
      return { saved: theirs, version: now };
    },
    isValid: ({ questions }) => isQuizValid(questions) && questions.every(fits),
  });
  const { questions, ...settings } = values;
  const words = useSettingWords();
  const told = (name: keyof Values, of: Values) =>
    name === 'questions' ? wordsIn(of.questions) : words.valueOf(name, of);
  const differences = ([...settingNames, 'questions'] as const)
    .filter((name) => name in edits && JSON.stringify(saved[name]) !== JSON.stringify(values[name]))
    .map((name) => ({
      label: name === 'questions' ? t`Perguntas` : words.names[name],
      theirs: told(name, saved),
      mine: told(name, values),
    }));
  return (
    <div className={css.group}>
      <SaveStatus state={state} onRetry={() => void flush()} />
      {state === 'conflict' && (
        <Conflict differences={differences} keepMine={() => void keepMine()} onTakeTheirs={takeTheirs} />
      )}
      <Questions
        questions={questions}
        onChange={(next) => change({ questions: next })}
        onChoose={(next) => void choose({ questions: next })}
      />
      <div className={css.under}>
        <QuizSettings settings={settings} onChange={change} onChoose={(next) => void choose(next)} />
      </div>
    </div>
  );
}

/** The quiz of a lesson, edited, and what came of it. */
export function LessonQuiz({ ids }: { ids: LessonIds }) {
  const draft = useQuery(quizDraftQuery(ids));
  const [shown, setShown] = useState('questions');
  const tabs = [
    {
      id: 'questions',
      label: <Trans>Perguntas</Trans>,
      content: <QueryState query={draft}>{(quiz) => <Editor ids={ids} quiz={quiz} />}</QueryState>,
    },
    { id: 'results', label: <Trans>Resultados</Trans>, content: <QuizResults ids={ids} /> },
  ];
  return (
    <section className={css.group}>
      <h2 className={css.title}>
        <Trans>Quiz</Trans>
      </h2>
      <p className={css.hint}>
        <Trans>Quem passa no quiz conclui a aula. Tirado daqui, o quiz e as tentativas ficam guardados.</Trans>
      </p>
      <Tabs tabs={tabs} value={shown} onChange={setShown} />
    </section>
  );
}
