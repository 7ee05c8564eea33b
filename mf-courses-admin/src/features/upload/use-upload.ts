import { useEffect, useRef } from 'react';
import { useAtomValue } from 'jotai';
import { useLingui } from '@lingui/react/macro';
import { emit } from '@clube/shared/events';
import { meAtom } from '@clube/shared/session';
import { showFailure } from '@clube/shared/ui';
import { isOpen, isSameTarget, type FollowedUpload, type UploadTarget } from './task.ts';
import { useTasks } from './tasks.ts';

// What sends comes with the first file: most visits to these screens send none.
const queue = () => import(/* webpackChunkName: "tray" */ './queue/index.ts').then((part) => part.queue);

/** A file and what it is for. */
export type Wanted = { file: File; target: UploadTarget };

/** Hands files to the queue, which lives above the screens. */
export function useQueue() {
  const { t } = useLingui();
  const memberId = useAtomValue(meAtom)?.current?.currentMember.id ?? 0;
  const run = (act: (loaded: Awaited<ReturnType<typeof queue>>) => void) =>
    queue().then(act, (error: unknown) => showFailure(error, t`Não foi possível começar o envio. Tente de novo.`));
  return {
    add: (wanted: readonly Wanted[]) =>
      run((loaded) => {
        loaded.add(memberId, wanted);
        emit('upload:began', {});
      }),
    pause: (id: string) => run((loaded) => loaded.pause(id)),
    resume: (id: string) => run((loaded) => loaded.resume(id)),
    cancel: (id: string) => run((loaded) => loaded.cancel(id)),
    giveFile: (id: string, file: File) => run((loaded) => loaded.giveFile(id, file)),
  };
}

/** What may be done about one of the queue. */
export const actsOn = (id: string, queueOf: ReturnType<typeof useQueue>) => ({
  pause: () => void queueOf.pause(id),
  resume: () => void queueOf.resume(id),
  cancel: () => void queueOf.cancel(id),
  giveFile: (file: File) => void queueOf.giveFile(id, file),
});

/**
 * The upload for one thing: a lesson's file, the place of another one, a course. Followed whoever began it, and when.
 * @param onDone is told what it became, once what the file is for was done
 */
export function useUpload(target: UploadTarget, onDone: (arrivedId: number) => void): FollowedUpload {
  const tasks = useTasks();
  const queueOf = useQueue();
  const task = tasks.findLast((one) => isOpen(one) && isSameTarget(one.target, target));
  const followed = useRef<string>(undefined);
  const latest = useRef(onDone);
  useEffect(() => void (latest.current = onDone));
  useEffect(() => {
    const before = tasks.find(({ id }) => id === followed.current);
    if (before?.status === 'done' && before.arrivedId !== undefined) latest.current(before.arrivedId);
    followed.current = task?.id;
  }, [tasks, task?.id]);
  return { task, start: (file: File) => void queueOf.add([{ file, target }]), ...actsOn(task?.id ?? '', queueOf) };
}
