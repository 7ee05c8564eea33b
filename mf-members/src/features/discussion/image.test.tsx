import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Comment } from '@clube/shared/contracts/comment';
import { fill, openScreen, pageOf, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { Discussion } from './discussion.tsx';

const LESSON = '/course/1/module/2/lesson/3/comment';
const LIST = `GET ${LESSON}`;
const SEND = `POST ${LESSON}`;
const SEND_IMAGE = `POST ${LESSON}/image`;
const key = 'k'.repeat(22);
const PREVIEW = { name: 'Imagem da mensagem' };

const thread = (id: number, text: string, change: Partial<Comment> = {}): Comment => ({
  ...sampleOf<Comment>(Comment),
  id,
  comment: text,
  created_at: `2026-01-0${id}T12:00:00.000Z`,
  parent_lesson_comment_id: null,
  image: null,
  status: 'approved',
  author: { photo: null, id: 50, name: 'Bia', role: 'student' },
  mentions: [],
  replies: [],
  ...change,
});
const picture = (type = 'image/png', bytes = 3) => new File([new Uint8Array(bytes)], 'tela', { type });

beforeEach(() => void Object.assign(URL, { createObjectURL: () => 'blob:shown', revokeObjectURL: () => undefined }));
afterEach(() => localStorage.clear());

async function open(answers: Answers = {}) {
  const opened = openScreen(<Discussion courseId={1} moduleId={2} lessonId={3} />, {
    path: '/',
    role: 'student',
    answers: { [LIST]: pageOf([thread(1, 'Dúvida')]), [SEND_IMAGE]: { key }, ...answers },
  });
  await screen.findByText('Dúvida');
  return opened;
}
const field = (name = 'Comentário') => screen.getByLabelText(name);
const paste = (file: File, name?: string) =>
  fireEvent.paste(field(name), { clipboardData: { files: [file], types: ['Files'] } });
async function offer(): Promise<HTMLElement> {
  fireEvent.focus(field());
  return screen.findByLabelText('Escolher imagem');
}
async function choose(file: File): Promise<void> {
  fireEvent.change(await offer(), { target: { files: [file] } });
}

describe('a picture that is written along', () => {
  const ways = {
    chosen: choose,
    pasted: async (file: File): Promise<void> => void paste(file),
    dropped: async (file: File): Promise<void> => void fireEvent.drop(field(), { dataTransfer: { files: [file] } }),
  };
  test.each(['chosen', 'pasted', 'dropped'] as const)(
    'that was %s is shown, sent, named by the comment, and gone after it',
    async (how) => {
      const { changes } = await open();
      await ways[how](picture());
      expect((await screen.findByRole('img', PREVIEW)).getAttribute('src')).toBe('blob:shown');
      expect(screen.getByText('Escreva algo junto para enviar.')).toBeTruthy();
      fill('Comentário', 'Veja');
      press('Comentar');
      await waitFor(() => expect(changes().at(-1)).toEqual([SEND, { comment: 'Veja', image: key }]));
      await waitFor(() => expect(screen.queryByRole('img', PREVIEW)).toBeNull());
      expect(Object.keys(localStorage)).toEqual([]);
    },
  );

  test('goes with a reply as well', async () => {
    const { changes } = await open();
    press('Responder');
    paste(picture(), 'Resposta para Bia');
    await screen.findByRole('img', PREVIEW);
    fill('Resposta para Bia', 'Assim');
    press('Comentar');
    const sent = { comment: 'Assim', parent_lesson_comment_id: 1, image: key };
    await waitFor(() => expect(changes().at(-1)).toEqual([SEND, sent]));
  });

  test('is offered to who writes, not to who reads', async () => {
    await open();
    expect(screen.queryByRole('button', { name: 'Anexar imagem' })).toBeNull();
    await offer();
    expect(screen.getByRole('button', { name: 'Anexar imagem' })).toBeTruthy();
  });

  test('is waited for: the comment never goes without it', async () => {
    const arrived = Promise.withResolvers<{ key: string }>();
    const { changes } = await open({ [SEND_IMAGE]: () => arrived.promise });
    paste(picture());
    fill('Comentário', 'Veja');
    press('Comentar');
    await screen.findByRole('img', PREVIEW);
    expect(changes().map(([call]) => call)).not.toContain(SEND);
    arrived.resolve({ key });
    await waitFor(() => expect(changes().at(-1)).toEqual([SEND, { comment: 'Veja', image: key }]));
  });

  test('that was exchanged while it was on its way goes as the last one', async () => {
    const [first, second] = [1, 2].map(() => Promise.withResolvers<{ key: string }>());
    const coming = [first!.promise, second!.promise];
    const { changes } = await open({ [SEND_IMAGE]: () => coming.shift() });
    paste(picture());
    fill('Comentário', 'Veja');
    press('Comentar');
    await screen.findByRole('img', PREVIEW);
    paste(picture());
    await waitFor(() => expect(changes().map(([call]) => call)).toEqual([SEND_IMAGE, SEND_IMAGE]));
    first!.resolve({ key });
    second!.resolve({ key: 'z'.repeat(22) });
    await waitFor(() => expect(changes().at(-1)).toEqual([SEND, { comment: 'Veja', image: 'z'.repeat(22) }]));
  });

  test('beside text that is pasted is left alone', async () => {
    const { changes } = await open();
    const event = { clipboardData: { files: [picture()], types: ['text/plain', 'Files'] } };
    // True: nobody took it, and the text comes into the field.
    expect(fireEvent.paste(field(), event)).toBe(true);
    expect(changes()).toEqual([]);
  });

  test('that is taken away is not named', async () => {
    const { changes } = await open();
    paste(picture());
    await screen.findByRole('img', PREVIEW);
    press('Tirar a imagem');
    fill('Comentário', 'Veja');
    press('Comentar');
    await waitFor(() => expect(changes().at(-1)).toEqual([SEND, { comment: 'Veja' }]));
  });

  test.each([
    [picture('image/svg+xml'), 'Use uma imagem PNG, JPEG ou WebP.'],
    [picture('image/png', 8 * 1024 * 1024 + 1), 'A imagem passa de 8 MB.'],
  ])('of another kind or size is refused before it is sent', async (file, text) => {
    const { changes } = await open();
    paste(file);
    expect((await screen.findByRole('alert')).textContent).toContain(text);
    expect(changes()).toEqual([]);
  });

  test.each([
    ['site.storage_exceeded', 'Não há mais espaço para imagens aqui. Envie sem ela.'],
    ['server.failed', 'A imagem não foi enviada.'],
  ] as const)('that is refused with %s keeps the comment back until it is there or taken away', async (code, text) => {
    const log = jest.spyOn(console, 'info').mockImplementation(() => {});
    const { answers, changes } = await open({ [SEND_IMAGE]: refusal(code) });
    paste(picture());
    await screen.findByText(text, { exact: false });
    fill('Comentário', 'Veja');
    press('Comentar');
    await screen.findByRole('button', { name: 'Comentar', busy: false });
    await screen.findByText(text, { exact: false });
    expect(changes().map(([call]) => call)).toEqual([SEND_IMAGE, SEND_IMAGE]);
    expect(field()).toHaveProperty('value', 'Veja');
    answers[SEND_IMAGE] = { key };
    press('Comentar');
    await waitFor(() => expect(changes().at(-1)).toEqual([SEND, { comment: 'Veja', image: key }]));
    log.mockRestore();
  });

  test('is there at once in an open form when its comment comes back, and not when another tab attaches one', async () => {
    await open();
    fill('Comentário', 'Veja');
    paste(picture());
    await screen.findByRole('img', PREVIEW);
    const name = () => Object.keys(localStorage).find((one) => one.includes(':image:'));
    await waitFor(() => expect(name()).toBeTruthy());
    const beside = name()!;
    cleanup();
    localStorage.clear();
    await open();
    fill('Comentário', 'Sigo');
    await offer();
    const tell = (kept: object) =>
      act(() => {
        localStorage.setItem(beside, JSON.stringify(kept));
        dispatchEvent(new StorageEvent('storage', { key: beside }));
      });
    tell({ key });
    expect(screen.queryByText('Imagem anexada')).toBeNull();
    tell({ key, back: true });
    await screen.findByText('Imagem anexada');
  });

  test('is there again for who comes back, and said to be lost where the server has it no more', async () => {
    const log = jest.spyOn(console, 'info').mockImplementation(() => {});
    await open();
    fill('Comentário', 'Veja');
    paste(picture());
    await screen.findByRole('img', PREVIEW);
    await waitFor(() => expect(Object.keys(localStorage).filter((name) => name.includes(':image:'))).toHaveLength(1));
    cleanup();
    const { answers, changes } = await open({ [SEND]: refusal('comment.image_not_found') });
    await screen.findByText('Imagem anexada');
    press('Comentar');
    await screen.findByText('A imagem não está mais aqui: anexe de novo, ou envie sem ela.');
    expect(field()).toHaveProperty('value', 'Veja');
    answers[SEND] = thread(2, 'Veja');
    await screen.findByRole('button', { name: 'Comentar', busy: false });
    press('Comentar');
    await waitFor(() =>
      expect(changes()).toEqual([
        [SEND, { comment: 'Veja', image: key }],
        [SEND, { comment: 'Veja' }],
      ]),
    );
    log.mockRestore();
  });
});

describe('the picture of a comment', () => {
  const image = { url: '/api/course/1/module/2/lesson/3/comment/1/image', width: 1600, height: 800 };

  test('has its room before it is there, comes when it is near, and opens large', async () => {
    await open({ [LIST]: pageOf([thread(1, 'Dúvida', { image })]) });
    const shown = screen.getByRole('img', { name: 'Imagem de Bia' });
    expect(['src', 'width', 'height', 'loading'].map((name) => shown.getAttribute(name))).toEqual([
      image.url,
      '420',
      '210',
      'lazy',
    ]);
    fireEvent.click(screen.getByRole('button', { name: 'Imagem de Bia' }));
    const dialog = await screen.findByRole('dialog', { name: 'Imagem de Bia' });
    const large = within(dialog).getByRole('img', { name: 'Imagem de Bia' });
    expect([large.getAttribute('src'), large.getAttribute('width')]).toEqual([image.url, '1600']);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Fechar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test.each([
    [{ width: 200, height: 100 }, ['200', '100']],
    [{ width: 100, height: 1600 }, ['20', '320']],
  ])('is never larger than it is, nor than its room: %j', async (size, drawn) => {
    await open({ [LIST]: pageOf([thread(1, 'Dúvida', { image: { ...image, ...size } })]) });
    const shown = screen.getByRole('img', { name: 'Imagem de Bia' });
    expect([shown.getAttribute('width'), shown.getAttribute('height')]).toEqual(drawn);
  });
});
