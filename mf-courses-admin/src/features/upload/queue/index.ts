// One file: what comes with the first file that somebody sends, or left to be sent.
export { BulkDialog } from '../bulk/bulk-dialog.tsx';
export { Followed } from '../followed.tsx';
export { Tray } from '../tray/tray.tsx';
export { queue } from './page-queue.ts';
