import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { type Enrolled, type EnrolledPage, EnrolledPage as Contract } from '@clube/shared/contracts/class';
import { type Member, type MemberPage, MemberPage as MemberPageContract } from '@clube/shared/contracts/member';
import { openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { ViewAs } from './index.ts';

const FOUND = 'GET /course/3/enrolment';
const BEGIN = 'PUT /viewing';
const sample = sampleOf<EnrolledPage>(Contract);
const bia: Enrolled = { ...sample.data[0]!, id: 11, name: 'Bia', email: 'bia@example.com', class_title: 'Manhã' };
const open = (answers: Answers = {}, role: 'owner' | 'instructor' = 'owner') => {
  const screenOf = openScreen(<ViewAs courseId={3} path="/curso/3" />, {
    path: '/config_curso/3',
    role,
    answers: { [FOUND]: { ...sample, data: [bia], current_page: 1, last_page: 1 }, ...answers },
  });
  press('Ver como aluno');
  return screenOf;
};

test('whom to look on as is somebody new or a student of the course; that is told to the server first', async () => {
  const { changes } = open({ [BEGIN]: refusal('member.not_found') });
  await screen.findByRole('button', { name: 'Ver como Bia' });
  press('Ver como Bia');
  await screen.findByText('Não foi possível abrir como aluno agora. Tente de novo.');
  press('Aluno novo, matriculado agora');
  await waitFor(() =>
    expect(changes()).toEqual([
      [BEGIN, { member_id: 11, course_id: 3 }],
      [BEGIN, { member_id: null, course_id: 3 }],
    ]),
  );
  // Nothing was begun: the next call is nobody else’s.
  expect(document.cookie).not.toContain('type_student=1');
});

test('where nobody is enrolled, somebody new is left', async () => {
  open({ [FOUND]: { ...sample, data: [], current_page: 1, last_page: 1 } });
  await screen.findByText('Ninguém matriculado ainda');
  screen.getByRole('button', { name: 'Aluno novo, matriculado agora' });
});

describe('who has no enrolment in the course', () => {
  const MEMBERS = 'GET /member';
  const search = (words: string) =>
    fireEvent.change(screen.getByLabelText('Buscar por nome ou e-mail'), { target: { value: words } });
  const members = (...people: Partial<Member>[]) => {
    const page = sampleOf<MemberPage>(MemberPageContract);
    return { ...page, data: people.map((one) => ({ ...page.data[0]!, ...one })) };
  };

  test('is found by name beside those who have, each once, and may be looked on as', async () => {
    const rui = { id: 12, name: 'Rui', email: 'rui@example.com' };
    const { changes, sent } = open({
      [MEMBERS]: members({ id: 11, name: 'Bia' }, rui),
      [BEGIN]: refusal('member.not_found'),
    });
    await screen.findByRole('button', { name: 'Ver como Bia' });
    expect(sent.some(({ call }) => call === MEMBERS)).toBe(false);
    search('i');
    await screen.findByText('Sem matrícula neste curso');
    expect(
      screen.getAllByRole('button', { name: /^Ver como / }).map((button) => button.getAttribute('aria-label')),
    ).toEqual(['Ver como Bia', 'Ver como Rui']);
    press('Ver como Rui');
    await waitFor(() => expect(changes()).toEqual([[BEGIN, { member_id: 12, course_id: 3 }]]));
  });

  test('is found where nobody is enrolled', async () => {
    open({
      [FOUND]: { ...sample, data: [], current_page: 1, last_page: 1 },
      [MEMBERS]: members({ id: 12, name: 'Rui' }),
    });
    await screen.findByText('Ninguém matriculado ainda');
    search('Rui');
    await screen.findByRole('button', { name: 'Ver como Rui' });
    expect(screen.queryByText('Ninguém com esse nome')).toBeNull();
  });

  test('is not asked for by an instructor, who looks on as students of their courses alone', async () => {
    const { sent, settled } = open({}, 'instructor');
    await screen.findByRole('button', { name: 'Ver como Bia' });
    search('Rui');
    await settled();
    expect(sent.some(({ call }) => call === MEMBERS)).toBe(false);
  });
});
