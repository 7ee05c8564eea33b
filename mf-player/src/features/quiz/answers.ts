import type { AskedQuestion, QuizSubmission } from '@clube/shared/contracts/quiz';

/** What somebody has answered so far, by the id of the question. */
export type Answers = Readonly<Record<string, { chosen?: readonly string[]; text?: string }>>;
/** Answers that are begun, of which attempt. */
export type Begun = { attempt: number; answers: Answers };

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isText = (value: unknown): value is string => typeof value === 'string';

/** What a browser kept; something else in its place counts as nothing. */
export function readBegun(kept: string | undefined): Begun | undefined {
  try {
    const value: unknown = JSON.parse(kept ?? 'null');
    if (!isRecord(value) || typeof value.attempt !== 'number' || !isRecord(value.answers)) return undefined;
    const answers: Record<string, { chosen?: string[]; text?: string }> = {};
    for (const [id, answer] of Object.entries(value.answers)) {
      if (!isRecord(answer)) continue;
      const { chosen, text } = answer;
      answers[id] = {
        ...(Array.isArray(chosen) && { chosen: chosen.filter(isText) }),
        ...(isText(text) && { text }),
      };
    }
    return { attempt: value.attempt, answers };
  } catch {
    return undefined;
  }
}

/** Answers that are still there: an author may have taken some away since they were chosen. */
const chosenOf = (question: AskedQuestion, answers: Answers) =>
  question.answers.flatMap(({ id }) => (answers[question.id]?.chosen?.includes(id) ? [id] : []));

/** Whether something was answered that is still asked. */
export const isAnswered = (question: AskedQuestion, answers: Answers): boolean =>
  question.kind === 'text' ? (answers[question.id]?.text ?? '').trim() !== '' : chosenOf(question, answers).length > 0;

/** What is sent of it. */
export const toSend = (questions: readonly AskedQuestion[], answers: Answers): QuizSubmission['answers'] =>
  questions.map((question) =>
    question.kind === 'text'
      ? { question: question.id, text: answers[question.id]?.text ?? '' }
      : { question: question.id, chosen: chosenOf(question, answers) },
  );
