import { beforeEach, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Certificates } from '@clube/shared/contracts/certificate';
import { answerTo, describeStates, openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { CertificatesPage } from './certificates-page.tsx';

const open = (answers: Answers = {}) => openScreen(<CertificatesPage />, { path: '/certificates', answers });
const sample = answerTo<Certificates>('/certificate');
const earned = {
  ...sample.earned[0]!,
  id: 7,
  title: 'Aquarela',
  code: 'AAAA-1111',
  number: '2026/0007',
  state: 'valid' as const,
  created_at: '2026-03-05T12:00:00Z',
  expires_at: null,
  reason: null,
  renewal: null,
};
const pending = {
  ...sample.pending[0]!,
  course_id: 3,
  title: 'Nanquim',
  lessons_count: 4,
  lessons_completed_count: 1,
  percentage_complete: 25,
  is_done: false,
  lessons_left: 3,
  quizzes_left: 0,
  ready_at: null,
  next: { module_id: 5, lesson_id: 9, title: 'O traço' },
};
const answer = (change: Partial<Certificates>): Answers => ({
  'GET /certificate': { earned: [], pending: [], ...change },
});

let copied: string[];
beforeEach(() => {
  copied = [];
  Object.defineProperty(navigator, 'clipboard', {
    configurable: true,
    value: { writeText: async (text: string) => void copied.push(text) },
  });
});

describeStates({ open, read: 'GET /certificate', shown: 'Conquistados' });

test('none yet, and nothing begun: it says how one comes, and leads to the courses', async () => {
  open(answer({}));
  await screen.findByText('Você ainda não tem certificados');
  expect(screen.getByRole('link', { name: 'Ver meus cursos' }).getAttribute('href')).toBe('/home');
});

test('one that waits for quizzes says how many', async () => {
  open(answer({ pending: [{ ...pending, lessons_left: 0, quizzes_left: 2 }] }));
  const item = await screen.findByRole('listitem');
  expect(item.textContent).toContain('Falta passar em 2 quizzes · 25%');
});

test('one that waits for a day says which', async () => {
  open(answer({ pending: [{ ...pending, lessons_left: 0, ready_at: '2026-12-24T12:00:00Z' }] }));
  const item = await screen.findByRole('listitem');
  expect(item.textContent).toContain('sai a partir de 24 de dezembro de 2026');
  expect(item.textContent).not.toMatch(/Falta|a próxima/);
});

test('an earned one has its day, image, PDF, page and link', async () => {
  open(answer({ earned: [earned] }));
  const item = within(await screen.findByRole('listitem'));
  expect(item.getByRole('heading', { name: 'Aquarela' })).toBeTruthy();
  expect(item.getByText('Concluído em 5 de março de 2026 · Nº 2026/0007')).toBeTruthy();
  const to = (name: string) => item.getByRole('link', { name }).getAttribute('href');
  expect(to('Baixar imagem de Aquarela')).toBe('/api/certificate/download/7');
  expect(to('Baixar PDF de Aquarela')).toBe('/api/certificate/download/7?format=pdf');
  expect(to('Abrir a página pública de Aquarela')).toBe('/certificado/AAAA-1111');
  expect(item.getByRole('img', { name: 'Certificado de Aquarela' }).getAttribute('src')).toBe(
    '/api/certificate/preview/7',
  );
  press('Copiar link de Aquarela');
  await screen.findByText('Link do certificado copiado.');
  expect(copied).toEqual([`${location.origin}/certificado/AAAA-1111`]);
});

test('where nothing may be copied it is said', async () => {
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
  open(answer({ earned: [earned] }));
  await screen.findByRole('listitem');
  press('Copiar link de Aquarela');
  await screen.findByText('O link não pôde ser copiado. Abra o certificado e copie o endereço.');
});

test('a course on its way says what is missing and leads to the next lesson', async () => {
  open(answer({ pending: [pending] }));
  const item = within(await screen.findByRole('listitem'));
  expect(item.getByRole('progressbar', { name: 'Progresso em Nanquim' })).toHaveProperty('value', 25);
  expect(item.getByText(/Faltam 3 aulas · 25.*a próxima é O traço/)).toBeTruthy();
  expect(item.getByRole('link', { name: 'Continuar Nanquim' }).getAttribute('href')).toBe('/curso/3/modulo/5/aula/9');
});

test('a course that was not begun is begun', async () => {
  open(
    answer({
      pending: [
        { ...pending, lessons_completed_count: 3, lessons_left: 1 },
        { ...pending, course_id: 4, lessons_completed_count: 0, lessons_left: 4, next: null },
      ],
    }),
  );
  expect(await screen.findByText(/Falta 1 aula/)).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Começar Nanquim' }).getAttribute('href')).toBe('/curso/4');
});

test('a course of which all is completed, and that waits for its day, is looked at again', async () => {
  const waits = { lessons_completed_count: 4, percentage_complete: 100, is_done: true, lessons_left: 0, next: null };
  open(answer({ pending: [{ ...pending, ...waits, ready_at: '2026-12-24T12:00:00Z' }] }));
  expect((await screen.findByRole('link', { name: 'Rever Nanquim' })).textContent).toBe('Rever');
});

test('a course of which the server says that it is not done goes on, though all that the certificate counts is completed', async () => {
  const waits = { percentage_complete: 100, lessons_left: 0, quizzes_left: 1, next: null };
  open(answer({ pending: [{ ...pending, ...waits }] }));
  expect((await screen.findByRole('link', { name: 'Continuar Nanquim' })).textContent).toBe('Continuar');
});

test('one that ends says when; one that has ended says that, and is still there to be downloaded', async () => {
  const expires_at = '2027-03-05T12:00:00Z';
  open(
    answer({
      earned: [
        { ...earned, expires_at },
        { ...earned, id: 8, state: 'expired', expires_at },
      ],
    }),
  );
  const [valid, expired] = await screen.findAllByRole('listitem');
  expect(valid!.textContent).toContain('Válido até 5 de março de 2027');
  expect(expired!.textContent).toContain('Venceu em 5 de março de 2027');
  expect(within(expired!).getByRole('link', { name: 'Baixar PDF de Aquarela' })).toBeTruthy();
});

test('one that was taken back says why, and has neither picture nor file', async () => {
  open(answer({ earned: [{ ...earned, state: 'revoked', reason: 'Prova anulada' }] }));
  const item = within(await screen.findByRole('listitem'));
  expect(item.getByText('Revogado por quem emitiu. Motivo: Prova anulada')).toBeTruthy();
  expect(item.queryByRole('img')).toBeNull();
  expect(item.queryByRole('link', { name: 'Baixar PDF de Aquarela' })).toBeNull();
  expect(item.getByRole('link', { name: 'Abrir a página pública de Aquarela' })).toBeTruthy();
});

test('one that may be renewed begins its course anew, after a question', async () => {
  const { changes, place } = open({
    ...answer({ earned: [{ ...earned, course_id: 3, state: 'expired', renewal: 'offered' }] }),
    'POST /certificate/restart/7': { ok: true },
  });
  await screen.findByRole('listitem');
  press('Refazer o curso para renovar');
  await screen.findByRole('group', { name: 'Refazer Aquarela?' });
  expect(changes()).toEqual([]);
  press('Recomeçar');
  await waitFor(() => expect(place()).toBe('/curso/3'));
  expect(changes()).toEqual([['POST /certificate/restart/7', undefined]]);
});

test('one whose course cannot be begun anew now says so, and one that is being done anew that', async () => {
  open({
    ...answer({
      earned: [
        { ...earned, state: 'expired', renewal: 'offered' },
        { ...earned, id: 8, state: 'expired', renewal: 'restarted' },
      ],
    }),
    'POST /certificate/restart/7': refusal('certificate.not_renewable'),
  });
  const [, begun] = await screen.findAllByRole('listitem');
  expect(begun!.textContent).toContain('Você está refazendo o curso.');
  press('Refazer o curso para renovar');
  await screen.findByRole('group');
  press('Recomeçar');
  await screen.findByText('Não foi possível recomeçar agora. Tente de novo.');
});
