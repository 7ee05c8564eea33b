import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { LessonDetail } from '@clube/shared/contracts/lesson';
import { Media } from '@clube/shared/contracts/media';
import { openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { Thumbnail } from './thumbnail.tsx';

const MEDIA = 'GET /media/5';
const PUT = 'PUT /media/5/poster';
const found = '/api/media/5/poster';
const media = (change: Partial<Media> = {}): Media => ({
  ...sampleOf<Media>(Media),
  id: 5,
  kind: 'video',
  status: 'ready',
  width: 1920,
  height: 1080,
  poster: found,
  own_poster: false,
  ...change,
});
const film = { kind: 'hls', url: '/a.m3u8', start: null, poster: null, sprite: null, captions: [], chapters: [] };
const open = (change: Partial<Media> = {}, answers: Answers = {}) =>
  openScreen(<Thumbnail ids={{ courseId: 3, moduleId: 7, lessonId: 11 }} mediaId={5} />, {
    path: '/config_curso',
    role: 'owner',
    answers: {
      [MEDIA]: media(change),
      'GET /course/3/module/7/lesson/11': { ...sampleOf<LessonDetail>(LessonDetail), player: film },
      ...answers,
    },
  });

// jsdom draws and plays nothing.
let drawn: number[][];
beforeEach(() => {
  drawn = [];
  jest.spyOn(HTMLMediaElement.prototype, 'load').mockReturnValue(undefined);
  const canvas = HTMLCanvasElement.prototype;
  const context = { drawImage: (_film: unknown, ...box: number[]) => void drawn.push(box) };
  Object.defineProperty(canvas, 'getContext', { configurable: true, value: () => context });
  Object.defineProperty(canvas, 'toBlob', {
    configurable: true,
    value: (give: (picture: Blob) => void, type: string) => give(new Blob(['x'], { type })),
  });
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

const stopAt = async (width: number, height: number) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Escolher um quadro do vídeo' }));
  const element = await screen.findByLabelText<HTMLVideoElement>('Prévia');
  for (const [name, value] of Object.entries({ readyState: 4, videoWidth: width, videoHeight: height }))
    Object.defineProperty(element, name, { configurable: true, value });
};

describe('the thumbnail of a lesson', () => {
  test('says that the storage is full before a picture is chosen, as soon as a refusal has said so', async () => {
    const cookieStore = new EventTarget();
    Object.assign(globalThis, { cookieStore });
    open();
    await screen.findByRole('button', { name: /Escolher imagem|Trocar/ });
    const says = () => screen.queryByText('O armazenamento do painel está cheio. Exclua vídeos que não usa mais.');
    expect(says()).toBeNull();
    document.cookie = 'exceeded_storage=1';
    act(() => void cookieStore.dispatchEvent(new Event('change')));
    expect(says()).not.toBeNull();
    document.cookie = 'exceeded_storage=; max-age=0';
    Object.assign(globalThis, { cookieStore: undefined });
  });

  test('is what was found, and cannot be taken away then; one that was chosen can', async () => {
    open();
    await screen.findByRole('button', { name: 'Escolher imagem: Miniatura' });
    expect(screen.queryByRole('button', { name: 'Remover: Miniatura' })).toBeNull();
    cleanup();
    const { changes, answers } = open({ own_poster: true, poster: `${found}?v=a` });
    expect((await screen.findByAltText('Miniatura')).getAttribute('src')).toBe(`${found}?v=a`);
    answers[MEDIA] = media();
    const change = { before: `${found}?v=a`, after: null };
    answers['DELETE /media/5/poster'] = change;
    answers['POST /media/5/poster/undo'] = { ok: true };
    press('Remover: Miniatura');
    const question = await screen.findByRole('dialog', { name: 'Remover esta imagem?' });
    expect(question.textContent).toContain('o quadro que o Clube encontrou fica no lugar');
    fireEvent.click(within(question).getByRole('button', { name: 'Remover' }));
    await screen.findByRole('button', { name: 'Escolher imagem: Miniatura' });
    press('Desfazer');
    await screen.findByText('Voltou a imagem de antes: Miniatura.');
    expect(changes()).toEqual([
      ['DELETE /media/5/poster', undefined],
      ['POST /media/5/poster/undo', change],
    ]);
  });

  test('is the frame at which the film stands, drawn no larger than it is kept', async () => {
    const { changes } = open();
    await stopAt(3840, 2160);
    press('Usar este quadro');
    await screen.findByText('Este quadro é a miniatura agora.');
    expect(drawn).toEqual([[0, 0, 1280, 720]]);
    expect(changes().map(([call]) => call)).toEqual([PUT]);
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Usar este quadro' })).toBeNull());
  });

  test('is not sent while nothing of the film is there; what fails says so, and the film stays', async () => {
    const { changes, answers } = open();
    fireEvent.click(await screen.findByRole('button', { name: 'Escolher um quadro do vídeo' }));
    await screen.findByLabelText('Prévia');
    press('Usar este quadro');
    await screen.findByText('O vídeo ainda não abriu. Espere a imagem aparecer e tente de novo.');
    expect(changes()).toEqual([]);
    cleanup();
    open({}, { ...answers, [PUT]: refusal('rate.limited') });
    await stopAt(640, 360);
    press('Usar este quadro');
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    expect(screen.getByLabelText('Prévia')).toBeTruthy();
  });

  test.each([
    ['a sound', { kind: 'audio' }],
    ['what does not play yet', { status: 'processing' }],
  ] as const)('is not there of %s', async (_what, change) => {
    const { settled } = open(change);
    await settled();
    expect(screen.queryByRole('button')).toBeNull();
  });
});
