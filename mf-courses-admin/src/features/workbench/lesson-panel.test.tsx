import { afterEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { textOfWords } from '@clube/shared/contracts/lesson-text-nodes';
import { describeStates, fill, press, refusal } from '@clube/shared/testing';
import { draft, lesson, openLesson, openModule, OUTLINE, outline, unit, writeText } from './testing/scene.tsx';

afterEach(cleanup);

describe('one lesson of it', () =>
  describeStates({
    open: (answers) => openModule('?aula=11', answers),
    read: 'GET /course/3/module/7/lesson/11/draft',
    shown: 'Título da aula',
    missing: 'lesson.not_found',
  }));

describe('a lesson', () => {
  test('shows what it is, and saves each field when it is left', async () => {
    const { changes, answers, id, READ, LESSON } = await openLesson();
    expect(screen.getByLabelText('Título da aula')).toHaveProperty('value', 'O papel');
    expect((await screen.findByLabelText('Texto da aula')).textContent).toBe('Sem ácido.');
    answers[READ] = draft(id, { title: 'Papéis', version: 3 });
    fill('Título da aula', 'Papéis');
    await screen.findByText('Tudo salvo');
    const text = textOfWords('Algodão');
    answers[READ] = draft(id, { title: 'Papéis', text, version: 4 });
    await writeText('Algodão');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()).toEqual([
      [`PATCH ${LESSON}`, { title: 'Papéis', version: 2 }],
      [`PATCH ${LESSON}`, { text, version: 3 }],
    ]);
    await screen.findByText('Tudo salvo');
  });

  test('is not saved with a space that the next word is to follow, until its field is left', async () => {
    const { changes, answers, id, READ, WRITE } = await openLesson();
    const title = screen.getByLabelText('Título da aula');
    jest.useFakeTimers();
    try {
      fireEvent.change(title, { target: { value: 'Papel' } });
      fireEvent.change(title, { target: { value: 'Papel ' } });
      await act(() => jest.advanceTimersByTimeAsync(2000));
      expect(changes()).toEqual([]);
      expect(title).toHaveProperty('value', 'Papel ');
      fireEvent.change(title, { target: { value: 'Papel vegetal' } });
      answers[READ] = draft(id, { title: 'Papel vegetal', version: 3 });
      await act(() => jest.advanceTimersByTimeAsync(2000));
    } finally {
      jest.useRealTimers();
    }
    await screen.findByText('Tudo salvo');
    answers[READ] = draft(id, { title: 'Papel', version: 4 });
    fill('Título da aula', 'Papel ');
    await waitFor(() => expect(title).toHaveProperty('value', 'Papel'));
    expect(changes()).toEqual([
      [WRITE, { title: 'Papel vegetal', version: 2 }],
      [WRITE, { title: 'Papel ', version: 3 }],
    ]);
  });

  test('what is changed right after a save is saved over that save, whatever the page still shows', async () => {
    // The page is told of the first save only after the second began.
    const { changes, WRITE } = await openLesson();
    fill('Título da aula', 'Papéis');
    await waitFor(() => expect(changes()).toHaveLength(1));
    await screen.findByText('Tudo salvo');
    await writeText('Algodão');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()).toEqual([
      [WRITE, { title: 'Papéis', version: 2 }],
      [WRITE, { text: textOfWords('Algodão'), version: 3 }],
    ]);
  });

  test('with a title longer than any is not saved, says how long it is, and loses none of it', async () => {
    const { changes, answers, id, READ } = await openLesson();
    const long = 'a'.repeat(10_000);
    fill('Título da aula', long);
    await screen.findByText('10000 / 160');
    fireEvent.blur(screen.getByLabelText('Título da aula'));
    await screen.findByText('Ainda não salvo');
    // A browser would cut off what is pasted, and say nothing.
    expect(screen.getByLabelText('Título da aula')).toHaveProperty('maxLength', -1);
    expect(screen.getByLabelText('Título da aula')).toHaveProperty('value', long);
    expect(changes()).toEqual([]);
    answers[READ] = draft(id, { title: 'a'.repeat(160), version: 3 });
    fill('Título da aula', 'a'.repeat(160));
    await screen.findByText('Tudo salvo');
    expect(changes()).toHaveLength(1);
  });

  test('is not saved without a title, and who leaves is asked', async () => {
    const { changes, place } = await openLesson();
    fill('Título da aula', '');
    expect(screen.getByText('Dê um título à aula.')).toBeTruthy();
    expect(screen.getByText('Ainda não salvo')).toBeTruthy();
    fireEvent.click(screen.getByRole('link', { name: '1. Papel' }));
    await screen.findByRole('dialog', { name: 'Sair daqui?' });
    press('Ficar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    fireEvent.click(screen.getByRole('link', { name: '1. Papel' }));
    await screen.findByRole('dialog', { name: 'Sair daqui?' });
    press('Sair');
    await waitFor(() => expect(place()).toBe('/config_curso/3/module/7/lesson'));
    expect(changes()).toEqual([]);
  });

  test('that cannot be saved stays as typed, and is tried again', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson({}, { 'PATCH LESSON': refusal('server.failed') });
    fill('Título da aula', 'Papéis');
    await screen.findByText('Não salvo');
    expect(screen.getByLabelText('Título da aula')).toHaveProperty('value', 'Papéis');
    delete answers[WRITE];
    answers[READ] = draft(id, { title: 'Papéis', version: 3 });
    press('Tentar de novo');
    await screen.findByText('Tudo salvo');
    expect(changes()).toHaveLength(2);
  });

  test('that could not be saved is tried again when one comes back to it, and asked about again where that fails', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson({}, { 'PATCH LESSON': refusal('server.failed') });
    const leave = async () => {
      fireEvent.click(screen.getByRole('link', { name: '1. Papel' }));
      await screen.findByRole('dialog', { name: 'Sair daqui?' });
      press('Sair');
      await screen.findByLabelText('Título do módulo');
    };
    const comeBack = () => fireEvent.click(screen.getByRole('link', { name: 'O papel' }));
    fill('Título da aula', 'Papéis');
    await screen.findByText('Não salvo');
    await leave();
    comeBack();
    expect(await screen.findByLabelText('Título da aula')).toHaveProperty('value', 'Papéis');
    await screen.findByText('Não salvo');
    expect(screen.getByRole('button', { name: 'Tentar de novo' })).toBeTruthy();
    await leave();
    await waitFor(() => expect(changes().length).toBeGreaterThan(2));
    delete answers[WRITE];
    answers[READ] = draft(id, { title: 'Papéis', version: 3 });
    comeBack();
    await screen.findByLabelText('Título da aula');
    await screen.findByText('Tudo salvo');
    expect(new Set(changes().map((change) => JSON.stringify(change)))).toEqual(
      new Set([JSON.stringify([WRITE, { title: 'Papéis', version: 2 }])]),
    );
  });

  test('one comes back to while it is still saved is saved once, and shows what it is by then', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson();
    const held = Promise.withResolvers<undefined>();
    answers[WRITE] = () => held.promise;
    fill('Título da aula', 'Papéis');
    await waitFor(() => expect(changes()).toHaveLength(1));
    fireEvent.click(screen.getByRole('link', { name: '1. Papel' }));
    await screen.findByLabelText('Título do módulo');
    fireEvent.click(screen.getByRole('link', { name: 'O papel' }));
    expect(await screen.findByLabelText('Título da aula')).toHaveProperty('value', 'Papéis');
    // Somebody else changes it right after.
    answers[READ] = draft(id, { title: 'Folhas', version: 4 });
    held.resolve(undefined);
    await screen.findByText('Tudo salvo');
    await waitFor(() => expect(screen.getByLabelText('Título da aula')).toHaveProperty('value', 'Folhas'));
    expect(changes()).toEqual([[WRITE, { title: 'Papéis', version: 2 }]]);
  });

  test('that was moved to another module meanwhile is saved there by the next try', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson({}, { 'PATCH LESSON': refusal('lesson.not_found') });
    answers[OUTLINE] = outline(unit(7, 'Papel', []), unit(8, 'Cores', [lesson(id, { title: 'O papel' })]));
    answers[READ] = refusal('lesson.not_found');
    const MOVED = `/course/3/module/8/lesson/${id}`;
    answers[`GET ${MOVED}/draft`] = draft(id, { title: 'Papéis', version: 3 });
    fill('Título da aula', 'Papéis');
    await screen.findByText('Módulo 2 · Aula 1');
    expect(screen.getByText('Não salvo')).toBeTruthy();
    press('Tentar de novo');
    await screen.findByText('Tudo salvo');
    expect(changes()).toEqual([
      [WRITE, { title: 'Papéis', version: 2 }],
      [`PATCH ${MOVED}`, { title: 'Papéis', version: 2 }],
    ]);
  });

  test('is deleted after a question that says what is lost', async () => {
    const { changes, place, sent, settled, LESSON, READ } = await openLesson();
    press('Apagar O papel');
    const dialog = await screen.findByRole('dialog', { name: 'Apagar O papel?' });
    expect(dialog.textContent).toContain(
      'Some agora para todo mundo e fica 30 dias na lixeira. Até lá, volta com tudo o que é seu.',
    );
    press('Apagar');
    await waitFor(() => expect(place()).toBe('/config_curso/3/module/7/lesson'));
    expect(changes()).toEqual([[`DELETE ${LESSON}`, undefined]]);
    await settled();
    expect(sent.filter(({ call }) => call === READ)).toHaveLength(1);
  });

  test('that is not deleted stays, and the question too', async () => {
    await openLesson({}, { 'DELETE LESSON': refusal('server.failed') });
    press('Apagar O papel');
    await screen.findByRole('dialog');
    press('Apagar');
    await screen.findByText('Não foi possível apagar agora. Tente de novo.');
    expect(screen.getByRole('dialog')).toBeTruthy();
  });
});
