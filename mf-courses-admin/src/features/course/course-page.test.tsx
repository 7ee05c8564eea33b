import { describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Loss } from '@clube/shared/contracts/bin';
import { Course, type CourseCard, type Watch } from '@clube/shared/contracts/course';
import { Outline, OutlineLesson, OutlineModule } from '@clube/shared/contracts/outline';
import { emit } from '@clube/shared/events';
import { formatDay } from '@clube/shared/i18n';
import {
  answerTo,
  describeStates,
  fill,
  openScreen,
  press,
  refusal,
  sampleOf,
  type Answers,
} from '@clube/shared/testing';
import { CoursePage } from './course-page.tsx';

const WATCH = 'GET /course/3/watch';
const REACH = 'GET /course/3/reach';
const NOTHING: Loss = {
  modules_count: 0,
  lessons_count: 0,
  members_count: 0,
  started_count: 0,
  comments_count: 0,
  materials_count: 0,
  materials_bytes: 0,
  certificates_count: 0,
  rules_count: 0,
  promotions_count: 0,
  captions_count: 0,
};
/** Nobody else is there unless said; that this tab is, it says by itself. */
const EDITOR = 'PUT /course/3/editor';
const OUTLINE: Outline = { ...sampleOf<Outline>(Outline), title: 'Aquarela', modules: [], is_free: false };
const open = (answers: Answers = {}, id = 3) => {
  const opened = openScreen(<CoursePage />, {
    path: '/config_curso/:curso',
    at: `/config_curso/${id}`,
    role: 'owner',
    answers: { [EDITOR]: { editors: [] }, [`GET /course/${id}/outline`]: { ...OUTLINE, id }, ...answers },
  });
  return { ...opened, changes: () => opened.changes().filter(([call]) => !String(call).endsWith('/editor')) };
};
/** Both what it says of itself and what holds for all of it. */
const allSaved = () => waitFor(() => expect(screen.getAllByText('Tudo salvo')).toHaveLength(2));
const watch = (change: Partial<Course> = {}): Watch => ({
  course: {
    ...sampleOf<Course>(Course),
    id: 3,
    title: 'Aquarela',
    author: 'Marina',
    description: 'Do zero',
    published: false,
    release_at: null,
    ...change,
  },
});
/** What comes with the outline, behind the page's head. */
const part = (name: string) => screen.findByRole('button', { name });

describeStates({ open, read: WATCH, shown: 'title sample', refused: 'policy.denied', missing: 'course.not_found' });

describe('the settings of a course', () => {
  test('[7.5] are asked for by the course alone, and by nothing else of what is watched', async () => {
    const { sent, settled } = open({ [WATCH]: watch() });
    await screen.findByRole('heading', { name: 'Aquarela' });
    await settled();
    const asked = sent.filter(({ call }) => call === WATCH).map(({ search }) => decodeURIComponent(search));
    expect(new Set(asked)).toEqual(new Set(['?data[]=course']));
  });

  test('say who else has the course open, and that this tab has', async () => {
    const bia = { member_id: 8, name: 'Bia Moura', photo: null, places: [{ module_id: 7, lesson_id: 11 }] };
    const { answers, sent } = open({ [WATCH]: watch({ editable: true }), [EDITOR]: { editors: [bia] } });
    const others = await screen.findByRole('list', { name: 'Também neste curso' });
    expect(others.textContent).toContain('Bia Moura');
    expect(sent.find(({ call }) => call === EDITOR)?.body).toMatchObject({ module_id: null, lesson_id: null });
    answers[EDITOR] = { editors: [] };
    act(() => emit('editor:changed', { courseId: 3 }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Também neste curso' })).toBeNull());
  });

  test('stand between the tree of its modules and what holds for all of it', async () => {
    const module = { ...sampleOf<OutlineModule>(OutlineModule), id: 7, title: 'Papel', lessons: [] };
    open({ [WATCH]: watch(), 'GET /course/3/outline': { ...OUTLINE, id: 3, modules: [module] } });
    const tree = await screen.findByRole('list', { name: 'Módulos e aulas' });
    const into = within(tree).getByRole('link', { name: '1. Papel' });
    expect(into.getAttribute('href')).toBe('/config_curso/3/module/7/lesson');
    const [title, cover] = [screen.getByLabelText('Título do curso'), screen.getByText('Capa do curso')];
    const follows = (one: Node, other: Node) =>
      Boolean(one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING);
    expect([follows(tree, title), follows(title, cover)]).toEqual([true, true]);
    for (const name of ['Criar módulo', 'Histórico']) screen.getByRole('button', { name });
    // On a phone the tree is at an address of its own.
    expect(document.querySelector('a[href="/config_curso/3/module"]')?.textContent).toBe('Módulos e aulas');
  });

  test('that is somebody else’s to change are not there', async () => {
    open({ [WATCH]: watch({ editable: false }) });
    await screen.findByText('Não encontramos o que você procura');
    expect(screen.queryByText('Aquarela')).toBeNull();
    expect(screen.queryByRole('textbox')).toBeNull();
  });

  test('hold its title, who teaches, its description, and lead to itself', async () => {
    open({ [WATCH]: watch() });
    await screen.findByLabelText('Título do curso');
    screen.getByRole('heading', { name: 'Aquarela' });
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(['Título do curso', 'Quem ensina', 'Descrição'].map(value)).toEqual(['Aquarela', 'Marina', 'Do zero']);
    expect(screen.getByRole('link', { name: 'Ver curso' }).getAttribute('href')).toBe('/curso/3');
    await allSaved();
  });

  /** What is not saved outlives a screen, so each test has a course of its own. */
  let courses = 100;
  const openOwn = async (write?: Answers[string]) => {
    const id = ++courses;
    const [READ, WRITE] = [`GET /course/${id}/watch`, `PATCH /course/${id}`];
    const own = (change: Partial<Course> = {}) => watch({ id, version: 2, ...change });
    const opened = open({ [READ]: own(), ...(write !== undefined && { [WRITE]: write }) }, id);
    await screen.findByLabelText('Título do curso');
    return { ...opened, READ, WRITE, own };
  };

  test.each([
    ['Título do curso', 120],
    ['Quem ensina', 120],
    ['Descrição', 5000],
  ])('%s that is too long is not cut off and not saved, and is told how long it is', async (label, most) => {
    const { changes } = await openOwn();
    const long = 'a'.repeat(10_000);
    fill(label, long);
    await screen.findByText(`10000 / ${most}`);
    await screen.findByText('Ainda não salvo');
    expect(screen.getByLabelText(label)).toHaveProperty('maxLength', -1);
    expect(screen.getByLabelText(label)).toHaveProperty('value', long);
    expect(changes()).toEqual([]);
  });

  test('save themselves, what was changed alone, over the version that was seen; a course has a title', async () => {
    const { changes, answers, READ, WRITE, own } = await openOwn();
    fill('Título do curso', ' ');
    expect(screen.getByText('Dê um título ao curso.')).toBeTruthy();
    await screen.findByText('Ainda não salvo');
    expect(changes()).toEqual([]);
    answers[READ] = own({ title: 'Aquarela II', version: 3 });
    fill('Título do curso', 'Aquarela II');
    await screen.findByRole('heading', { name: 'Aquarela II' });
    await allSaved();
    answers[READ] = own({ title: 'Aquarela II', author: '', version: 4 });
    fill('Quem ensina', '');
    await waitFor(() => expect(changes()).toHaveLength(2));
    await allSaved();
    expect(changes()).toEqual([
      [WRITE, { title: 'Aquarela II', version: 2 }],
      [WRITE, { author: '', version: 3 }],
    ]);
  });

  test('name its category: one that the panel has, or another', async () => {
    const { changes, answers, READ, WRITE, own } = await openOwn();
    answers[READ] = own({ category: 'Papel', version: 3 });
    fill('Categoria', 'Papel');
    await waitFor(() => expect(changes()).toEqual([[WRITE, { category: 'Papel', version: 2 }]]));
    await allSaved();
    const known = screen.getByLabelText('Categoria').getAttribute('list')!;
    const offered = [...document.getElementById(known)!.querySelectorAll('option')].map(({ value }) => value);
    expect(offered).toEqual(answerTo<CourseCard[]>('/course').map(({ category }) => category));
  });

  test('that are not saved stay as typed, and are sent again', async () => {
    const { answers, changes, READ, WRITE, own } = await openOwn(refusal('server.failed'));
    fill('Título do curso', 'Aquarela II');
    await screen.findByText('Não salvo');
    expect(screen.getByLabelText('Título do curso')).toHaveProperty('value', 'Aquarela II');
    delete answers[WRITE];
    answers[READ] = own({ title: 'Aquarela II', version: 3 });
    press('Tentar de novo');
    await allSaved();
    expect(changes()).toHaveLength(2);
  });

  test.each([
    ['Salvar o meu', 'Nanquim'],
    ['Ficar com o salvo', 'Guache'],
  ])('that somebody else saved meanwhile show both: %s', async (choice, title) => {
    const { answers, changes, READ, WRITE, own } = await openOwn(refusal('version.stale'));
    answers[READ] = own({ title: 'Guache', version: 5 });
    fill('Título do curso', 'Nanquim');
    const both = await screen.findByText('Outra pessoa salvou enquanto você editava');
    const said = both.closest('section')!.textContent;
    for (const part of ['Título do curso', 'Guache', 'Nanquim']) expect(said).toContain(part);
    expect(said).not.toContain('Descrição');
    delete answers[WRITE];
    if (title === 'Nanquim') answers[READ] = own({ title, version: 6 });
    press(choice);
    await allSaved();
    expect(screen.getByLabelText('Título do curso')).toHaveProperty('value', title);
    expect(changes().slice(1)).toEqual(title === 'Nanquim' ? [[WRITE, { title, version: 5 }]] : []);
  });
});

describe('publishing', () => {
  test('a draft goes on air, and comes back', async () => {
    const { changes, answers } = open({ [WATCH]: watch() });
    await screen.findByText('Rascunho');
    answers[WATCH] = watch({ published: true });
    press('Publicar');
    await screen.findByText('No ar');
    answers[WATCH] = watch();
    answers[REACH] = { members_count: 12, started_count: 1 };
    press('Tirar do ar');
    const question = within(await screen.findByRole('dialog', { name: 'Tirar Aquarela do ar?' }));
    await question.findByText(/12 pessoas estão matriculadas neste curso\. 1 pessoa já começou\./);
    expect(changes()).toHaveLength(1);
    fireEvent.click(question.getByRole('button', { name: 'Tirar do ar' }));
    await screen.findByText('Rascunho');
    await screen.findByText('Aquarela saiu do ar.');
    answers[WATCH] = watch({ published: true });
    press('Desfazer');
    await screen.findByText('No ar');
    expect(changes()).toEqual([
      ['PATCH /course/3', { published: true, version: 1 }],
      ['PATCH /course/3', { published: false, version: 1 }],
      ['PATCH /course/3', { published: true, version: 1 }],
    ]);
  });

  test('of a course whose date lies ahead says the day, and not that it is on air', async () => {
    open({ [WATCH]: watch({ published: true, release_at: '2999-05-09T12:00:00Z' }) });
    await screen.findByText(formatDay('2999-05-09T12:00:00Z'));
    expect(screen.queryByText('No ar')).toBeNull();
    expect(screen.getByRole('button', { name: 'Tirar do ar' })).toBeTruthy();
  });

  test('that fails is said', async () => {
    open({ [WATCH]: watch(), 'PATCH /course/3': refusal('server.failed') });
    await screen.findByText('Rascunho');
    press('Publicar');
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    expect(screen.getByText('Rascunho')).toBeTruthy();
  });
});

describe('what is chosen', () => {
  const STALE = 'Outra pessoa mudou isso no curso. Mostramos o que está salvo: confira e escolha de novo.';

  test('is written over what somebody else changed beside it', async () => {
    const { changes, answers } = open({ [WATCH]: watch({ version: 2 }), 'PATCH /course/3': refusal('version.stale') });
    await screen.findByText('Rascunho');
    answers[WATCH] = () => {
      delete answers['PATCH /course/3'];
      return watch({ title: 'Nanquim', version: 3 });
    };
    press('Publicar');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()).toEqual([
      ['PATCH /course/3', { published: true, version: 2 }],
      ['PATCH /course/3', { published: true, version: 3 }],
    ]);
  });

  test('is not written over what somebody else chose meanwhile: that is shown, and said', async () => {
    const { changes, answers } = open({
      [WATCH]: watch({ version: 2, archived: false, trailer: null }),
      'PATCH /course/3': refusal('version.stale'),
    });
    await part('Arquivar curso');
    answers[WATCH] = watch({ version: 3, archived: true, trailer: null });
    press('Arquivar curso');
    const question = within(await screen.findByRole('dialog', { name: 'Arquivar Aquarela?' }));
    fireEvent.click(question.getByRole('button', { name: 'Arquivar' }));
    await screen.findByText(STALE);
    await screen.findByText('Arquivado');
    expect(changes()).toEqual([['PATCH /course/3', { archived: true, version: 2 }]]);
  });
});

describe('copying', () => {
  const begin = async (answers: Answers = {}) => {
    const opened = open({ [WATCH]: watch(), ...answers });
    fireEvent.click(await part('Copiar curso'));
    await screen.findByText(/Alunos, turmas, progresso, comentários e vendas ficam neste curso\./);
    expect(screen.getByLabelText('Título da cópia')).toHaveProperty('value', 'Cópia de Aquarela');
    return opened;
  };

  test('makes another course, called as one likes, and leads to it', async () => {
    const { changes, place } = await begin({ 'POST /course/3/copy': { id: 9 } });
    fill('Título da cópia', ' ');
    press('Copiar');
    screen.getByText('Dê um título ao curso.');
    fill('Título da cópia', 'Aquarela de inverno');
    press('Copiar');
    await waitFor(() => expect(place()).toBe('/config_curso/9'));
    await screen.findByText('Curso copiado, como rascunho.');
    expect(changes()).toEqual([['POST /course/3/copy', { title: 'Aquarela de inverno' }]]);
  });

  test('that fails is said, and what was typed stays', async () => {
    const { place } = await begin({ 'POST /course/3/copy': refusal('server.failed') });
    fill('Título da cópia', 'Guache');
    press('Copiar');
    await screen.findByText('Não foi possível copiar agora. Tente de novo.');
    expect(screen.getByLabelText('Título da cópia')).toHaveProperty('value', 'Guache');
    expect(place()).toBe('/config_curso/3');
  });
});

describe('archiving', () => {
  test('asks, says who keeps the course, and is undone at once', async () => {
    const { changes, answers } = open({ [WATCH]: watch({ archived: false }) });
    await part('Arquivar curso');
    screen.getByText('Rascunho');
    expect(screen.queryByText('Arquivado')).toBeNull();
    answers[REACH] = { members_count: 12, started_count: 0 };
    press('Arquivar curso');
    const question = within(await screen.findByRole('dialog', { name: 'Arquivar Aquarela?' }));
    await question.findByText(/12 pessoas estão matriculadas neste curso\./);
    question.getByText(/Quem está matriculado continua com acesso\./);
    expect(changes()).toEqual([]);
    answers[WATCH] = watch({ archived: true });
    fireEvent.click(question.getByRole('button', { name: 'Arquivar' }));
    await screen.findByText('Arquivado');
    await screen.findByText('Aquarela foi para os arquivados.');
    answers[WATCH] = watch({ archived: false });
    press('Tirar dos arquivados');
    await screen.findByText('Aquarela saiu dos arquivados.');
    await waitFor(() => expect(screen.queryByText('Arquivado')).toBeNull());
    expect(changes()).toEqual([
      ['PATCH /course/3', { archived: true, version: 1 }],
      ['PATCH /course/3', { archived: false, version: 1 }],
    ]);
  });

  test('that is not undone is said', async () => {
    open({ [WATCH]: watch({ archived: true }), 'PATCH /course/3': refusal('server.failed') });
    fireEvent.click(await part('Tirar dos arquivados'));
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    expect(screen.getByText('Arquivado')).toBeTruthy();
  });
});

describe('the trailer', () => {
  const OUTLINE = 'GET /course/3/outline';
  const lesson = (id: number, title: string, change: Partial<OutlineLesson> = {}): OutlineLesson => ({
    ...sampleOf<OutlineLesson>(OutlineLesson),
    id,
    title,
    is_free: true,
    state: 'live',
    ...change,
  });
  let units = 0;
  const unit = (state: OutlineModule['state'], ...lessons: OutlineLesson[]): OutlineModule => ({
    ...sampleOf<OutlineModule>(OutlineModule),
    id: (units += 1),
    state,
    lessons,
  });
  const outline = (...modules: OutlineModule[]): Outline => ({ ...sampleOf<Outline>(Outline), id: 3, modules });
  const choice = () => screen.findByLabelText<HTMLSelectElement>('Aula que mostra o curso');

  test('is one of the free lessons that visitors may open, and is taken away again', async () => {
    const { changes, answers } = open({
      [WATCH]: watch(),
      [OUTLINE]: outline(
        unit('live', lesson(9, 'O que vem'), lesson(10, 'O papel', { is_free: false })),
        unit('scheduled', lesson(11, 'A água', { state: 'scheduled' }), lesson(12, 'O fim', { state: 'draft' })),
        unit('draft', lesson(13, 'O azul')),
      ),
    });
    const field = await choice();
    expect([...field.options].map(({ text }) => text)).toEqual(['Sem trailer', 'O que vem', 'A água']);
    expect(field.value).toBe('');
    answers[WATCH] = watch({ trailer: { id: 9, module_id: 7, title: 'O que vem' } });
    fireEvent.change(field, { target: { value: '9' } });
    await screen.findByText('Trailer salvo.');
    await waitFor(() => expect(field.value).toBe('9'));
    answers[WATCH] = watch({ trailer: null });
    fireEvent.change(field, { target: { value: '' } });
    await waitFor(() => expect(field.value).toBe(''));
    expect(changes()).toEqual([
      ['PATCH /course/3', { trailer_lesson_id: 9, version: 1 }],
      ['PATCH /course/3', { trailer_lesson_id: null, version: 1 }],
    ]);
  });

  test('waits for a lesson that is free, and says where one is made so', async () => {
    open({ [WATCH]: watch(), [OUTLINE]: outline(unit('live', lesson(10, 'O papel', { is_free: false }))) });
    expect((await choice()).disabled).toBe(true);
    screen.getByText('Nenhuma aula publicada é gratuita. Em Módulos e aulas, marque uma como gratuita.');
  });

  test('that is not saved is said, and the choice is what it was', async () => {
    open({
      [WATCH]: watch(),
      [OUTLINE]: outline(unit('live', lesson(9, 'O que vem'))),
      'PATCH /course/3': refusal('server.failed'),
    });
    fireEvent.change(await choice(), { target: { value: '9' } });
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    expect((await choice()).value).toBe('');
  });
});

describe('deleting', () => {
  const ask = async (answers: Answers = {}) => {
    const opened = open({ [WATCH]: watch(), ...answers });
    fireEvent.click(await part('Apagar curso'));
    await screen.findByRole('dialog', { name: 'Apagar Aquarela?' });
    expect(
      screen.getByText(/Some agora para todo mundo e fica 30 dias na lixeira\. Até lá, volta com tudo o que é seu\./),
    ).toBeTruthy();
    return opened;
  };

  test('happens after a question, and leads to the courses', async () => {
    const { changes, place } = await ask({ 'DELETE /course/3': { ok: true, bin: 5 } });
    expect(changes()).toEqual([]);
    press('Apagar');
    await waitFor(() => expect(place()).toBe('/config_curso'));
    await screen.findByText('Aquarela foi para a lixeira.');
    press('Desfazer');
    await screen.findByText('Aquarela está de volta, no lugar em que estava.');
    expect(changes()).toEqual([
      ['DELETE /course/3', undefined],
      ['POST /bin/5/restore', undefined],
    ]);
  });

  test('says whom it concerns', async () => {
    await ask({ 'GET /course/3/loss': { ...NOTHING, members_count: 1, certificates_count: 2 } });
    await screen.findByText('1 pessoa matriculada no curso');
    expect(screen.getByText('2 certificados emitidos')).toBeTruthy();
    expect(screen.queryByText(/progresso de/)).toBeNull();
  });

  test('does not happen to who says no', async () => {
    const { changes } = await ask();
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([]);
  });

  test('that fails is said, and the question stays', async () => {
    const { place } = await ask({ 'DELETE /course/3': refusal('server.failed') });
    press('Apagar');
    await screen.findByText('Não foi possível apagar agora. Tente de novo.');
    expect(screen.getByRole('dialog')).toBeTruthy();
    expect(place()).toBe('/config_curso/3');
  });
});
