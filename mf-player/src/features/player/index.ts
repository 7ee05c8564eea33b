import { lazyPart } from '@clube/shared/federation';
import { page } from './early-slot.ts';

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
/** The code for it comes with the page, so that this is a moment; longer is not waited for. */
const MOMENT_MS = 300;
/** Begins the video of a page that the server drew, before the page takes the processor to come alive. */
export async function beginDrawn(): Promise<void> {
  if (page.clubeEarly !== undefined || !globalThis.document?.querySelector('[data-drawn] video')) return;
  const begun = import(/* webpackChunkName: "hls-start" */ './early.ts').then(
    ({ beginEarly }) => beginEarly(),
    // Whoever plays asks for it again, and says what is wrong.
    () => {},
  );
  await Promise.race([begun, new Promise((resolve) => setTimeout(resolve, MOMENT_MS))]);
}
export { LessonMedia } from './lesson-media.tsx';
export { isFreeKey } from './keys.ts';
export { stageAtom } from './stage.ts';
export type { Watcher } from './use-tracker.ts';
