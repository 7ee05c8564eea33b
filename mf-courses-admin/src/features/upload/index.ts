import { lazyPart } from '@clube/shared/federation';

export { BulkDrop } from './bulk/bulk-drop.tsx';
export { DropZone } from './drop-zone.tsx';
export { Followed, UploadPanel } from './upload-panel.tsx';
export type { FollowedUpload, UploadTask } from './task.ts';
export { readTasks, writeTasks } from './tasks.ts';
export { useQueue, useUpload } from './use-upload.ts';

// What is said of a file is asked for first: it comes a moment later, with what every lesson has.
export const MediaState = lazyPart(() =>
  import(/* webpackChunkName: "materials" */ './media-state.tsx').then((part) => part.MediaState),
);
export const Conversion = lazyPart(() =>
  import(/* webpackChunkName: "materials" */ './conversion.tsx').then((part) => part.Conversion),
);
