import type { LessonIds } from '@clube/shared/clients/lesson';
import { sendMaterial as send } from '@clube/shared/clients/material';
import { problemOf } from '../upload-problem.ts';
import { isGone, type Listener } from './send-file.ts';
import { whereItLies } from './where-it-lies.ts';

/** What is gone from the disk would look like a line that broke. @throws DOMException */
const assertThere = (file: File) =>
  new Promise<void>((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve());
    reader.addEventListener('error', () => reject(reader.error ?? new Error('The file cannot be read')));
    reader.readAsArrayBuffer(file.slice(0, 1));
  });

/**
 * Sends what goes with a lesson, whole: what was held up begins anew.
 * @param key of this file: where an answer is lost, the next try makes no second one
 * @returns ends it
 */
export function sendMaterial(
  file: File,
  { lesson, key }: { lesson: LessonIds; key: string },
  on: Pick<Listener, 'onProgress' | 'onProblem' | 'onLost'> & { onDone: (id: number) => void },
): () => void {
  const end = new AbortController();
  const { signal } = end;
  const onProgress = (sent: number) => signal.aborted || on.onProgress(sent, false);
  const run = async () => {
    await assertThere(file);
    return whereItLies(lesson, (ids) => send(ids, file, key, { signal, onProgress }));
  };
  run().then(
    ({ id }) => signal.aborted || on.onDone(id),
    (error: unknown) => {
      if (signal.aborted) return;
      if (isGone(error)) on.onLost();
      else on.onProblem(problemOf(error));
    },
  );
  return () => end.abort();
}
