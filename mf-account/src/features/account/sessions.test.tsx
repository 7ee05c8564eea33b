import { expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { OpenSession } from '@clube/shared/contracts/session';
import { openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { Sessions } from './sessions.tsx';

const open = (answers: Answers) => openScreen(<Sessions />, { path: '/minha-conta', answers });
const session = (change: Partial<OpenSession>): OpenSession => ({ ...sampleOf<OpenSession>(OpenSession), ...change });
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0';
const two = [
  session({ id: 1, device: CHROME, site: null, is_current: true }),
  session({ id: 2, device: '', site: 'Ateliê', is_current: false }),
];

test('each has its device, its panel and when; the own one is named and has no end', async () => {
  open({ 'GET /me/sessions': two });
  await screen.findByText('Este aparelho');
  const [here, there] = screen.getAllByRole('listitem');
  expect(here!.textContent).toContain('Chrome · Linux');
  expect(within(here!).queryByRole('button')).toBeNull();
  expect(there!.textContent).toContain('Aparelho sem nome');
  expect(there!.textContent).toContain('Ateliê · ');
});

test('another one is ended, or all of them', async () => {
  const { changes, answers } = open({ 'GET /me/sessions': two });
  await screen.findByText('Este aparelho');
  press('Encerrar: Aparelho sem nome');
  await waitFor(() => expect(changes()).toEqual([['DELETE /me/sessions/2', undefined]]));
  answers['GET /me/sessions'] = two.slice(0, 1);
  press('Sair de todos os outros aparelhos');
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(changes().at(-1)).toEqual(['DELETE /me/sessions', undefined]);
  expect(screen.queryByRole('button', { name: 'Sair de todos os outros aparelhos' })).toBeNull();
});

test('one that does not end is said', async () => {
  open({ 'GET /me/sessions': two, 'DELETE /me/sessions/2': refusal('server.failed') });
  await screen.findByText('Este aparelho');
  press('Encerrar: Aparelho sem nome');
  await screen.findByText('Não foi possível salvar agora. Tente de novo.');
});
