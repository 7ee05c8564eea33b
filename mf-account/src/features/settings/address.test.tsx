import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { SiteDetail } from '@clube/shared/contracts/site';
import { siteQuery } from '@clube/shared/clients/site';
import { useQuery } from '@tanstack/react-query';
import { fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { Address } from './address.tsx';
import { MailLanguage } from './mail-language.tsx';

const site = { ...sampleOf<SiteDetail>(SiteDetail), id: 1, slug: 'atelie', former_slugs: [] as string[] };
const off = { enabled_at: null, recovery_codes_left: 0 };
function Shown() {
  const { data } = useQuery(siteQuery(1));
  return data ? <Address site={data} /> : null;
}
const open = (answers: Answers = {}, role: 'owner' | 'admin' = 'owner') =>
  openScreen(<Shown />, {
    path: '/configuracoes',
    role,
    answers: { 'GET /site/1': site, 'GET /me/second-factor': off, ...answers },
  });
async function begin(answers: Answers = {}) {
  const opened = open(answers);
  fireEvent.click(await screen.findByRole('button', { name: 'Mudar o endereço' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Mudar o endereço do painel' }));
  const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Mudar o endereço' }));
  return { ...opened, dialog, send };
}

describe('the address', () => {
  test('is shown with those that lead to it', async () => {
    open({ 'GET /site/1': { ...site, former_slugs: ['antigo', 'velho'] } });
    expect((await screen.findByRole('link', { name: 'atelie.localhost' })).getAttribute('href')).toBe(
      'http://atelie.localhost',
    );
    expect(screen.getByText('Também levam para cá: antigo.localhost, velho.localhost')).toBeTruthy();
  });

  test('is its owner’s to change alone', async () => {
    open({}, 'admin');
    await screen.findByRole('link', { name: 'atelie.localhost' });
    expect(screen.queryByRole('button', { name: 'Mudar o endereço' })).toBeNull();
    expect(screen.queryByRole('link', { name: 'Novo painel' })).toBeNull();
  });

  test('its owner finds the way to another panel', async () => {
    open({});
    const link = await screen.findByRole('link', { name: 'Novo painel' });
    expect(link.getAttribute('href')).toBe('http://localhost/select-site');
  });

  test('changes after the dialog said what happens, with the password', async () => {
    const moved = { ...site, slug: 'novo', former_slugs: ['atelie'] };
    const { changes, dialog, send } = await begin({ 'PUT /site/1/address': moved });
    expect(dialog.getByText(/^atelie\.localhost passa a levar ao endereço novo e fica reservado/)).toBeTruthy();
    expect(dialog.getByText(/^Quem entrou pelo endereço antigo entra de novo no novo/)).toBeTruthy();
    send();
    expect(dialog.getByText('Sub Domínio com formato inválido')).toBeTruthy();
    expect(dialog.getByText('Por favor, insira sua senha.')).toBeTruthy();
    expect(changes()).toEqual([]);
    // Hosts know no upper case.
    fill('Endereço novo', 'Novo');
    fill('Sua senha', 'capivara');
    send();
    await screen.findByText('Também levam para cá: atelie.localhost');
    expect(changes()).toEqual([['PUT /site/1/address', { slug: 'novo', password: 'capivara' }]]);
    expect(screen.getByRole('link', { name: 'novo.localhost' })).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    ['site.slug_taken', 'Este endereço já tem dono.'],
    ['site.slug_invalid', 'Sub Domínio com formato inválido'],
    ['site.moved_often', 'O endereço muda até 3 vezes em 30 dias. Tente mais tarde.'],
    ['auth.wrong_password', 'A senha está errada.'],
  ] as const)('a refusal %s is said, and what was typed stays', async (code, text) => {
    const { dialog, send } = await begin({ 'PUT /site/1/address': refusal(code) });
    fill('Endereço novo', 'novo');
    fill('Sua senha', 'capivara');
    send();
    await dialog.findByText(text);
    expect(screen.getByLabelText('Endereço novo')).toHaveProperty('value', 'novo');
  });
});

describe('the language of mails', () => {
  test('is the owner’s until the panel chooses one', async () => {
    const { changes } = openScreen(<MailLanguage metas={{}} />, { path: '/configuracoes', role: 'admin', answers: {} });
    expect(screen.getByLabelText('Idioma para os demais')).toHaveProperty('value', '');
    fill('Idioma para os demais', 'es');
    press('Usar este idioma');
    await screen.findByText('Configurações salvas.');
    expect(changes()).toEqual([['POST /meta', { key: 'mail_language', value: 'es' }]]);
  });

  test('is shown as it was chosen', () => {
    openScreen(<MailLanguage metas={{ mail_language: 'en' }} />, {
      path: '/configuracoes',
      role: 'admin',
      answers: {},
    });
    expect(screen.getByLabelText('Idioma para os demais')).toHaveProperty('value', 'en');
  });
});
