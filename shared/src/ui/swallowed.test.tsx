import { expect, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { screen, waitFor } from '@testing-library/react';
import { Form, Submit } from '../forms/index.ts';
import { on } from '../events/index.ts';
import { http, isApiError } from '../transport/index.ts';
import { openScreen, press } from '../testing/index.ts';
import { Button, QueryState, showFailure } from './index.ts';

const caught: unknown[] = [];
/** A screen that reads, saves by a form, and changes by a button. */
function Screen() {
  const read = useQuery({ queryKey: ['read'], queryFn: () => http.get('thing').json<string>() });
  const change = useMutation({
    mutationFn: () => http.put('thing').json(),
    onError: (error) => {
      caught.push(error);
      showFailure(error, 'Não mudou.');
    },
  });
  return (
    <I18nProvider i18n={i18n}>
      <QueryState query={read}>{(text) => <p>{text}</p>}</QueryState>
      <Form onSubmit={() => http.post('thing').json()} failure="Não salvou.">
        <Submit>Salvar</Submit>
      </Form>
      <Button onClick={() => change.mutate()}>Mudar</Button>
    </I18nProvider>
  );
}

/** What a page says that could not be read. */
const PAGES: Record<number, string> = {
  403: 'Você não tem acesso a esta página',
  404: 'Não encontramos o que você procura',
};
const FAILED = 'Algo não saiu como devia';

test.each([
  [
    '[4.24] [8.15] a 401 “Session is not available” ends the session',
    401,
    'Session is not available',
    ['expired', 'expired', 'expired'],
    [],
  ],
  ['[4.24] [8.15] another 401 is swallowed', 401, 'This session was left', [], []],
  ...[400, 403, 404, 409, 413, 429, 500, 503].map(
    (status) =>
      [
        '[8.15] what is no 401 reaches its caller',
        status,
        'Session is not available',
        [],
        ['Não salvou.', 'Não mudou.'],
      ] as const,
  ),
] as const)('%s', async (_title, status, message, ends, said) => {
  caught.length = 0;
  const reasons: string[] = [];
  const stop = on('session:ended', ({ reason }) => reasons.push(reason));
  const refused = Response.json({ code: 'session.ended', message, request_id: 'r' }, { status });
  const { settled } = openScreen(<Screen />, {
    path: '/',
    answers: { 'GET /thing': refused, 'POST /thing': refused, 'PUT /thing': refused },
  });
  press('Salvar');
  press('Mudar');
  await waitFor(() => expect(caught).toHaveLength(1));
  await settled();
  await waitFor(() => expect(screen.getByRole('button', { name: 'Salvar', busy: false })).toBeTruthy());
  expect(reasons).toEqual(ends);
  expect(isApiError(caught[0])).toBe(true);
  const texts = ['Não salvou.', 'Não mudou.', ...Object.values(PAGES), FAILED];
  expect(texts.filter((text) => screen.queryByText(text))).toEqual(
    said.length > 0 ? [...said, PAGES[status] ?? FAILED] : [],
  );
  expect(document.querySelector('[aria-busy="true"]') !== null).toBe(status === 401);
  stop();
});
