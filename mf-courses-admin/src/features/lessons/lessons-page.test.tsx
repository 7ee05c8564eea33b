import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Watch } from '@clube/shared/contracts/course';
import { Lesson } from '@clube/shared/contracts/lesson';
import { Media } from '@clube/shared/contracts/media';
import { emit } from '@clube/shared/events';
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
import { LessonsPage } from './lessons-page.tsx';

const WATCH = 'GET /course/3/watch';
const open = (answers: Answers = {}) =>
  openScreen(<LessonsPage />, {
    path: '/config_curso/:curso/module/:module/lesson',
    at: '/config_curso/3/module/7/lesson',
    role: 'owner',
    answers,
  });
const lesson = (change: Partial<Lesson>): Lesson => ({
  ...sampleOf<Lesson>(Lesson),
  module_id: 7,
  media_id: null,
  mediaType: 'text' as const,
  duration_seconds: 0,
  ...change,
});
const media = (change: Partial<Media>): Media => ({ ...sampleOf<Media>(Media), ...change });
const withLessons = (...lessons: Lesson[]): Watch => {
  const sample = answerTo<Watch>('/course/3/watch');
  return {
    ...sample,
    currentModule: { ...sample.currentModule!, id: 7, position: 2, title: 'Cores' },
    currentModuleLessons: lessons,
  };
};

describeStates({ open, read: WATCH, shown: /title sample/, missing: 'course.not_found' });

describe('the lessons of a module', () => {
  test('stand with length or kind, lead to themselves, and the modules are above', async () => {
    const { sent } = open({
      [WATCH]: withLessons(
        lesson({ id: 1, title: 'O papel' }),
        lesson({ id: 2, title: 'A água', mediaType: 'youtube', duration_seconds: 125 }),
      ),
    });
    const first = await screen.findByRole('link', { name: 'O papel' });
    expect(first.getAttribute('href')).toBe('/curso/3/modulo/7/aula/1');
    expect(screen.getByRole('heading', { name: '2. Cores' })).toBeTruthy();
    expect(first.closest('li')!.textContent).toContain('Texto');
    expect(screen.getByRole('link', { name: 'A água' }).closest('li')!.textContent).toContain('2:05');
    expect(screen.getByRole('link', { name: 'title sample' }).getAttribute('href')).toBe('/config_curso/3/module');
    expect(sent[0]!.search).toContain('current_module_id=7');
  });

  test('none yet: it says how to begin', async () => {
    open({ [WATCH]: withLessons() });
    await screen.findByText('Nenhuma aula ainda');
    expect(screen.getByText('Escolha um vídeo, ou escreva uma aula em texto.')).toBeTruthy();
  });

  test.each([
    [{ status: 'ready' }, 'Pronto para assistir'],
    [{ status: 'processing' }, 'Processando'],
    [{ status: 'waiting', error_code: 'converting' }, 'Em conversão'],
    [
      { status: 'waiting', error_code: 'converter_missing' },
      'Precisa de conversão, e este servidor ainda não tem o conversor (ffmpeg)',
    ],
    [{ status: 'failed', error_code: 'not_media' }, 'Este arquivo não é um vídeo nem um áudio'],
    [{ status: 'failed', error_code: 'truncated' }, 'O arquivo está incompleto. Envie de novo'],
    [{ status: 'failed', error_code: 'unreadable' }, 'Não foi possível ler o arquivo'],
    [
      { status: 'failed', error_code: 'too_demanding' },
      'O arquivo pede mais memória ou tempo do que este servidor tem. Exporte de novo em MP4 (H.264) e envie',
    ],
    [{ status: 'failed', error_code: 'conversion_failed' }, 'A conversão falhou. Envie o arquivo em outro formato'],
  ] as const)('a media that is %j says so', async (state, text) => {
    open({ [WATCH]: withLessons(lesson({ media_id: 5, mediaType: 'hls' })), 'GET /media/5': media(state) });
    await screen.findByText(text);
  });

  test('a media that changes is asked for again', async () => {
    const { answers } = open({
      [WATCH]: withLessons(lesson({ media_id: 5, mediaType: 'hls' })),
      'GET /media/5': media({ status: 'processing' }),
    });
    await screen.findByText('Processando');
    answers['GET /media/5'] = media({ status: 'ready' });
    emit('media:changed', { mediaId: 5 });
    await screen.findByText('Pronto para assistir');
  });
});

describe('deleting a lesson', () => {
  const ask = async (answers: Answers = {}) => {
    const opened = open({ [WATCH]: withLessons(lesson({ id: 1, title: 'O papel' })), ...answers });
    await screen.findByText('O papel');
    press('Apagar O papel');
    await screen.findByRole('dialog', { name: 'Apagar O papel?' });
    return opened;
  };

  test('happens after a question', async () => {
    const { changes, answers } = await ask();
    expect(changes()).toEqual([]);
    answers[WATCH] = withLessons();
    press('Apagar');
    await screen.findByText('Nenhuma aula ainda');
    expect(changes()).toEqual([['DELETE /course/3/module/7/lesson/1', undefined]]);
  });

  test('that fails is said, and the question stays', async () => {
    await ask({ 'DELETE /course/3/module/7/lesson/1': refusal('server.failed') });
    press('Apagar');
    await screen.findByText('Não foi possível apagar agora. Tente de novo.');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});

describe('a new lesson', () => {
  const CREATE = 'POST /course/3/module/7/lesson';
  const begin = async (answers: Answers = {}) => {
    const opened = open({ [WATCH]: withLessons(), ...answers });
    await screen.findByText('Nova aula');
    return opened;
  };

  test('needs a title', async () => {
    const { changes } = await begin();
    press('Criar aula');
    expect(screen.getByText('Dê um título à aula.')).toBeTruthy();
    expect(changes()).toEqual([]);
  });

  test('of text alone is sent, shows, and the form is empty', async () => {
    const { changes, answers } = await begin();
    fill('Título da aula', 'O papel');
    fill('Descrição', 'Sem ácido.');
    answers[WATCH] = withLessons(lesson({ title: 'O papel' }));
    press('Criar aula');
    await screen.findByText('Aula criada.');
    await screen.findByRole('link', { name: 'O papel' });
    expect(changes()).toEqual([[CREATE, { title: 'O papel', description: 'Sem ácido.' }]]);
    await waitFor(() => expect(screen.getByLabelText('Título da aula')).toHaveProperty('value', ''));
  });

  test('of a link is sent with it', async () => {
    const { changes } = await begin();
    fill('Título da aula', 'A água');
    fill('Ou o link do vídeo', 'https://youtu.be/abc');
    press('Criar aula');
    await screen.findByText('Aula criada.');
    expect(changes()).toEqual([[CREATE, { title: 'A água', description: '', media_url: 'https://youtu.be/abc' }]]);
  });

  test.each([
    ['media.not_found', 'Use um link do YouTube, do Vimeo ou do Panda Video.'],
    ['request.invalid', 'Confira o link.'],
    ['server.failed', 'Não foi possível salvar agora. Tente de novo.'],
  ] as const)('that is refused with %s says so, and stays as typed', async (code, text) => {
    await begin({ [CREATE]: refusal(code) });
    fill('Título da aula', 'A água');
    press('Criar aula');
    await screen.findByText(text);
    expect(screen.getByLabelText('Título da aula')).toHaveProperty('value', 'A água');
  });

  test('offers to choose or drop a file, which goes on where it stopped', async () => {
    await begin();
    const zone = within(screen.getByLabelText('Arquivo da aula').closest('label')!);
    expect(zone.getByText('Escolha ou solte um vídeo ou áudio')).toBeTruthy();
    expect(zone.getByText('O envio continua de onde parou se a internet cair.')).toBeTruthy();
  });
});
