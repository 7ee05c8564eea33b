import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { fill, openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { SecondFactor } from './second-factor.tsx';

const open = (answers: Answers) => openScreen(<SecondFactor />, { path: '/minha-conta', answers });
const begin = async (button: string) => fireEvent.click(await screen.findByRole('button', { name: button }));
const off = { 'GET /me/second-factor': { enabled_at: null, recovery_codes_left: 0 } };
const on = (left: number) => ({
  'GET /me/second-factor': { enabled_at: '2026-01-02T12:00:00.000Z', recovery_codes_left: left },
});
const dialog = (name: string) => screen.findByRole('dialog', { name });

test('is turned on with password and code, and gives its recovery codes once', async () => {
  const { changes, answers } = open({
    ...off,
    'POST /me/second-factor': { secret: 'ABCDEFGH', url: 'otpauth://totp/Clube?secret=ABCDEFGH' },
    'PUT /me/second-factor': { recovery_codes: ['aaaa-bbbb', 'cccc-dddd'] },
  });
  await begin('Ativar');
  await dialog('Ativar a verificação em duas etapas');
  press('Continuar');
  expect(screen.getByText('Por favor, insira sua senha.')).toBeTruthy();
  fill('Sua senha', 'capivara');
  press('Continuar');
  expect((await screen.findByLabelText('Chave para digitar')).textContent).toBe('ABCD EFGH');
  expect(screen.getByRole('img', { name: 'Código QR para o aplicativo autenticador' })).toBeTruthy();
  fill('Código que o aplicativo mostra', ' 123456 ');
  Object.assign(answers, on(2));
  fireEvent.click(screen.getAllByRole('button', { name: 'Ativar' }).at(-1)!);
  await dialog('Seus códigos de recuperação');
  expect(screen.getAllByText(/^(aaaa-bbbb|cccc-dddd)$/)).toHaveLength(2);
  // What cannot be seen again is not closed by a stray click.
  expect(screen.queryByRole('button', { name: 'Fechar' })).toBeNull();
  press('Já guardei');
  await screen.findByText('Ativa');
  expect(screen.getByText(/^desde .*2026 · 2 códigos de recuperação$/)).toBeTruthy();
  expect(changes()).toEqual([
    ['POST /me/second-factor', { password: 'capivara' }],
    ['PUT /me/second-factor', { code: '123456' }],
  ]);
});

test('a wrong password and a wrong code are said', async () => {
  const { answers } = open({ ...off, 'POST /me/second-factor': refusal('auth.wrong_password') });
  await begin('Ativar');
  fill('Sua senha', 'errada');
  press('Continuar');
  await screen.findByText('A senha está errada.');
  delete answers['POST /me/second-factor'];
  answers['PUT /me/second-factor'] = refusal('auth.wrong_code');
  press('Continuar');
  await screen.findByLabelText('Chave para digitar');
  fill('Código que o aplicativo mostra', '000000');
  fireEvent.click(screen.getAllByRole('button', { name: 'Ativar' }).at(-1)!);
  await screen.findByText('Este código não vale. Confira, ou espere o próximo, e tente de novo.');
});

test.each([
  [0, /nenhum código de recuperação$/],
  [1, /1 código de recuperação$/],
])('with %d recovery codes left it says so', async (left, text) => {
  open(on(left));
  await screen.findByText(text);
});

test('new codes take password and code', async () => {
  const { changes } = open({ ...on(1), 'POST /me/second-factor/recovery-codes': { recovery_codes: ['eeee-ffff'] } });
  await begin('Gerar novos códigos');
  await dialog('Novos códigos de recuperação');
  press('Gerar códigos');
  expect(screen.getByText('Por favor, insira o código.')).toBeTruthy();
  fill('Sua senha', 'capivara');
  fill('Código do aplicativo ou de recuperação', '123456');
  press('Gerar códigos');
  await screen.findByText('eeee-ffff');
  expect(changes()).toEqual([['POST /me/second-factor/recovery-codes', { password: 'capivara', code: '123456' }]]);
});

test('is turned off with password and code', async () => {
  const { changes, answers } = open(on(1));
  await begin('Desativar');
  await dialog('Desativar a verificação em duas etapas');
  expect(screen.getByText('Sem ela, quem souber a sua senha entra na sua conta.')).toBeTruthy();
  fill('Sua senha', 'capivara');
  fill('Código do aplicativo ou de recuperação', '123456');
  Object.assign(answers, off);
  fireEvent.click(screen.getAllByRole('button', { name: 'Desativar' }).at(-1)!);
  await screen.findByText('Verificação em duas etapas desativada.');
  expect(changes()).toEqual([['DELETE /me/second-factor', { password: 'capivara', code: '123456' }]]);
  await screen.findByRole('button', { name: 'Ativar' });
});
