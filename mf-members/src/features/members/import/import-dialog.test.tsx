import { beforeEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { MemberImport, MemberImportCheck } from '@clube/shared/contracts/member-import';
import { fill, openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { ImportDialog } from './import-dialog.tsx';
import { ImportProgress } from './import-progress.tsx';

beforeEach(() => localStorage.clear());

const CHECK = 'POST /member/import/check';
const found = (change: Partial<MemberImportCheck> = {}): MemberImportCheck => ({
  columns: ['Nome', 'Contato', 'CPF'],
  sample: [['Ana Lima', 'ana@example.com', '']],
  mapping: { email: 1, name: 0, first_name: null, last_name: null, document: 2, country: null, groups: null },
  rows: 3,
  ready: 2,
  faults: 1,
  errors: [{ line: 4, fault: 'email_invalid', value: 'x@@' }],
  new_groups: [],
  room: null,
  ...change,
});
let closed = 0;
const open = (answers: Answers = {}) => {
  closed = 0;
  return openScreen(<ImportDialog onClose={() => (closed += 1)} />, {
    path: '/members',
    role: 'owner',
    answers: { [CHECK]: found(), ...answers },
  });
};
const choose = (name = 'lista.csv') =>
  fireEvent.change(screen.getByLabelText(/Escolha um arquivo CSV/), {
    target: { files: [new File(['nome,email'], name)] },
  });

describe('a file', () => {
  test('is looked at before anybody is asked in, and goes with its columns and courses', async () => {
    const { changes, sent } = open();
    choose();
    await screen.findByText('lista.csv');
    for (const text of ['3 linhas', '2 prontas', '1 com problema']) expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByText('Linha 4: e-mail inválido')).toBeTruthy();
    expect(screen.getByText('x@@')).toBeTruthy();
    expect(screen.getByLabelText('E-mail')).toHaveProperty('value', '1');
    expect(changes().map(([call]) => call)).toEqual([CHECK]);
    fireEvent.click(await screen.findByRole('checkbox', { name: 'title sample 2' }));
    press('Importar 2 pessoas');
    await screen.findByText('A importação começou. Você pode fechar esta página: ela continua.');
    const last = sent.findLast(({ call }) => call === 'POST /member/import');
    expect(new URLSearchParams(last?.search)).toEqual(
      new URLSearchParams('email=1&name=0&document=2&file=lista.csv&course_ids=2'),
    );
    expect(closed).toBe(1);
  });

  test('is looked at again when a column is another', async () => {
    const { sent } = open();
    choose();
    await screen.findByText('lista.csv');
    fill('Documento', '');
    await waitFor(() => expect(sent.filter(({ call }) => call === CHECK).length).toBe(2));
    expect(sent.findLast(({ call }) => call === CHECK)?.search).toBe('?email=1&name=0');
  });

  test('that fits nobody asks nobody in', async () => {
    open({ [CHECK]: found({ ready: 0, rows: 0, faults: 0, errors: [] }) });
    choose();
    expect(await screen.findByRole('button', { name: 'Ninguém para convidar' })).toHaveProperty('disabled', true);
  });

  test('without a column of e-mails asks for it, instead of telling what is wrong with each row', async () => {
    const mapping = { ...found().mapping, email: null };
    const { answers } = open({
      [CHECK]: found({ mapping, ready: 0, faults: 3, errors: [{ line: 2, fault: 'email_missing', value: 'Ana' }] }),
    });
    choose();
    await screen.findByText('Escolha a coluna que tem os e-mails.');
    expect(screen.queryByText('Linha 2: sem e-mail')).toBeNull();
    answers[CHECK] = found();
    fill('E-mail', '1');
    await screen.findByText('Linha 4: e-mail inválido');
    expect(screen.queryByText('Escolha a coluna que tem os e-mails.')).toBeNull();
  });

  test('that names groups says how they are parted, which are made, and goes with their column', async () => {
    const mapping = { ...found().mapping, document: null, groups: 2 };
    const { sent } = open({
      [CHECK]: found({
        columns: ['Nome', 'Contato', 'Grupos'],
        mapping,
        errors: [
          { line: 4, fault: 'group_invalid', value: 'x'.repeat(80) },
          { line: 5, fault: 'too_many_groups', value: 'Mais um' },
        ],
        new_groups: ['Turma de março', '<b>VIP</b>'],
      }),
    });
    choose();
    await screen.findByText('Vários grupos na mesma célula se separam com “;” ou “|”.');
    const made = screen.getByRole('list', { name: '2 grupos novos serão criados:' });
    expect([...made.children].map(({ textContent }) => textContent)).toEqual(['Turma de março', '<b>VIP</b>']);
    expect(screen.getByLabelText('Grupos')).toHaveProperty('value', '2');
    expect(screen.getByText('Linha 4: nome de grupo longo demais')).toBeTruthy();
    expect(screen.getByText('Linha 5: um painel tem até 200 grupos')).toBeTruthy();
    press('Importar 2 pessoas');
    await screen.findByText('A importação começou. Você pode fechar esta página: ela continua.');
    expect(sent.findLast(({ call }) => call === 'POST /member/import')?.search).toBe(
      '?email=1&name=0&groups=2&file=lista.csv',
    );
  });

  test('without a column of groups says nothing of them', async () => {
    open();
    choose();
    await screen.findByText('lista.csv');
    expect(screen.queryByText(/(separam com|grupos? novos?)/)).toBeNull();
  });

  test.each([0, 1])('that is more than the plan takes (%i) says so', async (room) => {
    open({ [CHECK]: found({ room }) });
    choose();
    const told = 'O plano deste painel não inclui tantos membros: os demais ficam de fora. Lugares livres:';
    await screen.findByText(`${told} ${room}`);
  });

  test.each([
    ['import.unreadable', 'Não conseguimos ler este arquivo. Salve a planilha como CSV e tente de novo.'],
    ['import.too_many_rows', 'O arquivo passa de 50.000 linhas. Divida em partes.'],
    ['media.too_large', 'O arquivo passa de 10 MB. Divida em partes.'],
    ['member.too_many_groups', 'O painel já tem 200 grupos. Remova um deles antes.'],
    ['rate.limited', 'Muitas tentativas em pouco tempo. Espere um pouco e tente de novo.'],
    ['server.failed', 'Não foi possível enviar agora. Tente de novo.'],
  ] as const)('that is refused with %s says what to do, and another can be chosen', async (code, text) => {
    const { answers } = open({ [CHECK]: refusal(code) });
    choose();
    await screen.findByText(text);
    answers[CHECK] = found();
    choose('outra.csv');
    await screen.findByText('outra.csv');
    expect(screen.queryByText(text)).toBeNull();
  });
});

describe('an import that is under way', () => {
  const running = (change: Partial<MemberImport> = {}): MemberImport => ({
    id: 4,
    file: 'lista.csv',
    state: 'done',
    rows: 1000,
    done: 1000,
    invited: 900,
    enrolled: 1,
    known: 40,
    refused: 59,
    faults: 3,
    waiting_mails: 700,
    created_at: '2026-01-02T03:04:05.000Z',
    ...change,
  });
  const openProgress = (list: MemberImport[], answers: Answers = {}) =>
    openScreen(<ImportProgress />, {
      path: '/members',
      role: 'owner',
      answers: { 'GET /member/import': list, ...answers },
    });

  const OUTCOME = /^Convidadas: 900 · .* · Fora do plano: 59 · Linhas com problema, deixadas de fora: 3$/;
  test('tells what became of its rows and how many mails wait, and is stopped', async () => {
    const { changes, answers } = openProgress([running()]);
    await screen.findByText('700 convites esperam a vez de ser enviados');
    expect(
      screen.getByText(
        /^Convidadas: 900 · Já eram membros e ganharam cursos ou grupos: 1 · Já conhecidas: 40 · Fora do plano: 59 · /,
      ),
    ).toBeTruthy();
    answers['GET /member/import'] = [running({ state: 'cancelled', waiting_mails: 0 })];
    press('Parar');
    await screen.findByText('A importação parou. Quem já recebeu o convite continua convidado.');
    expect(changes()).toEqual([['DELETE /member/import/4', undefined]]);
    await screen.findByText('Parou.');
    expect(screen.getByText(OUTCOME)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Parar' })).toBeNull();
    press('Fechar');
    expect(screen.queryByText('lista.csv')).toBeNull();
  });

  test('that a colleague stops says so to whoever follows it, and to nobody who comes after', async () => {
    const recent = { waiting_mails: 0, created_at: new Date().toISOString() };
    const { answers } = openProgress([running({ state: 'running', done: 250, ...recent })]);
    await screen.findByText('250 de 1.000 linhas');
    const stopped = running({ state: 'cancelled', done: 250, ...recent });
    answers['GET /member/import'] = [stopped];
    await screen.findByText('Parou.');
    expect(screen.getByText(OUTCOME)).toBeTruthy();
    cleanup();
    const { settled } = openProgress([stopped]);
    await settled();
    expect(screen.queryByText('lista.csv')).toBeNull();
  });

  test('tells how far it is and, when it is done, what became of it until that is closed', async () => {
    const { answers } = openProgress([running({ state: 'running', done: 250, waiting_mails: 0 })]);
    await screen.findByText('250 de 1.000 linhas');
    answers['GET /member/import'] = [running({ waiting_mails: 0 })];
    await screen.findByText('Terminou.');
    expect(screen.getByText(OUTCOME)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Parar' })).toBeNull();
    press('Fechar');
    expect(screen.queryByText('lista.csv')).toBeNull();
  });

  test('that ended before anybody looked is told for a day, and what was closed stays so', async () => {
    const at = new Date(Date.now() - 3 * 3_600_000).toISOString();
    const ended = running({ id: 8, waiting_mails: 0, created_at: at });
    openProgress([ended, running({ id: 7, file: 'velha.csv', waiting_mails: 0 })]);
    await screen.findByText(OUTCOME);
    expect(screen.getByText(/^Começou/).textContent).toBe('Começou há 3 horas.');
    expect(screen.queryByText('velha.csv')).toBeNull();
    press('Fechar');
    cleanup();
    const { settled } = openProgress([ended]);
    await settled();
    expect(screen.queryByText('lista.csv')).toBeNull();
  });

  test('one that ended before it was stopped is no failure', async () => {
    openProgress([running()], { 'DELETE /member/import/4': refusal('import.not_found') });
    await screen.findByText('lista.csv');
    press('Parar');
    await screen.findByRole('button', { name: 'Parar', busy: false });
    expect(screen.queryByText('Não foi possível salvar agora. Tente de novo.')).toBeNull();
  });
});
