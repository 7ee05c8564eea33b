import { afterEach, beforeAll, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { Captcha } from '@clube/shared/contracts/sign-in';
import { fill, openScreen, press, sampleOf, type Answers } from '@clube/shared/testing';
import { Component } from './create-account-page.tsx';

/** Finds the answer at once: a browser's threads are not here. */
class Solver extends EventTarget {
  postMessage() {
    this.dispatchEvent(new MessageEvent('message', { data: { number: 7, took: 1 } }));
  }
  terminate() {}
}
beforeAll(() => {
  Object.assign(globalThis, { Worker: Solver });
  Object.assign(URL, { createObjectURL: () => 'blob:it', revokeObjectURL: () => undefined });
});
/** The captcha, and the file that solves it. */
const CAPTCHA: Answers = {
  'GET /captcha': sampleOf<Captcha>(Captcha),
  [`GET ${new URL('../public/altcha-lib/v1/worker', import.meta.url).pathname}`]: new Response(''),
};
afterEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
const open = () => openScreen(<Component />, { path: '/create-account', role: null });
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

test('what was typed survives a reload, and ends with the tab', async () => {
  open();
  fill('Nome completo', 'Rosa Lima');
  fill('E-mail', 'rosa@example.com');
  fill('CPF ou CNPJ', '529.982.247-25');
  await waitFor(() => expect(JSON.stringify(Object.values(sessionStorage))).toContain('529.982.247-25'));
  expect(Object.values(localStorage)).toEqual([]);
  cleanup();
  open();
  await waitFor(() => expect(value('Nome completo')).toBe('Rosa Lima'));
  expect(['E-mail', 'CPF ou CNPJ'].map(value)).toEqual(['rosa@example.com', '529.982.247-25']);
});

test.each([
  ['CPF', '529.982.247-25'],
  ['CNPJ', '11.222.333/0001-81'],
])('[2.31] name, e-mail, telephone and a %s are sent', async (_name, document) => {
  const { changes } = openScreen(<Component />, {
    path: '/create-account',
    role: null,
    answers: { ...CAPTCHA, 'POST /member/register': {} },
  });
  fill('Nome completo', 'Rosa Lima');
  fill('E-mail', 'rosa@example.com');
  fill('Telefone', '(11) 98765-4321');
  fill('CPF ou CNPJ', document);
  press('Criar conta');
  await waitFor(() =>
    expect(changes()).toEqual([
      [
        'POST /member/register',
        expect.objectContaining({
          name: 'Rosa Lima',
          email: 'rosa@example.com',
          phone: '(11) 98765-4321',
          document,
        }),
      ],
    ]),
  );
});

test('a form that is refused leads to its first wrong field', async () => {
  open();
  fill('Nome completo', 'Rosa Lima');
  press('Criar conta');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('E-mail')));
  expect(screen.getByText('Por favor, insira seu e-mail.')).toBeTruthy();
});
