import { afterEach, describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CustomField } from '@clube/shared/contracts/custom-field';
import { MAX_FIELDS } from '@clube/shared/contracts/custom-field-rules';
import { describeStates, fill, openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { SettingsPage } from './settings-page.tsx';

// What somebody typed and did not save is kept for them.
afterEach(() => localStorage.clear());

const field = (id: number, name: string, more: Partial<CustomField> = {}): CustomField => ({
  id,
  name,
  kind: 'text',
  required: false,
  options: [],
  archived: false,
  answers: 0,
  version: 3,
  ...more,
});
const FIELDS = [
  field(1, 'Cidade', { required: true, answers: 2 }),
  field(2, 'Camiseta', { kind: 'choice', options: ['P', 'M'] }),
  field(3, 'Antigo', { archived: true, answers: 1 }),
];
const open = (answers: Answers = {}) =>
  openScreen(<SettingsPage />, {
    path: '/configuracoes',
    at: '/configuracoes?secao=cadastro',
    role: 'owner',
    answers: { 'GET /custom-field': FIELDS, ...answers },
  });
const ready = () => screen.findByText('Cidade');
const names = () =>
  within(screen.getByRole('list', { name: 'Campos do cadastro' }))
    .getAllByRole('listitem')
    .map((item) => item.querySelector('div > span')!.textContent);

describe('the fields', () => describeStates({ open, read: 'GET /custom-field', shown: 'Novo campo' }));

test('are shown with what they take, whether they must be answered, and how many did', async () => {
  open();
  await ready();
  expect(names()).toEqual(['Cidade', 'Camiseta']);
  expect(screen.getByText('Texto · 2 respostas')).toBeTruthy();
  expect(screen.getByText('Escolha: P · M')).toBeTruthy();
  expect(screen.getAllByText('Obrigatório')).toHaveLength(1);
  expect(within(screen.getByRole('region', { name: 'Arquivados' })).getByText('Texto · 1 resposta')).toBeTruthy();
});

test('a new one has a name, and a choice two options', async () => {
  const { changes } = open({ 'GET /custom-field': [] });
  await screen.findByText('Nenhum campo ainda');
  press('Novo campo');
  await screen.findByRole('dialog', { name: 'Novo campo' });
  fill('Tipo', 'choice');
  fill('Opções, uma por linha', ' P \n\nP');
  press('Criar campo');
  expect(screen.getByText('Diga o nome do campo.')).toBeTruthy();
  expect(screen.getByText('Cada opção aparece uma vez só.')).toBeTruthy();
  expect(changes()).toEqual([]);
  fill('Nome do campo', 'Camiseta');
  fill('Opções, uma por linha', 'P\nM');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Obrigatório' }));
  press('Criar campo');
  await screen.findByText('Configurações salvas.');
  expect(changes()).toEqual([
    ['POST /custom-field', { name: 'Camiseta', kind: 'choice', required: true, options: ['P', 'M'] }],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test('is edited but for its kind; what somebody else changed of the same is shown beside it, and either can be kept', async () => {
  const { changes, answers } = open({ 'PATCH /custom-field/1': refusal('version.stale') });
  await ready();
  press('Editar Cidade');
  const dialog = within(await screen.findByRole('dialog', { name: 'Editar campo' }));
  expect(screen.getByLabelText('Tipo')).toHaveProperty('disabled', true);
  fill('Nome do campo', 'Cidade natal');
  answers['GET /custom-field'] = [field(1, 'Onde mora', { version: 4 }), ...FIELDS.slice(1)];
  press('Salvar');
  const alert = await dialog.findByRole('alert');
  expect(alert.textContent).toMatch(/Nome do campo.*Onde mora.*Cidade natal/);
  expect(alert.textContent).not.toContain('Obrigatório');
  expect(dialog.getByLabelText('Nome do campo')).toHaveProperty('value', 'Cidade natal');
  delete answers['PATCH /custom-field/1'];
  press('Salvar o meu');
  await screen.findByText('Configurações salvas.');
  // What nobody touched here is as they left it.
  expect(changes().at(-1)).toEqual(['PATCH /custom-field/1', { name: 'Cidade natal', required: false, version: 4 }]);
});

test('what is written stays where the dialog was closed, until it is saved', async () => {
  open({ 'GET /custom-field': [] });
  await screen.findByText('Nenhum campo ainda');
  const again = async () => {
    press('Novo campo');
    return within(await screen.findByRole('dialog', { name: 'Novo campo' }));
  };
  await again();
  fill('Tipo', 'choice');
  fill('Opções, uma por linha', 'P\nM');
  await waitFor(() => expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false));
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const dialog = await again();
  expect(await dialog.findByLabelText('Opções, uma por linha')).toHaveProperty('value', 'P\nM');
  fill('Nome do campo', 'Camiseta');
  press('Criar campo');
  await screen.findByText('Configurações salvas.');
  expect((await again()).getByLabelText('Nome do campo')).toHaveProperty('value', '');
});

test('is archived, and brought back', async () => {
  const { changes, answers } = open();
  await ready();
  press('Arquivar Cidade');
  await screen.findByText('Campo arquivado.');
  press('Reativar Antigo');
  await screen.findByText('Campo reativado.');
  expect(changes()).toEqual([
    ['PATCH /custom-field/1', { version: 3, archived: true }],
    ['PATCH /custom-field/3', { version: 3, archived: false }],
  ]);
  answers['PATCH /custom-field/3'] = refusal('custom_field.limit');
  press('Reativar Antigo');
  await screen.findByText(`São ${MAX_FIELDS} campos no máximo. Arquive um para ter outro.`);
});

test('are put in order without a pointer: at once, with the focus on what was moved, and back when it is not written', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { changes } = open({ 'PUT /custom-field/order': () => promise });
  await ready();
  expect(screen.getByRole('button', { name: 'Subir Cidade' })).toHaveProperty('disabled', true);
  press('Descer Cidade');
  await waitFor(() => expect(names()).toEqual(['Camiseta', 'Cidade']));
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Subir Cidade' }));
  resolve(refusal('order.stale'));
  await screen.findByText('A ordem mudou em outro lugar. Mostramos a atual: mova de novo.');
  await waitFor(() => expect(names()).toEqual(['Cidade', 'Camiseta']));
  expect(changes()).toEqual([['PUT /custom-field/order', { ids: [2, 1, 3], seen: [1, 2, 3] }]]);
});

test('there is no room for more than so many', async () => {
  open({ 'GET /custom-field': Array.from({ length: MAX_FIELDS }, (_, at) => field(at + 1, `Campo ${at + 1}`)) });
  await screen.findByText('Campo 1');
  expect(screen.getByRole('button', { name: 'Novo campo' })).toHaveProperty('disabled', true);
  expect(screen.getByText(`São ${MAX_FIELDS} campos no máximo. Arquive um para ter outro.`)).toBeTruthy();
});
