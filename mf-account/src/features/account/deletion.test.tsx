import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { describeStates, fill, openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { AccountDeletion } from './deletion.tsx';

const STATE = 'GET /me/deletion';
const ASK = 'POST /me/deletion';
const STAY = 'DELETE /me/deletion';
const SECOND = 'GET /me/second-factor';
const staying = { erase_at: null, owned: [] };
const going = { erase_at: '2026-01-16T12:00:00.000Z', owned: [] };
const open = (answers: Answers) =>
  openScreen(<AccountDeletion />, {
    path: '/minha-conta',
    answers: { [STATE]: staying, [SECOND]: { enabled_at: null, recovery_codes_left: 0 }, ...answers },
  });
const begin = async () => {
  await screen.findByRole('button', { name: 'Apagar a minha conta' });
  press('Apagar a minha conta');
  await screen.findByRole('dialog', { name: 'Apagar a minha conta?' });
  await screen.findByLabelText('Sua senha');
};

describeStates({
  open: (answers) => openScreen(<AccountDeletion />, { path: '/minha-conta', answers }),
  read: STATE,
  shown: /^Sua conta será apagada em/,
});

test('says what goes and what stays, takes the password, and then when it is and how to stay', async () => {
  const { changes } = open({ [ASK]: going, [STAY]: staying });
  await begin();
  for (const said of [/^Por 14 dias nada muda/, /^Depois apagamos a conta/, /ficam como “Conta apagada”/])
    expect(screen.getByText(said)).toBeTruthy();
  press('Apagar em 14 dias');
  expect(screen.getByText('Por favor, insira sua senha.')).toBeTruthy();
  expect(screen.queryByLabelText('Código do aplicativo ou de recuperação')).toBeNull();
  fill('Sua senha', 'capivara');
  press('Apagar em 14 dias');
  const told = await screen.findByText(/^Sua conta será apagada em/);
  expect(told.textContent).toMatch(/^Sua conta será apagada em 16 de jan.*2026\. Até lá nada muda\.$/);
  expect(screen.queryByRole('dialog')).toBeNull();
  press('Manter a minha conta');
  await screen.findByText('Sua conta fica. Nada foi apagado.');
  await screen.findByRole('button', { name: 'Apagar a minha conta' });
  expect(changes()).toEqual([
    [ASK, { password: 'capivara' }],
    [STAY, undefined],
  ]);
});

test('takes the code too where the second factor is on', async () => {
  const { changes, answers } = open({
    [ASK]: refusal('auth.wrong_code'),
    [SECOND]: { enabled_at: '2026-01-02T12:00:00.000Z', recovery_codes_left: 3 },
  });
  await begin();
  fill('Sua senha', 'capivara');
  press('Apagar em 14 dias');
  expect(screen.getByText('Por favor, insira o código.')).toBeTruthy();
  fill('Código do aplicativo ou de recuperação', '123456');
  press('Apagar em 14 dias');
  await screen.findByText('Este código não vale. Confira, ou espere o próximo, e tente de novo.');
  answers[ASK] = going;
  press('Apagar em 14 dias');
  await screen.findByText(/^Sua conta será apagada em/);
  expect(changes().at(-1)).toEqual([ASK, { password: 'capivara', code: '123456' }]);
});

test('a wrong password is said beside it; a panel that only the server knows of above', async () => {
  const { answers } = open({ [ASK]: refusal('auth.wrong_password') });
  await begin();
  fill('Sua senha', 'errada');
  press('Apagar em 14 dias');
  await screen.findByText('A senha está errada.');
  answers[ASK] = refusal('account.owns_panels');
  press('Apagar em 14 dias');
  expect((await screen.findByRole('alert')).textContent).toContain('Você é dono de um painel.');
});

test('who owns panels is told which, and has no button', async () => {
  open({
    [STATE]: {
      erase_at: null,
      owned: [
        { id: 1, name: 'Ateliê' },
        { id: 2, name: 'Horta' },
      ],
    },
  });
  await screen.findByText(/^Enquanto você é dono de um painel/);
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Ateliê', 'Horta']);
  expect(screen.queryByRole('button')).toBeNull();
});

test('a panel that came meanwhile is named beside the day', async () => {
  open({ [STATE]: { ...going, owned: [{ id: 1, name: 'Ateliê' }] } });
  await screen.findByText(/^Enquanto você é dono de um painel/);
  expect(screen.getByRole('button', { name: 'Manter a minha conta' })).toBeTruthy();
});

test('staying that fails is said, and can be tried again', async () => {
  open({ [STATE]: going, [STAY]: refusal('server.unavailable') });
  await screen.findByText(/^Sua conta será apagada em/);
  press('Manter a minha conta');
  await screen.findByText('Não foi possível salvar agora. Tente de novo.');
  expect(screen.getByRole('button', { name: 'Manter a minha conta', busy: false })).toBeTruthy();
});
