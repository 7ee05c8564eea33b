import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Media, type MediaTexts } from '@clube/shared/contracts/media';
import type { LessonDraft } from '@clube/shared/contracts/outline';
import { fill, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { openLesson } from './testing/scene.tsx';

afterEach(cleanup);

describe('captions and chapters of a lesson', () => {
  const TEXTS = 'GET /media/5/text';
  const texts = (change: Partial<MediaTexts> = {}): MediaTexts => ({ captions: [], chapters: [], ...change });
  const openTexts = (change?: Partial<MediaTexts>, answers: Answers = {}) =>
    openLesson(
      { media_id: 5, mediaType: 'audio' },
      { 'GET /media/5': sampleOf<Media>(Media), [TEXTS]: texts(change), ...answers },
    );
  const file = new File(['WEBVTT'], 'a.vtt');
  const choose = (label: string) => fireEvent.change(screen.getByLabelText(label), { target: { files: [file] } });
  const LINKED = { mediaType: 'youtube', media_url: 'https://youtu.be/abc' } as const;
  const PORTUGUESE = { language: 'pt-BR', origin: 'file' as const };

  test('captions are sent in a language that has none yet', async () => {
    const { changes } = await openTexts({ captions: [PORTUGUESE] });
    const select = await screen.findByLabelText<HTMLSelectElement>('Idioma das legendas');
    expect([...select.options].map(({ value }) => value)).not.toContain('pt-BR');
    fireEvent.change(select, { target: { value: 'fr' } });
    choose('Arquivo de legendas (.vtt ou .srt)');
    await waitFor(() => expect(changes().map(([call]) => call)).toEqual(['PUT /media/5/captions/fr']));
  });

  test('captions are told with where they come from, replaced and removed, and come back', async () => {
    const cues = [{ start: 0, end: 1, text: 'Olá' }];
    const { changes, answers } = await openTexts(
      { captions: [PORTUGUESE] },
      {
        'GET /media/5/captions/pt-BR/cues': { version: 'a', cues },
        'PUT /media/5/captions/pt-BR/cues': { version: 'a' },
      },
    );
    const row = within(await screen.findByRole('list', { name: 'Legendas' }));
    expect(row.getByRole('listitem').textContent).toContain('português (Brasil) · veio no arquivo');
    choose('Trocar legendas: português (Brasil)');
    await screen.findByText('Legendas em português (Brasil) trocadas.');
    press('Desfazer');
    const back = ['PUT /media/5/captions/pt-BR/cues', { seen: 'a', cues }];
    await waitFor(() => expect(changes().at(-1)).toEqual(back));
    answers[TEXTS] = texts();
    press('Remover legendas: português (Brasil)');
    const question = await screen.findByRole('dialog', { name: 'Remover as legendas em português (Brasil)?' });
    expect(question.textContent).toContain('Somem agora para todo mundo');
    expect(changes()).toHaveLength(2);
    fireEvent.click(within(question).getByRole('button', { name: 'Remover' }));
    await waitFor(() => expect(row.queryByRole('listitem')).toBeNull());
    expect(changes().at(-1)![0]).toBe('DELETE /media/5/captions/pt-BR');
    await screen.findByText('Legendas em português (Brasil) removidas.');
    answers[TEXTS] = texts({ captions: [PORTUGUESE] });
    press('Desfazer');
    await row.findByRole('listitem');
    expect(changes().at(-1)).toEqual(['PUT /media/5/captions/pt-BR/cues', { seen: null, cues }]);
  });

  test('captions that cannot be read now stay', async () => {
    const { changes } = await openTexts(
      { captions: [PORTUGUESE] },
      { 'GET /media/5/captions/pt-BR/cues': refusal('server.failed') },
    );
    await screen.findByRole('list', { name: 'Legendas' });
    press('Remover legendas: português (Brasil)');
    const question = await screen.findByRole('dialog', { name: 'Remover as legendas em português (Brasil)?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Remover' }));
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    expect(changes()).toEqual([]);
  });

  test.each([
    ['captions.unreadable', 'Não há legendas neste arquivo. Envie um .vtt ou .srt.'],
    ['media.too_large', 'O arquivo de legendas passa de 2 MB.'],
    ['captions.too_many', 'São no máximo 20 idiomas.'],
    ['site.storage_exceeded', 'O armazenamento do painel está cheio. Exclua vídeos que não usa mais.'],
  ] as const)('a file that is refused with %s says why', async (code, text) => {
    await openTexts({}, { 'PUT /media/5/captions/pt-BR': refusal(code) });
    await screen.findByLabelText('Idioma das legendas');
    choose('Arquivo de legendas (.vtt ou .srt)');
    await screen.findByText(text);
  });

  test('chapters are lines; one that is none is named and not saved', async () => {
    const { changes } = await openTexts({ chapters: [{ seconds: 0, title: 'Começo' }] });
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Capítulos');
    expect(field.value).toBe('0:00 Começo');
    expect(screen.queryByRole('button', { name: 'Salvar capítulos' })).toBeNull();
    fireEvent.change(field, { target: { value: '0:00 Começo\nsem tempo' } });
    expect(screen.getByText('A linha 2 precisa de um tempo e um título, como 2:30 Materiais.')).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar capítulos' }).disabled).toBe(true);
    press('Desfazer');
    expect(field.value).toBe('0:00 Começo');
    fireEvent.change(field, { target: { value: '0:00 Começo\n1:30 Água' } });
    press('Salvar capítulos');
    const chapters = [
      { seconds: 0, title: 'Começo' },
      { seconds: 90, title: 'Água' },
    ];
    const seen = [{ seconds: 0, title: 'Começo' }];
    await waitFor(() => expect(changes()).toEqual([['PUT /media/5/chapters', { chapters, seen }]]));
  });

  test('chapters that somebody else wrote meanwhile are shown beside one’s own, and either can be kept', async () => {
    const [none, theirs] = [texts().chapters, [{ seconds: 30, title: 'Deles' }]];
    const { answers, changes } = await openTexts({}, { 'PUT /media/5/chapters': refusal('version.stale') });
    fill(await screen.findByLabelText('Capítulos').then(() => 'Capítulos'), '0:10 Meu');
    answers[TEXTS] = texts({ chapters: theirs });
    press('Salvar capítulos');
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(alert.textContent).toMatch(/0:30 Deles.*0:10 Meu/));
    answers['PUT /media/5/chapters'] = { ok: true };
    press('Salvar o meu');
    const chapters = [{ seconds: 10, title: 'Meu' }];
    await waitFor(() =>
      expect(changes()).toEqual([
        ['PUT /media/5/chapters', { chapters, seen: none }],
        ['PUT /media/5/chapters', { chapters, seen: theirs }],
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('chapters that are typed and not saved are asked about before one leaves', async () => {
    const { place } = await openTexts();
    const before = place();
    fill(await screen.findByLabelText('Capítulos').then(() => 'Capítulos'), '0:00 Papel');
    fireEvent.click(screen.getByRole('link', { name: '1. Papel' }));
    await screen.findByRole('dialog', { name: 'Sair daqui?' });
    screen.getByText('Os capítulos que você mudou ainda não foram salvos.');
    press('Ficar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect([place(), screen.getByLabelText<HTMLTextAreaElement>('Capítulos').value]).toEqual([before, '0:00 Papel']);
  });

  test('a linked video has chapters of its lesson, which are saved over what was seen', async () => {
    const before = [{ seconds: 0, title: 'Começo' }];
    const { changes, answers, READ, WRITE } = await openLesson({ ...LINKED, chapters: before });
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Capítulos');
    expect(field.value).toBe('0:00 Começo');
    fireEvent.change(field, { target: { value: '0:00 Começo\n1:30 Água' } });
    const chapters = [...before, { seconds: 90, title: 'Água' }];
    answers[READ] = { ...(answers[READ] as LessonDraft), version: 3, chapters };
    press('Salvar capítulos');
    await waitFor(() => expect(changes()).toEqual([[WRITE, { chapters, version: 2 }]]));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar capítulos' })).toBeNull());
    expect(field.value).toBe('0:00 Começo\n1:30 Água');
  });

  test('of a linked video, those that somebody else wrote while one’s own were typed are shown beside them', async () => {
    const { changes, answers, READ, WRITE } = await openLesson({ ...LINKED, chapters: [] });
    fill(await screen.findByLabelText('Capítulos').then(() => 'Capítulos'), '0:10 Meu');
    answers[READ] = {
      ...(answers[READ] as LessonDraft),
      version: 3,
      chapters: [{ seconds: 30, title: 'Deles' }],
    };
    answers[WRITE] = refusal('version.stale');
    press('Salvar capítulos');
    const alert = await screen.findByRole('alert');
    await waitFor(() => expect(alert.textContent).toMatch(/0:30 Deles.*0:10 Meu/));
    answers[WRITE] = undefined;
    press('Salvar o meu');
    const chapters = [{ seconds: 10, title: 'Meu' }];
    await waitFor(() => expect(changes().at(-1)).toEqual([WRITE, { chapters, version: 3 }]));
  });

  test('a lesson without a file of its own has no captions', async () => {
    await openLesson({ ...LINKED, chapters: [] });
    await screen.findByLabelText('Capítulos');
    expect(screen.queryByRole('region', { name: 'Legendas e capítulos' })).toBeNull();
  });
});
