import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { LessonDraft } from '@clube/shared/contracts/outline';
import { press, refusal, type Answers } from '@clube/shared/testing';
import { openLesson } from './testing/scene.tsx';

afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});
const KEY = 'k'.repeat(22);
const open = (change: Partial<LessonDraft> = {}, answers: Answers = {}) =>
  openLesson({ mediaType: 'youtube', media_url: 'https://youtu.be/abc', poster: null, ...change }, answers);

/** jsdom measures and draws nothing: what a picture is, and how much room there is for it. */
async function choosePicture() {
  globalThis.createImageBitmap = () => Promise.resolve({ close: () => {} } as ImageBitmap);
  Object.assign(URL, { createObjectURL: () => 'blob:one', revokeObjectURL: () => {} });
  const box = { width: 640, height: 360, top: 0, left: 0, right: 640, bottom: 360, x: 0, y: 0, toJSON: () => ({}) };
  jest.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(box);
  for (const [name, value] of Object.entries({ naturalWidth: 1280, naturalHeight: 720 }))
    jest.spyOn(HTMLImageElement.prototype, name as 'naturalWidth', 'get').mockReturnValue(value);
  for (const [name, value] of Object.entries({ offsetWidth: 640, offsetHeight: 360 }))
    jest.spyOn(HTMLElement.prototype, name as 'offsetWidth', 'get').mockReturnValue(value);
  fireEvent.change(await screen.findByLabelText('Miniatura', { selector: 'input' }), {
    target: { files: [new File(['x'], 'capa.png', { type: 'image/png' })] },
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Ajustar imagem' }));
  fireEvent.load(dialog.getByAltText(''));
  await waitFor(() =>
    expect(dialog.getByRole('button', { name: 'Salvar imagem' }).hasAttribute('disabled')).toBe(false),
  );
  fireEvent.click(dialog.getByRole('button', { name: 'Salvar imagem' }));
}

describe('the thumbnail of a linked video', () => {
  test('is sent with the part that was chosen, and saved over what was seen', async () => {
    const { changes, sent, answers, LESSON, READ, WRITE } = await open(
      {},
      { 'POST LESSON/picture': { key: KEY, width: 1280, height: 720 } },
    );
    await screen.findByText(/Sem ela, a aula mostra o que o site do vídeo mostra/);
    expect(screen.queryByRole('button', { name: 'Remover: Miniatura' })).toBeNull();
    answers[READ] = { ...(answers[READ] as LessonDraft), version: 3, poster: KEY };
    await choosePicture();
    const shown = await screen.findByAltText('Miniatura');
    expect(shown.getAttribute('src')).toBe(`/api${LESSON}/picture/${KEY}`);
    expect(changes().map(([call]) => call)).toEqual([`POST ${LESSON}/picture`, WRITE]);
    expect(changes()[1]).toEqual([WRITE, { poster: KEY, version: 2 }]);
    expect(sent.find(({ call }) => call.endsWith('/picture'))!.search).toBe('?left=0&top=0&width=1280&height=720');
  });

  test('is taken away after it was asked what comes then, and stands again where that is undone', async () => {
    const { changes, answers, READ, WRITE } = await open({ poster: KEY });
    await screen.findByAltText('Miniatura');
    answers[READ] = { ...(answers[READ] as LessonDraft), version: 3, poster: null };
    press('Remover: Miniatura');
    const question = await screen.findByRole('dialog', { name: 'Remover esta imagem?' });
    expect(question.textContent).toContain('Some agora, e aparece o que o site do vídeo mostra.');
    fireEvent.click(within(question).getByRole('button', { name: 'Remover' }));
    await screen.findByRole('button', { name: 'Escolher imagem: Miniatura' });
    expect(changes()).toEqual([[WRITE, { poster: null, version: 2 }]]);
    answers[READ] = { ...(answers[READ] as LessonDraft), version: 4, poster: KEY };
    press('Desfazer');
    await screen.findByText('Voltou a imagem de antes: Miniatura.');
    expect(changes().at(-1)).toEqual([WRITE, { poster: KEY, version: 3 }]);
    await screen.findByAltText('Miniatura');
  });

  test('that somebody else changed meanwhile stays, and is shown', async () => {
    const { answers, LESSON, READ } = await open({ poster: KEY }, { 'PATCH LESSON': refusal('version.stale') });
    await screen.findByAltText('Miniatura');
    const theirs = 'o'.repeat(22);
    answers[READ] = { ...(answers[READ] as LessonDraft), version: 3, poster: theirs };
    press('Remover: Miniatura');
    const question = await screen.findByRole('dialog', { name: 'Remover esta imagem?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Remover' }));
    await screen.findByText('Outra pessoa mudou a miniatura agora mesmo. Fica a dela; veja antes de trocar.');
    await waitFor(() =>
      expect(screen.getByAltText('Miniatura').getAttribute('src')).toBe(`/api${LESSON}/picture/${theirs}`),
    );
  });

  test.each<[string, Partial<LessonDraft>]>([
    ['a page of another host', { mediaType: 'embed', media_url: 'https://docs.google.com/presentation/d/1/edit' }],
    ['a text', { mediaType: 'text', media_url: null }],
    ['a lesson of a server that has none', { poster: undefined as never }],
  ])('is not there of %s', async (_what, change) => {
    const { settled } = await open(change);
    await settled();
    expect(screen.queryByRole('region', { name: 'Miniatura' })).toBeNull();
  });
});
