import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Loss } from '@clube/shared/contracts/bin';
import { Course, type Watch } from '@clube/shared/contracts/course';
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

  test('are saved; a course has a title', async () => {
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
    expect(changes()).toEqual([['PATCH /course/3', { title: 'Aquarela II', description: 'Do zero', author: '' }]]);
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
