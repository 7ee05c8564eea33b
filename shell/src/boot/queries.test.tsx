import { afterEach, expect, jest, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { meAtom } from '@clube/shared/session';
import { createStore, Provider } from 'jotai';
import type { Me } from '@clube/shared/contracts/user';
import { withQueries } from './queries.tsx';

const streams: EventTarget[] = [];
class Stream extends EventTarget {
  constructor() {
    super();
    streams.push(this);
  }
}

afterEach(() => void jest.useRealTimers());

test('a page that always has something to do hears the server all the same', () => {
  jest.useFakeTimers();
  Object.assign(globalThis, {
    EventSource: Stream,
    // As in a browser whose processor has no rest: only a limit brings the work.
    requestIdleCallback: (work: () => void, { timeout }: IdleRequestOptions = {}) =>
      timeout === undefined ? 0 : setTimeout(work, timeout),
  });
  const store = createStore();
  store.set(meAtom, {} as Me);
  const Screen = withQueries(() => null);
  render(
    <Provider store={store}>
      <Screen />
    </Provider>,
  );
  expect(streams).toHaveLength(0);
  jest.runOnlyPendingTimers();
  expect(streams).toHaveLength(1);
});
