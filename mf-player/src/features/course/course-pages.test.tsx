import { describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Course, Watch } from '@clube/shared/contracts/course';
import { Lesson } from '@clube/shared/contracts/lesson';
import { Module } from '@clube/shared/contracts/module';
import { NotePage } from '@clube/shared/contracts/note';
import { answerTo, describeStates, openScreen, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { CoursePage } from './course-page.tsx';
import { ModulePage } from './module-page.tsx';

const WATCH = 'GET /course/3/watch';
const unit = (change: Partial<Module>): Module => ({ ...sampleOf<Module>(Module), is_liberated: true, ...change });
const lesson = (change: Partial<Lesson>): Lesson => ({
  ...sampleOf<Lesson>(Lesson),
  module_id: 7,
  is_liberated: true,
  is_completed: false,
  reason: null,
  ...change,
});
function watch(change: Partial<Watch>, course: Partial<Course> = {}): Watch {
  const sample = answerTo<Watch>('/course/3/watch');
  const own = { id: 3, title: 'Aquarela', description: 'Do zero', lessons_count: 5, lessons_completed_count: 2 };
  return { ...sample, course: { ...sample.course!, ...own, percentage_complete: 40, ...course }, ...change };
}

describe('a course', () => {
  const open = (answers: Answers = {}) =>
    openScreen(<CoursePage />, { path: '/curso/:curso', at: '/curso/3', answers });

  describeStates({
    open,
    read: WATCH,
    shown: 'title sample',
    missing: 'course.not_found',
  });

  test('that is closed by now still gives what somebody wrote in it; an open one is not asked for it', async () => {
    open({ [WATCH]: refusal('course.no_access') });
    await screen.findByText('O que você anotou neste curso continua seu.');
    expect(screen.getByRole('link', { name: 'Markdown' }).getAttribute('href')).toBe(
      '/api/course/3/note/export?format=md&locale=pt',
    );
    cleanup();
    const { sent, settled } = open({ [WATCH]: watch({}, {}) });
    await screen.findByRole('heading', { name: 'Aquarela', level: 1 });
    await settled();
    expect(sent.map(({ call }) => call)).toEqual([WATCH]);
    cleanup();
    const none = { ...sampleOf<NotePage>(NotePage), data: [], total: 0 };
    await open({ [WATCH]: refusal('course.no_access'), 'GET /course/3/note': none }).settled();
    expect(screen.queryByRole('link', { name: 'Markdown' })).toBeNull();
  });

  test('has its title, description, progress, modules with lessons, and the lesson to go on with', async () => {
    open({
      [WATCH]: watch({
        modules: [
          unit({ id: 7, position: 1, title: 'Materiais', lessons_count: 1, lessons_completed_count: 1 }),
          unit({
            id: 8,
            position: 2,
            title: 'Cores',
            lessons_count: 4,
            lessons_completed_count: 1,
            duration_seconds: 120,
          }),
        ],
        currentLesson: lesson({ id: 9, module_id: 8 }),
      }),
    });
    await screen.findByRole('heading', { name: 'Aquarela', level: 1 });
    expect(screen.getByText('Do zero')).toBeTruthy();
    expect(screen.getByText(/^2 de 5 aulas · 40%$/)).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Progresso em Aquarela' })).toHaveProperty('value', 40);
    expect(screen.getByRole('link', { name: 'Continuar' }).getAttribute('href')).toBe('/curso/3/modulo/8/aula/9');
    const cores = screen.getByRole('link', { name: /Cores/ });
    expect(cores.getAttribute('href')).toBe('/curso/3/modulo/8');
    expect(cores.textContent).toMatch(/^2\. Cores4 aulas · 2.*1\/4$/);
    expect(screen.getByRole('link', { name: /Materiais/ }).textContent).toContain('1 aula');
  });

  test('that was not begun begins', async () => {
    open({ [WATCH]: watch({ currentLesson: lesson({ id: 9 }) }, { lessons_completed_count: 0 }) });
    await screen.findByRole('link', { name: 'Começar' });
  });

  test('without modules says that it has no lessons', async () => {
    open({ [WATCH]: watch({ modules: [], currentLesson: null }) });
    await screen.findByText('Este curso ainda não tem aulas');
    expect(screen.queryByRole('link', { name: /Começar|Continuar/ })).toBeNull();
  });

  test.each([
    [{ reason: 'sequential' }, 'Você precisa concluir as aulas anteriores!'],
    [{ reason: 'class' }, 'Só para outras turmas'],
    [{ reason: 'not_released', release_at: '2026-03-04T12:00:00.000Z' }, /^Abre em .*4/],
  ] as const)('a locked module (%j) says why, and going there stops', async (why, text) => {
    const { place } = open({ [WATCH]: watch({ modules: [unit({ title: 'Cores', is_liberated: false, ...why })] }) });
    const link = await screen.findByRole('link', { name: /Cores/ });
    expect(screen.getByText(text)).toBeTruthy();
    fireEvent.click(link);
    await screen.findByRole('button', { name: 'O curso ainda não está liberado!' });
    expect(place()).toBe('/curso/3');
  });
});

const closed = (change: Partial<Course>): Course => ({
  ...answerTo<Watch>('/course/3/watch').course!,
  id: 3,
  title: 'Aquarela',
  has_access: false,
  offer_id: null,
  ...change,
});
describe.each([
  ['course', <CoursePage key="course" />, '/curso/:curso', '/curso/3'],
  ['module', <ModulePage key="module" />, '/curso/:curso/modulo/:modulo', '/curso/3/modulo/7'],
] as const)('the %s of a course that does not open', (_name, page, path, at) => {
  const open = (change: Partial<Course>) =>
    openScreen(page, {
      path,
      at,
      answers: {
        [WATCH]: refusal(change.reason === 'not_released' ? 'course.not_released' : 'course.no_access'),
        'GET /course/3': closed(change),
      },
    });

  test.each([
    [
      { reason: 'not_released', release_at: '2026-03-04T12:00:00.000Z' },
      'O curso ainda não está liberado!',
      /^Aquarela · Abre em .*4/,
    ],
    [{ reason: 'class' }, 'Você não possui acesso ao curso!', 'Aquarela · Só para outras turmas'],
    [{ reason: 'expired' }, 'Você não possui acesso ao curso!', 'Aquarela · Seu acesso terminou'],
    [{ reason: 'no_enrolment' }, 'Você não possui acesso ao curso!', 'Aquarela'],
  ] as const)('says why, and from when on it does (%j)', async (change, title, text) => {
    open(change);
    await screen.findByRole('heading', { name: title });
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Voltar ao início' }).getAttribute('href')).toBe('/home');
  });

  test('leads to what is on sale that would open it', async () => {
    open({ reason: 'expired', offer_id: 8 });
    const buy = await screen.findByRole('link', { name: 'Comprar' });
    expect(buy.getAttribute('href')).toBe('/curso/venda/8');
  });
});

describe('a module', () => {
  const open = (answers: Answers = {}) =>
    openScreen(<ModulePage />, { path: '/curso/:curso/modulo/:modulo', at: '/curso/3/modulo/7', answers });
  const cores = unit({ id: 7, position: 2, title: 'Cores', lessons_count: 4, lessons_completed_count: 1 });

  describeStates({
    open,
    read: WATCH,
    shown: '1. title sample',
    missing: 'module.not_found',
  });

  test('has its title, progress, course, lessons with their marks, and the lesson to go on with', async () => {
    const lessons = [
      lesson({ id: 1, title: 'O círculo', is_completed: true, duration_seconds: 125 }),
      lesson({ id: 2, title: 'O quente', duration_seconds: 0, mediaType: 'text' }),
      lesson({ id: 3, title: 'O frio', is_liberated: false, reason: 'sequential' }),
    ];
    const { sent } = open({
      [WATCH]: watch({ currentModule: cores, currentModuleLessons: lessons, currentLesson: lessons[1]! }),
    });
    await screen.findByRole('heading', { name: '2. Cores' });
    expect(sent[0]!.search).toContain('current_module_id=7');
    expect(screen.getByText(/^1 de 4 aulas · 25%$/)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Aquarela' }).getAttribute('href')).toBe('/curso/3');
    const next = screen.getByRole('link', { name: 'O quente' });
    expect(next.getAttribute('href')).toBe('/curso/3/modulo/7/aula/2');
    const rows = screen.getAllByRole('listitem').map((row) => within(row).getByRole('link'));
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'O círculo2:05',
      'O quenteTexto',
      expect.stringContaining('O frioVocê precisa concluir as aulas anteriores!'),
    ]);
    expect(rows[0]!.querySelector('[aria-label="Concluída"]')).not.toBeNull();
    expect(rows[2]!.querySelector('[aria-label="Bloqueada"]')).not.toBeNull();
    expect(rows[0]!.getAttribute('href')).toBe('/curso/3/modulo/7/aula/1');
  });

  test('without lessons says so', async () => {
    open({ [WATCH]: watch({ currentModule: cores, currentModuleLessons: [], currentLesson: null }) });
    await screen.findByText('Este módulo ainda não tem aulas');
  });

  test('[4.11] that is locked does not open by its address either: it says why and leads back', async () => {
    const locked = { ...cores, is_liberated: false, reason: 'sequential' as const };
    open({ [WATCH]: watch({ currentModule: locked, currentModuleLessons: [lesson({ title: 'O frio' })] }) });
    await screen.findByText('O curso ainda não está liberado!');
    expect(screen.getByText('Você precisa concluir as aulas anteriores!')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Aquarela' }).getAttribute('href')).toBe('/curso/3');
    expect(screen.queryByText('O frio')).toBeNull();
  });

  test('that is not in the course is not there', async () => {
    open({ [WATCH]: watch({ currentModule: null, currentModuleLessons: [] }) });
    await screen.findByText('Não encontramos o que você procura');
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  });
});
