import { afterEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Loss } from '@clube/shared/contracts/bin';
import { fill, press, refusal, sampleOf } from '@clube/shared/testing';
import { draft, openLesson } from './testing/scene.tsx';

afterEach(cleanup);

describe('a lesson', () => {
  test('goes on air, and back to a draft', async () => {
    const { answers, changes, id, LESSON, READ, WRITE } = await openLesson({ state: 'draft' });
    answers[`GET ${LESSON}/loss`] = { ...sampleOf<Loss>(Loss), started_count: 14 };
    answers[READ] = draft(id, { state: 'live', version: 3 });
    press('Publicar');
    await screen.findByRole('button', { name: 'Voltar a rascunho' });
    answers[READ] = draft(id, { state: 'draft', version: 4 });
    await screen.findByText('Tudo salvo');
    // It is taken away from everybody: what that means is said first, and it can be taken back.
    press('Voltar a rascunho');
    const question = await screen.findByRole('dialog', { name: 'Voltar a rascunho?' });
    await waitFor(() => expect(question.textContent).toMatch(/14 pessoas já começaram.*pode receber o certificado/));
    expect(changes()).toHaveLength(1);
    fireEvent.click(within(question).getByRole('button', { name: 'Voltar a rascunho' }));
    await screen.findByText('Voltou a rascunho.');
    screen.getByRole('button', { name: 'Publicar' });
    answers[READ] = draft(id, { state: 'live', version: 5 });
    press('Desfazer');
    await screen.findByRole('button', { name: 'Voltar a rascunho' });
    await waitFor(() =>
      expect(changes()).toEqual([
        [WRITE, { published: true, version: 2 }],
        [WRITE, { published: false, version: 3 }],
        [WRITE, { published: true, version: 4 }],
      ]),
    );
  });

  test('has what publishes it in the head of its page, once, and who pressed it can go on there', async () => {
    const { answers, id, READ } = await openLesson({ state: 'draft' });
    answers[READ] = draft(id, { state: 'live', version: 3 });
    const publish = screen.getByRole('button', { name: 'Publicar' });
    const title = screen.getByLabelText('Título da aula');
    expect(publish.compareDocumentPosition(title) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    act(() => publish.focus());
    fireEvent.click(publish);
    expect(await screen.findByRole('button', { name: 'Voltar a rascunho' })).toBe(document.activeElement);
    expect(screen.queryByRole('button', { name: 'Publicar' })).toBeNull();
  });

  test('opens at once, at a date, days after the enrolment, in turn, or for classes alone', async () => {
    const { answers, changes, id, READ } = await openLesson();
    answers[READ] = draft(id, { release_after_days: 7, version: 3 });
    fireEvent.change(screen.getByLabelText('Quando abre'), { target: { value: 'days' } });
    await waitFor(() => expect(changes()).toHaveLength(1));
    await screen.findByText('Tudo salvo');
    fill('Dias', '10');
    await waitFor(() => expect(changes()).toHaveLength(2));
    await screen.findByText('Tudo salvo');
    // Until there is a date the days stand: nothing is open meanwhile.
    fireEvent.change(screen.getByLabelText('Quando abre'), { target: { value: 'date' } });
    fill('Data e hora', '2027-03-04T08:00');
    await waitFor(() => expect(changes()).toHaveLength(3));
    await screen.findByText('Tudo salvo');
    fireEvent.click(screen.getByLabelText('Só depois das aulas anteriores'));
    await waitFor(() => expect(changes()).toHaveLength(4));
    await screen.findByText('Tudo salvo');
    fireEvent.click(screen.getByLabelText('Só para turmas que têm uma regra aqui'));
    await waitFor(() => expect(changes()).toHaveLength(5));
    expect(changes().map(([, body]) => ({ ...(body as object), version: 0 }))).toEqual([
      { release_at: null, release_after_days: 7, version: 0 },
      { release_after_days: 10, version: 0 },
      { release_at: new Date('2027-03-04T08:00').toISOString(), release_after_days: null, version: 0 },
      { is_sequential: true, version: 0 },
      { is_for_classes: true, version: 0 },
    ]);
  });

  test('opens at what is typed once its field is left: nothing, half a number or half a year is never sent', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson({ release_at: '2099-01-01T12:00:00.000Z' });
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    const before = screen.getByLabelText<HTMLInputElement>('Data e hora').value;
    type('Data e hora', '');
    expect(screen.getByLabelText('Data e hora')).toHaveProperty('value', '');
    fireEvent.blur(screen.getByLabelText('Data e hora'));
    expect(screen.getByLabelText('Data e hora')).toHaveProperty('value', before);
    for (const value of ['0002-03-04T08:00', before]) fill('Data e hora', value);
    type('Data e hora', '2028-03-04T08:00');
    // Nothing is sent, and nobody is told that it was.
    expect([changes(), screen.getByText('Ainda não salvo').tagName]).toEqual([[], 'SPAN']);
    const release_at = new Date('2028-03-04T08:00').toISOString();
    answers[READ] = draft(id, { release_at, version: 3 });
    fireEvent.blur(screen.getByLabelText('Data e hora'));
    await waitFor(() => expect(changes()).toHaveLength(1));
    await screen.findByText('Tudo salvo');
    answers[READ] = draft(id, { release_after_days: 7, version: 4 });
    fireEvent.change(screen.getByLabelText('Quando abre'), { target: { value: 'days' } });
    await waitFor(() => expect(changes()).toHaveLength(2));
    await screen.findByText('Tudo salvo');
    for (const value of ['', '1', '10']) type('Dias', value);
    expect(changes()).toHaveLength(2);
    fireEvent.keyDown(screen.getByLabelText('Dias'), { key: 'Enter' });
    await waitFor(() => expect(changes()).toHaveLength(3));
    expect(changes()).toEqual([
      [WRITE, { release_at, version: 2 }],
      [WRITE, { release_at: null, release_after_days: 7, version: 3 }],
      [WRITE, { release_after_days: 10, version: 4 }],
    ]);
  });

  test('a number in whose field one still is counts when the screen goes away, and before the tab is closed', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson({ release_after_days: 7 });
    const type = (value: string) => fireEvent.change(screen.getByLabelText('Dias'), { target: { value } });
    const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(isAsked()).toBe(false);
    type('10');
    answers[READ] = draft(id, { release_after_days: 10, version: 3 });
    act(() => expect(isAsked()).toBe(true));
    await waitFor(() => expect(changes()).toHaveLength(1));
    await screen.findByText('Tudo salvo');
    expect(isAsked()).toBe(false);
    type('12');
    fireEvent.click(screen.getByRole('link', { name: '1. Papel' }));
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()).toEqual([
      [WRITE, { release_after_days: 10, version: 2 }],
      [WRITE, { release_after_days: 12, version: 3 }],
    ]);
  });

  test('shows when it opens as that is saved, whoever chose it', async () => {
    const { answers, id, READ, WRITE } = await openLesson(
      { release_after_days: 3 },
      { 'PATCH LESSON': refusal('version.stale') },
    );
    const shown = () => screen.getByLabelText<HTMLSelectElement>('Quando abre').value;
    answers[READ] = draft(id, { release_after_days: 5, version: 3 });
    fireEvent.change(screen.getByLabelText('Quando abre'), { target: { value: 'date' } });
    expect(shown()).toBe('date');
    fill('Data e hora', '2099-01-01T08:00');
    await screen.findByText('Outra pessoa salvou enquanto você editava');
    press('Ficar com o salvo');
    await screen.findByText('Tudo salvo');
    expect([shown(), screen.getByLabelText<HTMLInputElement>('Dias').value]).toEqual(['days', '5']);
    delete answers[WRITE];
    answers[READ] = draft(id, { release_at: '2099-01-01T12:00:00.000Z', version: 4 });
    fireEvent.change(screen.getByLabelText('Quando abre'), { target: { value: 'date' } });
    fill('Data e hora', '2099-01-01T08:00');
    await screen.findByText('Tudo salvo');
    // Somebody else opens it at once, and the page hears of it with what is saved next.
    answers[READ] = draft(id, { version: 6 });
    fill('Título da aula', 'Papéis');
    await waitFor(() => expect(shown()).toBe('now'));
  });

  test('opens after a part of the lesson before, or to anybody', async () => {
    const { answers, changes, id, READ } = await openLesson({ release_after_percent: null, is_free: false });
    answers[READ] = draft(id, { release_after_percent: 50, is_free: false, version: 3 });
    fireEvent.click(screen.getByLabelText('Só depois de uma parte da aula anterior'));
    await waitFor(() => expect(changes()).toHaveLength(1));
    await screen.findByText('Tudo salvo');
    fill('Quanto precisa estar feito (%)', '900');
    await waitFor(() => expect(changes()).toHaveLength(2));
    await screen.findByText('Tudo salvo');
    fireEvent.click(screen.getByLabelText(/^Grátis: abre sem matrícula/));
    await waitFor(() => expect(changes()).toHaveLength(3));
    expect(changes().map(([, body]) => ({ ...(body as object), version: 0 }))).toEqual([
      { release_after_percent: 50, version: 0 },
      { release_after_percent: 100, version: 0 },
      { is_free: true, version: 0 },
    ]);
  });
});
