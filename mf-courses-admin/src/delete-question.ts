import { sparePart } from '@clube/shared/federation';

/** Asks before something goes to the bin. With the screens of courses, which have it too. */
export const DeleteQuestion = sparePart(() =>
  import(/* webpackChunkName: "courses" */ './features/bin/index.ts').then((part) => part.DeleteQuestion),
);
