import { describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { CourseCard } from '@clube/shared/contracts/course';
import type { Role } from '@clube/shared/contracts/policy';
import { formatDay } from '@clube/shared/i18n';
import { describeStates, fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { measureRows, moveRow } from '../../sortables/testing/rows.ts';
import { CoursesPage } from './courses-page.tsx';

const open = (answers: Answers = {}) => openScreen(<CoursesPage />, { path: '/config_curso', role: 'owner', answers });
const course = (change: Partial<CourseCard>): CourseCard => ({
  ...sampleOf<CourseCard>(CourseCard),
  category: '',
  archived: false,
  ...change,
});

// The sample of a course is an archived one.
describeStates({ open, read: 'GET /course', shown: 'Todos os cursos estão arquivados' });

describe('the courses', () => {
  test('each has its title, what it holds, whether it is on air, and leads to its settings', async () => {
    open({
      'GET /course': [
        course({
          id: 3,
          title: 'Aquarela',
          modules_count: 1,
          lessons_count: 12,
          published: true,
          release_at: null,
          holds: null,
        }),
        course({
          id: 4,
          title: 'Guache',
          modules_count: 0,
          lessons_count: 0,
          published: false,
          // What is worked on in a draft is on air nowhere.
          holds: { modules: 2, lessons: 1 },
        }),
        course({ id: 5, title: 'Nanquim', published: true, release_at: '2001-05-09T12:00:00Z' }),
        course({ id: 6, title: 'Carvão', published: true, release_at: '2999-05-09T12:00:00Z' }),
      ],
    });
    const first = await screen.findByRole('link', { name: /Aquarela/ });
    expect(first.getAttribute('href')).toBe('/config_curso/3');
    expect(first.textContent).toBe('Aquarela1 módulo · 12 aulasNo ar');
    expect(screen.getByRole('link', { name: /Guache/ }).textContent).toBe('Guache2 módulos · 1 aulaRascunho');
    // A page knows what time it is a moment after it stands.
    await waitFor(() => expect(screen.getByRole('link', { name: /Nanquim/ }).textContent).toMatch(/No ar$/));
    // As the workbench says it: from which day on.
    const ahead = screen.getByRole('link', { name: /Carvão/ }).textContent;
    expect(ahead).toContain(formatDay('2999-05-09T12:00:00Z'));
    expect(ahead).not.toContain('No ar');
  });

  test('lead to what was sold of all of them, for whoever looks after the panel', async () => {
    open();
    expect((await screen.findByRole('link', { name: 'Vendas' })).getAttribute('href')).toBe('/vendas');
    cleanup();
    openScreen(<CoursesPage />, { path: '/config_curso', role: 'instructor' });
    await screen.findByRole('link', { name: 'Lixeira' });
    expect(screen.queryByRole('link', { name: 'Vendas' })).toBeNull();
  });

  test('are filtered by category, in the address too; without any there is nothing to choose', async () => {
    const list = [
      course({ id: 3, title: 'Aquarela', category: 'Pintura' }),
      course({ id: 4, title: 'Nanquim', category: 'Desenho' }),
      course({ id: 5, title: 'Colagem', category: '' }),
      course({ id: 6, title: 'Antigo', category: 'Arquivo', archived: true }),
    ];
    const { place } = open({ 'GET /course': list });
    const choice = await screen.findByRole('combobox', { name: 'Categoria' });
    const options = [...choice.querySelectorAll('option')].map(({ textContent }) => textContent);
    expect(options).toEqual(['Todas as categorias', 'Desenho', 'Pintura']);
    expect(screen.getByRole('link', { name: /Aquarela/ }).textContent).toContain('Pintura · ');
    fireEvent.change(choice, { target: { value: 'Desenho' } });
    const shown = () => list.map(({ title }) => title).filter((title) => screen.queryByText(title) !== null);
    expect([shown(), place()]).toEqual([['Nanquim'], '/config_curso?categoria=Desenho']);
    fireEvent.change(choice, { target: { value: '' } });
    expect([shown(), place()]).toEqual([['Aquarela', 'Nanquim', 'Colagem'], '/config_curso']);
    cleanup();
    open({ 'GET /course': [course({ id: 5, title: 'Colagem', category: '' })] });
    await screen.findByText('Colagem');
    expect(screen.queryByRole('combobox', { name: 'Categoria' })).toBeNull();
  });

  test('of an instructor are those that are theirs to change, though they see others on the home', async () => {
    const others = course({ id: 3, title: 'De outra', editable: false });
    const openAs = (...list: CourseCard[]) =>
      openScreen(<CoursesPage />, { path: '/config_curso', role: 'instructor', answers: { 'GET /course': list } });
    openAs(others, course({ id: 4, title: 'Guache' }));
    await screen.findByRole('link', { name: /Guache/ });
    expect(screen.queryByText('De outra')).toBeNull();
    cleanup();
    openAs(others);
    await screen.findByText('Você ainda não ensina nenhum curso');
  });

  test('without any it says how to begin', async () => {
    open({ 'GET /course': [] });
    await screen.findByText('Seu painel ainda não tem cursos');
    expect(screen.getByText('Crie o primeiro: um título basta para começar.')).toBeTruthy();
  });
});

describe('those that are archived', () => {
  const titles = () => screen.getAllByRole('link', { name: /módulo/ }).map((link) => link.textContent.split(/\d/)[0]);

  test('stand apart, behind a way that says how many they are', async () => {
    open({
      'GET /course': [
        course({ id: 3, title: 'Aquarela', archived: false }),
        course({ id: 4, title: 'Guache', archived: true }),
      ],
    });
    const way = await screen.findByRole('link', { name: 'Arquivados (1)' });
    expect(titles()).toEqual(['Aquarela']);
    fireEvent.click(way);
    await screen.findByRole('heading', { name: 'Cursos arquivados' });
    expect(titles()).toEqual(['Guache']);
    fireEvent.click(screen.getByRole('link', { name: 'Voltar aos cursos' }));
    await screen.findByRole('heading', { name: 'Cursos' });
    expect(titles()).toEqual(['Aquarela']);
  });

  test('are not spoken of where there are none, and are not taken for no course at all', async () => {
    open({ 'GET /course': [course({ id: 3, title: 'Aquarela', archived: false })] });
    await screen.findByText('Aquarela');
    expect(screen.queryByRole('link', { name: /Arquivados/ })).toBeNull();
    cleanup();
    open({ 'GET /course': [course({ id: 4, archived: true })] });
    await screen.findByText('Todos os cursos estão arquivados');
  });
});

describe('their order', () => {
  // jsdom lays nothing out: there is nothing to measure.
  globalThis.ResizeObserver = class {
    observe() {}
    unobserve() {}
    disconnect() {}
  };
  const two = { 'GET /course': [course({ id: 3, title: 'Aquarela' }), course({ id: 4, title: 'Guache' })] };
  const openAs = (role: Role, at: string, answers: Answers = two) =>
    openScreen(<CoursesPage />, { path: '/config_curso', at, role, answers });

  test('is changed where there are handles, and left again', async () => {
    openAs('admin', '/config_curso');
    const way = await screen.findByRole('link', { name: 'Ordenar cursos' });
    expect(screen.queryByRole('button', { name: 'Mover Aquarela' })).toBeNull();
    fireEvent.click(way);
    await screen.findByRole('button', { name: 'Mover Aquarela' });
    expect(screen.getByRole('button', { name: 'Mover Guache' })).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: 'Terminar a ordem' }));
    await screen.findByRole('link', { name: /^Aquarela/ });
  });

  test('is sent with the one that it was made over', async () => {
    const measured = measureRows();
    const { changes } = openAs('owner', '/config_curso?ordem');
    await screen.findByRole('button', { name: 'Mover Aquarela' });
    moveRow('Guache', 'ArrowUp');
    await waitFor(() => expect(changes()).toEqual([['PUT /course/order', { ids: [4, 3], seen: [3, 4] }]]));
    measured.mockRestore();
  });

  test('is the panel’s: an instructor does not change it, and of one course there is none', async () => {
    openAs('instructor', '/config_curso?ordem');
    await screen.findByRole('link', { name: /^Aquarela/ });
    expect(screen.queryByRole('link', { name: /rdem|Ordenar/ })).toBeNull();
    cleanup();
    openAs('owner', '/config_curso', { 'GET /course': [course({ id: 3, title: 'Aquarela' })] });
    await screen.findByRole('link', { name: /^Aquarela/ });
    expect(screen.queryByRole('link', { name: 'Ordenar cursos' })).toBeNull();
  });
});

describe('a new course', () => {
  const begin = async (answers: Answers = {}) => {
    const opened = open({ 'GET /course': [course({})], ...answers });
    await screen.findByText('title sample');
    press('Criar curso');
    await screen.findByRole('dialog', { name: 'Criar curso' });
    return opened;
  };

  test('needs a title', async () => {
    const { changes } = await begin();
    fill('Título do curso', '  ');
    press('Criar');
    expect(screen.getByText('Dê um título ao curso.')).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  test('has a title that fits', async () => {
    const { changes } = await begin();
    fill('Título do curso', 'a'.repeat(10_000));
    press('Criar');
    screen.getByText('10000 / 120');
    expect(screen.getByLabelText('Título do curso')).toHaveProperty('maxLength', -1);
    expect(changes()).toEqual([]);
  });

  test('is made, and its modules open', async () => {
    const { changes, place } = await begin({ 'POST /course': { id: 9 } });
    fill('Título do curso', 'Nanquim');
    press('Criar');
    await waitFor(() => expect(place()).toBe('/config_curso/9/module'));
    expect(changes()).toEqual([['POST /course', { title: 'Nanquim' }]]);
  });

  test('that is not made is said, and its title stays', async () => {
    await begin({ 'POST /course': refusal('server.failed') });
    fill('Título do curso', 'Nanquim');
    press('Criar');
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    expect(screen.getByLabelText('Título do curso')).toHaveProperty('value', 'Nanquim');
  });
});
