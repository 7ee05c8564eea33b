import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { FreeLesson, Sale, type FreePlay } from '@clube/shared/contracts/sale';
import { openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { Component } from './sale-page.tsx';

afterEach(cleanup);
beforeAll(() => {
  // No media are played here, and the test browser knows no captions.
  Object.assign(HTMLMediaElement.prototype, { play: () => Promise.resolve(), load: () => undefined });
  const tracks = new WeakMap<HTMLTrackElement, { mode: string }>();
  Object.defineProperty(HTMLTrackElement.prototype, 'track', {
    configurable: true,
    get(this: HTMLTrackElement) {
      if (!tracks.has(this)) tracks.set(this, { mode: 'disabled' });
      return tracks.get(this);
    },
  });
});
const LESSON = 'GET /sale/7/lesson/9';
const PLAY = 'POST /sale/7/lesson/9/play';
const lesson = (change: Partial<FreeLesson> = {}): FreeLesson => ({
  ...sampleOf<FreeLesson>(FreeLesson),
  id: 9,
  course_id: 3,
  title: 'O azul',
  course_title: 'Aquarela',
  offer_name: 'Turma de maio',
  plays: 'audio',
  embed: null,
  poster: null,
  text: { type: 'doc', content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Três azuis.' }] }] },
  ...change,
});
const sale = (): Sale => {
  const sample = sampleOf<Sale>(Sale);
  const free = (lesson_id: number | null) => lesson_id && { module_id: 5, lesson_id };
  const lessons = [9, 10, null].map((id) => ({ title: `Aula ${id}`, duration_seconds: 60, free: free(id) || null }));
  const modules = [{ title: 'Cores', duration_seconds: 180, lessons }];
  return { ...sample, id: 7, state: 'on_sale', courses: [{ ...sample.courses[0]!, id: 3, lessons_count: 3, modules }] };
};
const playing: FreePlay = { url: '/api/sale/play/one/source', captions: [{ language: 'pt', url: '/captions/pt' }] };
const open = (change: Partial<FreeLesson> = {}, answers: Answers = {}, at = '/curso/venda/7/aula/9') =>
  openScreen(<Component />, {
    path: '/curso/venda/:id/aula/:aula',
    at,
    role: null,
    answers: { [LESSON]: lesson(change), 'GET /sale/7': sale(), [PLAY]: playing, ...answers },
  });

test('says what the lesson is, leads to what else is free, to what is sold and to the way in, and fetches nothing to play', async () => {
  const { changes } = open();
  await screen.findByRole('heading', { name: 'O azul', level: 1 });
  await screen.findByText('Três azuis.');
  const links = await screen.findAllByRole('link', { name: 'Assistir grátis' });
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/curso/venda/7/aula/10']);
  expect((await screen.findByRole('link', { name: 'Comprar' })).getAttribute('href')).toBe('/curso/venda/7');
  expect(screen.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe('/');
  expect(document.querySelector('video, audio, iframe')).toBeNull();
  expect(changes()).toEqual([]);
});

describe('what is played', () => {
  test('sound begins when it is asked for, with its captions, and asks for the next address when one has run out', async () => {
    const { answers } = open();
    await screen.findByRole('heading', { name: 'O azul', level: 1 });
    press('Ouvir');
    const element = await screen.findByLabelText<HTMLAudioElement>('O azul');
    await waitFor(() => expect(element.getAttribute('src')).toBe(playing.url));
    expect(element.querySelector('track')?.getAttribute('src')).toBe('/captions/pt');
    answers[PLAY] = { ...playing, url: '/api/sale/play/two/source' };
    fireEvent.error(element);
    await waitFor(() => expect(element.getAttribute('src')).toBe('/api/sale/play/two/source'));
    answers[PLAY] = refusal('lesson.not_found');
    fireEvent.error(element);
    await screen.findByText('Não foi possível abrir agora. Tente de novo.');
  });

  test('captions are fetched while their address lasts; those that did not come are asked for at the next one', async () => {
    const captions = (token: string) =>
      ['pt', 'es'].map((language) => ({ language, url: `/api/sale/play/${token}/captions/${language}` }));
    const { answers } = open({}, { [PLAY]: { ...playing, captions: captions('one') } });
    await screen.findByRole('heading', { name: 'O azul', level: 1 });
    press('Ouvir');
    const element = await screen.findByLabelText<HTMLAudioElement>('O azul');
    const [first, second] = [...element.querySelectorAll('track')];
    await waitFor(() => expect([first!.track.mode, second!.track.mode]).toEqual(['hidden', 'hidden']));
    Object.defineProperty(first, 'readyState', { value: HTMLTrackElement.LOADED });
    answers[PLAY] = { url: '/api/sale/play/two/source', captions: captions('two') };
    fireEvent.error(element);
    await waitFor(() => expect(second!.getAttribute('src')).toBe('/api/sale/play/two/captions/es'));
    expect(first!.getAttribute('src')).toBe('/api/sale/play/one/captions/pt');
  });

  test('a refusal is said, and asked again', async () => {
    const { answers } = open({}, { [PLAY]: refusal('rate.limited') });
    await screen.findByRole('heading', { name: 'O azul', level: 1 });
    press('Ouvir');
    await screen.findByText('Não foi possível abrir agora. Tente de novo.');
    answers[PLAY] = playing;
    press('Tentar de novo');
    await screen.findByLabelText('O azul');
  });

  test('a film of another host is framed when it is asked for, and not before', async () => {
    const embed = '/_video?link=https%3A%2F%2Fyoutu.be%2Fabc';
    const { changes } = open({ plays: 'embed', embed });
    await screen.findByRole('heading', { name: 'O azul', level: 1 });
    expect(document.querySelector('iframe')).toBeNull();
    press('Assistir grátis');
    expect((await screen.findByTitle('O azul')).getAttribute('src')).toBe(embed);
    expect(changes()).toEqual([]);
  });

  test.each([
    ['quiz', 'Entre para responder ao questionário.'],
    ['page', 'Entre para ver o conteúdo desta aula.'],
    ['pending', 'Não foi possível abrir agora. Tente de novo.'],
  ] as const)('%s says so', async (plays, words) => {
    open({ plays });
    await screen.findByText(words);
    expect(screen.queryByRole('button', { name: /Assistir|Ouvir/ })).toBeNull();
  });
});

test.each(['/curso/venda/7/aula/x', '/curso/venda/7/aula/0'])('%s is no lesson, and is not asked for', async (at) => {
  const { sent } = open({}, {}, at);
  await screen.findByRole('heading', { name: 'Esta aula não está aberta' });
  expect(sent.filter(({ call }) => call.includes('/sale/'))).toEqual([]);
});

test('one that is not open to anybody says so, and leads to the way in and to what is sold', async () => {
  open({}, { [LESSON]: refusal('lesson.not_found') });
  await screen.findByRole('heading', { name: 'Esta aula não está aberta' });
  expect(screen.getByRole('link', { name: 'Entrar' }).getAttribute('href')).toBe('/');
  expect(screen.getByRole('link', { name: 'Comprar' }).getAttribute('href')).toBe('/curso/venda/7');
});

test('a server that fails is said, and asked again', async () => {
  const { answers } = open({}, { [LESSON]: refusal('server.failed') });
  await screen.findByRole('alert');
  answers[LESSON] = lesson();
  press('Tentar de novo');
  await screen.findByRole('heading', { name: 'O azul', level: 1 });
});

test('without its outline the lesson is there all the same', async () => {
  open({}, { 'GET /sale/7': refusal('server.failed') });
  await screen.findByText('Três azuis.');
  expect(screen.getByRole('link', { name: 'Comprar' }).getAttribute('href')).toBe('/curso/venda/7');
});
