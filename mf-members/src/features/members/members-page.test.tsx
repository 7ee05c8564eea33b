import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Invitation, type InvitationPage } from '@clube/shared/contracts/invitation';
import { Member } from '@clube/shared/contracts/member';
import { roles, type Role } from '@clube/shared/contracts/policy';
import {
  describeStates,
  fill,
  openScreen,
  pageOf,
  press,
  refusal,
  sampleOf,
  type Answers,
} from '@clube/shared/testing';
import { MembersPage } from './members-page.tsx';

const member = (change: Partial<Member>): Member => ({ ...sampleOf<Member>(Member), ...change });
const invitation = (change: Partial<Invitation>): Invitation => ({
  ...sampleOf<Invitation>(Invitation),
  is_expired: false,
  ...change,
});
const nobodyInvited: InvitationPage = pageOf([]);
const open = (answers: Answers = {}, { role = 'owner', at = '/members' }: { role?: Role; at?: string } = {}) =>
  openScreen(<MembersPage />, {
    path: '/members',
    at,
    role,
    answers: { 'GET /invitation': nobodyInvited, ...answers },
  });
const rowOf = (name: string) => within(screen.getByText(name).closest('tr')!);

describeStates({ open, read: 'GET /member', shown: 'name sample' });

describe('the list', () => {
  test('each member has name, e-mail, role, courses, progress and since when', async () => {
    const bia = member({ id: 7, name: 'Bia Lima', email: 'bia@example.com', role: 'student', courses_count: 1 });
    const caio = member({ id: 8, name: 'Caio', role: 'instructor', courses_count: 0 });
    open({
      'GET /member': pageOf([
        { ...bia, percentage_complete: 40, created_at: '2026-01-02T12:00:00.000Z' },
        { ...caio, courses_count: 0 },
        member({ id: 9, name: 'Davi', courses_count: 3 }),
      ]),
    });
    await screen.findByText('Bia Lima');
    const row = rowOf('Bia Lima');
    for (const text of ['bia@example.com', 'Aluno', '1 curso', '40%']) expect(row.getByText(text)).toBeTruthy();
    expect(row.getByText(/2026/)).toBeTruthy();
    expect(rowOf('Caio').getByText('Professor')).toBeTruthy();
    expect(rowOf('Caio').getByText('nenhum curso')).toBeTruthy();
    expect(rowOf('Davi').getByText('3 cursos')).toBeTruthy();
    expect(screen.getByText('3 pessoas')).toBeTruthy();
  });

  test('every role has its name', async () => {
    open({ 'GET /member': pageOf(roles.map((role, index) => member({ id: index + 1, name: `eu, ${role}`, role }))) });
    await screen.findByText('eu, owner');
    expect(roles.map((role) => rowOf(`eu, ${role}`).getAllByRole('cell')[1]!.textContent)).toEqual([
      'Dono',
      'Admin',
      'Professor',
      'Moderador',
      'Suporte',
      'Aluno',
    ]);
  });

  test('nobody there invites; a search that finds nobody says so', async () => {
    const { sent, place } = open({ 'GET /member': pageOf([]) }, { at: '/members?pagina=2' });
    await screen.findByText('Convide a primeira pessoa do painel.');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar por nome ou e-mail' }), {
      target: { value: 'ana' },
    });
    await screen.findByText('Nenhum membro combina com essa busca.');
    expect(place()).toBe('/members?busca=ana');
    expect(sent.filter(({ call }) => call === 'GET /member').map(({ search }) => search)).toEqual([
      '?page=2',
      '?page=1&q=ana',
    ]);
    expect(sent.findLast(({ call }) => call === 'GET /invitation')?.search).toBe('?page=1&per_page=10&q=ana');
  });

  test('there are pages when there are more than one', async () => {
    const { sent } = open({ 'GET /member': pageOf([member({})], { last_page: 2, total: 21 }) });
    await screen.findByText('1 de 2');
    press('Próxima');
    await waitFor(() => expect(sent.at(-1)).toMatchObject({ call: 'GET /member', search: '?page=2' }));
  });
});

describe('the sessions of a member', () => {
  const two = { 'GET /member': pageOf([member({ id: 1, name: 'Eu' }), member({ id: 7, name: 'Bia' })]) };

  test('are ended by the owner alone, never the own ones', async () => {
    open(two);
    await screen.findByText('Bia');
    expect(screen.queryByRole('button', { name: 'Encerrar as sessões de Eu' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Encerrar as sessões de Bia' })).toBeTruthy();
  });

  test('are not ended by an admin', async () => {
    open(two, { role: 'admin' });
    await screen.findByText('Bia');
    expect(screen.queryByRole('button', { name: 'Encerrar as sessões de Bia' })).toBeNull();
  });

  test('are ended after a question', async () => {
    const { changes } = open(two);
    await screen.findByText('Bia');
    press('Encerrar as sessões de Bia');
    await screen.findByRole('dialog', { name: 'Encerrar as sessões de Bia?' });
    expect(changes()).toEqual([]);
    press('Encerrar');
    await screen.findByText('As sessões foram encerradas.');
    expect(changes()).toEqual([['DELETE /member/7/sessions', undefined]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('that do not end leave the question standing', async () => {
    open({ ...two, 'DELETE /member/7/sessions': refusal('server.failed') });
    await screen.findByText('Bia');
    press('Encerrar as sessões de Bia');
    await screen.findByRole('dialog');
    press('Encerrar');
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('who was invited', () => {
  const waiting = invitation({
    id: 5,
    name: 'Dora',
    email: 'dora@example.com',
    role: 'student',
    courses: ['Aquarela'],
  });
  const late = invitation({ id: 6, name: 'Edu', role: 'admin', courses: [], is_expired: true });
  const invited = (...people: Invitation[]) => ({ 'GET /invitation': pageOf(people) });

  test('nobody: there is no such list', async () => {
    open();
    await screen.findByText('name sample');
    expect(screen.queryByText('Convites à espera')).toBeNull();
  });

  test('a list that does not come is said, and asked for again', async () => {
    const { answers } = open({ 'GET /invitation': refusal('server.unavailable') });
    await screen.findByText('Algo não saiu como devia');
    expect(screen.getByText('name sample')).toBeTruthy();
    answers['GET /invitation'] = pageOf([waiting]);
    press('Tentar de novo');
    await screen.findByRole('region', { name: 'Convites à espera' });
  });

  test('each has name, e-mail, role, courses, and until when the invitation holds', async () => {
    open(invited({ ...waiting, expires_at: '2026-02-03T12:00:00.000Z' }, late));
    await screen.findByRole('region', { name: 'Convites à espera' });
    const row = rowOf('Dora');
    for (const text of ['dora@example.com', 'Aluno', '1 curso', 'Convidado']) expect(row.getByText(text)).toBeTruthy();
    expect(row.getByText(/^até .*2026/)).toBeTruthy();
    expect(rowOf('Edu').getByText('Convite vencido')).toBeTruthy();
    expect(rowOf('Edu').getByText(/^em /)).toBeTruthy();
    expect(screen.getByText('2 convites')).toBeTruthy();
  });

  test.each([
    [undefined, 'Convite reenviado para dora@example.com.'],
    [refusal('rate.limited'), 'Muitos convites em pouco tempo. Espere um pouco e tente de novo.'],
    [refusal('server.failed'), 'Não foi possível enviar agora. Tente de novo.'],
  ])('an invitation is sent again, and what became of it is said (%#)', async (answer, text) => {
    const { changes } = open({ ...invited(waiting), 'POST /invitation/5/resend': answer });
    await screen.findByText('Dora');
    press('Reenviar o convite de Dora');
    await screen.findByText(text);
    expect(changes()).toEqual([['POST /invitation/5/resend', undefined]]);
  });

  test('an invitation is withdrawn after a question', async () => {
    const { changes, answers } = open(invited(waiting));
    await screen.findByText('Dora');
    press('Cancelar o convite de Dora');
    await screen.findByRole('dialog', { name: 'Cancelar o convite de Dora?' });
    expect(changes()).toEqual([]);
    answers['GET /invitation'] = nobodyInvited;
    press('Cancelar convite');
    await screen.findByText('Convite cancelado.');
    expect(changes()).toEqual([['DELETE /invitation/5', undefined]]);
    await waitFor(() => expect(screen.queryByText('Convites à espera')).toBeNull());
  });

  test('one that was accepted meanwhile just goes; another failure is told', async () => {
    const { answers } = open({ ...invited(waiting), 'DELETE /invitation/5': refusal('server.failed') });
    await screen.findByText('Dora');
    press('Cancelar o convite de Dora');
    await screen.findByRole('dialog');
    press('Cancelar convite');
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    expect(screen.getByRole('dialog')).toBeTruthy();
    answers['DELETE /invitation/5'] = refusal('invitation.not_found');
    answers['GET /invitation'] = nobodyInvited;
    press('Cancelar convite');
    await waitFor(() => expect(screen.queryByText('Dora')).toBeNull());
    expect(screen.queryByText('Convite cancelado.')).toBeNull();
  });
});

describe('inviting', () => {
  const begin = async (answers: Answers = {}, role: Role = 'owner') => {
    const opened = open(answers, { role });
    await screen.findByText('name sample');
    press('Convidar');
    await screen.findByRole('dialog', { name: 'Convidar para o painel' });
    return opened;
  };
  const offered = () => [...screen.getByLabelText('Papel').querySelectorAll('option')].map(({ value }) => value);

  test('an owner invites admins too, an admin does not', async () => {
    await begin();
    expect(offered()).toEqual(['student', 'instructor', 'moderator', 'support', 'admin']);
  });
  test('an admin invites everybody else', async () => {
    await begin({}, 'admin');
    expect(offered()).toEqual(['student', 'instructor', 'moderator', 'support']);
  });

  test('name and e-mail are asked for, and a document that is none is said', async () => {
    const { changes } = await begin();
    fill('CPF ou CNPJ (opcional)', '123');
    press('Enviar convite');
    for (const text of ['Diga o nome.', 'Diga o e-mail.', 'Confira o CPF ou CNPJ.'])
      expect(screen.getByText(text)).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  test('what was typed is sent, with the courses', async () => {
    const { changes } = await begin();
    fill('Nome', 'Dora');
    fill('Sobrenome', 'Reis');
    fill('E-mail', 'dora@example.com');
    fill('Papel', 'instructor');
    fireEvent.click(await screen.findByRole('checkbox', { name: 'title sample 2' }));
    press('Enviar convite');
    await screen.findByText('Convite enviado. A pessoa aparece como convidada até aceitar.');
    const body = { first_name: 'Dora', last_name: 'Reis', email: 'dora@example.com', role: 'instructor' };
    expect(changes()).toEqual([['POST /member', { ...body, course_ids: [2] }]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    ['member.exists', 'Esta pessoa já é membro do painel.'],
    ['invitation.exists', 'Esta pessoa já foi convidada. Você pode reenviar na lista.'],
    ['request.invalid', 'Confira o e-mail.'],
    ['auth.document_invalid', 'Confira o CPF ou CNPJ.'],
    ['plan.members_limit', 'O plano deste painel não inclui mais membros. Veja o uso em Assinatura.'],
    ['plan.admins_limit', 'O plano deste painel não inclui mais administradores. Veja o uso em Assinatura.'],
    ['rate.limited', 'Muitos convites em pouco tempo. Espere um pouco e tente de novo.'],
    ['server.failed', 'Não foi possível convidar agora. Tente de novo.'],
  ] as const)('a refusal %s is said, and nothing typed is lost', async (code, text) => {
    await begin({ 'POST /member': refusal(code) });
    fill('Nome', 'Dora');
    fill('E-mail', 'dora@example.com');
    press('Enviar convite');
    await screen.findByText(text);
    expect(screen.getByLabelText('Nome')).toHaveProperty('value', 'Dora');
  });
});
