import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { fill, press, refusal } from '@clube/shared/testing';
import { draft, openLesson } from './testing/scene.tsx';

afterEach(cleanup);

describe('a lesson', () => {
  test.each([
    ['Salvar o meu', 'Papéis'],
    ['Ficar com o salvo', 'Folhas'],
  ])('that somebody else saved meanwhile shows both: %s', async (choice, title) => {
    const { answers, changes, id, READ, WRITE } = await openLesson({}, { 'PATCH LESSON': refusal('version.stale') });
    answers[READ] = draft(id, { title: 'Folhas', version: 5 });
    fill('Título da aula', 'Papéis');
    const both = await screen.findByText('Outra pessoa salvou enquanto você editava');
    expect(both.closest('section')!.textContent).toContain('Folhas');
    expect(both.closest('section')!.textContent).toContain('Papéis');
    delete answers[WRITE];
    if (title === 'Papéis') answers[READ] = draft(id, { title, version: 6 });
    press(choice);
    await screen.findByText('Tudo salvo');
    expect(screen.getByLabelText('Título da aula')).toHaveProperty('value', title);
    expect(changes().slice(1)).toEqual(title === 'Papéis' ? [[WRITE, { title, version: 5 }]] : []);
  });

  test('typed on while something else of it changed, as by an own file that arrived, is saved over that and no conflict', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson({}, { 'PATCH LESSON': refusal('version.stale') });
    answers[READ] = () => {
      delete answers[WRITE];
      return draft(id, { title: 'O papel', media_id: 5, mediaType: 'hls', version: 3 });
    };
    fill('Título da aula', 'Papéis');
    await waitFor(() => expect(changes()).toHaveLength(2));
    await screen.findByText('Tudo salvo');
    expect(changes()).toEqual([
      [WRITE, { title: 'Papéis', version: 2 }],
      [WRITE, { title: 'Papéis', version: 3 }],
    ]);
    expect(screen.queryByText('Outra pessoa salvou enquanto você editava')).toBeNull();
  });

  test('that somebody else saved meanwhile shows every edited field that differs, and no other', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson(
      { is_free: false, release_after_percent: null },
      { 'PATCH LESSON': refusal('server.failed') },
    );
    fill('Título da aula', 'Papéis');
    await screen.findByText('Não salvo');
    fireEvent.click(screen.getByLabelText('Só depois das aulas anteriores'));
    fireEvent.click(screen.getByLabelText(/^Grátis: abre sem matrícula/));
    fireEvent.change(screen.getByLabelText('Quando abre'), { target: { value: 'days' } });
    await waitFor(() => expect(changes()).toHaveLength(4));
    await screen.findByText('Não salvo');
    answers[WRITE] = refusal('version.stale');
    const theirs = { title: 'Folhas', release_after_days: 3, is_free: true, release_after_percent: null };
    answers[READ] = draft(id, { ...theirs, version: 5 });
    press('Tentar de novo');
    const both = (await screen.findByText('Outra pessoa salvou enquanto você editava')).closest('section')!;
    await waitFor(() => expect(both.textContent).toMatch(/Título da aula.*Folhas.*Papéis/));
    expect(both.textContent).toMatch(/Abre depois de.*3 dias.*7 dias/);
    expect(both.textContent).toMatch(/Em sequência.*não.*sim/);
    expect(both.textContent).not.toMatch(/Grátis|Texto da aula|Abre em/);
  });

  test('whose content somebody else changed keeps that, says so, and shows it', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson(
      { mediaType: 'youtube', media_url: 'https://youtu.be/abc' },
      { 'PATCH LESSON': refusal('version.stale') },
    );
    answers[READ] = draft(id, { mediaType: 'vimeo', media_url: 'https://vimeo.com/1', version: 3 });
    press('Tirar da aula');
    await screen.findByText(
      'O conteúdo desta aula mudou em outro lugar. Mostramos o atual: confira e escolha de novo.',
    );
    expect(screen.getByText('https://vimeo.com/1')).toBeTruthy();
    expect(changes()).toEqual([[WRITE, { media_id: null, version: 2 }]]);
  });

  test('whose title somebody else changed meanwhile plays what is chosen for it', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson(
      { mediaType: 'youtube', media_url: 'https://youtu.be/abc' },
      { 'PATCH LESSON': refusal('version.stale') },
    );
    answers[READ] = () => {
      delete answers[WRITE];
      return draft(id, { title: 'Folhas', mediaType: 'youtube', media_url: 'https://youtu.be/abc', version: 3 });
    };
    press('Tirar da aula');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]).toEqual([WRITE, { media_id: null, version: 3 }]);
    await screen.findByText('Tudo salvo');
  });

  test('whose content somebody else changed keeps that, also where a title is saved over their change first', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson({
      mediaType: 'youtube',
      media_url: 'https://youtu.be/abc',
    });
    let now = { title: 'O papel', mediaType: 'vimeo' as const, media_url: 'https://vimeo.com/1', version: 3 };
    answers[READ] = () => draft(id, now);
    answers[WRITE] = async (request: Request) => {
      const { version, ...written } = (await request.clone().json()) as { version: number };
      if (version !== now.version) return refusal('version.stale');
      now = { ...now, ...written, version: version + 1 };
      return { ok: true };
    };
    fill('Título da aula', 'Papéis');
    fireEvent.blur(screen.getByLabelText('Título da aula'));
    press('Tirar da aula');
    await screen.findByText(
      'O conteúdo desta aula mudou em outro lugar. Mostramos o atual: confira e escolha de novo.',
    );
    expect(changes()).toEqual([
      [WRITE, { title: 'Papéis', version: 2 }],
      [WRITE, { title: 'Papéis', version: 3 }],
      [WRITE, { media_id: null, version: 2 }],
    ]);
    expect(now).toMatchObject({ title: 'Papéis', media_url: 'https://vimeo.com/1' });
  });

  describe('of which a number is typed while somebody else changes the same', () => {
    const DAYS = 'Dias';
    const type = (label: string, value: string) =>
      fireEvent.change(screen.getByLabelText(label), { target: { value } });
    /** A lesson that opens after 7 days, and by somebody else's choice after 5 as this page saves something else of it. */
    async function openTyping(typed: string) {
      const opened = await openLesson({ release_after_days: 7 });
      const { answers, id, READ, WRITE } = opened;
      let now = { title: 'O papel', release_after_days: 5, version: 3 };
      answers[READ] = () => draft(id, now);
      answers[WRITE] = async (request: Request) => {
        const { version, ...written } = (await request.clone().json()) as { version: number };
        if (version !== now.version) return refusal('version.stale');
        now = { ...now, ...written, version: version + 1 };
        return { ok: true };
      };
      type(DAYS, typed);
      fill('Título da aula', 'Papéis');
      await waitFor(() => expect(now).toMatchObject({ title: 'Papéis', version: 4 }));
      // The title is; what is typed is not before its field is left.
      await screen.findByText('Ainda não salvo');
      // Who sees it by their choice is asked for once that is read.
      const asked = () => opened.sent.map(({ call }) => call);
      await waitFor(() =>
        expect(asked().lastIndexOf(READ.replace('/draft', '/reach'))).toBeGreaterThan(asked().lastIndexOf(READ)),
      );
      await opened.settled();
      return { ...opened, now: () => now };
    }

    test.each([
      ['Salvar o meu', 10],
      ['Ficar com o salvo', 5],
    ])('shows both, and writes nothing over theirs before one chose: %s', async (choice, days) => {
      const { now } = await openTyping('10');
      fireEvent.blur(screen.getByLabelText(DAYS));
      const both = (await screen.findByText('Outra pessoa salvou enquanto você editava')).closest('section')!;
      await waitFor(() => expect(both.textContent).toMatch(/Abre depois de.*5 dias.*10 dias/));
      expect(now().release_after_days).toBe(5);
      press(choice);
      await screen.findByText('Tudo salvo');
      await waitFor(() => expect(screen.getByLabelText(DAYS)).toHaveProperty('value', String(days)));
      expect(now().release_after_days).toBe(days);
    });

    test('shows both to whoever comes back, where its screen went meanwhile', async () => {
      const { now } = await openTyping('10');
      fireEvent.click(screen.getByRole('link', { name: '1. Papel' }));
      await screen.findByLabelText('Título do módulo');
      fireEvent.click(screen.getByRole('link', { name: 'O papel' }));
      await screen.findByText('Outra pessoa salvou enquanto você editava');
      expect(now().release_after_days).toBe(5);
    });

    test.each([
      ['to what stood there before', '7'],
      ['to what they chose too', '5'],
    ])('is no change where it is typed back %s', async (_back, typed) => {
      const { now, changes } = await openTyping('10');
      const before = changes().length;
      type(DAYS, typed);
      fireEvent.blur(screen.getByLabelText(DAYS));
      expect(screen.getByLabelText(DAYS)).toHaveProperty('value', '5');
      expect([changes().length, now().release_after_days]).toEqual([before, 5]);
    });
  });

  test('whose date the server writes in its own way is typed on without a conflict', async () => {
    const { answers, changes, id, READ, WRITE } = await openLesson({ release_at: '2099-01-01T12:00:00+00:00' });
    const release_at = new Date('2099-03-04T08:00').toISOString();
    answers[READ] = draft(id, { release_at: release_at.replace('.000Z', '+00:00'), version: 3 });
    fill('Data e hora', '2099-03-04T08:00');
    await waitFor(() => expect(changes()).toHaveLength(1));
    await screen.findByText('Tudo salvo');
    fill('Data e hora', '2099-03-04T09:00');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]).toEqual([WRITE, { release_at: new Date('2099-03-04T09:00').toISOString(), version: 3 }]);
  });
});
