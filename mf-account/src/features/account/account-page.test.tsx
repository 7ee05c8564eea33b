import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { NotificationChoice } from '@clube/shared/contracts/notification';
import type { Me } from '@clube/shared/contracts/user';
import { answerTo, fill, openScreen, refusal, type Answers } from '@clube/shared/testing';
import { AccountPage } from './account-page.tsx';

// What somebody began to change is found again by whoever comes next.
afterEach(() => localStorage.clear());
const FAILED = 'Não foi possível salvar agora. Tente de novo.';
const choice: NotificationChoice = { kind: 'lesson.published', in_app: true, mail: 'daily' };
const ANSWERS: Answers = { 'GET /notification/choice': [choice] };
const open = (answers: Answers = {}, who: { me?: Me } = {}) =>
  openScreen(<AccountPage />, { path: '/minha-conta', answers: { ...ANSWERS, ...answers }, filled: true, ...who });
const me = (change: Partial<Me['member']> = {}): Me => {
  const sample = answerTo<Me>('/me');
  return { ...sample, member: { ...sample.member, country: null, ...change } };
};
/** A part of the page, by its heading. */
const part = (name: string) => {
  const card = screen.getByText(name, { selector: 'h2' }).parentElement!;
  return {
    ...within(card),
    card,
    press: (button: string) => fireEvent.click(within(card).getByRole('button', { name: button })),
  };
};
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe('before and without an answer', () => {
  test.each([
    ['GET /me/custom-field', 'Cadastro em name sample'],
    ['GET /me/passkey', 'Chaves de acesso'],
    ['GET /me/second-factor', 'Verificação em duas etapas'],
    ['GET /me/sessions', 'Onde você está conectado'],
    ['GET /me/event', 'O que aconteceu na sua conta'],
    ['GET /notification/choice', 'Notificações de name sample'],
  ])('the part that stands on %s is grey, fails alone, and is asked for again', async (read, name) => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { answers, settled } = open({ [read]: () => promise });
    await waitFor(() => expect(document.querySelectorAll('[aria-busy="true"]')).toHaveLength(1));
    expect(part(name).card.querySelector('[aria-busy="true"]')).not.toBeNull();
    answers[read] = refusal('server.unavailable');
    resolve(refusal('server.unavailable'));
    await part(name).findByText('Algo não saiu como devia');
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    answers[read] = ANSWERS[read];
    part(name).press('Tentar de novo');
    await settled();
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('the own data', () => {
  test.each([me(), me({ phone: null, country: null, last_name: '' }), me({ country: 'BR' })])(
    'nothing is asked of whoever leaves and changed nothing: %#',
    async (mine) => {
      const { settled } = open({ 'GET /me': mine });
      await settled();
      expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
    },
  );

  test('[3.12] first name, last name and phone are shown, and sent when they were changed', async () => {
    const saved = me({ first_name: 'Ana', last_name: 'Reis', phone: '+55 11 90000-0000', country: 'BR' });
    const { changes } = open({ 'PATCH /me': saved });
    expect(['Nome', 'Sobrenome', 'Telefone'].map(value)).toEqual([
      'first_name sample',
      'last_name sample',
      'phone sample',
    ]);
    const email = screen.getByLabelText<HTMLInputElement>('E-mail');
    expect([email.value, email.disabled]).toEqual(['ana@example.com', true]);
    expect(part('Seus dados').getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true);
    fill('Nome', 'Ana');
    fill('Sobrenome', 'Reis');
    fill('Telefone', '+55 11 90000-0000');
    fill('País e idioma', 'BR');
    part('Seus dados').press('Salvar');
    await screen.findByText('Dados atualizados.');
    expect(changes()).toEqual([
      ['PATCH /me', { first_name: 'Ana', last_name: 'Reis', phone: '+55 11 90000-0000', country: 'BR' }],
    ]);
  });

  test('what is emptied is taken away; a name stays', async () => {
    const { changes } = open({ 'PATCH /me': me() });
    fill('Nome', ' ');
    part('Seus dados').press('Salvar');
    expect(screen.getByText('Diga o nome.')).toBeTruthy();
    expect(changes()).toEqual([]);
    fill('Nome', 'Ana');
    for (const label of ['Sobrenome', 'Telefone', 'País e idioma']) fill(label, '');
    part('Seus dados').press('Salvar');
    await screen.findByText('Dados atualizados.');
    expect(changes()).toEqual([['PATCH /me', { first_name: 'Ana', last_name: '', phone: null, country: null }]]);
  });

  test('what is not saved is said, and stays', async () => {
    open({ 'PATCH /me': refusal('server.failed') });
    fill('Nome', 'Ana');
    part('Seus dados').press('Salvar');
    await screen.findByText(FAILED);
    expect(value('Nome')).toBe('Ana');
  });
});

describe('the password', () => {
  const type = (current: string, next: string, again: string) => {
    fill('Senha atual', current);
    fill('Senha nova', next);
    fill('Repita a senha', again);
    part('Senha').press('Trocar senha');
  };

  test('[3.12] is changed with the one in use; everybody else is signed out unless one says otherwise', async () => {
    const { changes } = open();
    type('velha-1', 'capivara azul', 'capivara azul');
    await screen.findByText('Senha atualizada.');
    await waitFor(() => expect(value('Senha nova')).toBe(''));
    fireEvent.click(part('Senha').getByRole('checkbox', { name: 'Sair de todos os outros aparelhos' }));
    type('capivara azul', 'outra senha boa', 'outra senha boa');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()).toEqual([
      [
        'PUT /me/password',
        {
          current_password: 'velha-1',
          password: 'capivara azul',
          confirm_password: 'capivara azul',
          end_sessions: true,
        },
      ],
      [
        'PUT /me/password',
        {
          current_password: 'capivara azul',
          password: 'outra senha boa',
          confirm_password: 'outra senha boa',
          end_sessions: false,
        },
      ],
    ]);
  });

  test('once it is changed, the places where one was signed in and what happened are asked for anew', async () => {
    const { sent, settled } = open();
    await settled();
    const asked = () =>
      ['GET /me/sessions', 'GET /me/event'].map((read) => sent.filter(({ call }) => call === read).length);
    const [sessions, events] = asked();
    type('velha-1', 'capivara azul', 'capivara azul');
    await waitFor(() => expect(asked()).toEqual([sessions! + 1, events! + 1]));
  });

  test('[5.5] both new ones are required, and the same', async () => {
    const { changes } = open();
    type('', '', '');
    expect(part('Senha').getAllByText('Por favor, insira sua senha.')).toHaveLength(2);
    expect(screen.getByText('Por favor, repita a senha.')).toBeTruthy();
    type('velha-1', 'capivara azul', 'capivara verde');
    expect(screen.getByText('As Senhas precisam ser iguais!')).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  test.each([
    ['auth.wrong_password', 'A senha atual está errada.'],
    ['auth.password_common', 'Esta senha é fácil de adivinhar. Escolha outra.'],
    ['auth.password_personal', 'Não use o seu nome nem o seu e-mail na senha.'],
    ['server.failed', FAILED],
  ] as const)('a refusal %s is said, and nothing typed is lost', async (code, text) => {
    open({ 'PUT /me/password': refusal(code) });
    type('velha-1', 'capivara azul', 'capivara azul');
    await screen.findByText(text);
    expect(value('Senha nova')).toBe('capivara azul');
  });
});

describe('the notifications', () => {
  test('of the panel are chosen kind by kind, as behind the bell', async () => {
    const { changes } = open({ 'PUT /notification/choice': [choice] });
    const lessons = within(await part('Notificações de name sample').findByRole('group', { name: 'Aulas novas' }));
    expect(lessons.getByRole('checkbox', { name: 'Neste aparelho' })).toBeTruthy();
    fireEvent.change(lessons.getByRole('combobox', { name: 'Por e-mail' }), { target: { value: 'off' } });
    await waitFor(() => expect(changes()).toEqual([['PUT /notification/choice', { ...choice, mail: 'off' }]]));
  });

  test('are of no panel where somebody is in none, and nobody is asked for them', async () => {
    const { sent, settled } = open({}, { me: { ...me(), current: null } });
    await settled();
    expect(screen.queryByText(/^Notificações/)).toBeNull();
    expect(sent.map(({ call }) => call)).not.toContain('GET /notification/choice');
  });
});

describe('the photo', () => {
  beforeEach(() => void Object.assign(globalThis, { createImageBitmap: jest.fn(() => Promise.reject(new Error())) }));

  test('[3.12] is removed', async () => {
    const { changes } = open({ 'DELETE /me/photo': me({ photo: null }) });
    part('Foto de perfil').press('Remover');
    await screen.findByText('Foto de perfil atualizada.');
    expect(changes()).toEqual([['DELETE /me/photo', undefined]]);
    expect(part('Foto de perfil').queryByRole('button', { name: 'Remover' })).toBeNull();
  });

  test('that is not removed is said', async () => {
    open({ 'DELETE /me/photo': refusal('server.failed') });
    part('Foto de perfil').press('Remover');
    await screen.findByText('Erro ao atualizar foto de perfil.');
  });

  test('a file that is no picture is said at once, and not sent', async () => {
    const { changes } = open();
    fireEvent.change(screen.getByLabelText('Escolher foto'), { target: { files: [new File(['x'], 'x.png')] } });
    await screen.findByText('Erro ao atualizar foto de perfil.');
    expect(changes()).toEqual([]);
  });
});
