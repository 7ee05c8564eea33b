import { lazyPart } from '@clube/shared/federation';

// Most lessons have none of these, and who has them looks at the picture first.
export const ChapterList = lazyPart(() =>
  import(/* webpackChunkName: "texts" */ './chapter-list.tsx').then((module) => module.ChapterList),
);
export const Transcript = lazyPart(() =>
  import(/* webpackChunkName: "texts" */ './transcript.tsx').then((module) => module.Transcript),
);
export const Materials = lazyPart(() =>
  import(/* webpackChunkName: "texts" */ '../materials/index.ts').then((module) => module.Materials),
);
export { LessonMedia } from './lesson-media.tsx';
export { isFreeKey } from './keys.ts';
export { stageAtom } from './stage.ts';
export type { Watcher } from './use-tracker.ts';
