import type { QuizAnswer, QuizQuestion } from '@clube/shared/contracts/quiz';
import { TRUE_FALSE, type QuestionKind } from '@clube/shared/contracts/quiz-rules';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz0123456789';
/** An id that nothing of a quiz had before. */
const newId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => LETTERS[byte % LETTERS.length]).join('');

export const newAnswer = (isRight: boolean, id = newId()): QuizAnswer => ({
  id,
  text: '',
  is_right: isRight,
  feedback: '',
});

/** A question with as many answers as its kind needs. */
export function newQuestion(kind: QuestionKind): QuizQuestion {
  const answers = {
    single: () => [newAnswer(true), newAnswer(false)],
    multiple: () => [newAnswer(true), newAnswer(false)],
    true_false: () => TRUE_FALSE.map((id, index) => newAnswer(index === 0, id)),
    text: () => [newAnswer(true)],
  };
  return { id: newId(), kind, text: '', points: 1, feedback: '', answers: answers[kind]() };
}

/** The same once more, as a question of its own. */
export const copyOf = (question: QuizQuestion): QuizQuestion => ({
  ...question,
  id: newId(),
  answers: question.answers.map((answer) => (question.kind === 'true_false' ? answer : { ...answer, id: newId() })),
});

/** The answers with one marked as right or not; where one is right, it is that one alone. */
export const markRight = ({ kind, answers }: QuizQuestion, id: string, isRight: boolean): QuizAnswer[] =>
  answers.map((answer) => {
    if (answer.id === id) return { ...answer, is_right: isRight };
    return kind === 'multiple' ? answer : { ...answer, is_right: false };
  });
