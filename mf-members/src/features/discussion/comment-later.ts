import { getDefaultStore } from 'jotai';
import type { LessonIds } from '@clube/shared/clients/lesson';
import { isAway, keepForLater } from '@clube/shared/outbox';
import { meAtom } from '@clube/shared/session';

export { now, soon } from './catch-up.ts';
export { CommentImage } from './comment-image.tsx';
export { DeleteDialog } from './delete-dialog.tsx';
export { EarlierReplies } from './earlier-replies.tsx';
export { EditForm } from './edit-form.tsx';
export { LargePicture } from './large-picture.tsx';
export { WaitingComments } from './waiting-comments.tsx';

type Written = { path: LessonIds; text: string; parentId: number | undefined; key: string; image: string | undefined };

/** Keeps a comment for when the server is there. @throws what the call failed with, when nothing is kept */
export async function commentLater(error: unknown, written: Written): Promise<undefined> {
  const memberId = getDefaultStore().get(meAtom)?.current?.currentMember.id ?? 0;
  // Where it stands, as its page says it: the discussion knows the lesson by its number alone.
  const title = document.querySelector('h1')?.textContent ?? '';
  if (!isAway(error) || !(await keepForLater({ kind: 'comment', memberId, title, ...written }))) throw error;
  return undefined;
}
