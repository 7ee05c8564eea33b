export { BulkDrop } from './bulk/bulk-drop.tsx';
export { DropZone } from './drop-zone.tsx';
export { Followed, UploadPanel } from './upload-panel.tsx';
export type { FollowedUpload, UploadTask } from './task.ts';
export { readTasks, writeTasks } from './tasks.ts';
export { useQueue, useUpload } from './use-upload.ts';
export { useUploads } from './use-uploads.ts';
