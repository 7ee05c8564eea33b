import { i18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { postComment } from '@clube/shared/clients/comment';
import { postProgress } from '@clube/shared/clients/lesson';
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

/** What stands in a field; nothing where something else is kept in its place. */
function begunIn(name: string): { text: string; key: string } | undefined {
  try {
    const { text, key }: Partial<Record<string, unknown>> = JSON.parse(localStorage.getItem(name) ?? '{}');
    return typeof text === 'string' && typeof key === 'string' ? { text, key } : undefined;
  } catch {
    return undefined;
  }
}

/**
 * What somebody wrote is theirs: it is back in its field, below what they have begun there since. A picture that is gone is said to be by
 * the form.
 */
function giveBack({ memberId, path, text, parentId, key, image }: Extract<Waiting, { kind: 'comment' }>): void {
  const place = parentId === undefined ? path.lessonId : `${path.lessonId}:${parentId}`;
  const [name, beside] = [`draft:comment:${memberId}:${place}`, `draft:comment:${memberId}:image:${place}`];
  try {
    const begun = begunIn(name);
    // A tab that ended before this was dropped here gave it back already.
    if (`\n\n${begun?.text}`.endsWith(`\n\n${text}`)) return;
    const all = begun ? { text: `${begun.text}\n\n${text}`, key: begun.key } : { text, key };
    localStorage.setItem(name, JSON.stringify({ ...all, seconds: null, back: text }));
    const isPictured = image && localStorage.getItem(beside) === null;
    if (isPictured) localStorage.setItem(beside, JSON.stringify({ key: image, back: true }));
    // Of what a tab wrote itself the browser tells the others alone; a field of this one may be open.
    for (const key of isPictured ? [name, beside] : [name]) dispatchEvent(new StorageEvent('storage', { key }));
  } catch {
    // A full or forbidden storage.
  }
}

function tellRefused(one: Waiting, error: unknown): void {
  const { title } = one;
  if (one.kind === 'comment') {
    giveBack(one);
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
