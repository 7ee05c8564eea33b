import { afterEach, expect, test } from '@jest/globals';
import { cleanup, screen } from '@testing-library/react';
import { FreeCourse, FreeLesson } from '@clube/shared/contracts/sale';
import { openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { Component } from './sale-page.tsx';

afterEach(cleanup);
const course = (change: Partial<FreeCourse> = {}): FreeCourse => {
  const free = (lesson_id: number) => ({ module_id: 5, lesson_id });
  const lessons = [
    { title: 'O papel', duration_seconds: 60, free: free(9) },
    { title: 'A água', duration_seconds: 60, free: null },
  ];
  return {
    ...sampleOf<FreeCourse>(FreeCourse),
    id: 3,
    title: 'Aquarela',
    description: 'Do papel à água.',
    lessons_count: 2,
    duration_seconds: 120,
    modules: [{ title: 'Começo', duration_seconds: 120, lessons }],
    ...change,
  };
};
const paths = ['/cursos-gratuitos', '/cursos-gratuitos/:curso', '/cursos-gratuitos/:curso/aula/:aula'];
const open = (at: string, answers: Answers = {}, role: 'student' | null = null) => {
  const { modules: _modules, ...card } = course();
  return openScreen(<Component />, {
    path: paths[at.split('/').length === 2 ? 0 : at.includes('/aula/') ? 2 : 1]!,
    at,
    role,
    answers: { 'GET /free': [card], 'GET /free/3': course(), ...answers },
  });
};
const hrefs = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));

test('what is free is named, each leading to its page', async () => {
  open('/cursos-gratuitos');
  await screen.findByRole('link', { name: 'Aquarela' });
  screen.getByRole('heading', { name: 'Cursos gratuitos', level: 1 });
  expect(hrefs('Aquarela')).toEqual(['/cursos-gratuitos/3']);
  expect(screen.getByText('Do papel à água.')).toBeTruthy();
});

test('where nothing is free that is said, and the way in is there', async () => {
  open('/cursos-gratuitos', { 'GET /free': [] });
  await screen.findByText('Nenhum curso está aberto a visitantes agora.');
  expect(hrefs('Entrar')).toContain('/');
});

test('a course shows its outline and leads to what is open of it, beside the course; nothing is to be bought', async () => {
  open('/cursos-gratuitos/3');
  await screen.findByRole('heading', { name: 'Aquarela', level: 1 });
  expect(screen.getByText('A água')).toBeTruthy();
  expect(hrefs('Assistir grátis')).toEqual(['/cursos-gratuitos/3/aula/9']);
  expect(hrefs('Todos os cursos gratuitos')).toEqual(['/cursos-gratuitos']);
  expect(screen.queryByText('Comprar')).toBeNull();
});

test('a lesson says how long it is, else what it is; where a server does not say that, nothing', async () => {
  const kinds = [undefined, 'text', 'youtube', 'embed', 'quiz', 'pdf'] as const;
  const lessons = [
    { title: 'Com duração', duration_seconds: 61, mediaType: 'hls' as const, free: null },
    ...kinds.map((mediaType) => ({
      title: `Aula ${mediaType}`,
      duration_seconds: 0,
      free: null,
      ...(mediaType && { mediaType }),
    })),
  ];
  open('/cursos-gratuitos/3', {
    'GET /free/3': course({ modules: [{ title: 'Começo', duration_seconds: 61, lessons }] }),
  });
  await screen.findByText('Com duração');
  const rows = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows).toEqual([
    'Com duração1:01',
    'Aula undefined',
    'Aula textTexto',
    'Aula youtubeVídeo',
    'Aula embedPágina',
    'Aula quizQuiz',
    'Aula pdfPDF',
  ]);
});

test('a course that has a trailer leads to it, in its place for whoever looks', async () => {
  const trailer = { id: 9, module_id: 5, title: 'O papel' };
  open('/cursos-gratuitos/3', { 'GET /free/3': course({ trailer }) });
  await screen.findByRole('heading', { name: 'Aquarela', level: 1 });
  expect(hrefs('Ver o trailer')).toEqual(['/cursos-gratuitos/3/aula/9']);
  cleanup();
  open('/cursos-gratuitos/3', { 'GET /free/3': course({ trailer }) }, 'student');
  await screen.findByRole('heading', { name: 'Aquarela', level: 1 });
  expect(hrefs('Ver o trailer')).toEqual(['/curso/3/modulo/5/aula/9']);
  cleanup();
  open('/cursos-gratuitos/3', { 'GET /free/3': course({ trailer: null }) });
  await screen.findByRole('heading', { name: 'Aquarela', level: 1 });
  expect(screen.queryByRole('link', { name: 'Ver o trailer' })).toBeNull();
});

test('whoever is signed in is led to the course and to the lesson themselves', async () => {
  open('/cursos-gratuitos/3', {}, 'student');
  await screen.findByRole('heading', { name: 'Aquarela', level: 1 });
  expect(hrefs('Assistir grátis')).toEqual(['/curso/3/modulo/5/aula/9']);
  expect(hrefs('Abrir o curso')).toEqual(['/curso/3']);
});

test.each(['/cursos-gratuitos/x', '/cursos-gratuitos/0'])('%s is no course, and is not asked for', async (at) => {
  const { sent } = open(at);
  await screen.findByRole('heading', { name: 'Este curso não está aberto' });
  expect(sent.filter(({ call }) => call.includes('/free'))).toEqual([]);
});

test('a course that is open to nobody says so; a server that fails is said, and asked again', async () => {
  open('/cursos-gratuitos/3', { 'GET /free/3': refusal('course.not_found') });
  await screen.findByRole('heading', { name: 'Este curso não está aberto' });
  cleanup();
  const { answers } = open('/cursos-gratuitos/3', { 'GET /free/3': refusal('server.failed') });
  await screen.findByRole('alert');
  answers['GET /free/3'] = course();
  press('Tentar de novo');
  await screen.findByRole('heading', { name: 'Aquarela', level: 1 });
});

test('a lesson leads back to its course, and asks for its own address to be played', async () => {
  const lesson = {
    ...sampleOf<FreeLesson>(FreeLesson),
    id: 9,
    course_id: 3,
    title: 'O papel',
    course_title: 'Aquarela',
  };
  const { sent } = open('/cursos-gratuitos/3/aula/9', {
    'GET /free/3/lesson/9': { ...lesson, offer_name: null, plays: 'audio', embed: null, poster: null, text: null },
    'POST /free/3/lesson/9/play': refusal('rate.limited'),
  });
  await screen.findByRole('heading', { name: 'O papel', level: 1 });
  expect(hrefs('Aquarela')).toEqual(['/cursos-gratuitos/3']);
  await screen.findByText('A água');
  press('Ouvir');
  await screen.findByText('Não foi possível abrir agora. Tente de novo.');
  expect(sent.some(({ call }) => call.includes('/sale/'))).toBe(false);
});

test('a lesson that is not open leads to its course', async () => {
  open('/cursos-gratuitos/3/aula/9', { 'GET /free/3/lesson/9': refusal('lesson.not_found') });
  await screen.findByRole('heading', { name: 'Esta aula não está aberta' });
  expect(hrefs('Ver o curso')).toEqual(['/cursos-gratuitos/3']);
});
