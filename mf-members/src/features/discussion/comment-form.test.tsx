import { afterEach, beforeEach, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fill, openScreen, press, signedIn } from '@clube/shared/testing';
import type { Written } from './comment-actions.ts';

let isBroken = true;
jest.mock('./later.ts', () => ({
  later: async () => {
    if (isBroken) throw new Error('chunk');
    return import('./comment-later.ts');
  },
}));
beforeEach(() => {
  globalThis.reportError = () => {};
  Object.assign(URL, { createObjectURL: () => 'blob:shown', revokeObjectURL: () => undefined });
});
afterEach(() => localStorage.clear());

const path = { courseId: 1, moduleId: 2, lessonId: 3 };
const key = 'k'.repeat(22);
const HELD_BACK = 'A imagem não foi anexada: tente de novo, ou envie sem ela.';

/** A form whose code for pictures does not come. */
async function openBroken() {
  const { CommentForm } = await import('./comment-form.tsx');
  const sent = jest.fn<(written: Written) => Promise<void>>().mockResolvedValue();
  openScreen(<CommentForm path={path} label="Comentário" placeholder="" onSubmit={sent} />, {
    path: '/',
    answers: { 'POST /course/1/module/2/lesson/3/comment/image': { key } },
  });
  fireEvent.focus(screen.getByLabelText('Comentário'));
  expect(await screen.findByText('Esta parte da página não carregou agora.')).toBeTruthy();
  return sent;
}
const drop = () =>
  fireEvent.drop(screen.getByLabelText('Comentário'), {
    dataTransfer: { files: [new File([new Uint8Array(3)], 'tela', { type: 'image/png' })] },
  });

test('where what takes a picture along does not come, words that have none go', async () => {
  const sent = await openBroken();
  fill('Comentário', 'Veja');
  press('Comentar');
  await waitFor(() => expect(sent.mock.calls).toMatchObject([[{ comment: 'Veja', image: undefined }]]));
});

const given = {
  'that was dropped': drop,
  'of an earlier visit': () => {
    const { id } = signedIn('student').current!.currentMember;
    localStorage.setItem(`draft:comment:${id}:image:3`, JSON.stringify({ key }));
  },
};
test.each(['that was dropped', 'of an earlier visit'] as const)(
  'a picture %s holds the words back, and says so; once it is taken away these and the next go without',
  async (which) => {
    const sent = await openBroken();
    given[which]();
    fill('Comentário', 'Veja');
    press('Comentar');
    expect((await screen.findByRole('alert')).textContent).toContain(HELD_BACK);
    expect(sent).not.toHaveBeenCalled();
    press('Tirar a imagem');
    expect(screen.queryByRole('alert')).toBeNull();
    expect(document.activeElement).toBe(screen.getByLabelText('Comentário'));
    for (const comment of ['Veja', 'E isto']) {
      fill('Comentário', comment);
      press('Comentar');
      await waitFor(() => expect(sent.mock.calls.at(-1)).toMatchObject([{ comment, image: undefined }]));
    }
    expect(Object.keys(localStorage)).toEqual([]);
  },
);

// The last one: what came is there from then on.
test('trying again brings it: the picture that was dropped before goes with its words', async () => {
  const sent = await openBroken();
  fill('Comentário', 'Veja');
  drop();
  press('Comentar');
  await screen.findByRole('alert');
  isBroken = false;
  press('Tentar de novo');
  await screen.findByRole('img', { name: 'Imagem da mensagem' });
  expect(screen.queryByRole('alert')).toBeNull();
  press('Comentar');
  await waitFor(() => expect(sent.mock.calls).toMatchObject([[{ comment: 'Veja', image: key }]]));
});
