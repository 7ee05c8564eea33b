import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { DataExport } from '@clube/shared/contracts/account';
import {
  describeStates,
  fill,
  openScreen,
  press,
  refusal,
  sampleOf,
  signedIn,
  type Answers,
} from '@clube/shared/testing';
import { DataExports } from './data-exports.tsx';

const LIST = 'GET /me/export';
const ASK = 'POST /me/export';
const open = (answers: Answers, bound = false) =>
  openScreen(<DataExports />, {
    path: '/minha-conta',
    me: { ...signedIn('student'), ...(bound && { panel_bound: true }) },
    answers: { [LIST]: [], ...answers },
  });
const file = (change: Partial<DataExport>): DataExport => ({
  ...sampleOf<DataExport>(DataExport),
  id: 7,
  created_at: '2026-01-02T12:00:00.000Z',
  expires_at: '2026-01-05T12:00:00.000Z',
  ...change,
});
const waiting = file({ ready_at: null, size_bytes: null, failed: false });
const ready = file({ ready_at: '2026-01-02T12:00:09.000Z', size_bytes: 12_300, failed: false });
const ask = async () => {
  press('Pedir uma cópia');
  await screen.findByRole('dialog', { name: 'Pedir uma cópia dos seus dados' });
};

describeStates({
  open: (answers) => openScreen(<DataExports />, { path: '/minha-conta', answers }),
  read: LIST,
  shown: 'Pedir uma cópia',
});

test('is asked for with the password, shows that it is made, and then where it is downloaded and until when', async () => {
  const { changes, answers } = open({ [ASK]: waiting });
  await screen.findByRole('button', { name: 'Pedir uma cópia' });
  await ask();
  press('Pedir cópia');
  expect(screen.getByText('Por favor, insira sua senha.')).toBeTruthy();
  fill('Sua senha', 'capivara');
  answers[LIST] = [waiting];
  press('Pedir cópia');
  await screen.findByText('Estamos preparando o arquivo. Isso leva alguns segundos.');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(changes()).toEqual([[ASK, { password: 'capivara' }]]);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pedir uma cópia' }).disabled).toBe(true);
  expect(screen.queryByRole('link')).toBeNull();
  // It is asked again until it is there.
  answers[LIST] = [ready];
  const link = await screen.findByRole('link', { name: /^Baixar a cópia de 2 de jan/ });
  expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual(['/api/me/export/7/file', true]);
  expect(screen.getByRole('listitem').textContent).toMatch(/12\skB · disponível até 5 de jan/);
});

test('one that was given up says so, offers nothing to download, and lets ask again', async () => {
  open({ [LIST]: [file({ ready_at: null, size_bytes: null, failed: true })] });
  await screen.findByText('Não conseguimos preparar o arquivo. Por favor, peça outra cópia.');
  expect(screen.queryByRole('link')).toBeNull();
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Pedir uma cópia' }).disabled).toBe(false);
});

test('a wrong password and a sixth copy of a day are said where they belong', async () => {
  const { answers } = open({ [ASK]: refusal('auth.wrong_password') });
  await screen.findByRole('button', { name: 'Pedir uma cópia' });
  await ask();
  fill('Sua senha', 'errada');
  press('Pedir cópia');
  await screen.findByText('A senha está errada.');
  answers[ASK] = refusal('rate.limited');
  fill('Sua senha', 'capivara');
  press('Pedir cópia');
  expect((await screen.findByRole('alert')).textContent).toBe('Você já pediu cinco cópias hoje. Tente de novo amanhã.');
});

test('in a session of a panel’s host it says that the other panels are not in it', async () => {
  open({}, true);
  await waitFor(() =>
    expect(screen.getByText(/^Um arquivo ZIP/).textContent).toContain('Daqui a cópia traz o que é deste painel'),
  );
});
