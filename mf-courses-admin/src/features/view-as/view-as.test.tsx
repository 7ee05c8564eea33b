import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { type Enrolled, type EnrolledPage, EnrolledPage as Contract } from '@clube/shared/contracts/class';
import { openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { ViewAs } from './index.ts';

const FOUND = 'GET /course/3/enrolment';
const BEGIN = 'PUT /viewing';
const sample = sampleOf<EnrolledPage>(Contract);
const bia: Enrolled = { ...sample.data[0]!, id: 11, name: 'Bia', email: 'bia@example.com', class_title: 'Manhã' };
const open = (answers: Answers = {}) => {
  const screenOf = openScreen(<ViewAs courseId={3} path="/curso/3" />, {
    path: '/config_curso/3',
    role: 'owner',
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
