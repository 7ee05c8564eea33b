// First, as on the pages around it: of sheets that follow each other in two orders the build warns.
import '../../../parts.css.ts';
export { LessonQuiz } from './lesson-quiz.tsx';
