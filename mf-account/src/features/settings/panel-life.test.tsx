import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Member } from '@clube/shared/contracts/member';
import { SiteDetail } from '@clube/shared/contracts/site';
import { on } from '@clube/shared/events';
import { fill, openScreen, pageOf, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { PanelLife } from './panel-life.tsx';

const open = (answers: Answers = {}) =>
  openScreen(<PanelLife site={site} />, {
    path: '/configuracoes',
    role: 'owner',
    answers: { 'GET /me/second-factor': { enabled_at: null, recovery_codes_left: 0 }, ...answers },
  });
const site = { ...sampleOf<SiteDetail>(SiteDetail), id: 1, name: 'Ateliê' };
const begin = async (button: string, answers: Answers = {}) => {
  const bia = { ...sampleOf<Member>(Member), id: 7, name: 'Bia', email: 'bia@example.com' };
  const opened = open({ 'GET /member': pageOf([bia]), ...answers });
  press(button);
  return { ...opened, dialog: within(await screen.findByRole('dialog')) };
};

test('everything can be taken out, as a file, by the owner who says the password again', async () => {
  const kept: Blob[] = [];
  Object.assign(URL, { createObjectURL: (file: Blob) => (kept.push(file), 'blob:x'), revokeObjectURL() {} });
  const names: string[] = [];
  const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { changes, dialog } = await begin('Baixar tudo o que o painel tem (JSON)', {
    'POST /site/1/export': { site: [{ name: 'Ateliê' }] },
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Baixar' }));
  expect(dialog.getByText('Por favor, insira sua senha.')).toBeTruthy();
  expect(changes()).toEqual([]);
  fill('Sua senha', 'capivara');
  fireEvent.click(dialog.getByRole('button', { name: 'Baixar' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(changes()).toEqual([['POST /site/1/export', { password: 'capivara' }]]);
  click.mockRestore();
  expect([kept.length, names]).toEqual([1, ['clube-1.json']]);
});

test.each([
  ['auth.wrong_password', 'A senha está errada.'],
  ['rate.limited', 'Muitas tentativas. Espere um momento e tente de novo.'],
] as const)('nothing is taken out where it is refused: %s', async (code, said) => {
  const { dialog } = await begin('Baixar tudo o que o painel tem (JSON)', { 'POST /site/1/export': refusal(code) });
  fill('Sua senha', 'capivara');
  fireEvent.click(dialog.getByRole('button', { name: 'Baixar' }));
  await dialog.findByText(said);
});

test('handing over asks whom among the admins, and the password', async () => {
  const { changes, sent, dialog } = await begin('Passar para outra pessoa', {
    'POST /site/1/transfer': refusal('auth.wrong_password'),
  });
  fireEvent.click(dialog.getByRole('button', { name: 'Passar o painel' }));
  expect(dialog.getAllByText('Escolha uma pessoa.', { ignore: 'option' })).toHaveLength(1);
  expect(dialog.getByText('Por favor, insira sua senha.')).toBeTruthy();
  expect(changes()).toEqual([]);
  await dialog.findByRole('option', { name: 'Bia (bia@example.com)' });
  expect(sent.find(({ call }) => call === 'GET /member')?.search).toBe('?role=admin&state=active&per_page=100');
  fill('Novo dono', '7');
  fill('Sua senha', 'capivara');
  fireEvent.click(dialog.getByRole('button', { name: 'Passar o painel' }));
  await dialog.findByText('A senha está errada.');
  expect(changes()).toEqual([['POST /site/1/transfer', { member_id: 7, password: 'capivara' }]]);
});

test('closing asks for the name and the password, and says until when it can be undone', async () => {
  const { changes, dialog } = await begin('Fechar painel', { 'DELETE /site/1': refusal('site.name_differs') });
  expect(dialog.getByText(/^Ninguém mais entra no painel\. Por 30 dias você pode reabri-lo/)).toBeTruthy();
  fireEvent.click(dialog.getByRole('button', { name: 'Fechar painel' }));
  expect(dialog.getByText('Nome do painel é necessario')).toBeTruthy();
  expect(changes()).toEqual([]);
  fill('Escreva o nome do painel', 'Outro');
  fill('Sua senha', 'capivara');
  fireEvent.click(dialog.getByRole('button', { name: 'Fechar painel' }));
  await dialog.findByText('Este não é o nome do painel.');
  expect(changes()).toEqual([['DELETE /site/1', { name: 'Outro', password: 'capivara' }]]);
});

test('a panel that is closed ends one’s own session, in all tabs; one that stays open does not', async () => {
  const reasons: string[] = [];
  const stops = [
    on('leaving:began', () => void reasons.push('leaving')),
    on('leaving:failed', () => void reasons.push('staying')),
    on('session:ended', ({ reason }) => void reasons.push(reason)),
  ];
  let answer: Answers[string] = refusal('auth.wrong_password');
  const { dialog } = await begin('Fechar painel', { 'DELETE /site/1': () => answer });
  fill('Escreva o nome do painel', 'Ateliê');
  fill('Sua senha', 'capivara');
  fireEvent.click(dialog.getByRole('button', { name: 'Fechar painel' }));
  await dialog.findByText('A senha está errada.');
  expect(reasons).toEqual(['leaving', 'staying']);
  answer = { ok: true };
  fireEvent.click(dialog.getByRole('button', { name: 'Fechar painel' }));
  await waitFor(() => expect(reasons.slice(2)).toEqual(['leaving', 'logout']));
  for (const stop of stops) stop();
});

test('an owner with a second factor gives its code too, for both', async () => {
  const on = { 'GET /me/second-factor': { enabled_at: '2026-01-02T12:00:00.000Z', recovery_codes_left: 3 } };
  const { changes, dialog } = await begin('Fechar painel', { ...on, 'DELETE /site/1': refusal('auth.wrong_code') });
  await dialog.findByLabelText('Código do aplicativo ou de recuperação');
  fill('Escreva o nome do painel', 'Ateliê');
  fill('Sua senha', 'capivara');
  fireEvent.click(dialog.getByRole('button', { name: 'Fechar painel' }));
  expect(dialog.getByText('Por favor, insira o código.')).toBeTruthy();
  expect(changes()).toEqual([]);
  fill('Código do aplicativo ou de recuperação', '123456');
  fireEvent.click(dialog.getByRole('button', { name: 'Fechar painel' }));
  await dialog.findByText('Este código não vale. Confira, ou espere o próximo, e tente de novo.');
  expect(changes()).toEqual([['DELETE /site/1', { name: 'Ateliê', password: 'capivara', code: '123456' }]]);
});

test('what is refused of whoever has no second factor is said by the form, not beside a field that is not there', async () => {
  const { dialog } = await begin('Fechar painel', { 'DELETE /site/1': refusal('request.invalid') });
  fill('Escreva o nome do painel', 'Ateliê');
  fill('Sua senha', 'capivara');
  fireEvent.click(dialog.getByRole('button', { name: 'Fechar painel' }));
  await dialog.findByText('Não foi possível salvar agora. Tente de novo.');
});
