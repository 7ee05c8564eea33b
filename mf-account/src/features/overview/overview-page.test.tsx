import { describe, expect, test } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { CourseCard } from '@clube/shared/contracts/course';
import type { Overview } from '@clube/shared/contracts/overview';
import { PanelStatistic, type StatisticDay } from '@clube/shared/contracts/statistic';
import { describeStates, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { OverviewPage } from './overview-page.tsx';

const CALL = 'GET /overview';
const DISMISS = 'POST /meta/overview';
const all = { course: true, lesson: true, look: true, student: true, offer: true };
const overview = (change: Partial<Overview> = {}): Overview => ({
  steps: { ...all, student: false, offer: false },
  is_dismissed: false,
  waiting: { comments: 0, tickets: 0, media: 0, unconverted: 0, invitations: 0 },
  news: [],
  happened: [],
  ...change,
});
const day = (active: number, more: Partial<StatisticDay> = {}): StatisticDay => ({
  day: '2026-11-22',
  active,
  seconds: 0,
  completed: 0,
  answers: 0,
  wait: 0,
  ...more,
});
const numbers = (): PanelStatistic => ({
  ...sampleOf<PanelStatistic>(PanelStatistic),
  now: { active: 1200, seconds: 7200, completed: 41 },
  before: { active: 980, seconds: 3600, completed: 52 },
  days: [
    day(20, { seconds: 7200, answers: 3, wait: 3600 }),
    day(10, { answers: 1, wait: 3600 }),
    day(40, { completed: 41 }),
  ],
  days_before: [day(0), day(0, { answers: 1, wait: 7200 }), day(0)],
  sales: [
    {
      currency: 'BRL',
      orders: 3,
      amount: 149_700,
      orders_before: 1,
      amount_before: 49_900,
      days: [0, 149_700, 0],
      days_before: [49_900, 0, 0],
    },
  ],
});
const open = (of: Overview, answers: Answers = {}) =>
  openScreen(<OverviewPage />, { path: '/resumo', role: 'owner', answers: { [CALL]: of, ...answers } });

describeStates({
  open: (answers) => openScreen(<OverviewPage />, { path: '/resumo', role: 'owner', answers }),
  read: CALL,
  // Of the sample every step is done and put away.
  shown: 'O que a equipe mudou',
});

describe('where the panel stands', () => {
  test('says which steps are done, and leads to those that are not', async () => {
    open(overview());
    await screen.findByText('3 de 5 feitos');
    expect(screen.getAllByLabelText('Feito')).toHaveLength(3);
    expect(screen.getByRole('link', { name: 'Abrir membros' }).getAttribute('href')).toBe('/members');
    expect(screen.queryByRole('button', { name: 'Guardar a lista' })).toBeNull();
  });

  test('says what waits, in numbers, with the place where it is done', async () => {
    open(overview({ waiting: { comments: 2, tickets: 1, media: 4, damaged: 6, unconverted: 5, invitations: 3 } }));
    const link = await screen.findByRole('link', { name: '2 comentários esperam moderação' });
    expect(link.getAttribute('href')).toBe('/comentarios');
    screen.getByRole('link', { name: '1 chamado espera resposta' });
    screen.getByRole('link', { name: '3 convites venceram' });
    // Those of the library that failed, and no others.
    const media = screen.getByRole('link', { name: '4 mídias não puderam ser preparadas' });
    expect(media.getAttribute('href')).toBe('/midias?situacao=failed');
    const unconverted = screen.getByRole('link', { name: '5 mídias esperam um conversor (FFmpeg)' });
    expect(unconverted.getAttribute('href')).toBe('/midias?situacao=working');
    const damaged = screen.getByRole('link', { name: '6 mídias têm um defeito' });
    expect(damaged.getAttribute('href')).toBe('/midias?situacao=damaged');
    expect(screen.queryByText('Nada espera por você.')).toBeNull();
  });

  test('buyers who say that they paid, here or elsewhere, wait too', async () => {
    open(overview({ waiting: { ...overview().waiting, orders: 1, parts: 2, purchases: 3, payment: 1 } }), {
      'GET /course': [],
    });
    const link = await screen.findByRole('link', { name: '1 comprador diz que pagou' });
    expect(link.getAttribute('href')).toBe('/vendas?estado=pending');
    screen.getByRole('link', { name: '2 compradores dizem que pagaram uma parte' });
    const elsewhere = screen.getByRole('link', { name: '3 assuntos em “Plataformas”, nas vendas de um curso' });
    expect(elsewhere.getAttribute('href')).toBe('/vendas');
    // Without a course there are no sales of one yet.
    const payment = screen.getByRole('link', { name: /^Outra pessoa disse para onde vai o dinheiro/ });
    expect(payment.getAttribute('href')).toBe('/config_curso');
    expect(screen.queryByText('Nada espera por você.')).toBeNull();
  });

  test('what is put right in the sales of a course leads to that very part of them', async () => {
    const courses = [{ ...sampleOf<CourseCard>(CourseCard), id: 3 }];
    open(overview({ waiting: { ...overview().waiting, purchases: 3, payment: 1 } }), { 'GET /course': courses });
    const link = await screen.findByRole('link', { name: /^Outra pessoa disse para onde vai o dinheiro/ });
    await waitFor(() => expect(link.getAttribute('href')).toBe('/config_curso/vendas/3?aba=recebimento'));
    const elsewhere = screen.getByRole('link', { name: /assuntos em “Plataformas”/ });
    expect(elsewhere.getAttribute('href')).toBe('/config_curso/vendas/3?aba=plataformas');
  });

  test('says what students did last, each with the place where more is said of it', async () => {
    const at = '2026-11-01T12:00:00Z';
    open(
      overview({
        news: [
          { kind: 'asked', at, who: 'Bia Moura', what: 'Não abre', id: 4 },
          { kind: 'completed', at, who: 'Bia Moura', what: 'Aquarela', id: 3 },
          { kind: 'paid', at, who: '<0>Rui</0>', what: 'Ateliê', id: 2 },
          { kind: 'enrolled', at, who: 'Ana', what: 'Aquarela', id: 1 },
        ],
      }),
    );
    const list = (await screen.findByRole('heading', { name: 'O que os alunos fizeram' })).parentElement!;
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => link.getAttribute('href'))).toEqual([
      '/ajuda/4',
      '/certificados-emitidos',
      '/vendas',
      '/members?membro=1',
    ]);
    expect(links.map((link) => link.textContent.split(' · ').slice(0, 2).join(' · '))).toEqual([
      'Bia Moura Chamado · Não abre',
      'Bia Moura Certificado · Aquarela',
      '<0>Rui</0> Compra · Ateliê',
      'Ana Matrícula · Aquarela',
    ]);
  });

  test('says so where nothing waits and nobody changed anything', async () => {
    const { sent, settled } = open(overview());
    await screen.findByText('Nada espera por você.');
    screen.getByText('Ninguém mudou nada ainda.');
    screen.getByText('Nenhum aluno fez nada ainda.');
    await settled();
    expect(sent.map(({ call }) => call)).not.toContain('GET /course');
  });

  test('says how it goes, in few numbers beside those of the period before, and leads to the rest', async () => {
    open(overview(), { 'GET /statistic': numbers() });
    await screen.findByText('Alunos ativos');
    const said = screen.getAllByRole('term').map((term) => term.parentElement!.textContent);
    expect(said).toEqual([
      'Alunos ativos1.200antes 980',
      'Horas assistidas2antes 1',
      'Aulas concluídas41antes 52',
      'VendasR$\u00a01.497,00antes R$\u00a0499,00',
      'Tempo até responder30 minantes 2 h',
    ]);
    expect(screen.getByRole('link', { name: 'Ver o desempenho' }).getAttribute('href')).toBe('/desempenho');
  });

  test('draws each of them by the day, and says between what it moved', async () => {
    open(overview(), { 'GET /statistic': numbers() });
    await screen.findByText('Alunos ativos');
    const lines = screen.getAllByRole('img');
    expect(lines.map((line) => line.getAttribute('aria-label'))).toEqual([
      'Alunos ativos por dia, de 10 a 40',
      'Horas assistidas por dia, de 0 a 2',
      'Aulas concluídas por dia, de 0 a 41',
      'Vendas por dia, de R$\u00a00,00 a R$\u00a01.497,00',
      // Not of the day on which nobody answered.
      'Tempo até responder por dia, de 20 min a 1 h',
    ]);
    // From nothing at the bottom to the most at the top, as the chart of `/desempenho` is.
    expect(lines[0]!.querySelector('polyline')!.getAttribute('points')).toBe('0,20 1,30 2,0');
  });

  test('nobody answered in either period: nothing is said of a time; in one of them alone, that there was none', async () => {
    const silent = (of: StatisticDay[]) => of.map((one) => ({ ...one, answers: 0, wait: 0 }));
    const { days, days_before } = numbers();
    open(overview(), { 'GET /statistic': { ...numbers(), days: silent(days), days_before: silent(days_before) } });
    await screen.findByText('Alunos ativos');
    expect(screen.queryByText('Tempo até responder')).toBeNull();
    cleanup();
    open(overview(), { 'GET /statistic': { ...numbers(), days: silent(days) } });
    const figure = (await screen.findByText('Tempo até responder')).parentElement!;
    expect(figure.textContent).toBe('Tempo até responder—antes 2 h');
    expect(within(figure).queryByRole('img')).toBeNull();
  });

  test('does without the numbers where they do not come', async () => {
    const { settled } = open(overview(), { 'GET /statistic': refusal('server.failed') });
    await screen.findByText('Nada espera por você.');
    await settled();
    expect(screen.queryByRole('heading', { name: 'Últimos 30 dias' })).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('says what happened last', async () => {
    open(
      overview({
        happened: [
          {
            id: 1,
            created_at: '2026-11-01T12:00:00Z',
            actor: 'Bia Moura',
            role: 'admin',
            as_student: false,
            api_key: null,
            noun: 'course',
            act: 'made',
            count: 1,
            name: 'Aquarela',
            place: null,
          },
        ],
      }),
    );
    const section = (await screen.findByText('Aquarela')).closest('li')!;
    within(section).getByText('Bia Moura');
  });

  test('a list that is done is put away, and stays until the server has it', async () => {
    const { changes, answers } = open(overview({ steps: all }), { [DISMISS]: refusal('server.failed') });
    await screen.findByText('5 de 5 feitos');
    press('Guardar a lista');
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    answers[DISMISS] = { ok: true };
    answers[CALL] = overview({ steps: all, is_dismissed: true });
    press('Guardar a lista');
    await waitFor(() => expect(screen.queryByText('Para começar')).toBeNull());
    expect(changes().at(-1)).toEqual([DISMISS, { value: 'dismissed' }]);
  });

  test('what was put away comes back when a step is open again', async () => {
    open(overview({ is_dismissed: true }));
    await screen.findByText('Para começar');
  });
});
