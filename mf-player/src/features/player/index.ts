export { ChapterList } from './chapter-list.tsx';
export { LessonMedia } from './lesson-media.tsx';
export { stageAtom } from './stage.ts';
export { Transcript } from './transcript.tsx';
export type { Watcher } from './use-tracker.ts';
