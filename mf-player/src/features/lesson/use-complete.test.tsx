import type { ReactNode } from 'react';
import { expect, test } from '@jest/globals';
import { QueryClient, QueryClientProvider, QueryObserver } from '@tanstack/react-query';
import { renderHook } from '@testing-library/react';
import { watchQuery } from '@clube/shared/clients/course';
import { lessonQuery } from '@clube/shared/clients/lesson';
import { myCoursesQuery } from '@clube/shared/clients/my-course';
import type { Watch } from '@clube/shared/contracts/course';
import { LessonDetail, Progress } from '@clube/shared/contracts/lesson';
import { answerTo, sampleOf } from '@clube/shared/testing';
import { useShowCompleted, useShowWatched } from './use-complete.ts';

const path = { courseId: 3, moduleId: 7, lessonId: 2 };
const progress = sampleOf<Progress>(Progress);

test.each([
  ['completed', () => useShowCompleted()],
  ['watched', () => useShowWatched(path)],
])(
  'what a lesson that was %s moves is asked anew where a course or a module is opened, and not before',
  (_what, use) => {
    // As the page has it (shell/src/boot/queries.tsx): what was just set counts as just asked.
    const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
    const wrapper = ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    );
    const asked = [watchQuery(3), watchQuery(3, 7), watchQuery(3, 8), watchQuery(3, 7, 2)];
    for (const { queryKey } of asked) client.setQueryData(queryKey, answerTo<Watch>('/course/3/watch'));
    // A screen shows each of them: only what somebody looks at would be asked anew at once.
    const leave = asked.map(({ queryKey }) =>
      new QueryObserver(client, { queryKey, queryFn: () => new Promise<Watch>(() => {}) }).subscribe(() => {}),
    );
    const { result } = renderHook(use, { wrapper });
    result.current(progress, path);
    const isStale = asked.map(({ queryKey }) => client.getQueryCache().find({ queryKey })?.isStaleByTime(30_000));
    expect(isStale).toEqual([true, true, true, false]);
    expect(client.isFetching()).toBe(0);
    leave.forEach((stop) => stop());
  },
);

test('a lesson that was completed counts in the list of one’s courses', () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 30_000 } } });
  const { queryKey } = myCoursesQuery();
  client.setQueryData(queryKey, []);
  const { result } = renderHook(useShowCompleted, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  result.current(progress, path);
  expect(client.getQueryState(queryKey)?.isInvalidated).toBe(true);
});

test('a lesson that was completed is one less of what is open and left in its module; one that was taken back is one more', () => {
  const client = new QueryClient();
  const shown = watchQuery(3, 7, 2).queryKey;
  const sample = answerTo<Watch>('/course/3/watch');
  const module = { ...sample.modules![0]!, id: 7, open_left: 2 };
  client.setQueryData(shown, { ...sample, modules: [module], currentModule: module });
  const lesson = { ...sampleOf<LessonDetail>(LessonDetail), is_completed: false };
  client.setQueryData(lessonQuery(path).queryKey, lesson);
  const { result } = renderHook(useShowCompleted, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  const left = () => client.getQueryData(shown)?.modules?.map(({ open_left }) => open_left);
  for (const [is_completed, open_left] of [
    [true, 1],
    [true, 1],
    [false, 2],
  ] as const) {
    result.current({ ...progress, is_completed }, path);
    expect(left()).toEqual([open_left]);
  }
});

test('whether all of a course is done is not known from before a lesson was completed or taken back', () => {
  const client = new QueryClient();
  const shown = watchQuery(3, 7, 2).queryKey;
  const sample = answerTo<Watch>('/course/3/watch');
  client.setQueryData(shown, { ...sample, course: { ...sample.course!, is_done: true } });
  const { result } = renderHook(useShowCompleted, {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  result.current({ ...progress, is_completed: false }, path);
  expect(client.getQueryData(shown)?.course).not.toHaveProperty('is_done');
});
