import 'fake-indexeddb/auto';
import { expect, jest, test } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { keepLeftBehind } from '@clube/shared/outbox/left-behind';
import { isEmpty, keepWaiting } from '@clube/shared/outbox/store';
import { waitFor } from '@clube/shared/testing/wait-for';
import { useLine } from './use-line.ts';

const mockSend = jest.fn(async () => 1);
const mockBrought = jest.fn();
jest.mock('./send-waiting.ts', () => {
  mockBrought();
  return { sendWaiting: mockSend };
});

const path = { courseId: 1, moduleId: 2, lessonId: 3 };
function open() {
  const client = new QueryClient();
  const asked = jest.spyOn(client, 'invalidateQueries');
  const { unmount } = renderHook(() => useLine(7), {
    wrapper: ({ children }) => <QueryClientProvider client={client}>{children}</QueryClientProvider>,
  });
  return { asked, unmount };
}

test('what sends comes where something waits, of whomever, or was left behind', async () => {
  const none = open();
  // By then it has looked, one question after the other.
  for (let times = 0; times < 5; times += 1) await isEmpty();
  none.unmount();
  expect(mockBrought).not.toHaveBeenCalled();

  keepLeftBehind(7, 3, { position: 4, intervals: [], path });
  const watched = open();
  await waitFor(() => expect(watched.asked).toHaveBeenCalled());
  watched.unmount();
  expect(mockSend.mock.calls).toEqual([[7]]);

  localStorage.clear();
  // Of somebody else: it is forgotten there.
  await keepWaiting({ kind: 'completion', memberId: 8, path, title: 'O papel', completed: true, at: Date.now() });
  const others = open();
  await waitFor(() => expect(others.asked).toHaveBeenCalled());
  others.unmount();
  expect(mockSend).toHaveBeenCalledTimes(2);
});
