import { expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { ApiError } from '@clube/shared/transport';
import { fill, openScreen, press, type Answers } from '@clube/shared/testing';
import { NewPanel } from './new-panel.tsx';

const made: number[] = [];
const open = (answers: Answers = {}, goIn: () => Promise<void> = async () => {}) => {
  made.length = 0;
  return openScreen(
    <NewPanel
      open
      onOpenChange={() => {}}
      onCreated={async (id) => {
        made.push(id);
        await goIn();
      }}
    />,
    { path: '/select-site', role: 'owner', answers },
  );
};
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const address = () => screen.getByLabelText<HTMLInputElement>('Endereço').value;

test('[2.34] the address is suggested from the name while it is typed, and made so', async () => {
  const { changes } = open({ 'POST /site': { id: 9 } });
  for (const [name, slug] of [
    ['At', 'at'],
    ['Ateliê', 'atelie'],
    ['Ateliê da Marina!', 'atelie-da-marina'],
  ] as const) {
    type('Nome do painel', name);
    await waitFor(() => expect(address()).toBe(slug));
  }
  press('Criar painel');
  await waitFor(() => expect(made).toEqual([9]));
  expect(changes()).toEqual([
    ['POST /site', { name: 'Ateliê da Marina!', slug: 'atelie-da-marina', demo_course: true }],
  ]);
});

test('[2.34] [3.10] a panel has a name, an address, a description if one likes, and a demo course unless one does not', async () => {
  const { changes } = open({ 'POST /site': { id: 9 } });
  type('Nome do painel', 'Forno');
  type('Endereço', 'pao-quente');
  type('Descrição (opcional)', 'Pão de fermento');
  fireEvent.click(screen.getByLabelText('Começar com um curso de exemplo'));
  press('Criar painel');
  await waitFor(() => expect(made).toEqual([9]));
  expect(changes()).toEqual([
    ['POST /site', { name: 'Forno', slug: 'pao-quente', description: 'Pão de fermento', demo_course: false }],
  ]);
});

test('whoever is not let in to the panel they made presses again and is: it is made once', async () => {
  let tries = 0;
  const { changes } = open({ 'POST /site': { id: 9 } }, async () => {
    tries += 1;
    if (tries === 1) throw new ApiError(503, { code: 'server.unavailable' });
  });
  type('Nome do painel', 'Forno');
  press('Criar painel');
  await waitFor(() => expect(screen.getByRole('alert')).toBeTruthy());
  press('Criar painel');
  await waitFor(() => expect(made).toEqual([9, 9]));
  expect(changes().map(([call]) => call)).toEqual(['POST /site']);
});

test('a name and a description that are too long stand with how long they are, and nothing is made', async () => {
  const { changes } = open({ 'POST /site': { id: 9 } });
  type('Nome do painel', 'a'.repeat(81));
  type('Descrição (opcional)', 'a'.repeat(501));
  for (const label of ['Nome do painel', 'Descrição (opcional)'])
    expect(screen.getByLabelText(label)).toHaveProperty('maxLength', -1);
  press('Criar painel');
  await screen.findByText('81 / 80');
  expect(screen.getByText('501 / 500')).toBeTruthy();
  expect(changes()).toEqual([]);
});

test('who wrote one keeps it, whatever the name becomes', async () => {
  open();
  type('Nome do painel', 'Forno');
  await waitFor(() => expect(address()).toBe('forno'));
  type('Endereço', 'pao-quente');
  type('Nome do painel', 'Forno da Ana');
  expect(address()).toBe('pao-quente');
  type('Endereço', '');
  type('Nome do painel', 'Forno da Bia');
  expect(address()).toBe('');
});

test('upper case is lowered', async () => {
  open();
  type('Endereço', 'Pao-Quente');
  await waitFor(() => expect(address()).toBe('pao-quente'));
});

test.each(['-ab', 'ab-', 'a--b', 'a', 'escola da ana', 'xn--abc', 'a_b'])(
  '[5.3] the address “%s” is no subdomain: that is said beside it, and nothing is made',
  async (slug) => {
    const { changes } = open();
    type('Nome do painel', 'Forno');
    type('Endereço', slug);
    press('Criar painel');
    await screen.findByText('Sub Domínio com formato inválido');
    expect(screen.queryByText('Nome do painel é necessario')).toBeNull();
    expect(changes()).toEqual([]);
  },
);

test('[5.3] a panel needs a name: that is said beside it, and nothing is made', async () => {
  const { changes } = open();
  type('Endereço', 'pao-quente');
  press('Criar painel');
  await screen.findByText('Nome do painel é necessario');
  expect(screen.queryByText('Sub Domínio com formato inválido')).toBeNull();
  expect(changes()).toEqual([]);
});

test('a name of which nothing can be made leaves the address to whoever writes it', async () => {
  open();
  type('Nome do painel', '水彩');
  expect(address()).toBe('');
  press('Criar painel');
  expect(await screen.findByText('Sub Domínio com formato inválido')).toBeTruthy();
  fill('Endereço', 'aquarela');
  await waitFor(() => expect(screen.queryByText('Sub Domínio com formato inválido')).toBeNull());
});
