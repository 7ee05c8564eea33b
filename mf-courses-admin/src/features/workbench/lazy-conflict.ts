import { lazyPart } from '@clube/shared/federation';

/** Two people seldom change the same: its words come when they did. */
export const EditsConflict = lazyPart(() =>
  import(/* webpackChunkName: "materials" */ './edits-conflict.tsx').then((part) => part.EditsConflict),
);
