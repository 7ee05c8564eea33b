import { afterEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Passkey, PasskeyQuestion, PasskeyWish } from '@clube/shared/contracts/passkey';
import { fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { Passkeys } from './passkeys.tsx';

const off = { 'GET /me/second-factor': { enabled_at: null, recovery_codes_left: 0 } };
const on = { 'GET /me/second-factor': { enabled_at: '2026-01-02T12:00:00.000Z', recovery_codes_left: 3 } };
const passkey = (change: Partial<Passkey>): Passkey => ({ ...sampleOf<Passkey>(Passkey), ...change });
const here = passkey({ id: 1, name: 'Celular', host: 'atelie.example', last_used_at: null, is_here: true });
const there = passkey({ id: 2, name: 'Notebook', host: 'clube.example', is_here: false });
const open = (data: Passkey[], answers: Answers = off) =>
  openScreen(<Passkeys />, {
    path: '/minha-conta',
    answers: { 'GET /me/passkey': { data, host: 'atelie.example' }, ...answers },
  });
const item = async (name: string) => (await screen.findByText(name)).closest('li')!;
const begin = async (button: string) => fireEvent.click(await screen.findByRole('button', { name: button }));
const bytes = (text: string) => new TextEncoder().encode(text).buffer;
const credential = (response: Record<string, unknown>) => ({
  id: 'c2FtcGxl',
  rawId: bytes('sample'),
  type: 'public-key',
  authenticatorAttachment: 'platform',
  getClientExtensionResults: () => ({}),
  response: { clientDataJSON: bytes('client'), ...response },
});
const MADE = { attestationObject: bytes('attestation'), getTransports: () => ['internal'] };
const SHOWN = { authenticatorData: bytes('data'), signature: bytes('signature'), userHandle: bytes('handle') };
const b64 = (text: string) => Buffer.from(text).toString('base64url');

/** A browser with an authenticator. */
function giveAuthenticator(create: () => Promise<unknown>, get: () => Promise<unknown> = create) {
  const credentials = { create: jest.fn(create), get: jest.fn(get) };
  Object.defineProperty(navigator, 'credentials', { configurable: true, value: credentials });
  Object.defineProperty(globalThis, 'PublicKeyCredential', { configurable: true, value: () => undefined });
  return credentials;
}
afterEach(() => {
  Reflect.deleteProperty(globalThis, 'PublicKeyCredential');
  Reflect.deleteProperty(navigator, 'credentials');
});
const WISH = { ...sampleOf<PasskeyWish>(PasskeyWish), challenge: b64('challenge'), excludeCredentials: [] };
const wish = { 'POST /me/passkey/wish': { ...WISH, user: { id: b64('user'), name: 'a', displayName: 'a' } } };

test('each says where it counts and when it was used, and which one counts here', async () => {
  open([here, there]);
  expect((await item('Celular')).textContent).toBe(
    'CelularVale em atelie.example · ainda não usadaEste endereçoRemover',
  );
  const other = await item('Notebook');
  expect(other.textContent).toMatch(/^NotebookVale em clube\.example · usada /);
  expect(within(other).queryByText('Este endereço')).toBeNull();
});

test('is made after the password, under a name, by the authenticator', async () => {
  const { create } = giveAuthenticator(async () => credential(MADE));
  const { changes } = open([], { ...off, ...wish });
  await begin('Criar chave de acesso');
  const dialog = await screen.findByRole('dialog', { name: 'Nova chave de acesso' });
  await within(dialog).findByText('atelie.example');
  expect(within(dialog).queryByText('Confirmar com uma chave de acesso')).toBeNull();
  press('Continuar');
  await screen.findByText('Por favor, insira sua senha.');
  fill('Sua senha', 'capivara');
  press('Continuar');
  await screen.findByLabelText('Nome da chave de acesso');
  fill('Nome da chave de acesso', ' Celular da Ana ');
  fireEvent.click(within(dialog).getByRole('button', { name: 'Criar chave de acesso' }));
  await screen.findByText('Chave de acesso criada.');
  expect(create).toHaveBeenCalledTimes(1);
  expect(changes()).toEqual([
    ['POST /me/passkey/wish', { password: 'capivara' }],
    [
      'POST /me/passkey',
      {
        name: 'Celular da Ana',
        id: 'c2FtcGxl',
        clientDataJSON: b64('client'),
        attestationObject: b64('attestation'),
        transports: ['internal'],
      },
    ],
  ]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

test.each([
  ['NotAllowedError', 'O navegador não recebeu nenhuma chave de acesso. Tente de novo.'],
  ['InvalidStateError', 'Este aparelho já tem uma chave de acesso da sua conta neste endereço.'],
  ['ConstraintError', 'Este navegador não guarda chaves de acesso neste endereço.'],
  ['UnknownError', 'O navegador não conseguiu usar a chave de acesso. Tente de novo.'],
])('what the browser refuses is said, and may be tried again without the password: %s', async (name, text) => {
  const { create } = giveAuthenticator(() => Promise.reject(new DOMException('no', name)));
  const { changes } = open([], { ...off, ...wish });
  await begin('Criar chave de acesso');
  const dialog = await screen.findByRole('dialog');
  await within(dialog).findByLabelText('Sua senha');
  fill('Sua senha', 'capivara');
  press('Continuar');
  await screen.findByLabelText('Nome da chave de acesso');
  const make = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Criar chave de acesso' }));
  fill('Nome da chave de acesso', 'Celular');
  make();
  expect((await within(dialog).findByRole('alert')).textContent).toBe(text);
  create.mockImplementation(async () => credential(MADE));
  make();
  await screen.findByText('Chave de acesso criada.');
  expect(changes().map(([call]) => call)).toEqual(['POST /me/passkey/wish', 'POST /me/passkey']);
});

test('is removed with password and code where a code is asked for; a wrong one is said', async () => {
  const { changes, answers } = open([here], { ...on, 'DELETE /me/passkey/1': refusal('auth.wrong_code') });
  await begin('Remover: Celular');
  const dialog = await screen.findByRole('dialog', { name: 'Remover a chave de acesso?' });
  await within(dialog).findByText(/“Celular” deixa de abrir a sua conta em atelie\.example/);
  fill('Sua senha', 'capivara');
  fill('Código do aplicativo ou de recuperação', '000000');
  const confirm = () => fireEvent.click(within(dialog).getByRole('button', { name: 'Remover' }));
  confirm();
  await screen.findByText('Este código não vale. Confira, ou espere o próximo, e tente de novo.');
  delete answers['DELETE /me/passkey/1'];
  fill('Código do aplicativo ou de recuperação', '123456');
  confirm();
  await screen.findByText('Chave de acesso removida.');
  expect(changes().at(-1)).toEqual(['DELETE /me/passkey/1', { password: 'capivara', code: '123456' }]);
});

test('is removed with a passkey of this address in place of the password; one that was removed elsewhere is gone', async () => {
  giveAuthenticator(async () => credential(SHOWN));
  const question = { ...sampleOf<PasskeyQuestion>(PasskeyQuestion), challenge: b64('challenge') };
  const { changes } = open([here, there], {
    ...off,
    'GET /me/passkey/question': question,
    'DELETE /me/passkey/2': refusal('passkey.not_found'),
  });
  fireEvent.click(within(await item('Notebook')).getByRole('button', { name: 'Remover: Notebook' }));
  await begin('Confirmar com uma chave de acesso');
  await screen.findByText('Chave de acesso removida.');
  const shown = {
    id: 'c2FtcGxl',
    clientDataJSON: b64('client'),
    authenticatorData: b64('data'),
    signature: b64('signature'),
    userHandle: b64('handle'),
  };
  expect(changes()).toEqual([['DELETE /me/passkey/2', { passkey: shown }]]);
});

test('a browser without passkeys says so', async () => {
  open([], { ...off, ...wish });
  await begin('Criar chave de acesso');
  await screen.findByLabelText('Sua senha');
  fill('Sua senha', 'capivara');
  press('Continuar');
  await screen.findByLabelText('Nome da chave de acesso');
  fill('Nome da chave de acesso', 'Celular');
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Criar chave de acesso' }));
  await screen.findByText('Este navegador não guarda chaves de acesso neste endereço.');
});
