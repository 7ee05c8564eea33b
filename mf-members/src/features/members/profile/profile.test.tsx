import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { CommentStatus } from '@clube/shared/contracts/comment-statuses';
import { MemberProfile, type MemberLessonAccess } from '@clube/shared/contracts/member';
import { policies, type Role } from '@clube/shared/contracts/policy';
import { fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { Profile } from './profile.tsx';

const CALL = 'GET /member/7';
const profile = (change: Partial<MemberProfile> = {}): MemberProfile => ({
  ...sampleOf<MemberProfile>(MemberProfile),
  id: 7,
  name: 'Bia Lima',
  email: 'bia@example.com',
  role: 'student',
  suspended_at: null,
  groups: [],
  ...change,
});
const acts: object[] = [];
let closed = 0;
const open = (answers: Answers = {}, role: Role = 'owner') => {
  acts.length = 0;
  closed = 0;
  return openScreen(
    <Profile
      id={7}
      onClose={() => (closed += 1)}
      onAct={async (act) => {
        acts.push(act);
      }}
    />,
    { path: '/members', role, answers: { [CALL]: profile(), 'GET /member/group': [], ...answers } },
  );
};
const ready = () => screen.findByText('bia@example.com');
const section = (name: string) => within(screen.getByRole('region', { name }));

describe('groups', () => {
  const groups = [{ id: 4, name: 'Manhã' }];

  test('are told, and one is left at once', async () => {
    open({ [CALL]: profile({ groups }) });
    await ready();
    expect(section('Grupos').getByText('Manhã')).toBeTruthy();
    press('Tirar do grupo “Manhã”');
    await waitFor(() => expect(acts).toEqual([{ kind: 'ungroup', group_id: 4 }]));
  });

  test('one more is chosen', async () => {
    open({ 'GET /member/group': [{ id: 5, name: 'Noite', members_count: 2 }] });
    await ready();
    expect(section('Grupos').getByText('Nenhum grupo ainda.')).toBeTruthy();
    press('Pôr num grupo');
    await screen.findByRole('dialog', { name: 'Pôr num grupo ou tirar dele' });
    await screen.findByRole('option', { name: 'Noite' });
    fireEvent.change(screen.getByLabelText('Grupo'), { target: { value: '5' } });
    press('Confirmar');
    await waitFor(() => expect(acts).toEqual([{ kind: 'group', group_id: 5 }]));
  });
});

describe('in one look', () => {
  test('who it is, what they have, bought, asked and said, and where they are signed in', async () => {
    const course = {
      id: 3,
      title: 'Aquarela',
      class_title: 'Outubro',
      started_at: '2026-01-02T03:04:05.000Z',
      lessons_count: 10,
      completed_count: 4,
    };
    open({
      [CALL]: profile({
        document: '52998224725',
        courses: [
          { ...course, expires_at: '2027-03-14T12:00:00.000Z', reason: null },
          {
            ...course,
            id: 4,
            title: 'Violão',
            class_title: null,
            expires_at: '2026-01-03T12:00:00.000Z',
            reason: 'expired',
          },
        ],
        comments_count: 12,
      }),
    });
    await ready();
    for (const text of ['bia@example.com', 'Aluno', '52998224725']) expect(screen.getByText(text)).toBeTruthy();
    const courses = section('Cursos');
    expect(courses.getByText(/Até 14 de março de 2027 · Outubro · 4 de 10 aulas/)).toBeTruthy();
    expect(courses.getByText('40%')).toBeTruthy();
    expect(courses.getByText('Terminado')).toBeTruthy();
    for (const name of ['Certificados', 'Pedidos', 'Assinaturas', 'Chamados', 'Comentários', 'Aparelhos', 'Histórico'])
      expect(section(name).getAllByRole('listitem').length).toBe(2);
    expect(section('Comentários').getByRole('link', { name: 'Ver todos (12)' }).getAttribute('href')).toBe(
      '/comentarios?status=all&membro=7',
    );
    expect(section('Chamados').getAllByRole('link')[0]!.getAttribute('href')).toBe('/ajuda/1');
  });

  test('of an order it says when it was made, and of a ticket when it was last about', async () => {
    const { orders, tickets } = sampleOf<MemberProfile>(MemberProfile);
    const hour = new Date(Date.now() - 3_600_000).toISOString();
    open({
      [CALL]: profile({
        orders: [{ ...orders[0]!, created_at: '2025-03-05T12:00:00.000Z' }],
        tickets: [{ ...tickets[0]!, updated_at: hour }],
      }),
    });
    await ready();
    expect(section('Pedidos').getByRole('listitem').textContent).toContain('5 de março de 2025');
    expect(section('Chamados').getByRole('listitem').textContent).toContain('há 1 hora');
  });

  test('of a comment it says in which lesson, and where it is not published', async () => {
    const written = (id: number, status: CommentStatus) => ({
      id,
      comment: `Texto ${id}`,
      lesson: `Aula ${id}`,
      status,
      created_at: '2026-10-03T12:00:00.000Z',
    });
    open({
      [CALL]: profile({
        comments: [written(4, 'awaiting'), written(3, 'hidden'), written(2, 'spam'), written(1, 'approved')],
      }),
    });
    await ready();
    const items = section('Comentários').getAllByRole('listitem');
    expect(items.map(({ textContent }) => /Texto.*?(?=há|em)/.exec(textContent)?.[0])).toEqual([
      'Texto 4Aula 4Aguardando',
      'Texto 3Aula 3Oculto',
      'Texto 2Aula 2Spam',
      'Texto 1Aula 1',
    ]);
  });

  test('everything they bought and asked is there, the newest five first', async () => {
    const order = (id: number) => ({
      id,
      offer_name: `Pedido ${id}`,
      amount: 4990,
      currency: 'BRL' as const,
      state: 'paid' as const,
      reference: `CLUBE${id}`,
      created_at: '2026-10-03T12:00:00.000Z',
    });
    open({ [CALL]: profile({ orders: [7, 6, 5, 4, 3, 2, 1].map(order) }) });
    await ready();
    const orders = section('Pedidos');
    expect(orders.getAllByRole('listitem')).toHaveLength(5);
    fireEvent.click(orders.getByRole('button', { name: 'Ver todos (7)' }));
    expect(orders.getAllByRole('listitem').map((item) => /Pedido \d/.exec(item.textContent)?.[0])).toEqual(
      [7, 6, 5, 4, 3, 2, 1].map((id) => `Pedido ${id}`),
    );
    expect(orders.queryByRole('button')).toBeNull();
    expect(orders.getByRole('link', { name: 'Pedido 7' }).getAttribute('href')).toBe('/vendas?busca=CLUBE7');
    expect(section('Cursos').getByRole('link', { name: 'Quem mudou o quê' }).getAttribute('href')).toBe(
      '/registro?sobre=7',
    );
  });

  test.each([
    ['an order in parts says how many came in', { instalments: 3, instalments_paid: 1 }, '1 de 3 partes pagas'],
    ['one of which all came in is paid', { instalments: 3, instalments_paid: 3 }, 'Pago'],
    ['one of a server that does not say it is paid', {}, 'Pago'],
  ])('%s', async (_name, parts, word) => {
    const one = { id: 5, offer_name: 'Aquarela', amount: 9000, currency: 'BRL' as const, state: 'paid' as const };
    open({ [CALL]: profile({ orders: [{ ...one, created_at: '2026-10-03T12:00:00.000Z', ...parts }] }) });
    await ready();
    expect(section('Pedidos').getByRole('listitem').textContent).toContain(`Aquarela · ${word}3 de outubro`);
  });

  test.each([
    ['active', '2027-04-10T12:00:00.000Z', 'Ativa', 'Próxima cobrança: 10 de abril de 2027'],
    ['past_due', null, 'Em atraso', 'Sem próxima cobrança'],
    ['suspended', null, 'Suspensa', 'Sem próxima cobrança'],
    ['paused', null, 'Pausada', 'Paga até 10 de abril de 2027'],
    ['cancelled', null, 'Cancelada', 'Paga até 10 de abril de 2027'],
    ['ended', null, 'Encerrada', 'Sem próxima cobrança'],
  ] as const)('a subscription that is %s, with what is charged when', async (state, next, word, charge) => {
    const one = { id: 5, offer_name: 'Clube do mês', amount: 4990, currency: 'BRL' as const, state };
    const subscription = { ...one, current_period_end: '2027-04-10T12:00:00.000Z', next_charge_at: next };
    open({ [CALL]: profile({ subscriptions: [subscription] }) });
    await ready();
    const item = section('Assinaturas').getByRole('listitem');
    for (const text of [`Clube do mês · ${word}`, charge, 'R$\u00a049,90']) expect(item.textContent).toContain(text);
  });

  test('what they answered to the panel’s own fields, as it was typed', async () => {
    const answer = (id: number, name: string, kind: 'text' | 'date' | 'checkbox', value: string) => ({
      id,
      name,
      kind,
      value,
    });
    open({
      [CALL]: profile({
        custom_fields: [
          answer(1, 'Cidade', 'text', '<b>Recife</b>'),
          answer(2, 'Nascimento', 'date', '2001-01-31'),
          answer(3, 'Ciente', 'checkbox', 'on'),
        ],
      }),
    });
    await ready();
    const terms = section('Cadastro')
      .getAllByRole('term')
      .map(({ textContent }) => textContent);
    const said = section('Cadastro')
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect([terms, said]).toEqual([
      ['Cidade', 'Nascimento', 'Ciente'],
      ['<b>Recife</b>', '31 de janeiro de 2001', 'Sim'],
    ]);
  });

  test('what there is nothing of is left out', async () => {
    const none = {
      certificates: [],
      orders: [],
      subscriptions: [],
      tickets: [],
      comments: [],
      sessions: [],
      history: [],
      courses: [],
      custom_fields: [],
    };
    open({ [CALL]: profile({ ...none, phone: null, document: null, last_seen_at: null }) });
    await ready();
    expect(screen.getByText('Nenhum curso ainda.')).toBeTruthy();
    expect(screen.getByText('Nunca entrou')).toBeTruthy();
    for (const name of ['Certificados', 'Pedidos', 'Assinaturas', 'Chamados', 'Comentários', 'Aparelhos', 'Histórico'])
      expect(screen.queryByRole('region', { name })).toBeNull();
    expect(screen.queryByText('Documento')).toBeNull();
  });

  test('whoever is gone meanwhile is said to be', async () => {
    open({ [CALL]: refusal('member.not_found') });
    await screen.findByText('Não encontramos o que você procura');
    press('Fechar');
    expect(closed).toBe(1);
  });
});

describe('what can be done', () => {
  const offered = () =>
    ['Reenviar acesso', 'Mudar papel', 'Suspender', 'Encerrar sessões', 'Remover'].filter((name) =>
      screen.queryByRole('button', { name }),
    );
  test.each([
    ['owner', 'student', ['Reenviar acesso', 'Mudar papel', 'Suspender', 'Encerrar sessões', 'Remover']],
    ['owner', 'admin', ['Reenviar acesso', 'Mudar papel', 'Suspender', 'Encerrar sessões', 'Remover']],
    ['admin', 'student', ['Reenviar acesso', 'Mudar papel', 'Suspender', 'Remover']],
    ['admin', 'admin', ['Reenviar acesso']],
    ['admin', 'owner', ['Reenviar acesso']],
  ] as const)('by an %s about a %s', async (by, role, expected) => {
    open({ [CALL]: profile({ role }) }, by);
    await ready();
    expect(offered()).toEqual(expected);
  });

  test.each([
    [undefined, 'Enviamos o acesso para bia@example.com.'],
    [refusal('rate.limited'), 'Muitos e-mails em pouco tempo. Espere um pouco e tente de novo.'],
    [refusal('server.failed'), 'Não foi possível enviar agora. Tente de novo.'],
  ])('the access is mailed again, and what became of it is said (%#)', async (answer, text) => {
    const { changes } = open({ 'POST /member/7/access-mail': answer });
    await ready();
    press('Reenviar acesso');
    await screen.findByText(text);
    expect(changes()).toEqual([['POST /member/7/access-mail', undefined]]);
  });

  test.each([
    ['Suspender', null],
    ['Reativar', '2026-01-02T03:04:05.000Z'],
  ])('“%s” comes first: nothing else stands where it was pressed', async (name, suspended_at) => {
    open({ [CALL]: profile({ suspended_at }) });
    await ready();
    const all = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(all.indexOf(name)).toBe(Math.min(...[name, 'Mudar papel', 'Remover'].map((one) => all.indexOf(one))));
    expect(all.indexOf('Reenviar acesso') === -1).toBe(suspended_at !== null);
  });

  test('whoever is suspended is brought back, and gets no mail', async () => {
    open({ [CALL]: profile({ suspended_at: '2026-01-02T03:04:05.000Z' }) });
    await ready();
    expect(screen.getByText('Suspenso')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reenviar acesso' })).toBeNull();
    press('Reativar');
    await waitFor(() => expect(acts).toEqual([{ kind: 'resume' }]));
  });

  test('another role is given; only the owner offers admin', async () => {
    const { changes } = open();
    await ready();
    press('Mudar papel');
    const select = await screen.findByLabelText('Papel');
    expect([...select.querySelectorAll('option')].map(({ value }) => value)).toEqual([
      'student',
      'instructor',
      'moderator',
      'support',
      'admin',
    ]);
    fill('Papel', 'support');
    fireEvent.click(
      within(screen.getByRole('dialog', { name: 'Papel de Bia Lima' })).getByRole('button', { name: 'Mudar papel' }),
    );
    await screen.findByText('Bia Lima agora é Suporte.');
    expect(changes()).toEqual([['PATCH /member/7', { role: 'support' }]]);
  });

  test('what each role may stands beside it, as the policies say', async () => {
    open();
    await ready();
    press('Mudar papel');
    fireEvent.click(await screen.findByRole('button', { name: 'O que cada papel pode', expanded: false }));
    const table = within(screen.getByRole('table'));
    const rowOf = (row: HTMLElement) => [...row.children].map(({ textContent }) => textContent);
    expect(table.getAllByRole('row').map(rowOf)).toEqual([
      ['O que pode', 'Quem'],
      ['Assistir ao que lhe foi liberado, comentar e abrir chamados', 'Todos'],
      ['Criar e mudar cursos e ver os números deles (professor: só os que ensina)', 'Dono, Admin, Professor'],
      [
        'Aprovar, esconder e apagar comentários (professor: só os dos cursos que ensina)',
        'Dono, Admin, Professor, Moderador',
      ],
      ['Impedir alguém de comentar', 'Dono, Admin, Moderador'],
      ['Trazer de volta da lixeira o que o papel pode apagar', 'Dono, Admin, Professor, Suporte'],
      ['Responder chamados', 'Dono, Admin, Suporte'],
      ['Convidar, matricular, suspender e remover pessoas', 'Dono, Admin'],
      ['Configurar o painel, vender e ver os números de todo o painel', 'Dono, Admin'],
      ['Assinar um plano, ligar outros sistemas, passar e encerrar o painel', 'Dono'],
    ]);
    // No policy of a panel is left out.
    const named = Object.values(policies).filter((rule) => typeof rule !== 'string');
    expect(table.getAllByRole('rowheader').length).toBe(named.length);
    press('O que cada papel pode');
    expect(screen.queryByRole('table')).toBeNull();
  });

  test.each([
    ['policy.denied', 'Você não pode dar ou tirar este papel.'],
    ['plan.admins_limit', 'O plano deste painel não inclui mais administradores. Veja o uso em Assinatura.'],
    ['plan.members_limit', 'O plano deste painel não inclui mais membros. Veja o uso em Assinatura.'],
  ] as const)('a role that is refused with %s says why', async (code, text) => {
    open({ 'PATCH /member/7': refusal(code) });
    await ready();
    press('Mudar papel');
    await screen.findByLabelText('Papel');
    fill('Papel', 'moderator');
    fireEvent.click(
      within(screen.getByRole('dialog', { name: 'Papel de Bia Lima' })).getByRole('button', { name: 'Mudar papel' }),
    );
    await screen.findByText(text);
  });

  test('removing says what goes, in numbers, and asks', async () => {
    const { changes } = open({
      [CALL]: profile({ comments_count: 3, answers_count: 1, tickets_count: 0, certificates: [] }),
    });
    await ready();
    press('Remover');
    const dialog = within(await screen.findByRole('dialog', { name: 'Remover Bia Lima do painel?' }));
    expect(
      dialog.getByText(
        /3 comentários\. 1 respostas de outras pessoas a eles\. Os pedidos ficam, mas o que foi pago não abre de novo/,
      ),
    ).toBeTruthy();
    expect(dialog.queryByText(/chamado/)).toBeNull();
    expect(changes()).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: 'Remover' }));
    await screen.findByText('Bia Lima saiu do painel.');
    expect(changes()).toEqual([['DELETE /member/7', undefined]]);
    expect(closed).toBe(1);
  });

  test('sessions are ended after a question; what fails leaves it standing', async () => {
    const { changes, answers } = open({ 'DELETE /member/7/sessions': refusal('server.failed') });
    await ready();
    press('Encerrar sessões');
    await screen.findByRole('dialog', { name: 'Encerrar as sessões de Bia Lima?' });
    press('Encerrar');
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    delete answers['DELETE /member/7/sessions'];
    press('Encerrar');
    await screen.findByText('As sessões foram encerradas.');
    expect(changes().length).toBe(2);
  });

  test('an enrolment is changed where it stands', async () => {
    open();
    await ready();
    press('Mudar a matrícula em title sample');
    const dialog = within(await screen.findByRole('dialog', { name: 'Curso para 1 pessoa' }));
    await waitFor(() => expect(dialog.getByLabelText('Curso')).toHaveProperty('value', '1'));
    fireEvent.change(dialog.getByLabelText('O que fazer'), { target: { value: 'end' } });
    press('Confirmar');
    await waitFor(() => expect(acts).toEqual([{ kind: 'end', course_id: 1 }]));
  });
});

describe('why a lesson is closed', () => {
  const access = (change: Partial<MemberLessonAccess>): MemberLessonAccess => ({
    reason: null,
    level: null,
    is_suspended: false,
    is_staff: false,
    is_archived: false,
    course: { id: 1, title: 'Aquarela' },
    module: 'Céus',
    lesson: 'Nuvens',
    class_title: null,
    opens_at: null,
    expires_at: null,
    is_class_over: false,
    before: null,
    opens_percent: null,
    ...change,
  });
  const EVENING = new Date(2026, 9, 3, 20).toISOString();
  test.each<[string, Partial<MemberLessonAccess>]>([
    ['Bia Lima vê esta aula: a matrícula vale e nada a fecha.', {}],
    ['Bia Lima vê esta aula: é da equipe do curso, e as regras não valem para a equipe.', { is_staff: true }],
    ['Bia Lima está com o acesso ao painel suspenso.', { is_suspended: true }],
    ['Bia Lima não tem matrícula em “Aquarela”.', { reason: 'no_enrolment', level: 'course' }],
    [
      'A matrícula de Bia Lima em “Aquarela” terminou em 3 de out. de 2026, 20:00.',
      { reason: 'expired', level: 'course', expires_at: EVENING },
    ],
    [
      'A turma “Outubro”, de Bia Lima, terminou em 3 de out. de 2026, 20:00, e com ela o acesso a “Aquarela”.',
      {
        reason: 'expired',
        level: 'course',
        class_title: 'Outubro',
        expires_at: EVENING,
        is_class_over: true,
      },
    ],
    ['O curso “Aquarela” ainda é um rascunho.', { reason: 'not_published', level: 'course' }],
    [
      'O curso “Aquarela” está arquivado: só entra quem já tem matrícula, e Bia Lima não tem.',
      { reason: 'not_published', level: 'course', is_archived: true },
    ],
    ['O módulo “Céus” ainda é um rascunho.', { reason: 'not_published', level: 'module' }],
    ['A aula “Nuvens” ainda é um rascunho.', { reason: 'not_published', level: 'lesson' }],
    ['Isto não é para a turma “Outubro”, de Bia Lima.', { reason: 'class', level: 'lesson', class_title: 'Outubro' }],
    ['Isto é só para algumas turmas, e Bia Lima não está em nenhuma delas.', { reason: 'class', level: 'lesson' }],
    ['Abre para Bia Lima em 3 de out. de 2026, 20:00.', { reason: 'not_released', level: 'lesson', opens_at: EVENING }],
    [
      'Falta concluir “Luz”, que vem antes. Bia Lima viu 46% dela.',
      { reason: 'sequential', level: 'lesson', before: { title: 'Luz', percent: 46 } },
    ],
    [
      'Abre com 60% de “Luz”, que vem antes. Bia Lima fez 46%.',
      { reason: 'percent', level: 'lesson', before: { title: 'Luz', percent: 46 }, opens_percent: 60 },
    ],
  ])('%s', async (sentence, change) => {
    const { sent } = open({ 'GET /member/7/lesson/2/access': access(change) });
    await ready();
    const why = section('Por que não vê esta aula?');
    await waitFor(() => expect(why.getByLabelText('Curso').querySelectorAll('option').length).toBe(3));
    fireEvent.change(why.getByLabelText('Curso'), { target: { value: '1' } });
    await waitFor(() => expect(why.getByLabelText('Aula').querySelectorAll('option').length).toBe(5));
    fireEvent.change(why.getByLabelText('Aula'), { target: { value: '2' } });
    await why.findByText(sentence);
    expect(sent.some(({ call }) => call === 'GET /member/7/lesson/2/access')).toBe(true);
  });
});
