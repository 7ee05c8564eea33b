export { LessonMedia } from './lesson-media.tsx';
export type { Watcher } from './use-tracker.ts';
