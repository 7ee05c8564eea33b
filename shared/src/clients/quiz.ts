import { http, search } from '@clube/shared/transport';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  Quiz,
  QuizDraft,
  QuizMemberPage,
  QuizPatch,
  QuizResults,
  QuizSubmission,
  QuizSubmitted,
} from '../contracts/quiz.ts';
import { courseKey } from './course.ts';
import { type LessonIds, lessonUrl } from './lesson.ts';

const quizUrl = (path: LessonIds) => `${lessonUrl(path)}/quiz`;

/** A quiz as it is asked of whoever is signed in, with what came of their attempts. @throws ApiError `quiz.not_found`, why the lesson is not open */
export const quizQuery = (path: LessonIds) =>
  queryOptions({
    queryKey: [...courseKey(path.courseId), 'quiz', path.lessonId] as const,
    queryFn: () => http.get(quizUrl(path)).json<Quiz>(),
  });
/**
 * Judges an attempt. The same sent twice is one attempt.
 * @throws ApiError `quiz.changed` for questions that are not asked any more, `quiz.attempt_taken` when that attempt was made with other
 *   answers, `quiz.no_attempts`, `quiz.answers_invalid`, `rate.limited`, and as `quizQuery`
 */
export const submitQuiz = (path: LessonIds, body: QuizSubmission) =>
  http.post(quizUrl(path), { json: body }).json<QuizSubmitted>();

// As the lesson's own draft: what was deleted is not read again (isLessonDraftKey).
/** What of a quiz is edited. @throws ApiError `lesson.not_found` */
export const quizDraftQuery = (path: LessonIds) =>
  queryOptions({
    queryKey: [...courseKey(path.courseId), 'draft', path.lessonId, 'quiz'] as const,
    queryFn: () => http.get(`${quizUrl(path)}/draft`).json<QuizDraft>(),
  });
/** Changes what is named. @throws ApiError `lesson.not_found`, `quiz.invalid` for a question that cannot be asked, `version.stale` when somebody else saved meanwhile */
export const patchQuiz = (path: LessonIds, body: QuizPatch) =>
  http.patch(`${quizUrl(path)}/draft`, { json: body }).json<QuizDraft>();

/** What came of a quiz, in numbers. @throws ApiError `lesson.not_found` */
export const quizResultsQuery = (path: LessonIds) =>
  queryOptions({
    queryKey: [...courseKey(path.courseId), 'draft', path.lessonId, 'quiz-results'] as const,
    queryFn: () => http.get(`${quizUrl(path)}/results`).json<QuizResults>(),
  });
/** Members with their attempts, by pages of 20. @throws ApiError `lesson.not_found` */
export const quizMembersQuery = (path: LessonIds, page: number) =>
  queryOptions({
    queryKey: [...courseKey(path.courseId), 'draft', path.lessonId, 'quiz-members', page] as const,
    queryFn: () =>
      http.get(`${quizUrl(path)}/results/member`, { searchParams: search({ page }) }).json<QuizMemberPage>(),
    placeholderData: keepPreviousData,
  });
