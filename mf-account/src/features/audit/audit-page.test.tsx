import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { AuditDetail, type AuditEntry } from '@clube/shared/contracts/audit';
import { describeStates, fill, openScreen, press, sampleOf, type Answers } from '@clube/shared/testing';
import { AuditPage } from './audit-page.tsx';
import { momentOf } from './moment-of.ts';

const LIST = 'GET /audit';
const PEOPLE = 'GET /audit/people';
const NOUNS = {
  'GET /audit/nouns': [
    { noun: 'lesson', word: 'Aula' },
    { noun: 'member', word: 'Membro' },
    { noun: 'setting', word: 'Configuração' },
    { noun: 'enrolment', word: 'Matrícula' },
  ],
};
const entry = (id: number, change: Partial<AuditEntry> = {}): AuditEntry => ({
  id,
  created_at: '2026-11-01T12:00:00Z',
  actor: 'Bia Moura',
  role: 'admin',
  as_student: false,
  api_key: null,
  noun: 'lesson',
  act: 'changed',
  count: 1,
  name: 'Luz e sombra',
  place: 'Aquarela',
  ...change,
});
const detail = (change: Partial<AuditDetail> = {}): AuditDetail => ({
  ...sampleOf<AuditDetail>(AuditDetail),
  ...entry(1),
  things: [{ name: 'Luz e sombra', place: 'Aquarela', before: { title: 'Luz' }, after: { title: 'Luz e sombra' } }],
  ...change,
});
const open = (answers: Answers = {}, at = '/registro') =>
  openScreen(<AuditPage />, {
    path: '/registro',
    at,
    role: 'owner',
    answers: {
      ...NOUNS,
      [LIST]: { data: [entry(1)], next: null },
      [PEOPLE]: [{ id: 7, name: 'Bia Moura' }],
      'GET /audit/1': detail(),
      ...answers,
    },
  });
const items = async () => within(await screen.findByRole('list', { name: 'Alterações' })).getAllByRole('listitem');

describeStates({
  open: (answers) => openScreen(<AuditPage />, { path: '/registro', role: 'owner', answers }),
  read: LIST,
  shown: 'name sample',
});

describe('what the team changed', () => {
  test('says who did what to what, with how many and where', async () => {
    open({
      [LIST]: {
        data: [
          entry(1),
          entry(2, { noun: 'member', act: 'suspended', name: 'Caio Reis', place: null, count: 25, role: 'owner' }),
          entry(3, { noun: 'setting', name: 'main_color', place: null, actor: null, as_student: true }),
          entry(4, { noun: 'enrolment', act: 'made', name: 'Caio', place: null, role: 'owner', api_key: 'Planilha' }),
        ],
        next: null,
      },
    });
    expect((await items()).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Mudou AulaLuz e sombraAquarelaBia MouraAdmin · /),
      expect.stringMatching(/^Suspendeu MembroCaio Reis e mais 24Bia MouraDono · /),
      expect.stringMatching(/^Mudou ConfiguraçãoCor principalConta apagadaAdmin · vendo como aluno · /),
      expect.stringMatching(/^Criou MatrículaCaioBia MouraDono · pela chave Planilha · /),
    ]);
  });

  test('opens to what was before and what is after', async () => {
    open({
      'GET /audit/1': detail({
        count: 3,
        things: [
          {
            name: 'A',
            place: null,
            before: { published_at: null, title: 'Um' },
            after: { published_at: '2026-11-01T12:00:00+00:00', title: 'Dois' },
          },
          { name: 'B', place: null, before: { body: '…', pix_key: '•••' }, after: { body: '…', pix_key: '•••' } },
        ],
      }),
    });
    const [first] = await items();
    press(/Luz e sombra/);
    await screen.findByRole('heading', { name: 'A' });
    expect(
      within(first!)
        .getAllByRole('term')
        .map(({ nextSibling, textContent, parentElement }) => [textContent, nextSibling && parentElement!.textContent]),
    ).toEqual([
      ['No ar desde', 'No ar desde—→1 de novembro de 2026'],
      ['Título', 'TítuloUm→Dois'],
      ['Texto', 'TextoConteúdo longo→Conteúdo longo'],
      ['pix_key', 'pix_keyNão é mostrado→Não é mostrado'],
    ]);
    expect(first!.textContent).toContain('E mais 1, que não aparece aqui.');
    expect(screen.getByRole('button', { name: /Luz e sombra/, expanded: true })).toBeTruthy();
    press(/Luz e sombra/);
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'A' })).toBeNull());
  });

  test('is searched by name, person, kind and days, which stand in the address', async () => {
    const { sent, place } = open();
    await items();
    await screen.findByRole('option', { name: 'Bia Moura' });
    fill('Buscar por nome', 'luz');
    fill('Quem', '7');
    const kinds = within(screen.getByLabelText('O quê')).getAllByRole('option');
    expect(kinds.map(({ textContent }) => textContent)).toEqual([
      'Tudo',
      'Aula',
      'Configuração',
      'Matrícula',
      'Membro',
    ]);
    fill('O quê', 'lesson');
    fill('De', '2026-11-01');
    fill('Até', '2026-11-02');
    await waitFor(() => expect(place()).toBe('/registro?busca=luz&pessoa=7&tipo=lesson&de=2026-11-01&ate=2026-11-02'));
    const asked = () => Object.fromEntries(new URLSearchParams(sent.at(-1)!.search));
    // The last day is within.
    await waitFor(() =>
      expect(asked()).toEqual({
        q: 'luz',
        person: '7',
        noun: 'lesson',
        from: momentOf('2026-11-01'),
        to: momentOf('2026-11-03'),
      }),
    );
  });

  test('what the address says wrongly is passed over', async () => {
    const { sent } = open({}, '/registro?pessoa=x&tipo=y&de=2026-13-01&ate=ontem');
    await items();
    expect(sent.filter(({ call }) => call === LIST).map(({ search }) => search)).toEqual(['']);
  });

  test('that is empty, and a search that finds nothing, say so', async () => {
    open({ [LIST]: { data: [], next: null } });
    await screen.findByText('Nenhuma alteração ainda');
  });
  test('a search that finds nothing says so', async () => {
    open({ [LIST]: { data: [], next: null } }, '/registro?busca=x');
    await screen.findByText('Nenhuma alteração combina com essa busca.');
  });

  test('what changed for one member is asked for by the address, and all of it again', async () => {
    const { sent } = open({}, '/registro?sobre=7');
    await screen.findByText('Só o que mudou para um membro.');
    await items();
    const asked = () => sent.filter(({ call }) => call === LIST).map(({ search }) => search);
    expect(asked().at(-1)).toContain('about=7');
    press('Mostrar tudo');
    await waitFor(() => expect(asked().at(-1)).not.toContain('about'));
    expect(screen.queryByText('Só o que mudou para um membro.')).toBeNull();
  });

  test('shows more where there is more', async () => {
    const { answers, sent } = open({ [LIST]: { data: [entry(1)], next: 'x' } });
    await items();
    answers[LIST] = { data: [entry(9, { name: 'Papel' })], next: null };
    press('Mostrar mais');
    await screen.findByText('Papel');
    expect(sent.at(-1)!.search).toContain('after=x');
  });
});
