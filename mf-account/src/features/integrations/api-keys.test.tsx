import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ApiKey } from '@clube/shared/contracts/api-key';
import { describeStates, fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { IntegrationsPage } from './integrations-page.tsx';

const LIST = 'GET /api-key';
const open = (answers: Answers = {}) =>
  openScreen(<IntegrationsPage />, {
    path: '/integracoes',
    at: '/integracoes?aba=chaves',
    role: 'owner',
    answers: { 'GET /me/second-factor': { enabled_at: null, recovery_codes_left: 0 }, ...answers },
  });
const apiKey = (change: Partial<ApiKey> = {}): ApiKey => ({
  ...sampleOf<ApiKey>(ApiKey),
  id: 5,
  name: 'Planilha',
  ending: 'x9Zq',
  scopes: ['orders.read'],
  created_by: 'Marina',
  expires_at: null,
  last_used_at: null,
  ...change,
});

describeStates({ open, read: LIST, shown: 'name sample' });

test('none: it says what for; one is made with what it may, and is shown this once', async () => {
  const { changes, answers } = open({ [LIST]: [] });
  await screen.findByText('Nenhuma chave ainda');
  press('Nova chave');
  const dialog = within(await screen.findByRole('dialog'));
  fireEvent.click(dialog.getByRole('button', { name: 'Criar chave' }));
  await screen.findByText('Diga para que serve a chave.');
  await screen.findByText('Escolha uma permissão ou mais.');
  await screen.findByText('Por favor, insira sua senha.');
  fill('Para que serve', ' Planilha ');
  fireEvent.click(dialog.getByLabelText('Ler os pedidos'));
  fill('Sua senha', 'uma senha boa');
  answers['POST /api-key'] = refusal('auth.wrong_password');
  fireEvent.click(dialog.getByRole('button', { name: 'Criar chave' }));
  await screen.findByText('A senha está errada.');
  answers['POST /api-key'] = refusal('api_key.limit');
  fireEvent.click(dialog.getByRole('button', { name: 'Criar chave' }));
  await screen.findByText('São 20 chaves no máximo. Revogue uma para ter outra.');
  answers['POST /api-key'] = { id: 5, key: 'clube_key_abc' };
  answers[LIST] = [apiKey()];
  fireEvent.click(dialog.getByRole('button', { name: 'Criar chave' }));
  await screen.findByText('clube_key_abc');
  expect(changes().at(-1)).toEqual([
    'POST /api-key',
    { name: 'Planilha', scopes: ['orders.read'], days: 90, password: 'uma senha boa' },
  ]);
  press('Já guardei');
  await waitFor(() => expect(screen.queryByText('clube_key_abc')).toBeNull());
});

test('each says what it may, by whom it is, until when, and whether it is used', async () => {
  open({ [LIST]: [apiKey(), apiKey({ id: 6, expires_at: '2020-01-02T12:00:00.000Z', name: 'Antiga' })] });
  await screen.findByText('Planilha');
  expect(document.body.textContent).toContain('Termina em …x9Zq · criada por Marina');
  expect(document.body.textContent).toContain('nunca usada');
  expect(screen.getAllByText('Vencida')).toHaveLength(1);
});

test('one is revoked after a question', async () => {
  const { changes } = open({ [LIST]: [apiKey()] });
  fireEvent.click(await screen.findByRole('button', { name: 'Revogar: Planilha' }));
  expect(changes()).toEqual([]);
  const question = within(await screen.findByRole('dialog'));
  question.getByText(/Não há como desfazer/);
  fireEvent.click(question.getByRole('button', { name: 'Revogar' }));
  await waitFor(() => expect(changes().map(([call]) => call)).toEqual(['DELETE /api-key/5']));
});
