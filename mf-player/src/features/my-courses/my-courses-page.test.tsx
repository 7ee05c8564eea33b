import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, within } from '@testing-library/react';
import { MyCourse } from '@clube/shared/contracts/my-course';
import { describeStates, fill, openScreen, press, sampleOf, signedIn, type Answers } from '@clube/shared/testing';
import { MyCoursesPage } from './my-courses-page.tsx';

const MINE = 'GET /me/courses';
const open = (answers: Answers = {}, at = '/meus-cursos') =>
  openScreen(<MyCoursesPage />, { path: '/meus-cursos', at, answers });
let nextId = 1;
const course = (change: Partial<MyCourse>): MyCourse => ({
  ...sampleOf<MyCourse>(MyCourse),
  id: nextId++,
  title: 'Aquarela',
  author: 'Marina Duarte',
  site_id: 1,
  panel: 'Ateliê',
  is_here: true,
  type: 'enrolment',
  lessons_count: 4,
  lessons_completed_count: 0,
  percentage_complete: 0,
  is_done: (change.percentage_complete ?? 0) >= 100,
  expires_at: null,
  has_access: true,
  reason: null,
  release_at: null,
  offer_id: null,
  ...change,
});
const item = async (title: string) =>
  within((await screen.findByRole('heading', { name: title })).closest<HTMLElement>('li')!);
/** What stands under each word. */
const factsOf = (row: Awaited<ReturnType<typeof item>>) =>
  Object.fromEntries(row.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling!.textContent]));

describeStates({ open, read: MINE, shown: 'author sample' });

describe('a course', () => {
  test('[2.36] has its panel, type, validity and progress; access without an end says so', async () => {
    open({
      [MINE]: [
        course({ title: 'Aquarela' }),
        course({
          title: 'Violão',
          panel: 'Escola de Música',
          type: 'purchase',
          expires_at: '2027-03-05T15:00:00.000Z',
          lessons_completed_count: 1,
          percentage_complete: 25,
        }),
      ],
    });
    const [endless, ending] = [await item('Aquarela'), await item('Violão')];
    expect(factsOf(endless)).toEqual({
      Painel: 'Ateliê',
      Tipo: 'Matrícula',
      Validade: 'Acesso ilimitado',
      Progresso: expect.stringMatching(/^4 aulas0\s?%$/),
    });
    expect(factsOf(ending)).toEqual({
      Painel: 'Escola de Música',
      Tipo: 'Compra',
      Validade: 'Até 5 de março de 2027',
      Progresso: expect.stringMatching(/^1 de 4 aulas25\s?%$/),
    });
    expect(ending.getByRole('progressbar', { name: 'Progresso em Violão' })).toHaveProperty('value', 25);
  });

  test.each([
    ['purchase', 'Compra'],
    ['courtesy', 'Cortesia'],
    ['enrolment', 'Matrícula'],
    ['team', 'Equipe'],
  ] as const)('got as %s says %s', async (type, text) => {
    open({ [MINE]: [course({ type })] });
    expect(factsOf(await item('Aquarela'))['Tipo']).toBe(text);
  });

  test('of the panel where one is opens at once: begun, going on, or seen again', async () => {
    open({
      [MINE]: [
        course({ id: 7, title: 'Novo' }),
        course({ id: 8, title: 'Meio', lessons_completed_count: 2, percentage_complete: 50 }),
        course({ id: 9, title: 'Inteiro', lessons_completed_count: 4, percentage_complete: 100 }),
        // What is left of it is for other classes.
        course({ id: 10, title: 'Todo', lessons_completed_count: 3, percentage_complete: 75, is_done: true }),
      ],
    });
    await item('Novo');
    for (const [name, to] of [
      ['Começar Novo', '/curso/7'],
      ['Continuar Meio', '/curso/8'],
      ['Rever Inteiro', '/curso/9'],
      ['Rever Todo', '/curso/10'],
    ] as const)
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(to);
  });

  test('of another panel is opened where panels are chosen', async () => {
    const { place } = open({ [MINE]: [course({ id: 7, site_id: 3, is_here: false })] });
    await item('Aquarela');
    const link = screen.getByRole('link', { name: 'Começar Aquarela' });
    expect(link.getAttribute('href')).toBe('/select-site');
    fireEvent.click(link);
    expect(place()).toBe('/select-site');
  });

  test('that does not open says why, and leads nowhere but to what is on sale', async () => {
    open({
      [MINE]: [
        course({ title: 'Depois', has_access: false, reason: 'not_released', release_at: '2099-12-03T12:00:00Z' }),
        course({ title: 'Fim', has_access: false, reason: 'expired', expires_at: '2020-03-05T15:00:00Z' }),
        course({
          title: 'De novo',
          has_access: false,
          reason: 'expired',
          expires_at: '2020-03-05T15:00:00Z',
          offer_id: 5,
        }),
      ],
    });
    const later = await item('Depois');
    expect(later.getByText('Abre em 3 de dezembro')).toBeTruthy();
    expect(later.queryByRole('link')).toBeNull();
    const over = await item('Fim');
    expect(over.getByText('Venceu em 5 de março de 2020')).toBeTruthy();
    expect(over.getByText('Sem acesso')).toBeTruthy();
    expect(over.queryByRole('link')).toBeNull();
    expect(screen.getByRole('link', { name: 'Comprar De novo' }).getAttribute('href')).toBe('/curso/venda/5');
  });
});

test('none: it says so, and as whom one came, and leads to help', async () => {
  open({ [MINE]: [] });
  await screen.findByText('Você ainda não tem cursos');
  screen.getByText(/^Você entrou como \S+@\S+\. Comprou com outro e-mail\? Saia e entre com ele\./);
  expect(screen.getByRole('link', { name: 'Falar com o suporte' }).getAttribute('href')).toBe('/ajuda');
  expect(screen.queryByRole('group', { name: 'Filtrar cursos' })).toBeNull();
});

describe('many', () => {
  const titles = () => screen.queryAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
  const list = [
    course({ title: 'Aquarela', author: 'Célia Prado' }),
    course({ title: 'Violão', site_id: 2, panel: 'Música', lessons_completed_count: 4, percentage_complete: 100 }),
    course({
      title: 'Pão',
      site_id: 2,
      panel: 'Música',
      has_access: false,
      reason: 'expired',
      expires_at: '2020-01-01T00:00:00Z',
    }),
    ...Array.from({ length: 23 }, (_, index) => course({ title: `Outro ${index + 1}`, author: 'Iago' })),
  ];

  test('are found by words of title, teacher or panel, whatever their accents', async () => {
    const { place } = open({ [MINE]: list });
    await item('Aquarela');
    fill('Buscar nos meus cursos', 'MUSICA violao');
    expect(titles()).toEqual(['Violão']);
    expect(place()).toBe('/meus-cursos?busca=MUSICA+violao');
    fill('Buscar nos meus cursos', 'celia');
    expect(titles()).toEqual(['Aquarela']);
    fill('Buscar nos meus cursos', 'nada disso');
    expect(titles()).toEqual(['Nenhum curso aqui']);
  });

  test('are parted by how far they are and by panel, which the address keeps', async () => {
    const { place } = open({ [MINE]: list }, '/meus-cursos?filtro=concluidos');
    await item('Violão');
    expect(titles()).toEqual(['Violão']);
    expect(screen.getByRole('button', { name: 'Concluídos' }).getAttribute('aria-pressed')).toBe('true');
    press('Vencidos');
    expect(titles()).toEqual(['Pão']);
    press('Em andamento');
    expect(titles()).not.toContain('Violão');
    expect(titles()).not.toContain('Pão');
    press('Todos');
    fill('Painel', '2');
    expect(titles()).toEqual(['Violão', 'Pão']);
    expect(place()).toBe('/meus-cursos?painel=2');
  });

  test('stand on pages', async () => {
    open({ [MINE]: list });
    await item('Aquarela');
    expect(titles()).toHaveLength(24);
    press('Próxima');
    expect(titles()).toEqual(['Outro 22', 'Outro 23']);
  });
});

describe('other panels', () => {
  const NOTICE = /^Aqui estão os seus cursos de/;

  test('a session of the main app knows them all: nothing is said', async () => {
    open({ [MINE]: [course({})] });
    await item('Aquarela');
    expect(screen.queryByText(NOTICE)).toBeNull();
  });

  test('one that is bound to its panel says where the others are, whether or not there are any', async () => {
    const me = { ...signedIn('student'), panel_bound: true };
    openScreen(<MyCoursesPage />, { path: '/meus-cursos', me, answers: { [MINE]: [] } });
    await screen.findByText('Você ainda não tem cursos');
    expect(screen.getByText(NOTICE)).toBeTruthy();
    const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Ver todos os painéis' });
    expect(href).toBe('http://localhost/meus-cursos');
  });

  test('before a panel is chosen there is one to choose', async () => {
    const me = { ...signedIn('student'), current: null };
    openScreen(<MyCoursesPage />, { path: '/meus-cursos', me, answers: { [MINE]: [] } });
    expect((await screen.findByRole('link', { name: 'Escolher um painel' })).getAttribute('href')).toBe('/select-site');
  });
});
