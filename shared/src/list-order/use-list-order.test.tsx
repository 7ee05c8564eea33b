import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { http } from '@clube/shared/transport';
import { openScreen, press, refusal } from '@clube/shared/testing';
import { useListOrder } from './use-list-order.ts';

afterEach(cleanup);

const queryKey = ['shelves'];
type Item = { id: number };

/** Each button puts its thing at the end. */
function List() {
  const client = useQueryClient();
  const { data = [] } = useQuery({ queryKey, queryFn: () => http.get('shelf').json<Item[]>() });
  const order = useListOrder<Item>({
    queryKey,
    show: (items) => client.setQueryData(queryKey, items),
    write: (json) => http.put('shelf/order', { json }).json(),
    refresh: () => client.invalidateQueries({ queryKey }),
  });
  return data.map((item) => (
    <button key={item.id} type="button" onClick={() => order([...data.filter((other) => other !== item), item], data)}>
      {item.id}
    </button>
  ));
}
const ORDER = 'PUT /shelf/order';
const list = (...ids: number[]) => ids.map((id) => ({ id }));
const open = async () => {
  const opened = openScreen(<List />, { path: '/', role: 'owner', answers: { 'GET /shelf': list(1, 2, 3) } });
  await screen.findByRole('button', { name: '1' });
  return opened;
};
const stands = (text: string) =>
  waitFor(() =>
    expect(
      screen
        .getAllByRole('button', { name: /^\d$/ })
        .map((button) => button.textContent)
        .join(''),
    ).toBe(text),
  );
const STALE = 'A ordem mudou em outro lugar. Mostramos a atual: mova de novo.';

test('each order is sent with the one that it was made over, and what stands then is asked for once', async () => {
  const { answers, changes, sent, settled } = await open();
  const first = Promise.withResolvers<undefined>();
  answers[ORDER] = () => first.promise;
  press('1');
  await stands('231');
  press('2');
  await stands('312');
  answers['GET /shelf'] = list(3, 1, 2);
  delete answers[ORDER];
  first.resolve(undefined);
  await settled();
  await waitFor(() => expect(sent.filter(({ call }) => call === 'GET /shelf')).toHaveLength(2));
  expect(changes()).toEqual([
    [ORDER, { ids: [2, 3, 1], seen: [1, 2, 3] }],
    [ORDER, { ids: [3, 1, 2], seen: [2, 3, 1] }],
  ]);
});

test('one that was changed elsewhere is shown and said, and a move that waited is not made of it', async () => {
  const { answers, changes } = await open();
  const first = Promise.withResolvers<Response>();
  answers[ORDER] = () => first.promise;
  press('1');
  await stands('231');
  press('2');
  await stands('312');
  answers['GET /shelf'] = list(2, 1, 3);
  first.resolve(refusal('order.stale'));
  await screen.findByText(STALE);
  await stands('213');
  expect(screen.getAllByText(STALE)).toHaveLength(1);
  expect(changes()).toHaveLength(1);
  // What is moved from here on is moved over what is shown.
  delete answers[ORDER];
  press('2');
  await waitFor(() => expect(changes()[1]).toEqual([ORDER, { ids: [1, 3, 2], seen: [2, 1, 3] }]));
});

test('one that is not written for another reason is taken back', async () => {
  const { answers } = await open();
  answers[ORDER] = refusal('server.failed');
  press('1');
  await screen.findByText('Não foi possível salvar agora. Tente de novo.');
  await stands('123');
});
