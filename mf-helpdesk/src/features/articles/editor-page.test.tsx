import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ArticleDraft } from '@clube/shared/contracts/article';
import { MAX_LINK_LENGTH, textOfWords } from '@clube/shared/contracts/lesson-text-nodes';
import { describeStates, fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
// Its part that comes later is read before: it takes longer than a test waits.
import './editor-form.tsx';
import { EditorPage } from './editor-page.tsx';

const READ = 'GET /article/5/draft';
const SAVE = 'PATCH /article/5';
const body = textOfWords('Peça um link.');
const draft = (change: Partial<ArticleDraft> = {}): ArticleDraft => ({
  ...sampleOf<ArticleDraft>(ArticleDraft),
  id: 5,
  title: 'Como entrar',
  category: 'Acesso',
  body,
  is_published: false,
  version: 3,
  ...change,
});
const open = (answers: Answers = {}) =>
  openScreen(<EditorPage />, {
    path: '/artigos/:artigo',
    at: '/artigos/5',
    role: 'support',
    answers: { [READ]: draft(), ...answers },
  });
afterEach(() => localStorage.clear());

describeStates({
  open: (answers) =>
    openScreen(<EditorPage />, {
      path: '/artigos/:artigo',
      at: '/artigos/5',
      role: 'support',
      answers: { 'GET /article/5/draft': draft(), ...answers },
    }),
  read: READ,
  shown: 'Categoria',
});

describe('an article', () => {
  test('is saved as a draft with what was changed, of the version that was seen', async () => {
    const { changes } = open({ [SAVE]: draft({ title: 'Entrar', version: 4 }) });
    await screen.findByText('Peça um link.');
    fill('Título do artigo', 'Entrar');
    press('Salvar rascunho');
    await screen.findByText('Rascunho salvo.');
    expect(changes()).toEqual([[SAVE, { version: 3, title: 'Entrar', category: 'Acesso', body, is_published: false }]]);
  });

  test('is published, and taken down again with the version that came', async () => {
    const { changes, answers } = open({ [SAVE]: draft({ is_published: true, version: 4 }) });
    await screen.findByText('Peça um link.');
    press('Publicar');
    await screen.findByText('Artigo publicado.');
    answers[SAVE] = draft({ version: 5 });
    press('Deixar de publicar');
    await screen.findByText('Rascunho salvo.');
    expect(changes().map(([, sent]) => sent)).toMatchObject([
      { version: 3, is_published: true },
      { version: 4, is_published: false },
    ]);
  });

  test('without a title is not saved', async () => {
    open();
    await screen.findByText('Peça um link.');
    fill('Título do artigo', ' ');
    await screen.findByText('Dê um título ao artigo.');
    expect(screen.getByRole('button', { name: 'Publicar' })).toHaveProperty('disabled', true);
  });

  test.each([
    ['Título do artigo', 160],
    ['Categoria', 80],
  ] as const)('is not saved with more in “%s” than fits, of which nothing is cut off', async (label, most) => {
    open();
    await screen.findByText('Peça um link.');
    fill(label, 'a'.repeat(most + 1));
    await screen.findByText(`${most + 1} / ${most}`);
    expect(screen.getByLabelText(label)).toHaveProperty('maxLength', -1);
    expect(screen.getByRole('button', { name: 'Publicar' })).toHaveProperty('disabled', true);
    fill(label, 'a'.repeat(most));
    expect(screen.getByRole('button', { name: 'Publicar' })).toHaveProperty('disabled', false);
  });

  test('takes no address that is too long for a link, of which nothing is cut off', async () => {
    open();
    await screen.findByText('Peça um link.');
    press('Link');
    await screen.findByLabelText('Endereço ou e-mail');
    fill('Endereço ou e-mail', `https://exemplo.com/${'a'.repeat(MAX_LINK_LENGTH)}`);
    await screen.findByText(`${MAX_LINK_LENGTH + 20} / ${MAX_LINK_LENGTH}`);
    expect(screen.getByLabelText('Endereço ou e-mail')).toHaveProperty('maxLength', -1);
    press('Pôr no texto');
    expect(screen.getByLabelText('Endereço ou e-mail')).toBeTruthy();
  });

  test('that somebody else changed says so, and nothing that was typed is lost', async () => {
    open({ [SAVE]: refusal('version.stale') });
    await screen.findByText('Peça um link.');
    fill('Título do artigo', 'Entrar');
    press('Salvar rascunho');
    await screen.findByText(/Alguém mudou este artigo/);
    expect(screen.getByLabelText('Título do artigo')).toHaveProperty('value', 'Entrar');
    cleanup();
    open();
    await waitFor(() => expect(screen.getByLabelText('Título do artigo')).toHaveProperty('value', 'Entrar'));
  });

  const DELETE = 'DELETE /article/5';
  const RESTORE = 'POST /bin/9/restore';
  const doom = async (answers: Answers) => {
    const opened = open({ [DELETE]: { ok: true, bin: 9 }, ...answers });
    await screen.findByText('Peça um link.');
    press('Apagar');
    const dialog = await screen.findByRole('dialog', { name: 'Apagar este artigo?' });
    expect(dialog.textContent).toMatch(/fica 30 dias na lixeira.*deixe de publicar/);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Apagar' }));
    return opened;
  };

  test('is deleted after a question, and taken back from wherever one is', async () => {
    const { changes, place } = await doom({
      [RESTORE]: { kind: 'article', course_id: null, module_id: null, lesson_id: null },
    });
    await screen.findByText('Como entrar foi para a lixeira.');
    await waitFor(() => expect(place()).toBe('/artigos'));
    press('Desfazer');
    await screen.findByText('Como entrar está de volta, no lugar em que estava.');
    expect(changes().map(([call]) => call)).toEqual([DELETE, RESTORE]);
  });

  test('that cannot come back says why', async () => {
    await doom({ [RESTORE]: refusal('article.too_many') });
    await screen.findByText('Como entrar foi para a lixeira.');
    press('Desfazer');
    await screen.findByText('O painel já tem tantos artigos quantos pode ter. Apague um deles e restaure de novo.');
  });

  test('that is not deleted says so, and the question stays', async () => {
    await doom({ [DELETE]: refusal('server.failed') });
    await screen.findByText('Não foi possível apagar agora. Tente de novo.');
    expect(screen.getByRole('dialog', { name: 'Apagar este artigo?' })).toBeTruthy();
  });

  test('that somebody else deleted first is gone, as was asked', async () => {
    const { place } = await doom({ [DELETE]: refusal('article.not_found') });
    await waitFor(() => expect(place()).toBe('/artigos'));
    expect(screen.queryByText(/lixeira\.$/)).toBeNull();
  });

  test('that is not there says so', async () => {
    open({ [READ]: refusal('article.not_found') });
    await screen.findByText('Este artigo não está mais aqui');
  });
});
