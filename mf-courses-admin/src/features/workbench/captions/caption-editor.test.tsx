import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { LessonDetail } from '@clube/shared/contracts/lesson';
import type { CaptionCue, CaptionTrack } from '@clube/shared/contracts/media';
import { fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { CaptionEditor } from './caption-editor.tsx';

const IDS = { courseId: 3, moduleId: 7, lessonId: 11 };
const READ = 'GET /media/5/captions/pt/cues';
const WRITE = 'PUT /media/5/captions/pt/cues';
const cue = (start: number, end: number, text: string): CaptionCue => ({ start, end, text });
const ALL = [cue(0, 2, 'Pegue o pincel'), cue(2, 4, 'e a água'), cue(6, 8, 'Deixe secar')];
const track = (version: string, cues = ALL): CaptionTrack => ({ version, cues });
const sound = { kind: 'audio', url: '/a.mp3', captions: [], chapters: [] } as const;
const open = (answers: Answers = {}, isNew = false) =>
  openScreen(<CaptionEditor ids={IDS} mediaId={5} language="pt" name="português" isNew={isNew} onClose={() => {}} />, {
    path: '/config_curso',
    role: 'owner',
    answers: {
      [READ]: track('a'),
      [WRITE]: { version: 'b' },
      'GET /course/3/module/7/lesson/11': { ...sampleOf<LessonDetail>(LessonDetail), player: sound },
      ...answers,
    },
  });
const list = () => screen.findByRole('list', { name: 'Linhas da legenda' });
const items = () =>
  screen.getAllByRole('listitem').map((item) => within(item).getByRole('textbox', { name: /^Texto/ }));
const texts = () => items().map((field) => (field as HTMLTextAreaElement).value);
const textOf = (number: number) => screen.getByLabelText<HTMLTextAreaElement>(`Texto da linha ${number}`);
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar legendas' });
const player = async () => screen.findByLabelText<HTMLAudioElement>('Prévia');

// jsdom lays nothing out: the list is as high as a screen, and nothing plays.
beforeEach(() => {
  jest.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(600);
  jest.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(100);
  Element.prototype.scrollTo = () => {};
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
  localStorage.clear();
});

describe('captions by line', () => {
  test('times and texts are changed and saved over what was seen', async () => {
    const { changes } = open();
    await list();
    expect(texts()).toEqual(['Pegue o pincel', 'e a água', 'Deixe secar']);
    expect(save().disabled).toBe(true);
    fill('Texto da linha 2', 'e água');
    fill('Fim da linha 2', '0:05,5');
    press('Salvar legendas');
    await screen.findByText('Legendas salvas. A transcrição já é esta.');
    expect(changes()).toEqual([[WRITE, { seen: 'a', cues: [ALL[0], cue(2, 5.5, 'e água'), ALL[2]] }]]);
    fill('Texto da linha 1', 'Pegue');
    press('Salvar legendas');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]![1]).toMatchObject({ seen: 'b' });
  });

  test('what is typed while they are saved stays, and is saved next', async () => {
    const { changes } = open();
    await list();
    fill('Texto da linha 2', 'e água');
    press('Salvar legendas');
    fill('Texto da linha 3', 'Espere');
    await waitFor(() => expect(changes()).toHaveLength(1));
    await waitFor(() => expect(save().disabled).toBe(false));
    expect(texts()).toEqual(['Pegue o pincel', 'e água', 'Espere']);
    press('Salvar legendas');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]![1]).toMatchObject({ seen: 'b', cues: [ALL[0], cue(2, 4, 'e água'), cue(6, 8, 'Espere')] });
  });

  test('the line under way is marked, and a line leads the video to its start', async () => {
    open();
    await list();
    const media = await player();
    media.currentTime = 3;
    fireEvent.timeUpdate(media);
    const current = () =>
      screen
        .getAllByRole('listitem')
        .findIndex((item) => item.ariaCurrent !== null || item.hasAttribute('aria-current'));
    expect(current()).toBe(1);
    press('Ir para a linha 3 no vídeo');
    expect(media.currentTime).toBe(6);
    fireEvent.seeking(media);
    expect(current()).toBe(2);
    fireEvent.focus(textOf(1));
    expect(media.currentTime).toBe(0);
  });

  test('what is wrong is told by line, and nothing is sent before it is right', async () => {
    open();
    await list();
    fill('Fim da linha 1', '0:00');
    fill('Texto da linha 2', ' ');
    fill('Começo da linha 3', 'depois');
    const problems = ['O fim vem antes do começo.', 'Falta o texto.', 'Escreva o tempo como 1:02.500.'];
    expect(problems.map((text) => screen.getByText(text).closest('li')?.getAttribute('aria-posinset'))).toEqual([
      '1',
      '2',
      '3',
    ]);
    expect([screen.getByText('3 linhas para corrigir') !== null, save().disabled]).toEqual([true, true]);
    press('Ir para a primeira');
    await waitFor(() => expect(document.activeElement).toBe(textOf(1)));
    fill('Fim da linha 1', '0:03');
    fill('Texto da linha 2', 'x');
    fill('Começo da linha 3', '0:06');
    screen.getByText('Começa antes de a linha anterior terminar.');
    expect(save().disabled).toBe(false);
  });

  test('lines are split, joined, added and removed with the keyboard, and a removed one comes back', async () => {
    open();
    await list();
    textOf(1).setSelectionRange(7, 7);
    fireEvent.keyDown(textOf(1), { key: 'Enter', ctrlKey: true });
    expect(texts()).toEqual(['Pegue o', 'pincel', 'e a água', 'Deixe secar']);
    await waitFor(() => expect(document.activeElement).toBe(textOf(2)));
    textOf(2).setSelectionRange(0, 0);
    fireEvent.keyDown(textOf(2), { key: 'Backspace' });
    expect(texts()).toEqual(['Pegue o pincel', 'e a água', 'Deixe secar']);
    expect([document.activeElement, textOf(1).selectionStart]).toEqual([textOf(1), 7]);
    fireEvent.keyDown(textOf(2), { key: 'Enter', altKey: true });
    expect(texts()).toEqual(['Pegue o pincel', 'e a água', '', 'Deixe secar']);
    fireEvent.keyDown(textOf(3), { key: 'ArrowUp', altKey: true });
    await waitFor(() => expect(document.activeElement).toBe(textOf(2)));
    fireEvent.keyDown(textOf(2), { key: 'Delete', altKey: true });
    expect(texts()).toEqual(['Pegue o pincel', '', 'Deixe secar']);
    press('Desfazer');
    expect(texts()).toEqual(['Pegue o pincel', 'e a água', '', 'Deixe secar']);
  });

  test('buttons do the same, and a line begins where the video stands', async () => {
    open();
    await list();
    press('Juntar a linha 1 com a próxima');
    press('Remover a linha 2');
    (await player()).currentTime = 5;
    press('Nova linha neste momento');
    expect([texts(), screen.getByLabelText<HTMLInputElement>('Começo da linha 2').value]).toEqual([
      ['Pegue o pincel e a água', ''],
      '0:05.000',
    ]);
    expect(screen.queryByRole('button', { name: 'Juntar a linha 2 com a próxima' })).toBeNull();
  });

  test('what is typed is there again after a reload, until it is saved or discarded', async () => {
    open();
    await list();
    fill('Texto da linha 2', 'guardado');
    cleanup();
    const { changes } = open({ [READ]: track('later') });
    await list();
    expect(texts()[1]).toBe('guardado');
    press('Salvar legendas');
    await screen.findByText('Legendas salvas. A transcrição já é esta.');
    expect(changes()[0]![1]).toMatchObject({ seen: 'a' });
    fill('Texto da linha 2', 'outro');
    press('Descartar');
    await waitFor(() => expect(texts()[1]).toBe('e a água'));
    press('Desfazer');
    expect([texts()[1], save().disabled]).toEqual(['outro', false]);
    press('Descartar');
    await waitFor(() => expect(texts()[1]).toBe('e a água'));
    cleanup();
    open();
    await list();
    expect(texts()[1]).toBe('e a água');
  });

  describe('that somebody else saved meanwhile', () => {
    const begun = async (theirs: unknown) => {
      const opened = open({ [WRITE]: refusal('version.stale') });
      await list();
      fill('Texto da linha 2', 'meu');
      opened.answers[READ] = theirs;
      press('Salvar legendas');
      const question = await screen.findByRole('alert');
      return { ...opened, question };
    };
    const THEIRS = track('c', [ALL[0]!, cue(2, 4, 'deles'), ALL[2]!]);

    test('are shown beside what was typed, which is saved over them', async () => {
      const { question, answers, changes } = await begun(THEIRS);
      expect(question.textContent).toContain('deles');
      expect(question.textContent).toContain('meu');
      expect(question.textContent).not.toContain('Deixe secar');
      answers[WRITE] = { version: 'd' };
      press('Salvar o meu');
      await screen.findByText('Legendas salvas. A transcrição já é esta.');
      expect(changes()[1]![1]).toMatchObject({ seen: 'c', cues: [{}, { text: 'meu' }, {}] });
      expect(screen.queryByText('Outra pessoa salvou enquanto você editava')).toBeNull();
    });

    test('or are taken in its place', async () => {
      await begun(THEIRS);
      press('Ficar com o salvo');
      expect([texts()[1], save().disabled]).toEqual(['deles', true]);
    });

    test('or were taken away: mine begin anew', async () => {
      const { answers, changes } = await begun(refusal('media.not_found'));
      answers[WRITE] = { version: 'd' };
      press('Salvar o meu');
      await waitFor(() => expect(changes()).toHaveLength(2));
      expect(changes()[1]![1]).toMatchObject({ seen: null });
    });
  });

  test.each([
    ['site.storage_exceeded', 'O armazenamento do painel está cheio. Exclua vídeos que não usa mais.'],
    ['media.too_large', 'As legendas ficaram grandes demais.'],
    ['captions.too_many', 'São no máximo 20 idiomas.'],
    ['server.failed', 'Não foi possível salvar agora. Tente de novo.'],
  ] as const)('that are refused by %s say why and stay', async (code, text) => {
    open({ [WRITE]: refusal(code) });
    await list();
    fill('Texto da linha 1', 'Outro');
    press('Salvar legendas');
    await screen.findByText(text);
    expect(texts()[0]).toBe('Outro');
  });

  test('of a language that has none begin with the first line', async () => {
    const { changes, sent } = open({}, true);
    await screen.findByText('Nenhuma linha ainda. Pause o vídeo onde alguém fala e crie a primeira.');
    await player();
    press('Nova linha neste momento');
    fill('Texto da linha 1', 'Olá');
    press('Salvar legendas');
    await waitFor(() => expect(changes()).toEqual([[WRITE, { seen: null, cues: [cue(0, 2, 'Olá')] }]]));
    expect(sent.filter(({ call }) => call.endsWith('/cues'))).toHaveLength(1);
  });

  test('of two thousand lines those in sight are drawn', async () => {
    open({
      [READ]: track(
        'a',
        Array.from({ length: 2000 }, (_one, at) => cue(at, at + 1, `Linha ${at}`)),
      ),
    });
    await list();
    const drawn = screen.getAllByRole('listitem');
    expect(drawn.length).toBeGreaterThan(3);
    expect(drawn.length).toBeLessThan(40);
    expect(drawn[0]!.getAttribute('aria-setsize')).toBe('2000');
  });

  test('a media that does not play yet says so', async () => {
    const detail = { ...sampleOf<LessonDetail>(LessonDetail), player: { kind: 'none' } };
    open({ 'GET /course/3/module/7/lesson/11': detail });
    await screen.findByText('A prévia aparece quando o arquivo estiver pronto para assistir.');
  });
});
