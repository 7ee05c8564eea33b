import { expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { fill, openScreen, press } from '@clube/shared/testing';
import type { Written } from './comment-actions.ts';

let isBroken = true;
jest.mock('./later.ts', () => ({
  later: async () => {
    if (isBroken) throw new Error('chunk');
    return import('./comment-later.ts');
  },
}));

test('what takes a picture along says in its place that it did not come; what was written goes without, and trying again brings it', async () => {
  globalThis.reportError = () => {};
  const { CommentForm } = await import('./comment-form.tsx');
  const sent = jest.fn<(written: Written) => Promise<void>>().mockResolvedValue();
  const path = { courseId: 1, moduleId: 2, lessonId: 3 };
  openScreen(<CommentForm path={path} label="Comentário" placeholder="" onSubmit={sent} />, { path: '/' });
  fireEvent.focus(screen.getByLabelText('Comentário'));
  fill('Comentário', 'Veja');
  expect(await screen.findByText('Esta parte da página não carregou agora.')).toBeTruthy();
  press('Comentar');
  await waitFor(() => expect(sent.mock.calls).toMatchObject([[{ comment: 'Veja', image: undefined }]]));
  isBroken = false;
  press('Tentar de novo');
  expect(await screen.findByLabelText('Escolher imagem')).toBeTruthy();
});
