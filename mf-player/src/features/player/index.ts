export { LessonMedia } from './lesson-media.tsx';
