import { describe, expect, test } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import type { MemberFault } from '@clube/shared/contracts/fault';
import type { Role } from '@clube/shared/contracts/policy';
import { TicketMember } from '@clube/shared/contracts/ticket-desk';
import { describeStates, openScreen, sampleOf, type Answers } from '@clube/shared/testing';
import { MemberFacts } from './member-facts.tsx';

const open = (answers: Answers = {}, role: Role = 'support') =>
  openScreen(<MemberFacts ticketId={4} />, { path: '/ajuda/:id', at: '/ajuda/4', role, answers });
const member = (change: Partial<TicketMember> = {}): TicketMember => ({
  ...sampleOf<TicketMember>(TicketMember),
  id: 50,
  courses: [],
  devices: [],
  orders: [],
  tickets: [],
  faults: [],
  ...change,
});
const fault = (change: Partial<MemberFault>): MemberFault => ({
  kind: 'unavailable',
  remote: 'mf-player',
  release: '0123456789abcdef',
  lesson: 'O papel',
  is_film: true,
  device: 'Firefox · Linux',
  created_at: '2026-01-02T12:00:00.000Z',
  ...change,
});

describeStates({ open, read: 'GET /ticket/4/member', shown: 'Último erro', missing: 'ticket.not_found' });

describe('the member beside a ticket', () => {
  test('who met, has and asked nothing: it says so', async () => {
    open({ 'GET /ticket/4/member': member() });
    await screen.findByText('Nenhum nos últimos 30 dias.');
    expect(screen.getByText('Nenhum curso.')).toBeTruthy();
    expect(screen.getByText('Nenhum conectado agora.')).toBeTruthy();
    expect(screen.queryByText('Pedidos')).toBeNull();
    expect(screen.queryByText('Outros chamados')).toBeNull();
  });

  test('the last fault says what, where, of which release, with what; those before it stand closed', async () => {
    const earlier = fault({
      kind: 'slow',
      created_at: '2026-01-01T12:00:00.000Z',
      lesson: 'A tinta',
      release: null,
    });
    open({ 'GET /ticket/4/member': member({ faults: [fault({}), earlier] }) });
    await screen.findByText('O vídeo não abriu');
    for (const text of ['O papel', 'mf-player · 01234567']) expect(screen.getByText(text)).toBeTruthy();
    const before = screen.getByText('Anteriores (1)').closest('details')!;
    expect(before.open).toBe(false);
    expect(within(before).getByText('O vídeo demorou mais de 10 segundos')).toBeTruthy();
    expect(within(before).getByText('mf-player')).toBeTruthy();
  });

  test('a part of the page that came late is told apart from a film that did', async () => {
    const late = fault({ kind: 'slow', remote: 'mf-late', lesson: null, is_film: false });
    open({ 'GET /ticket/4/member': member({ faults: [late] }) });
    await screen.findByText('Uma parte da página demorou');
    expect(screen.getByText('mf-late · 01234567')).toBeTruthy();
    expect(screen.queryByText(/O vídeo/)).toBeNull();
  });

  test('a film that was slow stays one when its lesson is erased', async () => {
    open({ 'GET /ticket/4/member': member({ faults: [fault({ kind: 'slow', lesson: null })] }) });
    await screen.findByText('O vídeo demorou mais de 10 segundos');
    expect(screen.queryByText('Aula')).toBeNull();
  });

  test('a fault in a browser without a name has no line for one', async () => {
    open({ 'GET /ticket/4/member': member({ faults: [fault({ device: '' })] }) });
    await screen.findByText('O vídeo não abriu');
    expect(screen.getByText('O papel')).toBeTruthy();
    expect(screen.queryByText('Navegador')).toBeNull();
  });

  test('courses have progress and end', async () => {
    const course = sampleOf<TicketMember>(TicketMember).courses[0]!;
    const shown = {
      ...course,
      title: 'Aquarela',
      lessons_count: 4,
      completed_count: 1,
      expires_at: null,
      reason: null,
    };
    open({ 'GET /ticket/4/member': member({ courses: [shown] }) });
    expect((await screen.findByRole('progressbar', { name: 'Progresso em Aquarela' })).getAttribute('value')).toBe(
      '25',
    );
    expect(screen.getByText('Sem fim')).toBeTruthy();
  });

  test.each([
    ['2029-03-05T12:00:00.000Z', null, 'Até 5 de março de 2029'],
    ['2023-03-05T12:00:00.000Z', 'expired', 'Terminou em 5 de março de 2023'],
  ] as const)('the end of a course has its year: %s', async (expires_at, reason, text) => {
    const course = { ...sampleOf<TicketMember>(TicketMember).courses[0]!, expires_at, reason };
    open({ 'GET /ticket/4/member': member({ courses: [course] }) });
    await screen.findByText(text);
  });

  test('of an order and of another ticket it says when', async () => {
    const { orders, tickets } = sampleOf<TicketMember>(TicketMember);
    const order = { ...orders[0]!, offer_name: 'Clube', created_at: '2025-03-05T12:00:00.000Z' };
    const hour = new Date(Date.now() - 3_600_000).toISOString();
    const ticket = { ...tickets[0]!, id: 9, title: 'Sem som', updated_at: hour };
    open({ 'GET /ticket/4/member': member({ orders: [order], tickets: [ticket] }) });
    expect((await screen.findByText(/^Clube/)).closest('li')!.textContent).toContain('5 de março de 2025');
    expect(screen.getByText('Sem som').closest('li')!.textContent).toContain('há 1 hora');
  });

  test('of an order in parts it says how many came in', async () => {
    const order = { ...sampleOf<TicketMember>(TicketMember).orders[0]!, state: 'paid' as const, amount: 9_000 };
    const parts = { ...order, id: 8, offer_name: 'Ateliê', instalments: 3, instalments_paid: 1 };
    const whole = { ...parts, id: 9, offer_name: 'Clube', instalments_paid: 3 };
    open({ 'GET /ticket/4/member': member({ orders: [parts, whole] }) });
    expect((await screen.findByText(/^Ateliê/)).textContent).toContain('1 de 3 partes pagas');
    expect(screen.getByText(/^Clube/).textContent).toContain('Pago');
  });

  test.each([
    ['support', false],
    ['admin', true],
  ] as const)('the profile is offered to who manages members: %s %s', async (role, isOffered) => {
    open({ 'GET /ticket/4/member': member() }, role);
    await screen.findByText('Último erro');
    const link = screen.queryByRole('link', { name: 'Abrir o perfil' });
    expect(link?.getAttribute('href')).toBe(isOffered ? '/members?membro=50' : undefined);
  });
});
