import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import {
  CourseStatistic,
  type LessonStatistic,
  PanelStatistic,
  type StatisticDay,
  type StatisticSales,
} from '@clube/shared/contracts/statistic';
import { describeStates, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { CoursePerformancePage } from './course-performance-page.tsx';
import { PerformancePage } from './performance-page.tsx';

const day = (at: number, more: Partial<StatisticDay> = {}): StatisticDay => ({
  day: `2026-11-${String(at).padStart(2, '0')}`,
  active: 0,
  seconds: 0,
  completed: 0,
  answers: 0,
  wait: 0,
  ...more,
});
const week = (from: number, active: readonly number[]) =>
  active.map((people, at) => day(from + at, { active: people, seconds: people * 3600, completed: 2 * people }));
const SALES: StatisticSales = {
  currency: 'BRL',
  orders: 3,
  amount: 59_700,
  orders_before: 4,
  amount_before: 79_600,
  days: [0, 0, 0, 19_900, 0, 0, 39_800],
  days_before: [0, 0, 0, 0, 0, 0, 79_600],
};
const numbers = {
  from: '2026-11-08',
  to: '2026-11-14',
  is_behind: false,
  now: { active: 50, seconds: 36_000, completed: 20 },
  before: { active: 40, seconds: 72_000, completed: 20 },
  days: week(8, [1, 2, 3, 4, 5, 6, 7]),
  days_before: week(1, [7, 6, 5, 4, 3, 2, 1]),
  sales: [SALES],
};
const NOTHING = {
  ...numbers,
  now: { active: 0, seconds: 0, completed: 0 },
  before: { active: 0, seconds: 0, completed: 0 },
  days: week(8, [0]),
  days_before: week(1, [0]),
  sales: [],
  answers: { comments: { count: 0, seconds: 0 }, tickets: null, within_hour: 0, within_day: 0, later: 0 },
};
const panel = (more: object = {}) => ({ ...sampleOf<PanelStatistic>(PanelStatistic), ...numbers, ...more });
const course = (more: object = {}) => ({ ...sampleOf<CourseStatistic>(CourseStatistic), ...numbers, ...more });
const openPanel = (answers: Answers = {}, at = '/desempenho') =>
  openScreen(<PerformancePage />, {
    path: '/desempenho',
    at,
    role: 'owner',
    answers: { 'GET /statistic': panel(), ...answers },
  });
const openCourse = (answers: Answers = {}, at = '/config_curso/1/desempenho') =>
  openScreen(<CoursePerformancePage />, {
    path: '/config_curso/:curso/desempenho',
    at,
    role: 'owner',
    answers: { 'GET /course/1/statistic': course(), ...answers },
  });
const slider = (name: string | RegExp) => screen.findByRole('slider', { name });

describeStates({
  open: (answers) => openPanel({ 'GET /statistic': undefined, ...answers }),
  read: 'GET /statistic',
  shown: 'Alunos ativos',
});
describe('of a course', () => {
  describeStates({
    open: (answers) => openCourse({ 'GET /course/1/statistic': undefined, ...answers }),
    read: 'GET /course/1/statistic',
    shown: 'Onde o curso perde gente',
    missing: 'course.not_found',
  });
});

describe('the panel', () => {
  test('each number beside what it was, and by how much it is more or less, in words too', async () => {
    openPanel();
    const figure = (name: string) => screen.getAllByText(name, { selector: 'dt' })[0]!.parentElement!.textContent;
    await slider(/por dia/);
    expect(figure('Alunos ativos')).toBe('Alunos ativos50mais▲ 25% antes 40');
    expect(figure('Horas assistidas')).toBe('Horas assistidas10menos▼ 50% antes 20');
    expect(figure('Aulas concluídas')).toBe('Aulas concluídas20 antes 20');
    expect(figure('Vendas')).toMatch(/R\$\s597,00menos▼ 25% antes R\$\s796,00/);
  });

  test('the period is in the address and asks anew', async () => {
    const { sent, place } = openPanel({}, '/desempenho?ver=aulas');
    await slider('Aulas concluídas por dia');
    expect(screen.getByRole('link', { name: '30 dias' }).getAttribute('aria-current')).toBe('true');
    fireEvent.click(screen.getByRole('link', { name: '12 meses' }));
    await waitFor(() => expect(sent.map(({ search }) => search)).toContain('?days=365'));
    expect(place()).toBe('/desempenho?ver=aulas&dias=365');
  });

  test('days are read with the keyboard: place by place, far, to the ends and not beyond', async () => {
    openPanel();
    const chart = await slider('Alunos ativos por dia');
    const at = () => [chart.getAttribute('aria-valuenow'), chart.getAttribute('aria-valuetext')];
    const key = (name: string) => fireEvent.keyDown(chart, { key: name });
    expect(at()).toEqual(['6', 'sábado, 14 de novembro: 7, antes 1']);
    key('ArrowRight');
    expect(at()[0]).toBe('6');
    key('ArrowLeft');
    expect(at()).toEqual(['5', 'sexta-feira, 13 de novembro: 6, antes 2']);
    key('Home');
    key('ArrowLeft');
    expect(at()).toEqual(['0', 'domingo, 8 de novembro: 1, antes 7']);
    key('End');
    expect(at()[0]).toBe('6');
    key('a');
    expect(at()[0]).toBe('6');
  });

  test('another measure is another chart, kept in the address', async () => {
    const { place } = openPanel();
    await slider('Alunos ativos por dia');
    press('Vendas (BRL)');
    const chart = await slider('Vendas (BRL) por dia');
    expect(chart.getAttribute('aria-valuetext')).toMatch(/R\$\s398,00, antes R\$\s796,00/);
    expect(place()).toBe('/desempenho?ver=vendas-BRL');
  });

  test('a day on which nobody was answered is a gap, not an answer at once', async () => {
    const days = [120, undefined, 0].map((wait, at) => day(8 + at, wait === undefined ? {} : { answers: 2, wait }));
    openPanel(
      { 'GET /statistic': panel({ days, days_before: [1, 2, 3].map((at) => day(at)) }) },
      '/desempenho?ver=respostas',
    );
    const chart = await slider('Tempo até responder por dia');
    const said = () => chart.getAttribute('aria-valuetext');
    expect(said()).toMatch(/: 0 s, antes –$/);
    fireEvent.keyDown(chart, { key: 'ArrowLeft' });
    expect(said()).toMatch(/: –, antes –$/);
    fireEvent.keyDown(chart, { key: 'ArrowLeft' });
    expect(said()).toMatch(/: 1 min, antes –$/);
    // Two points, and no line from one to the other.
    const line = [...document.querySelectorAll('[viewBox="0 0 1000 220"] path')][5]!.getAttribute('d')!;
    expect(line.match(/M/g)).toHaveLength(2);
    expect(line).not.toContain('L');
  });

  test('a chart is a table and a file as well', async () => {
    openPanel();
    await slider('Alunos ativos por dia');
    expect(screen.queryByRole('columnheader', { name: 'Dia' })).toBeNull();
    const details = screen.getByText('Ver como tabela').closest('details')!;
    details.open = true;
    fireEvent(details, new Event('toggle'));
    const row = await screen.findByRole('row', { name: /^domingo, 8 de novembro/ });
    expect(
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    ).toEqual(['1', '1', '2', expect.stringMatching(/R\$\s0,00/), '–']);
    for (const [name, href] of [
      ['Baixar CSV', '/api/statistic/export?days=30&language=pt'],
      ['Baixar CSV: Cursos', '/api/statistic/course/export?days=30&language=pt'],
      ['Baixar CSV: Tempo até responder', '/api/statistic/export?days=30&language=pt'],
    ] as const)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
  });

  test('nothing yet says when there will be something; while it is counted it says that', async () => {
    const { answers } = openPanel({ 'GET /statistic': panel({ ...NOTHING, is_behind: true, courses: [] }) });
    await screen.findByRole('heading', { name: 'Ainda não há números neste período' });
    expect(screen.getByText('Contando o que acabou de acontecer…').closest('[role=status]')).not.toBeNull();
    answers['GET /statistic'] = panel();
    await slider('Alunos ativos por dia');
    expect(screen.queryByText('Contando o que acabou de acontecer…')).toBeNull();
  });

  test('the zone of the days is chosen here; what could not be saved stands as it was', async () => {
    const { changes, answers } = openPanel();
    const zone = await screen.findByLabelText<HTMLSelectElement>('Fuso horário do painel');
    answers['PUT /statistic/zone'] = refusal('server.unavailable');
    fireEvent.change(zone, { target: { value: 'UTC' } });
    await waitFor(() => expect(zone.disabled).toBe(false));
    expect(zone.value).toBe('America/Sao_Paulo');
    delete answers['PUT /statistic/zone'];
    fireEvent.change(zone, { target: { value: 'America/Bogota' } });
    await screen.findByText('Fuso salvo. Os dias estão sendo contados de novo.');
    expect(changes().at(-1)).toEqual(['PUT /statistic/zone', { time_zone: 'America/Bogota' }]);
  });

  test('how long the team takes, and in which shares', async () => {
    openPanel({
      'GET /statistic': panel({
        answers: {
          comments: { count: 3, seconds: 3 * 4320 },
          tickets: { count: 1, seconds: 2280 },
          within_hour: 2,
          within_day: 1,
          later: 1,
        },
        answers_before: {
          comments: { count: 1, seconds: 7500 },
          tickets: { count: 1, seconds: 1740 },
          within_hour: 1,
          within_day: 1,
          later: 0,
        },
      }),
    });
    const line = async (name: string) => (await screen.findByText(name, { selector: 'dt' })).parentElement!.textContent;
    expect(await line('Comentários')).toBe('Comentários1 h 12 minmais rápido▼ 53 min');
    expect(await line('Chamados')).toBe('Chamados38 minmais devagar▲ 9 min');
    for (const share of ['50% em até 1 h', '25% no dia', '25% depois']) expect(screen.getByText(share)).toBeTruthy();
  });
});

describe('a course', () => {
  const lesson: LessonStatistic = {
    title: 'Traço',
    length: 8,
    step: 2,
    viewers: 10,
    still: [10, 8, 5, 4],
    again: [0, 0, 6, 0],
    hot: [{ start: 4, end: 6, times: 2.4 }],
    drop: { start: 2, end: 4, viewers: 3 },
    ended: 4,
  };

  test('without the right to sales there are none', async () => {
    openCourse({ 'GET /course/1/statistic': course({ sales: null }) });
    await slider('Alunos ativos por dia');
    expect(screen.queryByText(/^Vendas/)).toBeNull();
  });

  test('the video is read by the second, and said in sentences', async () => {
    openCourse({ 'GET /course/1/statistic/lesson/1': lesson });
    const chart = await slider('Quem ainda assiste, por segundo');
    for (const said of [
      '40% ficam até o fim.',
      'Mais gente sai entre 0:02 e 0:04: 30%.',
      'De 0:04 a 0:06 voltam 2,4× mais que no resto.',
    ])
      expect(screen.getByText(said)).toBeTruthy();
    fireEvent.keyDown(chart, { key: 'ArrowRight' });
    fireEvent.keyDown(chart, { key: 'ArrowRight' });
    expect(chart.getAttribute('aria-valuetext')).toBe('0:04: 50% assistem, revisto 6 vezes');
  });

  test('another video is another address; one that nobody saw says so', async () => {
    const { place } = openCourse({
      'GET /course/1/statistic/lesson/1': lesson,
      'GET /course/1/statistic/lesson/2': {
        ...lesson,
        viewers: 0,
        still: [],
        again: [],
        hot: [],
        drop: null,
        ended: 0,
      },
    });
    await slider('Quem ainda assiste, por segundo');
    fireEvent.change(screen.getByLabelText('Vídeo'), { target: { value: '2' } });
    await screen.findByRole('heading', { name: 'Ninguém assistiu a este vídeo ainda' });
    expect(place()).toBe('/config_curso/1/desempenho?aula=2');
  });

  test('the lesson where most stop is named and leads to where it is mended', async () => {
    const of = (id: number, started: number) => ({
      ...course().lessons[0]!,
      id,
      title: `Aula ${id}`,
      module_id: 3,
      started,
    });
    openCourse({ 'GET /course/1/statistic': course({ lessons: [of(1, 100), of(2, 90), of(3, 20)] }) });
    const row = await screen.findByRole('row', { name: /Aula 3/ });
    expect(row.textContent).toContain('Onde mais param');
    expect(row.textContent).toContain('−77,8%');
    expect(screen.getByRole('link', { name: 'Aula 3' }).getAttribute('href')).toBe(
      '/config_curso/1/module/3/lesson?aula=3',
    );
  });

  test('a course of texts says that it has no videos', async () => {
    openCourse({
      'GET /course/1/statistic': course({ lessons: course().lessons.map((one) => ({ ...one, is_timed: false })) }),
    });
    await screen.findByRole('heading', { name: 'Este curso não tem vídeos' });
  });
});
