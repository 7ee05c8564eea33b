import { afterEach, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { OwnField, OwnFields } from '@clube/shared/contracts/custom-field';
import type { CustomFieldKind } from '@clube/shared/contracts/custom-field-rules';
import { fill, openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { AccountPage } from './account-page.tsx';
import { OwnFields as Own } from './own-fields.tsx';

const field = (id: number, name: string, kind: CustomFieldKind, more: Partial<OwnField> = {}): OwnField => ({
  id,
  name,
  kind,
  required: true,
  options: [],
  value: null,
  ...more,
});
const ASKED: OwnFields = {
  filled: false,
  fields: [
    field(1, 'Cidade', 'text', { value: 'Recife' }),
    field(2, 'Idade', 'number', { required: false }),
    field(3, 'Nascimento', 'date'),
    field(4, 'Camiseta', 'choice', { options: ['M', 'G'], value: 'P' }),
    field(5, 'Li o regulamento', 'checkbox'),
  ],
};
const open = (answers: Answers = {}) =>
  openScreen(<Own />, { path: '/minha-conta', answers: { 'GET /me/custom-field': ASKED, ...answers } });

// What somebody began to answer is found again by whoever comes next.
afterEach(() => localStorage.clear());

test('where the panel asks nothing, the page does not speak of it', () => {
  const { sent } = openScreen(<AccountPage />, { path: '/minha-conta' });
  expect(screen.queryByText(/^Cadastro em/)).toBeNull();
  expect(sent.map(({ call }) => call)).not.toContain('GET /me/custom-field');
});

test('every kind is shown with its answer, refused by its rule beside it, and sent', async () => {
  const { changes } = open({ 'PUT /me/custom-field': { ...ASKED, filled: true } });
  expect(await screen.findByLabelText('Cidade')).toHaveProperty('value', 'Recife');
  expect(screen.getByLabelText('Camiseta')).toHaveProperty('value', 'P');
  fill('Cidade', ' ');
  fill('Idade (opcional)', 'doze');
  press('Salvar');
  expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual([
    'Preencha este campo.',
    'Use um número, como 12 ou 1,5.',
    'Preencha este campo.',
    'Marque para continuar.',
  ]);
  expect(changes()).toEqual([]);
  fill('Cidade', 'a'.repeat(1001));
  expect(screen.getByText('1001 / 1000')).toBeTruthy();
  expect(screen.getByLabelText('Cidade')).toHaveProperty('maxLength', -1);
  fill('Cidade', ' Olinda ');
  fill('Idade (opcional)', '1,5');
  fill('Nascimento', '2001-01-31');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Li o regulamento' }));
  press('Salvar');
  await screen.findByText('Dados atualizados.');
  expect(changes()).toEqual([
    [
      'PUT /me/custom-field',
      {
        values: [
          { field: 1, value: 'Olinda' },
          { field: 2, value: '1,5' },
          { field: 3, value: '2001-01-31' },
          { field: 4, value: 'P' },
          { field: 5, value: 'on' },
        ],
      },
    ],
  ]);
});

test.each([
  ['custom_field.not_found', 'O que o painel pergunta mudou. Recarregue a página.'],
  ['custom_field.invalid', 'Confira as respostas.'],
  ['server.failed', 'Não foi possível salvar agora. Tente de novo.'],
] as const)('a refusal %s is said, and nothing typed is lost', async (code, text) => {
  open({ 'PUT /me/custom-field': refusal(code) });
  await screen.findByLabelText('Cidade');
  fill('Nascimento', '2001-01-31');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Li o regulamento' }));
  press('Salvar');
  await screen.findByText(text);
  expect(screen.getByLabelText('Nascimento')).toHaveProperty('value', '2001-01-31');
});

test('what was answered and not sent stands there again, and is gone once it was', async () => {
  const ticked = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'Li o regulamento' }).checked;
  open();
  await screen.findByLabelText('Cidade');
  fill('Cidade', 'Olinda');
  fill('Nascimento', '2001-01-31');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Li o regulamento' }));
  await waitFor(() => expect(JSON.stringify(Object.values(localStorage))).toContain('field-5'));
  cleanup();
  open({ 'PUT /me/custom-field': { ...ASKED, filled: true } });
  await waitFor(() => expect(screen.getByLabelText('Cidade')).toHaveProperty('value', 'Olinda'));
  expect([screen.getByLabelText<HTMLInputElement>('Nascimento').value, ticked()]).toEqual(['2001-01-31', true]);
  press('Salvar');
  await screen.findByText('Dados atualizados.');
  await waitFor(() => expect(Object.keys(localStorage).filter((key) => key.startsWith('draft:'))).toEqual([]));
});
