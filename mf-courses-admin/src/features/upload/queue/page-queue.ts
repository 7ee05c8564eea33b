import { on } from '@clube/shared/events';
import { createQueue } from './create-queue.ts';
import { newId } from '../../../new-id.ts';
import { arrivedAs, place, refusalOf, removeEmptyLesson, removeRefusedLesson } from './place.ts';
import { removeSent, sendFile } from './send-file.ts';
import { sendMaterial } from './send-material.ts';
import { createShelf } from './shelf.ts';

/** The queue of this page. */
export const queue = createQueue({
  sendFile,
  sendMaterial,
  removeSent,
  arrivedAs,
  place,
  removeEmptyLesson,
  refusalOf,
  removeRefusedLesson,
  shelf: createShelf(),
  newId,
});

let isFollowing = false;
/** From now on: goes on when the network is back, hears what becomes of files, and ends with the session. */
export function followPage(): void {
  if (isFollowing) return;
  isFollowing = true;
  addEventListener('online', () => queue.retry());
  on('media:changed', ({ mediaId }) => queue.judge(mediaId));
  // Whoever signed out leaves no file (shell/src/session/leave.ts); who was signed out against their will finds it again.
  on('session:ended', () => queue.drop());
}
