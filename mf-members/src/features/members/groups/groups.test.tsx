import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Member } from '@clube/shared/contracts/member';
import type { MemberGroupList } from '@clube/shared/contracts/member-group';
import { fill, openScreen, pageOf, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { MembersPage } from '../members-page.tsx';

const two: MemberGroupList = [
  { id: 4, name: 'Manhã', members_count: 3 },
  { id: 5, name: 'Noite', members_count: 0 },
];
const ana = { ...sampleOf<Member>(Member), id: 7, name: 'Ana', groups: [{ id: 4, name: 'Manhã' }] };
const bia = { ...ana, id: 8, name: 'Bia', groups: [] };
const open = async (answers: Answers = {}, at = '/members') => {
  const opened = openScreen(<MembersPage />, {
    path: '/members',
    at,
    role: 'owner',
    answers: {
      'GET /invitation': pageOf([]),
      'GET /member/import': [],
      'GET /member/act': [],
      'GET /member/view': [],
      'GET /member/group': two,
      'GET /member': { data: [ana, bia], next: null },
      ...answers,
    },
  });
  await screen.findByText('Ana');
  return opened;
};
const rowOf = (name: string) => within(screen.getByText(name).closest('tr')!);

describe('the list', () => {
  test('says the groups of each, and is filtered by one, which stands in the address', async () => {
    const { sent, place } = await open();
    expect(rowOf('Ana').getByText('Manhã')).toBeTruthy();
    expect(rowOf('Bia').queryByText('Manhã')).toBeNull();
    fireEvent.change(await screen.findByLabelText('Grupo'), { target: { value: '5' } });
    await waitFor(() => expect(sent.findLast(({ call }) => call === 'GET /member')?.search).toBe('?group=5&sort=name'));
    expect(place()).toBe('/members?grupo=5');
  });

  test('a group is a part of a saved filter', async () => {
    const { changes } = await open({ 'POST /member/view': { id: 9 } }, '/members?grupo=4');
    press('Salvar este filtro');
    fill('Nome do filtro', 'De manhã');
    press('Salvar');
    await waitFor(() =>
      expect(changes()).toEqual([['POST /member/view', { name: 'De manhã', is_shared: false, shows: { group: 4 } }]]),
    );
  });

  test('one that is gone is called so; without groups there is nothing to choose', async () => {
    await open({}, '/members?grupo=99');
    expect(await screen.findByRole('option', { name: 'Grupo que não existe mais' })).toBeTruthy();
  });

  test('without groups there is nothing to choose', async () => {
    const { settled } = await open({ 'GET /member/group': [] });
    await settled();
    expect(screen.queryByLabelText('Grupo')).toBeNull();
  });
});

describe('those who are chosen', () => {
  const choose = async (answers: Answers = {}) => {
    const opened = await open(answers);
    fireEvent.click(screen.getByRole('checkbox', { name: 'Escolher todos desta lista' }));
    press('Mais para os escolhidos');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Pôr num grupo ou tirar dele' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Pôr num grupo ou tirar dele' }));
    return { ...opened, dialog };
  };

  test('are put into a group, and that is undone', async () => {
    const { changes, dialog } = await choose({ 'POST /member/bulk': { changed: [8], enrolments: [], roles: [] } });
    press('Confirmar');
    expect(dialog.getByText('Escolha um grupo.', { selector: '[role=alert] *, [role=alert]' })).toBeTruthy();
    fireEvent.change(dialog.getByLabelText('Grupo'), { target: { value: '4' } });
    press('Confirmar');
    await screen.findByText(/Postas no grupo: 1 pessoa/);
    press('Desfazer');
    await waitFor(() => expect(changes().length).toBe(2));
    expect(changes()).toEqual([
      ['POST /member/bulk', { kind: 'group', group_id: 4, members: [7, 8] }],
      ['POST /member/bulk', { kind: 'ungroup', group_id: 4, members: [8] }],
    ]);
  });

  test('are taken out of one, and come back', async () => {
    const { changes, dialog } = await choose({ 'POST /member/bulk': { changed: [7], enrolments: [], roles: [] } });
    fireEvent.change(dialog.getByLabelText('O que fazer'), { target: { value: 'ungroup' } });
    expect(dialog.queryByRole('option', { name: 'Novo grupo…' })).toBeNull();
    fireEvent.change(dialog.getByLabelText('Grupo'), { target: { value: '4' } });
    press('Confirmar');
    await screen.findByText(/Tiradas do grupo: 1 pessoa/);
    press('Desfazer');
    await waitFor(() =>
      expect(changes()[1]).toEqual(['POST /member/bulk', { kind: 'group', group_id: 4, members: [7] }]),
    );
  });

  test('get a group that is made for them, under a name that no other has', async () => {
    const { changes, dialog, answers } = await choose({
      'POST /member/group': refusal('request.conflict'),
      'POST /member/bulk': { changed: [7, 8], enrolments: [], roles: [] },
    });
    fireEvent.change(dialog.getByLabelText('Grupo'), { target: { value: 'new' } });
    press('Confirmar');
    expect(dialog.getByText('Dê um nome ao grupo.')).toBeTruthy();
    fill('Nome do grupo', 'Tarde');
    press('Confirmar');
    await screen.findByText('Já há um grupo com esse nome.');
    answers['POST /member/group'] = { id: 6 };
    press('Confirmar');
    await screen.findByText(/Postas no grupo: 2 pessoas/);
    expect(changes().slice(1)).toEqual([
      ['POST /member/group', { name: 'Tarde' }],
      ['POST /member/bulk', { kind: 'group', group_id: 6, members: [7, 8] }],
    ]);
  });

  test('stay chosen where the group is gone meanwhile', async () => {
    const { dialog } = await choose({ 'POST /member/bulk': refusal('request.not_found') });
    fireEvent.change(dialog.getByLabelText('Grupo'), { target: { value: '4' } });
    press('Confirmar');
    await screen.findByText('Este grupo não existe mais.');
    expect(screen.getByText('2 pessoas escolhidas')).toBeTruthy();
  });
});

describe('the groups of a panel', () => {
  const edit = async (answers: Answers = {}) => {
    const opened = await open(answers);
    press('Grupos');
    await screen.findByRole('dialog', { name: 'Grupos de membros' });
    return opened;
  };

  test('are made', async () => {
    const { changes, answers } = await edit({ 'GET /member/group': [], 'POST /member/group': { id: 6 } });
    await screen.findByText('Nenhum grupo ainda. Quem está num grupo não fica sabendo dele.');
    fill('Novo grupo', ' Tarde ');
    answers['GET /member/group'] = [{ id: 6, name: 'Tarde', members_count: 0 }];
    press('Criar grupo');
    await screen.findByText('ninguém');
    expect(screen.getByDisplayValue('Tarde')).toBeTruthy();
    expect(changes()).toEqual([['POST /member/group', { name: 'Tarde' }]]);
  });

  test.each([
    ['request.conflict', 'Já há um grupo com esse nome.'],
    ['member.too_many_groups', 'O painel já tem 200 grupos. Remova um deles antes.'],
    ['server.failed', 'O grupo não foi criado. Tente de novo.'],
  ] as const)('one that is not made says why (%s)', async (code, text) => {
    await edit({ 'POST /member/group': refusal(code) });
    fill('Novo grupo', 'Tarde');
    press('Criar grupo');
    await screen.findByText(text);
    expect(screen.getByDisplayValue('Tarde')).toBeTruthy();
  });

  test('are named anew', async () => {
    const { changes } = await edit();
    const field = await screen.findByDisplayValue('Manhã');
    fireEvent.change(field, { target: { value: 'Manhãs' } });
    press('Salvar o nome de “Manhã”');
    await waitFor(() => expect(changes()).toEqual([['PATCH /member/group/4', { name: 'Manhãs' }]]));
  });

  const doom = async (answers: Answers = {}) => {
    const opened = await edit(answers);
    const remove = await screen.findByRole('button', { name: 'Remover o grupo “Manhã”' });
    // What the question gives the focus back to, where it is asked before the dialog has taken it, or what it lay in is gone.
    screen.getByRole('heading', { level: 1, hidden: true }).focus();
    fireEvent.click(remove);
    const dialog = within(await screen.findByRole('dialog', { name: 'Remover o grupo “Manhã”?' }));
    expect(
      dialog.getByText(
        'No grupo: 3 pessoas. Quem está nele continua no painel, com tudo o que tem. O grupo fica 30 dias na lixeira. Até lá, volta com quem está nele.',
      ),
    ).toBeTruthy();
    expect(opened.changes()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Remover' }));
    return opened;
  };
  const DELETE = 'DELETE /member/group/4';
  const RESTORE = 'POST /bin/9/restore';

  const removed = async (answers: Answers = {}) => {
    let listed = two;
    const opened = await doom({
      'GET /member/group': () => listed,
      [DELETE]: () => {
        listed = two.slice(1);
        return { ok: true, bin: 9 };
      },
      [RESTORE]: () => {
        listed = two;
        return { kind: 'member_group', course_id: null, module_id: null, lesson_id: null };
      },
      ...answers,
    });
    await screen.findByText('Manhã foi para a lixeira.');
    return opened;
  };

  test('one is removed after a question that says of how many, and is taken back', async () => {
    const { changes, sent } = await removed();
    expect(changes()).toEqual([[DELETE, undefined]]);
    press('Desfazer');
    await screen.findByText('Manhã está de volta, no lugar em que estava.');
    expect(changes().slice(1)).toEqual([[RESTORE, undefined]]);
    expect(sent.filter(({ call }) => call === 'GET /member/group').length).toBeGreaterThan(2);
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
    expect(screen.getByDisplayValue('Manhã')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver a lixeira' }).getAttribute('href')).toBe('/lixeira');
  });

  test('the way back is in the dialog, which keeps the focus, and has it', async () => {
    await removed();
    const dialog = within(screen.getByRole('dialog', { name: 'Grupos de membros' }));
    const undo = dialog.getByRole('button', { name: 'Desfazer' });
    await waitFor(() => expect(document.activeElement).toBe(undo));
    expect(screen.getAllByText('Manhã foi para a lixeira.')).toHaveLength(1);
  });

  test.each([
    ['member.group_taken', 'Já há outro grupo com esse nome. Mude o nome dele e restaure de novo.'],
    ['member.too_many_groups', 'O painel já tem tantos grupos quantos pode ter. Remova um deles e restaure de novo.'],
    ['bin.not_found', 'Manhã não está mais na lixeira.'],
  ] as const)('one that cannot come back says why (%s)', async (code, text) => {
    await removed({ [RESTORE]: refusal(code) });
    press('Desfazer');
    await screen.findByText(text);
  });

  test('one that somebody else removed first is gone, as was asked', async () => {
    await doom({ [DELETE]: refusal('request.not_found') });
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Remover o grupo “Manhã”?' })).toBeNull());
    expect(screen.queryByText(/lixeira\.$/)).toBeNull();
  });

  test.each(['pt', 'es', 'en'])(
    'removing one for everybody and taking somebody out of it are called apart in %s',
    (language) => {
      const words = readFileSync(path.join(__dirname, `../../../locales/${language}.po`), 'utf8');
      const said = ['Remover o grupo “{name}”', 'Tirar do grupo “{name}”'].map(
        (message) => words.split(`\nmsgid "${message}"\nmsgstr "`)[1]!.split('"\n')[0],
      );
      expect(new Set(said).size).toBe(2);
    },
  );
});
