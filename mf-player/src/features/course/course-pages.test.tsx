import { describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { EarnedCertificate, PendingCertificate } from '@clube/shared/contracts/certificate';
import type { Course, Watch } from '@clube/shared/contracts/course';
import { Lesson } from '@clube/shared/contracts/lesson';
import { Module } from '@clube/shared/contracts/module';
import { NotePage } from '@clube/shared/contracts/note';
import { answerTo, describeStates, openScreen, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { CoursePage } from './course-page.tsx';
import { ModulePage } from './module-page.tsx';

const WATCH = 'GET /course/3/watch';
const CERTIFICATES = 'GET /certificate';
const unit = (change: Partial<Module>): Module => ({
  ...sampleOf<Module>(Module),
  is_liberated: true,
  reason: null,
  duration_seconds: 0,
  seconds_left: 0,
  ...change,
});
const lesson = (change: Partial<Lesson>): Lesson => ({
  ...sampleOf<Lesson>(Lesson),
  module_id: 7,
  is_liberated: true,
  is_completed: false,
  reason: null,
  watched_percent: 0,
  duration_seconds: 0,
  mediaType: 'text',
  ...change,
});
function watch(change: Partial<Watch>, course: Partial<Course> = {}): Watch {
  const sample = answerTo<Watch>('/course/3/watch');
  const own = { id: 3, title: 'Aquarela', description: 'Do zero', lessons_count: 5, lessons_completed_count: 2 };
  return {
    ...sample,
    course: { ...sample.course!, ...own, percentage_complete: 40, is_done: false, ...course },
    ...change,
  };
}

describe('a course', () => {
  const open = (answers: Answers = {}) =>
    openScreen(<CoursePage />, { path: '/curso/:curso', at: '/curso/3', answers });

  describe('[8.1] its call is one of the player’s', () =>
    describeStates({ open, read: WATCH, shown: 'title sample', missing: 'course.not_found', isQuiet: true }));

  test('that is not there leads back to the beginning', async () => {
    open({ [WATCH]: refusal('course.not_found') });
    const back = await screen.findByRole('link', { name: 'Voltar ao início' });
    expect(back.getAttribute('href')).toBe('/home');
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
    expect(sent.map(({ call }) => call)).toEqual([WATCH, CERTIFICATES]);
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
        currentLesson: lesson({ id: 9, module_id: 8, title: 'O azul' }),
      }),
    });
    await screen.findByRole('heading', { name: 'Aquarela', level: 1 });
    expect(screen.getByText('Do zero')).toBeTruthy();
    expect(screen.getByText(/^2 de 5 aulas · 40%$/)).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: 'Progresso em Aquarela' })).toHaveProperty('value', 40);
    expect(screen.getByRole('link', { name: 'Continuar' }).getAttribute('href')).toBe('/curso/3/modulo/8/aula/9');
    expect(screen.getByText('Módulo 2 · O azul')).toBeTruthy();
    expect(screen.getByRole('button', { name: /Cores/ }).textContent).toMatch(/^2\. Cores4 aulas · 2 min1\/4$/);
    expect(screen.getByRole('button', { name: /Materiais/ }).textContent).toBe('1. Materiais1 aulaConcluído');
  });

  test('goes on with what is open; where nothing is, it says when that opens, and leads into nothing that is closed', async () => {
    const shut = { is_liberated: false, reason: 'not_released', release_at: '2999-03-04T12:00:00.000Z' } as const;
    const lessons = [
      lesson({ id: 1, title: 'O papel', is_completed: true }),
      lesson({ id: 2, title: 'O azul', is_liberated: false, reason: 'class' }),
      lesson({ id: 3, title: 'O verde' }),
    ];
    open({ [WATCH]: watch({ currentModuleLessons: lessons, currentLesson: lessons[1]! }) });
    expect((await screen.findByRole('link', { name: 'Continuar' })).getAttribute('href')).toBe(
      '/curso/3/modulo/7/aula/3',
    );
    cleanup();
    const azul = lesson({ id: 2, title: 'O azul', ...shut });
    const modules = [unit({ id: 7, position: 1, title: 'Materiais' })];
    open({ [WATCH]: watch({ modules, currentModuleLessons: [lessons[0]!, azul], currentLesson: azul }) });
    expect((await screen.findByText(/^Módulo 1 · O azul · Abre em .*4/)).textContent).toContain('mar');
    expect(screen.queryByRole('link', { name: /^Continuar/ })).toBeNull();
    cleanup();
    // All that is left of the module is closed; others are not.
    const others = [
      unit({ id: 6, position: 1, title: 'Antes', lessons_count: 2, lessons_completed_count: 1 }),
      unit({ id: 7, position: 2, title: 'Materiais', lessons_count: 2, lessons_completed_count: 1 }),
      unit({ id: 8, position: 3, title: 'Feito', lessons_count: 1, lessons_completed_count: 1, open_left: 0 }),
      unit({ id: 9, position: 4, title: 'Depois', lessons_count: 4, lessons_completed_count: 0, is_liberated: false }),
      unit({ id: 10, position: 5, title: 'Cores', lessons_count: 4, lessons_completed_count: 0 }),
    ];
    const shown = { currentModuleLessons: [lessons[0]!, azul], currentLesson: azul };
    open({ [WATCH]: watch({ ...shown, modules: others }) });
    await screen.findByText(/^Módulo 2 · O azul · Abre em/);
    expect(screen.getByRole('link', { name: 'Continuar no módulo 5' }).getAttribute('href')).toBe('/curso/3/modulo/10');
    cleanup();
    open({ [WATCH]: watch({ ...shown, modules: others.slice(0, 4) }) });
    expect((await screen.findByRole('link', { name: 'Continuar no módulo 1' })).getAttribute('href')).toBe(
      '/curso/3/modulo/6',
    );
    cleanup();
    // What is left of the others is no more open than this.
    const none = others.map((other) => ({ ...other, open_left: 0 }));
    open({ [WATCH]: watch({ ...shown, modules: none }) });
    await screen.findByText(/^Módulo 2 · O azul · Abre em/);
    expect(screen.queryByRole('link', { name: /^Continuar/ })).toBeNull();
    cleanup();
    open({ [WATCH]: watch({ ...shown, modules: none.with(0, { ...none[0]!, open_left: 1 }) }) });
    expect((await screen.findByRole('link', { name: 'Continuar no módulo 1' })).getAttribute('href')).toBe(
      '/curso/3/modulo/6',
    );
  });

  test('marks in its list the lesson that it goes on with', async () => {
    const lessons = [
      lesson({ id: 2, title: 'O azul', is_liberated: false, reason: 'not_released' }),
      lesson({ id: 3, title: 'O verde' }),
    ];
    const modules = [unit({ id: 7, position: 1, title: 'Materiais', lessons_count: 2, lessons_completed_count: 0 })];
    open({
      [WATCH]: watch({
        modules,
        currentModule: modules[0]!,
        currentModuleLessons: lessons,
        currentLesson: lessons[0]!,
      }),
    });
    expect((await screen.findByRole('link', { name: /O verde/ })).getAttribute('aria-current')).toBe('step');
    expect(screen.getByRole('link', { name: /O azul/ }).getAttribute('aria-current')).toBeNull();
  });

  test('of which only lessons of other classes are left is looked at again', async () => {
    open({ [WATCH]: watch({ currentLesson: lesson({ id: 9, is_completed: true }) }, { is_done: true }) });
    expect((await screen.findByRole('link', { name: 'Rever' })).getAttribute('href')).toBe('/curso/3/modulo/7/aula/9');
  });

  test('lessons of another module that do not come are logged and not said, and one may ask again', async () => {
    const log = jest.spyOn(console, 'info').mockImplementation(() => {});
    const modules = [unit({ id: 7, title: 'Materiais' }), unit({ id: 8, title: 'Cores', lessons_count: 2 })];
    const { answers } = open({
      [WATCH]: watch({ modules, currentModule: modules[0]!, currentModuleLessons: [lesson({ id: 1 })] }),
    });
    const cores = await screen.findByRole('button', { name: /Cores/ });
    answers[WATCH] = refusal('server.unavailable');
    fireEvent.click(cores);
    const item = within(cores.closest('li')!);
    const again = await item.findByRole('button', { name: 'Tentar de novo' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(log).toHaveBeenCalledWith('a call of the player failed', expect.objectContaining({ status: 503 }));
    log.mockRestore();
    answers[WATCH] = watch({ currentModuleLessons: [lesson({ id: 11, module_id: 8, title: 'O círculo' })] });
    fireEvent.click(again);
    await item.findByRole('link', { name: /O círculo/ });
    expect(item.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
  });

  test('leads whoever may write it to its editor, and nobody else', async () => {
    open({ [WATCH]: watch({}, { editable: true }) });
    const edit = await screen.findByRole('link', { name: 'Editar Aquarela' });
    expect(edit.getAttribute('href')).toBe('/config_curso/3');
    cleanup();
    open({ [WATCH]: watch({}, { editable: false }) });
    await screen.findByRole('heading', { name: 'Aquarela', level: 1 });
    expect(screen.queryByRole('link', { name: /^Editar/ })).toBeNull();
  });

  test('has the picture that its owner chose', async () => {
    open({ [WATCH]: watch({}, { cover: '/api/site/image/1/cover-a.webp' }) });
    const head = (await screen.findByRole('heading', { name: 'Aquarela', level: 1 })).closest('header')!;
    expect(head.querySelector('img')?.getAttribute('src')).toBe('/api/site/image/1/cover-a.webp');
  });

  test('leads to its trailer where it has one, with lessons to go on with or without', async () => {
    const trailer = { id: 9, module_id: 7, title: 'O que vem' };
    const link = () => screen.queryByRole('link', { name: 'Ver o trailer' })?.getAttribute('href');
    open({ [WATCH]: watch({}, { trailer }) });
    await screen.findByRole('heading', { name: 'Aquarela', level: 1 });
    expect(link()).toBe('/curso/3/modulo/7/aula/9');
    cleanup();
    open({ [WATCH]: watch({ currentLesson: null }, { trailer }) });
    await screen.findByRole('heading', { name: 'Aquarela', level: 1 });
    expect(link()).toBe('/curso/3/modulo/7/aula/9');
    cleanup();
    open({ [WATCH]: watch({}, { trailer: null }) });
    await screen.findByRole('heading', { name: 'Aquarela', level: 1 });
    expect(link()).toBeUndefined();
  });

  test('has who teaches it, how much there is, and how much of what is open is left', async () => {
    const own = { lessons_count: 5, author: 'Marina Duarte' };
    const modules = [
      unit({ id: 7, duration_seconds: 3600, seconds_left: 1800 }),
      unit({ id: 8, duration_seconds: 7200, seconds_left: 7200 }),
      unit({ id: 9, duration_seconds: 600, seconds_left: 600, is_liberated: false, reason: 'class' }),
    ];
    open({ [WATCH]: watch({ modules, currentModule: modules[0]! }, own) });
    await screen.findByRole('heading', { name: 'Aquarela', level: 1 });
    expect(screen.getByText('Marina Duarte').parentElement!.textContent).toBe(
      'Marina Duarte · 3 módulos · 5 aulas · 3 h 10 min',
    );
    expect(screen.getByText(/^2 de 5 aulas · 40% · faltam 2 h 30 min$/)).toBeTruthy();
  });

  test('has the lessons of the module that goes on: how long, how far, done, or locked and why', async () => {
    const modules = [unit({ id: 7, title: 'Materiais', position: 1, lessons_count: 4, lessons_completed_count: 1 })];
    const lessons = [
      lesson({ id: 1, title: 'O círculo', is_completed: true, duration_seconds: 125 }),
      lesson({ id: 2, title: 'O quente', mediaType: 'youtube', watched_percent: 46.9 }),
      lesson({ id: 3, title: 'O frio', is_liberated: false, reason: 'sequential', mediaType: 'quiz' }),
      lesson({ id: 4, title: 'O som', mediaType: 'audio' }),
    ];
    const { sent, settled } = open({
      [WATCH]: watch({
        modules,
        currentModule: modules[0]!,
        currentModuleLessons: lessons,
        currentLesson: lessons[1]!,
      }),
    });
    const list = within((await screen.findByRole('button', { name: /1\. Materiais/, expanded: true })).closest('li')!);
    const rows = list.getAllByRole('listitem').map((row) => within(row).getByRole('link'));
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      'O círculo2:05',
      'O quente46% assistidoVídeo',
      'O frioVocê precisa concluir as aulas anteriores!Quiz',
      'O somÁudio',
    ]);
    expect(rows.map((row) => row.getAttribute('href'))).toEqual(
      [1, 2, 3, 4].map((id) => `/curso/3/modulo/7/aula/${id}`),
    );
    expect(rows.map((row) => row.getAttribute('aria-current'))).toEqual([null, 'step', null, null]);
    expect(rows[0]!.querySelector('[aria-label="Concluída"]')).not.toBeNull();
    expect(rows[2]!.querySelector('[aria-label="Bloqueada"]')).not.toBeNull();
    expect(list.getByRole('link', { name: 'Ver o módulo Materiais' }).getAttribute('href')).toBe('/curso/3/modulo/7');
    await settled();
    expect(sent.filter(({ call }) => call === WATCH)).toHaveLength(1);
  });

  test('asks for the lessons of another module when it is opened, and not before', async () => {
    const modules = [unit({ id: 7, title: 'Materiais' }), unit({ id: 8, title: 'Cores', lessons_count: 2 })];
    const { answers, sent, settled } = open({
      [WATCH]: watch({ modules, currentModule: modules[0]!, currentModuleLessons: [lesson({ id: 1 })] }),
    });
    const cores = await screen.findByRole('button', { name: /Cores/, expanded: false });
    await settled();
    expect(sent.filter(({ call }) => call === WATCH)).toHaveLength(1);
    answers[WATCH] = watch({ currentModuleLessons: [lesson({ id: 11, module_id: 8, title: 'O círculo' })] });
    fireEvent.click(cores);
    const link = await screen.findByRole('link', { name: /O círculo/ });
    expect(link.getAttribute('href')).toBe('/curso/3/modulo/8/aula/11');
    expect(sent.at(-1)!.search).toContain('current_module_id=8');
    fireEvent.click(cores);
    expect(screen.queryByRole('link', { name: /O círculo/ })).toBeNull();
  });

  const pending: PendingCertificate = {
    ...sampleOf<PendingCertificate>(PendingCertificate),
    course_id: 3,
    lessons_left: 2,
    quizzes_left: 1,
    ready_at: null,
  };
  const earned: EarnedCertificate = {
    ...sampleOf<EarnedCertificate>(EarnedCertificate),
    id: 5,
    course_id: 3,
    title: 'Aquarela',
    state: 'valid',
    created_at: '2026-03-04T12:00:00.000Z',
  };
  const card = async () =>
    within((await screen.findByRole('heading', { name: 'Seu certificado' })).closest('section')!);

  test('says what its certificate still asks', async () => {
    open({ [CERTIFICATES]: { earned: [], pending: [{ ...pending, course_id: 9 }, pending] } });
    const steps = (await card()).getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(steps).toEqual(['Faltam 2 aulas', 'Falta passar em 1 quiz']);
    cleanup();
    const later = { ...pending, lessons_left: 0, quizzes_left: 0, ready_at: '2026-03-04T12:00:00.000Z' };
    open({ [CERTIFICATES]: { earned: [], pending: [later] } });
    expect((await card()).getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'As aulas que ele pede estão concluídas',
      'Sai a partir de 4 de março de 2026',
    ]);
  });

  test('has the certificate that was earned, and none where it gives none', async () => {
    open({ [CERTIFICATES]: { earned: [{ ...earned, id: 4, course_id: 9 }, earned], pending: [] } });
    const own = await card();
    expect(own.getByRole('img', { name: 'Certificado de Aquarela' }).getAttribute('src')).toBe(
      '/api/certificate/preview/5',
    );
    expect(own.getByText('Concluído em 4 de março de 2026')).toBeTruthy();
    expect(own.getByRole('link', { name: 'Baixar imagem' }).getAttribute('href')).toBe('/api/certificate/download/5');
    cleanup();
    open({ [CERTIFICATES]: { earned: [{ ...earned, state: 'revoked' }], pending: [] } });
    const revoked = await card();
    expect(revoked.getByText('Revogado por quem emitiu.')).toBeTruthy();
    expect(revoked.queryByRole('link', { name: 'Baixar imagem' })).toBeNull();
    cleanup();
    await open({ [CERTIFICATES]: { earned: [], pending: [] } }).settled();
    expect(screen.queryByRole('heading', { name: 'Seu certificado' })).toBeNull();
  });

  test('[8.1] a certificate that does not come is logged and not said, and one may ask again', async () => {
    const log = jest.spyOn(console, 'info').mockImplementation(() => {});
    const { answers } = open({ [CERTIFICATES]: refusal('server.unavailable') });
    const again = (await card()).getByRole('button', { name: 'Tentar de novo' });
    expect(screen.queryByRole('alert')).toBeNull();
    expect(log).toHaveBeenCalledWith('a call of the player failed', expect.objectContaining({ status: 503 }));
    log.mockRestore();
    answers[CERTIFICATES] = { earned: [earned], pending: [] };
    fireEvent.click(again);
    await screen.findByRole('link', { name: 'Baixar imagem' });
    expect(screen.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
  });

  test('that is done is looked at again', async () => {
    const whole = { lessons_completed_count: 5, percentage_complete: 100, is_done: true };
    open({ [WATCH]: watch({ currentLesson: lesson({ id: 9, is_completed: true }) }, whole) });
    expect((await screen.findByRole('link', { name: 'Rever' })).getAttribute('href')).toBe('/curso/3/modulo/7/aula/9');
    expect(screen.queryByRole('link', { name: 'Continuar' })).toBeNull();
    cleanup();
    // What is left is free, and of another class.
    open({ [WATCH]: watch({ currentLesson: lesson({ id: 9 }) }, { is_done: true }) });
    await screen.findByRole('link', { name: 'Rever' });
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
    [{ reason: 'percent', release_percent: 60 }, 'Abre com 60% do que vem antes'],
    [{ reason: 'class' }, 'Só para outras turmas'],
    [{ reason: 'not_released', release_at: '2026-03-04T12:00:00.000Z' }, /^Abre em .*4/],
  ] as const)('a locked module (%j) says why, and does not open', async (why, text) => {
    const { place } = open({ [WATCH]: watch({ modules: [unit({ title: 'Cores', is_liberated: false, ...why })] }) });
    const head = await screen.findByRole('button', { name: /Cores/ });
    expect(screen.getByText(text)).toBeTruthy();
    fireEvent.click(head);
    await screen.findByRole('button', { name: 'Este módulo ainda está bloqueado.' });
    expect(head.getAttribute('aria-expanded')).toBe('false');
    expect(place()).toBe('/curso/3');
  });
});

const closed = (change: Partial<Course>): Course => ({
  ...answerTo<Watch>('/course/3/watch').course!,
  id: 3,
  title: 'Aquarela',
  has_access: false,
  offer_id: null,
  offer_trial: null,
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

  test('leads to the lessons of it that are free', async () => {
    open({ reason: 'no_enrolment', free_lessons: [{ id: 9, module_id: 7, title: 'O azul' }] });
    const link = await screen.findByRole('link', { name: 'Assistir grátis: O azul' });
    expect(link.getAttribute('href')).toBe('/curso/3/modulo/7/aula/9');
  });

  test('leads to its trailer, which is not named among the free lessons again', async () => {
    const trailer = { id: 9, module_id: 7, title: 'O azul' };
    open({ reason: 'no_enrolment', trailer, free_lessons: [trailer, { id: 10, module_id: 7, title: 'O verde' }] });
    const link = await screen.findByRole('link', { name: 'Ver o trailer' });
    expect(link.getAttribute('href')).toBe('/curso/3/modulo/7/aula/9');
    expect(screen.getAllByRole('link', { name: /Assistir grátis/ }).map(({ textContent }) => textContent)).toEqual([
      'Assistir grátis: O verde',
    ]);
  });

  test('leads to what is on sale that would open it', async () => {
    open({ reason: 'expired', offer_id: 8 });
    const buy = await screen.findByRole('link', { name: 'Comprar' });
    expect(buy.getAttribute('href')).toBe('/curso/venda/8');
  });

  test('says for how long that can be tried, and what it costs then', async () => {
    const offer_trial = { days: 7, amount: 4900, currency: 'BRL', period_days: 30 } as const;
    open({ reason: 'no_enrolment', offer_id: 8, offer_trial });
    await screen.findByText(/7 dias grátis, depois R\$\s49,00 a cada 30 dias/);
  });
});

describe('a module', () => {
  const open = (answers: Answers = {}) =>
    openScreen(<ModulePage />, { path: '/curso/:curso/modulo/:modulo', at: '/curso/3/modulo/7', answers });
  const cores = unit({ id: 7, position: 2, title: 'Cores', lessons_count: 4, lessons_completed_count: 1 });

  describe('[8.1] its call is one of the player’s', () =>
    describeStates({ open, read: WATCH, shown: '1. title sample', missing: 'module.not_found', isQuiet: true }));

  test('[2.9] a module has its title, progress, course, lessons with their lengths and marks, and the lesson to go on with', async () => {
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

  test.each([
    ['youtube', 'Vídeo'],
    ['vimeo', 'Vídeo'],
    ['panda', 'Vídeo'],
    ['hls', 'Vídeo'],
    ['audio', 'Áudio'],
    ['text', 'Texto'],
    ['quiz', 'Quiz'],
  ] as const)('a lesson (%s) of unknown length says what it is', async (mediaType, kind) => {
    const lessons = [lesson({ id: 1, title: 'O círculo', mediaType })];
    open({ [WATCH]: watch({ currentModule: cores, currentModuleLessons: lessons, currentLesson: null }) });
    expect((await screen.findByRole('link', { name: /O círculo/ })).textContent).toBe(`O círculo${kind}`);
  });

  test('counts one as one and nothing as many', async () => {
    const said = async (total: number, done: number) => {
      cleanup();
      const module = { ...cores, lessons_count: total, lessons_completed_count: done };
      open({ [WATCH]: watch({ currentModule: module, currentModuleLessons: [], currentLesson: null }) });
      await screen.findByRole('heading', { name: '2. Cores' });
      return screen.getByText(/ de .* · /).textContent;
    };
    expect(await said(1, 1)).toBe('1 de 1 aula · 100%');
    expect(await said(0, 0)).toBe('0 de 0 aulas · 0%');
  });

  test('without lessons says so', async () => {
    open({ [WATCH]: watch({ currentModule: cores, currentModuleLessons: [], currentLesson: null }) });
    await screen.findByText('Este módulo ainda não tem aulas');
  });

  test('[4.11] that is locked does not open by its address either: it says why and leads back', async () => {
    const locked = { ...cores, is_liberated: false, reason: 'sequential' as const };
    open({ [WATCH]: watch({ currentModule: locked, currentModuleLessons: [lesson({ title: 'O frio' })] }) });
    await screen.findByText('Este módulo ainda está bloqueado.');
    expect(screen.getByText('Você precisa concluir as aulas anteriores!')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Aquarela' }).getAttribute('href')).toBe('/curso/3');
    expect(screen.queryByText('O frio')).toBeNull();
  });

  test('that is not in the course is not there, and leads back to it', async () => {
    open({ [WATCH]: watch({ currentModule: null, currentModuleLessons: [] }) });
    await screen.findByText('Não encontramos o que você procura');
    expect(screen.getByRole('link', { name: 'Aquarela' }).getAttribute('href')).toBe('/curso/3');
  });
});
