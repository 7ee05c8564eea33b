import { expect, jest, test } from '@jest/globals';
import { QueryObserver } from '@tanstack/react-query';
import { PageQueries } from './page-queries.ts';

/** A question whose answers are given by the test, in the order in which they were asked for. */
function asked(client: PageQueries) {
  const looks: PromiseWithResolvers<string>[] = [];
  const queryFn = jest.fn(() => {
    const look = Promise.withResolvers<string>();
    looks.push(look);
    return look.promise;
  });
  const question = { queryKey: ['list'], queryFn, retry: false, staleTime: Number.POSITIVE_INFINITY };
  const show = () => new QueryObserver(client, question).subscribe(() => undefined);
  const answer = async (at: number, text: string) => {
    looks[at]!.resolve(text);
    // The answer is taken, and what follows it is asked for.
    await new Promise((resolve) => setTimeout(resolve, 0));
  };
  return { looks, question, queryFn, show, answer, shown: () => client.getQueryData<string>(['list']) };
}

test('what changes while a screen asks for the first time is asked for again, and waited for', async () => {
  const client = new PageQueries();
  const { show, answer, shown, queryFn } = asked(client);
  show();
  const over = jest.fn();
  void client.invalidateQueries({ queryKey: ['list'] }).then(over);
  // However much changes meanwhile.
  void client.invalidateQueries();
  await answer(0, 'before');
  expect([shown(), queryFn.mock.calls.length, over.mock.calls.length]).toEqual(['before', 2, 0]);
  await answer(1, 'after');
  expect([shown(), queryFn.mock.calls.length, over.mock.calls.length]).toEqual(['after', 2, 1]);
});

test('what is fetched ahead of a screen is known to be old when it comes', async () => {
  const client = new PageQueries();
  const { question, answer, show, shown, queryFn } = asked(client);
  void client.prefetchQuery(question);
  await client.invalidateQueries({ queryKey: ['other'] });
  // Whoever changes something waits for no look of a screen that is not there.
  await client.invalidateQueries({ queryKey: ['list'] });
  await answer(0, 'before');
  expect(queryFn).toHaveBeenCalledTimes(1);
  show();
  await answer(1, 'after');
  expect([shown(), queryFn.mock.calls.length]).toEqual(['after', 2]);
});

test('what is to be asked for when it is looked at next is old then, and no sooner', async () => {
  const client = new PageQueries();
  const { answer, show, queryFn } = asked(client);
  show();
  await client.invalidateQueries({ queryKey: ['list'], refetchType: 'none' });
  await answer(0, 'before');
  expect([queryFn.mock.calls.length, client.getQueryState(['list'])?.isInvalidated]).toEqual([1, true]);
});

test('what a screen asks for once more is broken off and asked for anew, once', async () => {
  const client = new PageQueries();
  const { show, answer, shown, queryFn } = asked(client);
  show();
  await answer(0, 'first');
  void client.invalidateQueries();
  void client.invalidateQueries();
  await answer(1, 'broken off');
  expect(shown()).toBe('first');
  await answer(2, 'last');
  expect([shown(), queryFn.mock.calls.length]).toEqual(['last', 3]);
});

test('a first look that fails has failed: whoever asked says so, and nothing is asked again by itself', async () => {
  const client = new PageQueries();
  const { looks, show, queryFn } = asked(client);
  show();
  const over = client.invalidateQueries({ queryKey: ['list'] });
  looks[0]!.reject(new Error('away'));
  await over;
  expect(queryFn).toHaveBeenCalledTimes(1);
  expect(client.getQueryState(['list'])?.status).toBe('error');
});
