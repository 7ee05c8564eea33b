import { afterEach, expect, jest, test } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { on } from '@clube/shared/events';
import { openScreen, press } from '@clube/shared/testing';
import type { UploadTarget, UploadTask } from './task.ts';
import { readTasks, writeTasks } from './tasks.ts';
import { useUpload } from './use-upload.ts';

const LESSON = { kind: 'lesson', courseId: 1, moduleId: 2, lessonId: 3 } as const;
const FILE = new File(['x'], 'aula.mp4');
const task = (change: Partial<UploadTask> = {}): UploadTask => ({
  id: 'u1',
  name: 'aula.mp4',
  size: 4,
  target: LESSON,
  status: 'sending',
  sent: 0,
  ...change,
});
function Place({ target, onDone }: { target: UploadTarget; onDone: (arrivedId: number) => void }) {
  const upload = useUpload(target, onDone);
  return (
    <>
      <p>{upload.task?.status ?? 'none'}</p>
      <button type="button" onClick={() => upload.start(FILE)}>
        start
      </button>
    </>
  );
}
function open(target: UploadTarget = LESSON) {
  const onDone = jest.fn<(arrivedId: number) => void>();
  openScreen(<Place target={target} onDone={onDone} />, { path: '/', role: 'owner' });
  return onDone;
}
const set = (...tasks: UploadTask[]) => act(() => writeTasks(tasks));
afterEach(() => set());

test('a place follows the file that is for it, whoever began it, and is told its media once', () => {
  set(task());
  const onDone = open();
  expect(screen.getByText('sending')).toBeTruthy();
  set(task({ status: 'placing', sent: 4 }));
  set(task({ status: 'done', arrivedId: 9 }));
  set(task({ status: 'done', arrivedId: 9 }), task({ id: 'u2', target: { ...LESSON, lessonId: 4 } }));
  expect([onDone.mock.calls, screen.queryByText('none') !== null]).toEqual([[[9]], true]);
});

test('that of another lesson, one that was there before, and one that is given up say nothing', () => {
  set(task({ target: { ...LESSON, lessonId: 4 } }), task({ id: 'u2', status: 'done', arrivedId: 8 }));
  const onDone = open();
  expect(screen.getByText('none')).toBeTruthy();
  set(task({ id: 'u3' }));
  set();
  expect(onDone).not.toHaveBeenCalled();
});

test('a file that is chosen goes to the queue, and the page is told that one began', async () => {
  const began = jest.fn();
  const stop = on('upload:began', began);
  open({ kind: 'replacement', mediaId: 5 });
  press('start');
  await waitFor(() => expect(began).toHaveBeenCalledTimes(1));
  expect(readTasks()).toMatchObject([{ name: 'aula.mp4', target: { kind: 'replacement', mediaId: 5 } }]);
  stop();
});
