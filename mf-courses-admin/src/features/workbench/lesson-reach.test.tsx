import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { lessonReachQuery } from '@clube/shared/clients/lesson';
import { LessonReach } from '@clube/shared/contracts/lesson-reach';
import { fill, sampleOf } from '@clube/shared/testing';
import { draft, openLesson } from './testing/scene.tsx';

afterEach(cleanup);

const NEXT = {
  id: 44,
  name: 'Bia Moura',
  opens_at: '2026-11-28T11:00:00.000Z',
  level: 'lesson',
  is_in_turn: false,
} as const;
const said = (change: Partial<LessonReach> = {}): LessonReach => ({
  ...sampleOf<LessonReach>(LessonReach),
  members_count: 342,
  is_part: false,
  open_count: 128,
  next: NEXT,
  ...change,
});
const openSaying = (reach: LessonReach) => openLesson({}, { 'GET LESSON/reach': reach });
const shown = async () => (await screen.findByText(/^\d+ de |^Nenhum aluno/)).textContent;
const why = () => screen.getByRole('link', { name: 'Por quê?' }).getAttribute('href');

describe('who sees a lesson today', () => {
  test('is said in numbers, with who will next and the way to why', async () => {
    await openSaying(said());
    expect(await shown()).toMatch(/^128 de 342 alunos\. Bia Moura vê a partir de 28 de novembro de 2026.*Por quê\?$/);
    expect(why()).toMatch(/^\/config_curso\/class\/3\?aba=calendario&pessoa=44&aula=\d+$/);
  });

  test('is said with what gives the date, and with what stands before the lesson', async () => {
    await openSaying(said({ next: { ...NEXT, level: 'module', is_in_turn: true } }));
    expect(await shown()).toMatch(/, quando o módulo abre\. O que vem antes também precisa estar feito\. Por quê\?$/);
    cleanup();
    await openSaying(said({ next: { ...NEXT, level: 'course' } }));
    expect(await shown()).toMatch(/, quando o curso abre\. Por quê\?$/);
  });

  test('leads to whom one chooses where nobody waits for a date, and says where not all are asked about', async () => {
    await openSaying(said({ members_count: 1000, is_part: true, next: null }));
    expect(await shown()).toBe('128 de 1.000 alunos, os que entraram por último. Por quê?');
    expect(why()).toMatch(/^\/config_curso\/class\/3\?aba=calendario&aula=\d+$/);
  });

  test('says that there is nobody', async () => {
    await openSaying(said({ members_count: 0, open_count: 0, next: null }));
    expect(await shown()).toBe('Nenhum aluno tem acesso ao curso. ');
    expect(screen.queryByRole('link', { name: 'Por quê?' })).toBeNull();
  });

  test('is asked again when a rule or the publication changed, and by nothing else that is saved', async () => {
    const { answers, changes, sent, id, LESSON, READ } = await openSaying(said());
    await shown();
    const asked = () => sent.filter(({ call }) => call === `GET ${LESSON}/reach`).length;
    answers[READ] = draft(id, { title: 'Papéis', version: 3 });
    fill('Título da aula', 'Papéis');
    await waitFor(() => expect(changes()).toHaveLength(1));
    await screen.findByText('Tudo salvo');
    expect(asked()).toBe(1);
    answers[READ] = draft(id, { title: 'Papéis', is_sequential: true, version: 4 });
    answers[`GET ${LESSON}/reach`] = said({ open_count: 12 });
    fireEvent.click(screen.getByLabelText('Só depois das aulas anteriores'));
    await screen.findByText(/^12 de 342 alunos/);
    answers[READ] = draft(id, { title: 'Papéis', is_sequential: true, state: 'draft', version: 5 });
    answers[`GET ${LESSON}/reach`] = said({ open_count: 0, next: null });
    fireEvent.click(screen.getByLabelText('Só para turmas que têm uma regra aqui'));
    await screen.findByText(/^0 de 342 alunos/);
    expect(asked()).toBe(3);
  });

  test('is no other question where a move to another module is shown and not written yet', () => {
    const ids = { courseId: 3, moduleId: 7, lessonId: 9 };
    expect(lessonReachQuery({ ...ids, moduleId: 8 }, {}).queryKey).toEqual(lessonReachQuery(ids, {}).queryKey);
    expect(lessonReachQuery({ ...ids, lessonId: 10 }, {}).queryKey).not.toEqual(lessonReachQuery(ids, {}).queryKey);
  });
});
