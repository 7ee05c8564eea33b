export { LessonQuiz } from './lesson-quiz.tsx';
