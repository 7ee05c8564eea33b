import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Invitation, type InvitationPage } from '@clube/shared/contracts/invitation';
import { Member, MemberProfile, type MemberActed, type MemberPage } from '@clube/shared/contracts/member';
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

const member = (change: Partial<Member>): Member => ({ ...sampleOf<Member>(Member), groups: [], ...change });
const invitation = (change: Partial<Invitation>): Invitation => ({
  ...sampleOf<Invitation>(Invitation),
  is_expired: false,
  ...change,
});
const page = (data: Member[], next: string | null = null): MemberPage => ({ data, next });
const nobodyInvited: InvitationPage = pageOf([]);
const open = (answers: Answers = {}, { role = 'owner', at = '/members' }: { role?: Role; at?: string } = {}) =>
  openScreen(<MembersPage />, {
    path: '/members',
    at,
    role,
    answers: {
      'GET /invitation': nobodyInvited,
      'GET /member/import': [],
      'GET /member/act': [],
      'GET /member/view': [],
      'GET /member/group': [],
      'GET /member': page([member({})]),
      ...answers,
    },
  });
const rowOf = (name: string) => within(screen.getByText(name).closest('tr')!);

describeStates({ open, read: 'GET /member', shown: 'name sample' });

describe('the list', () => {
  test('each member has name, e-mail, role, courses, progress, last visit and state', async () => {
    const seen = new Date(Date.now() - 8 * 86_400_000).toISOString();
    const bia = member({ id: 7, name: 'Bia Lima', email: 'bia@example.com', role: 'student', courses_count: 1 });
    const caio = member({ id: 8, name: 'Caio', role: 'instructor', courses_count: 0, last_seen_at: null });
    open({
      'GET /member': page([
        { ...bia, percentage_complete: 40, last_seen_at: seen, suspended_at: null },
        caio,
        member({ id: 9, name: 'Davi', courses_count: 3 }),
      ]),
      'GET /member/count': { total: 3 },
    });
    await screen.findByText('Bia Lima');
    const row = rowOf('Bia Lima');
    for (const text of ['bia@example.com', 'Aluno', '1 curso', '40%', 'semana passada', 'Ativo'])
      expect(row.getByText(text)).toBeTruthy();
    for (const text of ['Professor', 'nenhum curso', 'Nunca entrou', 'Suspenso'])
      expect(rowOf('Caio').getByText(text)).toBeTruthy();
    expect(rowOf('Davi').getByText('3 cursos')).toBeTruthy();
    expect(await screen.findByText('3 pessoas')).toBeTruthy();
  });

  test('every role has its name', async () => {
    open({ 'GET /member': page(roles.map((role, index) => member({ id: index + 1, name: `eu, ${role}`, role }))) });
    await screen.findByText('eu, owner');
    expect(roles.map((role) => rowOf(`eu, ${role}`).getAllByRole('cell')[2]!.textContent)).toEqual([
      'Dono',
      'Admin',
      'Professor',
      'Moderador',
      'Suporte',
      'Aluno',
    ]);
  });

  test('nobody there invites; a search that finds nobody says so', async () => {
    const { sent, place } = open({ 'GET /member': page([]) });
    await screen.findByText('Convide a primeira pessoa do painel.');
    fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar por nome, e-mail ou documento' }), {
      target: { value: 'ana' },
    });
    await screen.findByText('Nenhum membro combina com essa busca.');
    expect(place()).toBe('/members?busca=ana');
    expect(sent.filter(({ call }) => call === 'GET /member').map(({ search }) => search)).toEqual([
      '?sort=name',
      '?q=ana&sort=name',
    ]);
    expect(sent.findLast(({ call }) => call === 'GET /member/count')?.search).toBe('?q=ana');
    expect(sent.findLast(({ call }) => call === 'GET /invitation')?.search).toBe('?page=1&per_page=10&q=ana');
  });

  test('filters and order stand in the address, and what is no filter is passed over', async () => {
    const { sent, place, settled } = open(
      {},
      { at: '/members?curso=3&progresso=done&papel=king&situacao=ending&ausente=30&ordem=seen' },
    );
    await settled();
    expect(sent.find(({ call }) => call === 'GET /member')?.search).toBe(
      '?course=3&state=ending&progress=done&away_days=30&sort=seen',
    );
    press('Suspensos');
    await settled();
    expect(place()).toContain('situacao=suspended');
    fireEvent.change(screen.getByLabelText('Curso'), { target: { value: '' } });
    await settled();
    expect(sent.findLast(({ call }) => call === 'GET /member')?.search).toBe(
      '?state=suspended&progress=done&away_days=30&sort=seen',
    );
    // Of all of their courses together, where none is chosen.
    expect(screen.queryByLabelText('Progresso no curso')).toBeNull();
    expect(screen.getByLabelText<HTMLSelectElement>('Progresso nos cursos').value).toBe('done');
  });

  test('there is more when there is more, found from where the page ended', async () => {
    const { sent, answers } = open({ 'GET /member': page([member({ id: 1, name: 'Ana' })], 'there') });
    await screen.findByText('Ana');
    answers['GET /member'] = page([member({ id: 2, name: 'Bia' })]);
    press('Mostrar mais pessoas');
    await screen.findByText('Bia');
    expect(sent.findLast(({ call }) => call === 'GET /member')?.search).toBe('?sort=name&after=there');
    expect(screen.getByText('Ana')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Mostrar mais pessoas' })).toBeNull());
  });
});

describe('many at once', () => {
  const two = { 'GET /member': page([member({ id: 7, name: 'Bia' }), member({ id: 8, name: 'Caio' })]) };
  const choose = async (answers: Answers = {}) => {
    const opened = open({ ...two, ...answers });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Escolher Bia' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Escolher todos desta lista' }));
    expect(screen.getByText('2 pessoas escolhidas')).toBeTruthy();
    return opened;
  };
  const acted = (changed: number[]): MemberActed => ({
    changed,
    enrolments: changed.map((id) => ({
      member_id: id,
      is_new: true,
      started_at: null,
      expires_at: null,
      class_id: null,
    })),
    roles: [],
  });

  test('are enrolled in a course, and that is undone', async () => {
    const { changes } = await choose({ 'POST /member/bulk': acted([7, 8]) });
    press('Matricular ou estender');
    await screen.findByRole('dialog', { name: 'Curso para 2 pessoas' });
    press('Confirmar');
    expect(screen.getByText('Escolha um curso.', { selector: '[role=alert] *, [role=alert]' })).toBeTruthy();
    fireEvent.change(within(screen.getByRole('dialog')).getByLabelText('Curso'), { target: { value: '2' } });
    press('Confirmar');
    await screen.findByText(/Matrículas feitas: 2 pessoas/);
    const members = [7, 8];
    expect(changes()).toEqual([['POST /member/bulk', { kind: 'enrol', course_id: 2, expires_at: null, members }]]);
    expect(screen.queryByText('2 pessoas escolhidas')).toBeNull();
    press('Desfazer');
    await waitFor(() => expect(screen.queryByText(/Matrículas feitas: 2 pessoas/)).toBeNull());
    expect(changes()[1]).toEqual(['POST /member/bulk/undo', { course_id: 2, enrolments: acted([7, 8]).enrolments }]);
  });

  test('get more days, which are asked for', async () => {
    const { changes } = await choose({ 'POST /member/bulk': acted([7]) });
    press('Matricular ou estender');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.change(dialog.getByLabelText('Curso'), { target: { value: '1' } });
    fireEvent.change(dialog.getByLabelText('O que fazer'), { target: { value: 'extend' } });
    fill('Dias a mais', '0');
    press('Confirmar');
    expect(screen.getByText('Diga de 1 a 3650 dias.')).toBeTruthy();
    fill('Dias a mais', '15');
    press('Confirmar');
    await screen.findByText(/Matrículas estendidas: 1 pessoa/);
    expect(changes()).toEqual([['POST /member/bulk', { kind: 'extend', course_id: 1, days: 15, members: [7, 8] }]]);
  });

  test.each([
    ['owner', 'Você fica de fora.'],
    ['admin', 'O dono, os admins e você ficam de fora.'],
  ] as const)('the question of an %s says whom it leaves out', async (role, left) => {
    const people = [member({ id: 7, name: 'Bia' }), member({ id: 8, name: 'Caio' })];
    open({ 'GET /member': page(people), 'GET /member/count': { total: 2 } }, { role });
    await screen.findByText('Bia');
    fireEvent.click(screen.getAllByRole('checkbox')[1]!);
    press('Suspender');
    expect((await screen.findByRole('dialog')).textContent).toContain(`Nada do que fez se perde. ${left}`);
  });

  test('are suspended after a question, and come back when it is undone', async () => {
    const suspended_at = ['2026-05-10T12:00:00.000Z'];
    const acted = { changed: [7], enrolments: [], roles: [], suspended_at };
    const { changes } = await choose({ 'POST /member/bulk': acted });
    press('Suspender');
    await screen.findByRole('dialog', { name: 'Suspender 2 pessoas?' });
    expect(changes()).toEqual([]);
    fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Suspender' }));
    await screen.findByText(/Acessos suspensos: 1 pessoa/);
    press('Desfazer');
    await waitFor(() => expect(changes().length).toBe(2));
    expect(changes().map(([, body]) => body)).toEqual([
      { kind: 'suspend', members: [7, 8] },
      { kind: 'resume', members: [7], suspended_at },
    ]);
  });

  test('one who is suspended in their profile comes back there, where it is said', async () => {
    const profile = { ...sampleOf<MemberProfile>(MemberProfile), id: 7, role: 'student', suspended_at: null };
    const acted = { changed: [7], enrolments: [], roles: [] };
    const { changes } = open({ 'GET /member/7': profile, 'POST /member/bulk': acted }, { at: '/members?membro=7' });
    const drawer = within(await screen.findByRole('dialog'));
    fireEvent.click(await drawer.findByRole('button', { name: 'Suspender' }));
    await drawer.findByText(/Acessos suspensos: 1 pessoa/);
    fireEvent.click(drawer.getByRole('button', { name: 'Desfazer' }));
    await waitFor(() => expect(screen.queryByText(/Acessos suspensos/)).toBeNull());
    expect(changes().map(([, body]) => body)).toEqual([
      { kind: 'suspend', members: [7] },
      { kind: 'resume', members: [7] },
    ]);
  });

  const more = (item: string) => {
    press('Mais para os escolhidos');
    fireEvent.click(screen.getByRole('menuitem', { name: item }));
  };

  test('are told where the panel is, which is taken back while it has not gone', async () => {
    const { changes } = await choose({ 'POST /member/bulk': { changed: [7, 8], enrolments: [], roles: [] } });
    more('Reenviar acesso');
    await screen.findByText(/E-mails de acesso a caminho: 2 pessoas/);
    press('Desfazer');
    await waitFor(() => expect(changes().length).toBe(2));
    expect(changes().map(([, body]) => body)).toEqual([
      { kind: 'mail', members: [7, 8] },
      { kind: 'unmail', members: [7, 8] },
    ]);
  });

  test('get another role, and each theirs again when it is undone', async () => {
    const roles: MemberActed['roles'] = [
      { member_id: 7, role: 'student' },
      { member_id: 8, role: 'moderator' },
    ];
    const { changes } = await choose({ 'POST /member/bulk': { changed: [7, 8], enrolments: [], roles } });
    more('Mudar papel');
    const dialog = within(await screen.findByRole('dialog', { name: 'Papel dos escolhidos' }));
    fireEvent.change(dialog.getByLabelText('Papel'), { target: { value: 'support' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Mudar papel' }));
    await screen.findByText(/Papéis mudados: 2 pessoas/);
    press('Desfazer');
    await waitFor(() => expect(changes().length).toBe(3));
    expect(changes().map(([, body]) => body)).toEqual([
      { kind: 'role', role: 'support', members: [7, 8] },
      { kind: 'role', role: 'student', members: [7] },
      { kind: 'role', role: 'moderator', members: [8] },
    ]);
  });

  test('an admin gives no admin, and is told who stays as they are', async () => {
    open({ 'GET /member': page([member({ id: 7, name: 'Bia' })]) }, { role: 'admin' });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Escolher Bia' }));
    more('Mudar papel');
    const dialog = within(await screen.findByRole('dialog', { name: 'Papel dos escolhidos' }));
    expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Aluno',
      'Professor',
      'Moderador',
      'Suporte',
    ]);
    expect(dialog.getByText('Vale na hora. O dono, os admins e você ficam de fora.')).toBeTruthy();
  });

  test('a plan without room is said where the role is chosen, and nobody is left', async () => {
    await choose({ 'POST /member/bulk': refusal('plan.admins_limit') });
    more('Mudar papel');
    const dialog = within(await screen.findByRole('dialog', { name: 'Papel dos escolhidos' }));
    fireEvent.change(dialog.getByLabelText('Papel'), { target: { value: 'admin' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Mudar papel' }));
    await dialog.findByText(/O plano deste painel não inclui mais administradores/);
    expect(screen.getByText('2 pessoas escolhidas')).toBeTruthy();
  });

  test('are removed after a question that says what is lost; there is no way back', async () => {
    const { changes } = await choose({ 'POST /member/bulk': { changed: [7, 8], enrolments: [], roles: [] } });
    more('Remover do painel');
    const dialog = await screen.findByRole('dialog', { name: 'Remover os escolhidos do painel?' });
    expect(dialog.textContent).toContain('2 pessoas escolhidas. Somem do painel, com o progresso, os comentários');
    expect(changes()).toEqual([]);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Remover' }));
    await screen.findByText(/Removidas do painel: 2 pessoas/);
    expect(changes()).toEqual([['POST /member/bulk', { kind: 'remove', members: [7, 8] }]]);
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  });

  test('what fails is said, and the choice stays', async () => {
    await choose({ 'POST /member/bulk': refusal('server.failed') });
    press('Reativar');
    await screen.findByText('Não foi possível fazer isso para todos. Confira a lista e tente de novo.');
    expect(screen.getByText('2 pessoas escolhidas')).toBeTruthy();
  });

  test('what was so already is no change', async () => {
    await choose({ 'POST /member/bulk': { changed: [], enrolments: [], roles: [] } });
    press('Reativar');
    await screen.findByText('Nada mudou: já estava assim.');
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
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

  test('all of them are sent again after a question, those of the search alone', async () => {
    const { changes } = open(
      { ...invited(waiting, late), 'POST /invitation/resend': { total: 2 } },
      { at: '/members?busca=d' },
    );
    await screen.findByText('Dora');
    press('Reenviar todos');
    const dialog = within(await screen.findByRole('dialog', { name: 'Reenviar todos os convites?' }));
    expect(dialog.getByText(/^2 convites\./)).toBeTruthy();
    expect(changes()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Reenviar todos' }));
    await screen.findByText('Os convites vão sair aos poucos, na vez de cada um.');
    expect(changes()).toEqual([['POST /invitation/resend', { q: 'd' }]]);
  });

  test('an invitation is withdrawn after a question', async () => {
    const { changes, answers } = open(invited(waiting));
    await screen.findByText('Dora');
    press('Cancelar convite de Dora');
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
    press('Cancelar convite de Dora');
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
  // The list has a filter of the same name.
  const role = () => within(screen.getByRole('dialog')).getByLabelText('Papel');
  const offered = () => [...role().querySelectorAll('option')].map(({ value }) => value);

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

  test('of another country its own document is asked for, and of one without none', async () => {
    const { changes } = await begin();
    fireEvent.change(screen.getByLabelText('País'), { target: { value: 'US' } });
    expect(screen.queryByLabelText('CPF ou CNPJ (opcional)')).toBeNull();
    fireEvent.change(screen.getByLabelText('País'), { target: { value: 'PT' } });
    fill('NIF (opcional)', '501 442 600');
    fill('Nome', 'Dora');
    fill('E-mail', 'dora@example.com');
    press('Enviar convite');
    await screen.findByText('Convite enviado. A pessoa aparece como convidada até aceitar.');
    expect(changes()[0]?.[1]).toMatchObject({ document: '501 442 600', document_country: 'PT' });
  });

  test('what was typed is sent, with the courses', async () => {
    const { changes } = await begin();
    fill('Nome', 'Dora');
    fill('Sobrenome', 'Reis');
    fill('E-mail', 'dora@example.com');
    fireEvent.change(role(), { target: { value: 'instructor' } });
    fireEvent.click(await screen.findByRole('checkbox', { name: 'title sample 2' }));
    press('Enviar convite');
    await screen.findByText('Convite enviado. A pessoa aparece como convidada até aceitar.');
    const body = {
      first_name: 'Dora',
      last_name: 'Reis',
      email: 'dora@example.com',
      role: 'instructor',
      document_country: 'BR',
    };
    expect(changes()).toEqual([['POST /member', { ...body, course_ids: [2] }]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    ['member.exists', 'Esta pessoa já é membro do painel.'],
    ['invitation.exists', 'Esta pessoa já foi convidada. Você pode reenviar na lista.'],
    ['request.invalid', 'Confira o e-mail.'],
    ['auth.document_invalid', 'Confira o documento.'],
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
