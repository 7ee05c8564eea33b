import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { postComment } from '@clube/shared/clients/comment';
import { postProgress } from '@clube/shared/clients/lesson';
import { giveBack } from '@clube/shared/drafts/give-back';
import { emit } from '@clube/shared/events';
import { dropWaiting, forgetOthers, readWaiting, type Waiting } from '@clube/shared/outbox';
import { allLeftBehind, inCalls, since } from '@clube/shared/outbox/left-behind';
import { isApiError } from '@clube/shared/transport';
import { showToast } from '@clube/shared/ui';

/** One tab sends for all. */
const LOCK = 'clube-outbox';
/** Refused for now: the session ended, too much at once, or somebody else was writing. */
const LATER = new Set([401, 408, 409, 425, 429]);
/** The lesson's own rules say no with a 409, too: that is told, and nothing waits behind it. */
const isRule = (error: unknown) => isApiError(error, 'lesson.not_watched') || isApiError(error, 'lesson.not_ready');
const isForGood = (error: unknown) =>
  isRule(error) || (isApiError(error) && error.status >= 400 && error.status < 500 && !LATER.has(error.status));

async function post(one: Waiting): Promise<void> {
  const { path } = one;
  if (one.kind === 'completion') {
    await postProgress(path, { completed: one.completed });
    emit('lesson:completed', { ...path, completed: one.completed });
    return;
  }
  const { text, parentId, key, image } = one;
  const { id } = await postComment(
    path,
    {
      comment: text,
      ...(parentId !== undefined && { parent_lesson_comment_id: parentId }),
      ...(image && { image }),
    },
    key,
  );
  emit('comment:posted', { lessonId: path.lessonId, commentId: id });
  emit('comment:changed', { lessonId: path.lessonId, threadId: parentId ?? id });
}

function tellRefused(one: Waiting, error: unknown): void {
  const { title } = one;
  if (one.kind === 'comment') {
    const { memberId, path, text, parentId, key, image } = one;
    const place = parentId === undefined ? `${path.lessonId}` : `${path.lessonId}:${parentId}`;
    giveBack({ memberId, place, text, key, image });
    showToast(i18n._(msg`O comentário em “${title}” não foi aceito. O texto está no campo da aula.`), 'danger');
  } else if (isApiError(error, 'lesson.not_watched'))
    showToast(i18n._(msg`“${title}” não foi concluída: falta assistir mais da aula.`), 'danger');
  else showToast(i18n._(msg`“${title}” não foi concluída: a aula mudou ou não está mais aberta para você.`), 'danger');
}

/** What was watched of lessons that nobody has open, and no stretch of it twice. What is refused is logged alone (product.md §8). */
async function sendLeftBehind(memberId: number): Promise<void> {
  for (const { path, left, keepOnly } of allLeftBehind(memberId)) {
    const calls = inCalls(left.intervals);
    for (const [at, intervals] of calls.entries()) {
      const place = { position: Math.floor(left.position), ...since(left.at) };
      await postProgress(path, { ...place, intervals }).catch((error: unknown) => {
        if (!isForGood(error)) throw error;
        console.info('what was watched was not counted', error);
      });
      keepOnly(calls.slice(at + 1).flat());
    }
  }
}

/**
 * Sends what waits of a member, one after the other and each once: whatever is asked twice is one thing to the server.
 * @returns how many were taken @throws ApiError when the server cannot be reached or wants to be asked later; the rest waits on
 */
export const sendWaiting = (memberId: number): Promise<number> =>
  navigator.locks.request(LOCK, async () => {
    await forgetOthers(memberId);
    // Whether a lesson may be completed hangs on what was watched.
    await sendLeftBehind(memberId);
    let sent = 0;
    for (const one of await readWaiting(memberId)) {
      try {
        await post(one);
        sent += 1;
      } catch (error) {
        if (!isForGood(error)) throw error;
        tellRefused(one, error);
      }
      await dropWaiting(one);
    }
    return sent;
  });
