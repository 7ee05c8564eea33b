import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Loss } from '@clube/shared/contracts/bin';
import { Course, type Watch } from '@clube/shared/contracts/course';
import { Outline, OutlineLesson, OutlineModule } from '@clube/shared/contracts/outline';
import { describeStates, fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
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
};
const open = (answers: Answers = {}) =>
  openScreen(<CoursePage />, { path: '/config_curso/:curso', at: '/config_curso/3', role: 'owner', answers });
const watch = (change: Partial<Course> = {}): Watch => ({
  course: {
    ...sampleOf<Course>(Course),
    id: 3,
    title: 'Aquarela',
    author: 'Marina',
    description: 'Do zero',
    published: false,
    ...change,
  },
});
const saved = (text: string) => ({ [WATCH]: watch(), 'PATCH /course/3': refusal('server.failed'), text });

describeStates({ open, read: WATCH, shown: 'title sample', refused: 'policy.denied', missing: 'course.not_found' });

describe('the settings of a course', () => {
  test('hold its title, who teaches, its description, and lead to its modules and to itself', async () => {
    open({ [WATCH]: watch() });
    await screen.findByRole('heading', { name: 'Aquarela' });
    const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
    expect(['Título do curso', 'Quem ensina', 'Descrição'].map(value)).toEqual(['Aquarela', 'Marina', 'Do zero']);
    expect(screen.getByRole('link', { name: 'Módulos e aulas' }).getAttribute('href')).toBe('/config_curso/3/module');
    expect(screen.getByRole('link', { name: 'Ver curso' }).getAttribute('href')).toBe('/curso/3');
    expect(screen.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true);
  });

  test('are saved, what was changed alone; a course has a title', async () => {
    const { changes } = open({ [WATCH]: watch() });
    await screen.findByLabelText('Título do curso');
    fill('Título do curso', '');
    press('Salvar');
    expect(screen.getByText('Dê um título ao curso.')).toBeTruthy();
    expect(changes()).toEqual([]);
    fill('Título do curso', 'Aquarela II');
    fill('Quem ensina', '');
    press('Salvar');
    await screen.findByText('Curso salvo.');
    expect(changes()).toEqual([['PATCH /course/3', { title: 'Aquarela II', author: '' }]]);
  });

  test('that are not saved stay as typed', async () => {
    const { text, ...answers } = saved('Aquarela II');
    open(answers);
    await screen.findByLabelText('Título do curso');
    fill('Título do curso', text);
    press('Salvar');
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    expect(screen.getByLabelText('Título do curso')).toHaveProperty('value', text);
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
      ['PATCH /course/3', { published: true }],
      ['PATCH /course/3', { published: false }],
      ['PATCH /course/3', { published: true }],
    ]);
  });

  test('that fails is said', async () => {
    open({ [WATCH]: watch(), 'PATCH /course/3': refusal('server.failed') });
    await screen.findByText('Rascunho');
    press('Publicar');
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    expect(screen.getByText('Rascunho')).toBeTruthy();
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
  const unit = (state: OutlineModule['state'], ...lessons: OutlineLesson[]): OutlineModule => ({
    ...sampleOf<OutlineModule>(OutlineModule),
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
      ['PATCH /course/3', { trailer_lesson_id: 9 }],
      ['PATCH /course/3', { trailer_lesson_id: null }],
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
    await screen.findByText('Rascunho');
    press('Apagar curso');
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
