/** @alone */
import 'fake-indexeddb/auto';
import { expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { keepForLater } from '@clube/shared/outbox';
import { openScreen, pageOf, signedIn } from '@clube/shared/testing';
import { Discussion } from './discussion.tsx';

test('what was written without a network is there when its lesson is come back to, though its list is not asked for', async () => {
  jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  // What is kept for later wants a worker that sends it.
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { controller: {} } });
  const path = { courseId: 1, moduleId: 2, lessonId: 3 };
  const me = signedIn('student');
  const written = {
    kind: 'comment',
    path,
    text: 'Molhe antes',
    title: 'O papel',
    key: 'a',
    parentId: undefined,
  } as const;
  expect(await keepForLater({ ...written, memberId: me.current!.currentMember.id })).toBeTruthy();
  openScreen(<Discussion {...path} />, {
    path: '/',
    me,
    answers: { 'GET /course/1/module/2/lesson/3/comment': pageOf([]) },
  });
  await screen.findByText('Ninguém comentou ainda');
  expect(await screen.findByText('Molhe antes')).toBeTruthy();
  expect(screen.getByText('Espera a conexão')).toBeTruthy();
});
