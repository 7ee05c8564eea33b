import { readFile } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { useInfiniteQuery } from '@tanstack/react-query';
import { cleanup, act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Link } from 'react-router-dom';
import { EarnedCertificate } from '@clube/shared/contracts/certificate';
import { commentsQuery } from '@clube/shared/clients/comment';
import { CommentPage } from '@clube/shared/contracts/comment';
import { CourseCard, type Watch } from '@clube/shared/contracts/course';
import { Lesson, LessonDetail, type PlayerSource, Progress } from '@clube/shared/contracts/lesson';
import { Quiz } from '@clube/shared/contracts/quiz';
import type { Metas } from '@clube/shared/contracts/meta';
import type { Role } from '@clube/shared/contracts/policy';
import { Module } from '@clube/shared/contracts/module';
import { installRegistry, type RemoteModule, type SlotProps } from '@clube/shared/federation';
import { textOfWords } from '@clube/shared/contracts/lesson-text-nodes';
import { answerTo, describeStates, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { isApiError } from '@clube/shared/transport';
import { LessonPage } from './lesson-page.tsx';

const WATCH = 'GET /course/3/watch';
const LESSON = '/course/3/module/7/lesson';
const lesson = (id: number, title: string, change: Partial<Lesson> = {}): Lesson => ({
  ...sampleOf<Lesson>(Lesson),
  id,
  title,
  module_id: 7,
  mediaType: 'youtube' as const,
  duration_seconds: 125,
  is_liberated: true,
  reason: null,
  is_completed: false,
  marked_as_completed: false,
  percent: 0,
  ...change,
});
const unit = (id: number, title: string, change: Partial<Module> = {}): Module => ({
  ...sampleOf<Module>(Module),
  id,
  title,
  position: id - 6,
  is_liberated: true,
  reason: null,
  lessons_count: 3,
  lessons_completed_count: 0,
  ...change,
});
const three = [lesson(1, 'O papel'), lesson(2, 'A água'), lesson(3, 'O pincel')];
function watch(lessons: Lesson[] = three, modules: Module[] = [unit(7, 'Materiais'), unit(8, 'Cores')]): Watch {
  const sample = answerTo<Watch>('/course/3/watch');
  const own = { id: 3, title: 'Aquarela', lessons_count: 6, lessons_completed_count: 3, percentage_complete: 50 };
  return {
    course: {
      ...sample.course!,
      ...own,
    },
    modules,
    currentModule: modules[0]!,
    currentModuleLessons: lessons,
    currentLesson: lessons[0]!,
  };
}
const detail = (change: Partial<LessonDetail> = {}): LessonDetail => ({
  ...sampleOf<LessonDetail>(LessonDetail),
  id: 2,
  text: textOfWords('Molhe antes.'),
  my_rating: null,
  position_seconds: 0,
  materials: [],
  comments_count: 0,
  player: {
    kind: 'embed',
    provider: 'youtube',
    url: '/_video?link=abc',
  },
  ...change,
});
type Around = { aula?: number; metas?: Metas; role?: Role };
const open = (answers: Answers = {}, { aula = 2, metas = {}, role }: Around = {}) =>
  openScreen(<LessonPage />, {
    path: '/curso/:curso/modulo/:modulo/aula/:aula',
    at: `/curso/3/modulo/7/aula/${aula}`,
    metas,
    ...(role && { role }),
    answers: { [WATCH]: watch(), [`GET ${LESSON}/${aula}`]: detail({ id: aula }), ...answers },
  });
/** The screen stands when its lesson does. */
const stands = () => screen.findByRole('tablist');

beforeEach(() =>
  installRegistry({
    findSlotOwner: () => undefined,
    releaseOf: () => undefined,
    load: () => Promise.reject(new Error()),
  }),
);

describeStates({
  open: (answers) =>
    open({ [`GET ${LESSON}/2`]: detail(), ...answers, ...(answers[WATCH] === undefined && { [WATCH]: watch() }) }),
  read: `GET ${LESSON}/2`,
  shown: 'Sobre',
  missing: 'lesson.not_found',
  isQuiet: true,
});

describe('a lesson', () => {
  test('has its title, where it stands, and the course beside it with the lesson marked', async () => {
    open();
    await screen.findByRole('heading', { name: 'A água', level: 1 });
    const crumb = screen.getByRole('link', { name: 'Aquarela · Módulo 1 · Aula 2 de 3' });
    expect(crumb.getAttribute('href')).toBe('/curso/3/modulo/7');
    const side = within(screen.getByRole('complementary', { name: 'Aulas do curso' }));
    expect(side.getByText('3 de 6 aulas')).toBeTruthy();
    expect(side.getByText('50%')).toBeTruthy();
    expect(side.getByRole('link', { current: 'page' }).textContent).toContain('A água');
    expect(side.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(
      [1, 2, 3].map((id) => `/curso/3/modulo/7/aula/${id}`),
    );
  });

  test('has the course beside it folded away, also in the next lesson, and unfolded again', async () => {
    const { place } = open({ [`GET ${LESSON}/3`]: detail({ id: 3 }) });
    await stands();
    const bar = () => screen.getByRole('complementary', { name: 'Aulas do curso' });
    const isFolded = () => bar().hasAttribute('data-folded');
    const fold = (expanded: boolean) =>
      fireEvent.click(within(bar()).getByRole('button', { name: 'Lista de aulas', expanded }));
    expect(isFolded()).toBe(false);
    fold(true);
    expect(isFolded()).toBe(true);
    press('Próxima');
    await waitFor(() => expect(place()).toBe('/curso/3/modulo/7/aula/3'));
    await stands();
    expect(isFolded()).toBe(true);
    fold(false);
    expect(isFolded()).toBe(false);
  });

  test('leads whoever may write its course to its editor, and nobody else', async () => {
    const { course, ...rest } = watch();
    open({ [WATCH]: { ...rest, course: { ...course!, editable: true } } });
    const edit = await screen.findByRole('link', { name: 'Editar A água' });
    expect(edit.getAttribute('href')).toBe('/config_curso/3/module/7/lesson?aula=2');
    cleanup();
    open({ [WATCH]: { ...rest, course: { ...course!, editable: false } } });
    await screen.findByRole('heading', { name: 'A água', level: 1 });
    expect(screen.queryByRole('link', { name: /^Editar/ })).toBeNull();
  });

  test('says how long the course goes on, of what is open; nothing once there is nothing left', async () => {
    const modules = [
      unit(7, 'Materiais', { seconds_left: 1800 }),
      unit(8, 'Cores', { seconds_left: 1200 }),
      unit(9, 'Depois', { seconds_left: 6000, is_liberated: false }),
    ];
    open({ [WATCH]: watch(three, modules) });
    await stands();
    const side = () => within(screen.getByRole('complementary', { name: 'Aulas do curso' }));
    expect(side().getByText(/faltam 50/)).toBeTruthy();
    cleanup();
    open({ [WATCH]: watch(three, [unit(7, 'Materiais', { seconds_left: 0 })]) });
    await stands();
    expect(side().queryByText(/falta/)).toBeNull();
  });

  test('of a long module is found by a part of its title, without accents; a short one has no field for it', async () => {
    const titles = ['O papel', 'A água', ...Array.from({ length: 11 }, (_, at) => `Pincelada ${at}`)];
    open({ [WATCH]: watch(titles.map((title, at) => lesson(at + 1, title))) });
    await stands();
    const side = within(screen.getByRole('complementary', { name: 'Aulas do curso' }));
    const shown = () => side.queryAllByRole('link').map((link) => link.getAttribute('href')?.split('/').at(-1));
    const field = await side.findByRole('searchbox', { name: 'Buscar neste módulo' });
    expect(shown()).toHaveLength(13);
    fireEvent.change(field, { target: { value: 'AGUA' } });
    expect(shown()).toEqual(['2']);
    expect(side.getByText('1 aula encontrada')).toBeTruthy();
    fireEvent.change(field, { target: { value: 'óleo' } });
    expect(shown()).toEqual([]);
    expect(side.getByText('Nenhuma aula com esse nome')).toBeTruthy();
    fireEvent.change(field, { target: { value: '' } });
    expect(shown()).toHaveLength(13);
    cleanup();
    open({ [WATCH]: watch(titles.slice(0, 12).map((title, at) => lesson(at + 1, title))) });
    await stands();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('of unknown length says what it is in the list, one of known length how long', async () => {
    const kinds = ['youtube', 'vimeo', 'panda', 'hls', 'audio', 'text', 'quiz'] as const;
    const lessons = kinds.map((mediaType, index) =>
      lesson(index + 1, `Aula ${index}`, { mediaType, duration_seconds: 0 }),
    );
    open({ [WATCH]: watch([...lessons, lesson(8, 'Longa', { duration_seconds: 3661 })]) });
    await stands();
    const side = within(screen.getByRole('complementary', { name: 'Aulas do curso' }));
    const said = side.getAllByRole('link').map((link) => link.lastElementChild?.textContent);
    expect(said).toEqual(['Vídeo', 'Vídeo', 'Vídeo', 'Vídeo', 'Áudio', 'Texto', 'Quiz', '1:01:01']);
  });

  test('that is not in the module is not there, and leads back to the course', async () => {
    open({}, { aula: 99 });
    await screen.findByText('Não encontramos o que você procura');
    expect(screen.getByRole('link', { name: 'Aquarela' }).getAttribute('href')).toBe('/curso/3');
  });

  test('[8.4] a locked one says so in a modal, and again when it is closed', async () => {
    open({ [`GET ${LESSON}/2`]: refusal('lesson.locked') });
    const modal = within(await screen.findByRole('dialog', { name: 'Aula Não Disponível!' }));
    expect(modal.getByText('Essa aula ainda esta bloqueada!')).toBeTruthy();
    fireEvent.click(modal.getByRole('button', { name: 'Fechar' }));
    await screen.findByRole('heading', { name: 'Aula Não Disponível!' });
    expect(screen.getByText('Essa aula ainda esta bloqueada!')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Concluir aula' })).toHaveProperty('disabled', true);
  });

  test.each([
    [{ reason: 'not_released', release_at: '2026-03-04T12:00:00.000Z' }, /Abre em .*4/],
    [{ reason: 'class' }, /Só para outras turmas/],
    [{ reason: 'sequential' }, /Você precisa concluir as aulas anteriores!/],
  ] as const)('a locked one says why, and from when on it is open (%j)', async (why, text) => {
    const two = lesson(2, 'A água', { is_liberated: false, ...why });
    open({ [WATCH]: watch([two]), [`GET ${LESSON}/2`]: refusal('lesson.locked') });
    const modal = await screen.findByRole('dialog', { name: 'Aula Não Disponível!' });
    expect(modal.textContent).toMatch(text);
  });

  test('each locked one says so anew, whatever was closed in the one before', async () => {
    const shut = { is_liberated: false, reason: 'class' } as const;
    const refused = refusal('lesson.locked');
    const { settled } = open({
      [WATCH]: watch([lesson(2, 'A água', shut), lesson(3, 'O pincel', shut)]),
      [`GET ${LESSON}/2`]: refused,
      [`GET ${LESSON}/3`]: refused,
    });
    const go = async (title: RegExp) => {
      fireEvent.click(within(screen.getByRole('complementary', { hidden: true })).getByText(title));
      await screen.findByRole('heading', { name: title, level: 1, hidden: true });
      await settled();
    };
    await screen.findByRole('dialog', { name: 'Aula Não Disponível!' });
    press('Fechar');
    await go(/O pincel/);
    await screen.findByRole('dialog', { name: 'Aula Não Disponível!' });
    press('Fechar');
    // Both are known by now: nothing that waits stands between them.
    await go(/A água/);
    await screen.findByRole('dialog', { name: 'Aula Não Disponível!' });
  });

  test('text is read below its title', async () => {
    open({
      [WATCH]: watch([lesson(2, 'A água', { mediaType: 'text' })]),
      [`GET ${LESSON}/2`]: detail({ player: { kind: 'none' }, text: textOfWords('Leia isto.') }),
    });
    await stands();
    const [words, ...others] = screen.getAllByText('Leia isto.');
    expect(others).toEqual([]);
    const title = screen.getByRole('heading', { name: 'A água', level: 1 });
    expect(title.compareDocumentPosition(words!) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.queryByRole('tab', { name: 'Sobre' })).toBeNull();
    expect(document.querySelector('iframe, video, audio')).toBeNull();
  });

  test('a page of another host stands below its title, and is completed by hand', async () => {
    const source = {
      kind: 'page',
      host: 'Canva',
      url: '/_page?link=abc',
      address: 'https://x',
    } as const;
    const { changes } = open({
      [WATCH]: watch([lesson(2, 'A água', { mediaType: 'embed', duration_seconds: 0 })]),
      [`GET ${LESSON}/2`]: detail({ title: 'A água', mediaType: 'embed', player: source }),
      [`POST ${LESSON}/2/progress`]: sampleOf<Progress>(Progress),
    });
    await stands();
    const frame = await screen.findByTitle('A água, em Canva');
    const title = screen.getByRole('heading', { name: 'A água', level: 1 });
    expect(title.compareDocumentPosition(frame) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(changes()).toEqual([]);
    press('Concluir aula');
    await waitFor(() => expect(changes()).toEqual([[`POST ${LESSON}/2/progress`, { completed: true }]]));
  });

  test.each(['youtube', 'vimeo', 'panda'] as const)(
    'a video of %s stands in a frame of ours, and goes on where it was',
    async (provider) => {
      const player = { kind: 'embed', provider, url: '/_video?link=abc' } as const;
      open({ [`GET ${LESSON}/2`]: detail({ player, position_seconds: 90, duration_seconds: 200 }) });
      await stands();
      // Panda's address cannot say where it begins.
      const from = provider === 'panda' ? '' : '&start=90';
      expect(document.querySelector('iframe')?.getAttribute('src')).toBe(`/_video?link=abc${from}`);
    },
  );

  const hosts: [string, PlayerSource & { kind: 'embed' }, unknown, unknown][] = [
    [
      'YouTube',
      { kind: 'embed', provider: 'youtube', url: '/_video?link=abc' },
      { event: 'onError', info: 100 },
      { event: 'infoDelivery', info: { currentTime: 42, playerState: 1 } },
    ],
    [
      'Vimeo',
      { kind: 'embed', provider: 'vimeo', url: '/_video?link=abc' },
      { event: 'error', data: { name: 'NotFoundError' } },
      { event: 'timeupdate', data: { seconds: 42, duration: 200 } },
    ],
    [
      'Panda',
      { kind: 'embed', provider: 'panda', url: '/_video?link=abc' },
      { message: 'panda_error' },
      { message: 'panda_timeupdate', currentTime: 42 },
    ],
  ];
  const hostSays = (data: unknown) => {
    const source = document.querySelector('iframe')!.contentWindow!;
    act(() => void window.dispatchEvent(new MessageEvent('message', { origin: location.origin, source, data })));
  };

  test.each(hosts)(
    'a lost video of %s says so calmly, and is begun anew where it stood',
    async (_host, player, error, at) => {
      open({ [`GET ${LESSON}/2`]: detail({ player, position_seconds: 0, duration_seconds: 200 }) });
      await stands();
      const before = document.querySelector('iframe');
      hostSays(at);
      hostSays(error);
      expect(await screen.findByText('Vídeo indisponível')).toBeTruthy();
      press('Tentar de novo');
      expect(screen.queryByText('Vídeo indisponível')).toBeNull();
      const after = document.querySelector('iframe');
      expect(after).not.toBe(before);
      expect(after?.getAttribute('src')).toBe(`/_video?link=abc${player.provider === 'panda' ? '' : '&start=42'}`);
      // What the one that is gone would have said is heard no more, and the new one may fail as well.
      hostSays(error);
      expect(await screen.findByRole('button', { name: 'Tentar de novo' })).toBeTruthy();
    },
  );

  test.each(hosts)('data that comes anew leaves the player of %s as it is', async (_host, player, _error, at) => {
    let answered = 0;
    const answer = () => {
      answered += 1;
      return detail({ player: { ...player, url: `/_video?link=${answered}` }, position_seconds: answered * 10 });
    };
    const { settled } = open({ [`GET ${LESSON}/2`]: answer });
    await stands();
    const before = document.querySelector('iframe');
    const src = before?.getAttribute('src');
    hostSays(at);
    // Somebody comes back to the tab.
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(answered).toBeGreaterThan(1));
    await settled();
    expect(document.querySelector('iframe')).toBe(before);
    expect(before?.getAttribute('src')).toBe(src);
  });

  test('where the panel wants it, who watches stands over the picture; else nothing does', async () => {
    const player = { kind: 'embed', provider: 'youtube', url: '/_video?link=abc' } as const;
    const answers = { [`GET ${LESSON}/2`]: detail({ player }) };
    open(answers, { metas: { video_watermark: 'on' } });
    expect(await screen.findByText(/ · .+@/)).toBeTruthy();
    cleanup();
    open(answers, { metas: { video_watermark: 'off' } });
    await stands();
    expect(screen.queryByText(/ · .+@/)).toBeNull();
  });

  test.each<[PlayerSource & { kind: 'pending' }, string, string]>([
    [
      { kind: 'pending', status: 'processing', error_code: null },
      'O vídeo está sendo preparado',
      'O processamento leva em média até 1 hora. Volte daqui a pouco.',
    ],
    // One that is being converted is as much on its way.
    [
      { kind: 'pending', status: 'waiting', error_code: 'converting' },
      'O vídeo está sendo preparado',
      'O processamento leva em média até 1 hora. Volte daqui a pouco.',
    ],
    [
      { kind: 'pending', status: 'waiting', error_code: 'converter_missing' },
      'O vídeo está sendo preparado',
      'Este vídeo ainda não pode ser assistido. Entre em contato com o vendedor do curso.',
    ],
    [
      { kind: 'pending', status: 'failed', error_code: 'truncated' },
      'Vídeo indisponível',
      'Entre em contato com o vendedor do curso.',
    ],
  ])('[8.5] [9.9] a video that is not ready says so (%j)', async (player, title, text) => {
    open({ [`GET ${LESSON}/2`]: detail({ player }) });
    await screen.findByText(title);
    expect(screen.getByText(text)).toBeTruthy();
  });

  test('[8.5] one that cannot be watched names the support to who runs the panel', async () => {
    open(
      { [`GET ${LESSON}/2`]: detail({ player: { kind: 'pending', status: 'failed', error_code: 'truncated' } }) },
      { role: 'owner' },
    );
    await screen.findByText('Vídeo indisponível');
    expect(screen.getByText('Entre em contato com o suporte ou com o administrador.')).toBeTruthy();
  });
});

describe('a quiz', () => {
  const asked = { mediaType: 'quiz', player: { kind: 'none' } } as const;
  const openQuiz = (change: Partial<Lesson> = {}, answers: Answers = {}) =>
    open({
      [WATCH]: watch([
        lesson(1, 'O papel'),
        lesson(2, 'A água', { mediaType: 'quiz', ...change }),
        lesson(3, 'O pincel'),
      ]),
      [`GET ${LESSON}/2`]: detail({ ...asked, text: textOfWords('Leia antes.') }),
      [`GET ${LESSON}/2/quiz`]: { ...sampleOf<Quiz>(Quiz), is_passed: false },
      ...answers,
    });

  test('stands below its text, and no button completes it', async () => {
    openQuiz();
    await screen.findByText('Leia antes.');
    await screen.findByText(/Passa com/);
    expect(screen.queryByRole('button', { name: 'Concluir aula' })).toBeNull();
  });

  test('holds what stands below it back until it is as high as it will be', async () => {
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const questions = { ...sampleOf<Quiz>(Quiz), is_passed: false };
    openQuiz({}, { [`GET ${LESSON}/2/quiz`]: () => promise.then(() => questions) });
    await screen.findByText('Leia antes.');
    await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull());
    expect(screen.queryByRole('tab', { name: 'Anotações' })).toBeNull();
    resolve(undefined);
    await screen.findByRole('tab', { name: 'Anotações' });
    expect(screen.getByText(/Passa com/)).toBeTruthy();
  });

  test('that does not come holds nothing back', async () => {
    jest.spyOn(console, 'info').mockImplementation(() => {});
    openQuiz({}, { [`GET ${LESSON}/2/quiz`]: refusal('server.unavailable') });
    await screen.findByRole('tab', { name: 'Anotações' });
  });

  test('that was passed is marked in the list, is taken back as any lesson, and completed again without another attempt', async () => {
    const passed = { [`GET ${LESSON}/2/quiz`]: { ...sampleOf<Quiz>(Quiz), is_passed: true } };
    const back: Progress = {
      is_completed: false,
      percent: 100,
      course: { lessons_count: 6, lessons_completed_count: 2, percentage_complete: 33.3 },
      module: { lessons_completed_count: 0 },
    };
    const { changes, answers } = openQuiz({ is_completed: true }, { ...passed, [`POST ${LESSON}/2/progress`]: back });
    await stands();
    const side = within(screen.getByRole('complementary', { name: 'Aulas do curso' }));
    expect(within(side.getByRole('link', { current: 'page' })).getByLabelText('Concluída')).toBeTruthy();
    press('Concluída');
    await screen.findByRole('button', { name: 'Concluir aula', pressed: false });
    answers[`POST ${LESSON}/2/progress`] = { ...back, is_completed: true };
    press('Concluir aula');
    await screen.findByRole('button', { name: 'Concluída', pressed: true });
    expect(changes()).toEqual([
      [`POST ${LESSON}/2/progress`, { completed: false }],
      [`POST ${LESSON}/2/progress`, { completed: true }],
    ]);
  });

  test('is not completed by going on, whatever the panel says', async () => {
    const { changes, place } = openQuiz();
    await stands();
    press('Próxima');
    await waitFor(() => expect(place()).toBe('/curso/3/modulo/7/aula/3'));
    expect(changes()).toEqual([]);
  });
});

describe('marking', () => {
  const progress: Progress = {
    is_completed: true,
    percent: 100,
    course: { lessons_count: 6, lessons_completed_count: 4, percentage_complete: 66.6 },
    module: { lessons_completed_count: 1 },
  };

  test('[4.3] turns the lesson over and moves the counts that stand there', async () => {
    const { changes, answers } = open({ [`POST ${LESSON}/2/progress`]: progress });
    await stands();
    press('Concluir aula');
    await screen.findByRole('button', { name: 'Concluída', pressed: true });
    expect(screen.getByText('Aula concluída').getAttribute('aria-live')).toBe('polite');
    const side = within(screen.getByRole('complementary', { name: 'Aulas do curso' }));
    expect(side.getByText('4 de 6 aulas')).toBeTruthy();
    expect(side.getByText('1/3')).toBeTruthy();
    answers[`POST ${LESSON}/2/progress`] = { ...progress, is_completed: false };
    press('Concluída');
    await screen.findByRole('button', { name: 'Concluir aula', pressed: false });
    expect(screen.queryByText('Aula concluída')).toBeNull();
    expect(changes()).toEqual([
      [`POST ${LESSON}/2/progress`, { completed: true }],
      [`POST ${LESSON}/2/progress`, { completed: false }],
    ]);
  });
});

test('a lesson that was completed elsewhere shows so, and is announced as nobody’s doing', async () => {
  const { answers } = open();
  await stands();
  answers[WATCH] = watch([three[0]!, lesson(2, 'A água', { is_completed: true }), three[2]!]);
  // Somebody comes back to the tab.
  act(() => void window.dispatchEvent(new Event('visibilitychange')));
  await screen.findByRole('button', { name: 'Concluída', pressed: true });
  expect(screen.queryByText('Aula concluída')).toBeNull();
});

describe('a lesson whose file is converted', () => {
  const waiting = (status: 'processing' | 'waiting' | 'failed', change: Partial<LessonDetail> = {}) =>
    detail({
      mediaType: 'hls',
      is_completed: false,
      player: { kind: 'pending', status, error_code: null },
      ...change,
    });
  const reason = 'Você poderá concluir esta aula quando o arquivo dela estiver pronto.';

  test.each(['processing', 'waiting'] as const)('is not completed while it is %s, and says why', async (status) => {
    open({ [`GET ${LESSON}/2`]: waiting(status) });
    await stands();
    const button = screen.getByRole('button', { name: 'Concluir aula', description: reason });
    expect(button).toHaveProperty('disabled', true);
    cleanup();
    open({ [`GET ${LESSON}/2`]: waiting('failed') });
    await stands();
    expect(screen.getByRole('button', { name: 'Concluir aula' })).toHaveProperty('disabled', false);
    expect(screen.queryByText(reason)).toBeNull();
  });

  test('that was completed before is taken back as any other', async () => {
    const lessons = [three[0]!, lesson(2, 'A água', { is_completed: true }), three[2]!];
    open({ [WATCH]: watch(lessons), [`GET ${LESSON}/2`]: waiting('processing', { is_completed: true }) });
    await stands();
    expect(screen.getByRole('button', { name: 'Concluída' })).toHaveProperty('disabled', false);
  });

  test('is left by going on, which completes nothing', async () => {
    const { place, changes } = open({ [`GET ${LESSON}/2`]: waiting('processing') });
    await stands();
    press('Próxima');
    await waitFor(() => expect(place()).toBe('/curso/3/modulo/7/aula/3'));
    expect(changes()).toEqual([]);
  });
});

describe('the end of a course', () => {
  const all = { lessons_count: 6, lessons_completed_count: 6, percentage_complete: 100 };
  const whole: Progress = { is_completed: true, percent: 100, course: all, module: { lessons_completed_count: 3 } };
  const card = (id: number, title: string, change: Partial<CourseCard> = {}): CourseCard => ({
    ...sampleOf<CourseCard>(CourseCard),
    id,
    title,
    has_access: true,
    lessons_count: 4,
    lessons_completed_count: 0,
    percentage_complete: 0,
    is_done: (change.percentage_complete ?? 0) >= 100,
    ...change,
  });
  const courses = [
    card(3, 'Aquarela'),
    card(4, 'Fechado', { has_access: false }),
    card(5, 'Feito', { lessons_completed_count: 4, percentage_complete: 100 }),
    // What is left of it is for other classes.
    card(9, 'Todo', { lessons_completed_count: 3, percentage_complete: 75, is_done: true }),
    card(6, 'Vazio', { lessons_count: 0 }),
    card(7, 'Guache'),
    card(8, 'Nanquim', { lessons_completed_count: 1, percentage_complete: 25 }),
  ];
  const earned: EarnedCertificate = {
    ...sampleOf<EarnedCertificate>(EarnedCertificate),
    id: 5,
    course_id: 3,
    title: 'Aquarela',
    state: 'valid',
  };
  const around = (change: Answers = {}): Answers => ({
    [`POST ${LESSON}/2/progress`]: whole,
    'GET /course': courses,
    'GET /certificate': { earned: [earned], pending: [] },
    ...change,
  });
  const end = async () => within(await screen.findByRole('region', { name: 'Aquarela' }));

  test('is said when the last lesson is completed: the certificate, and the next course that is open, begun before', async () => {
    const { settled } = open(around());
    await stands();
    await settled();
    expect(screen.queryByText('Você concluiu Aquarela')).toBeNull();
    press('Concluir aula');
    const finish = await end();
    expect(finish.getByRole('status').textContent).toBe('Você concluiu AquarelaTodas as 6 aulas estão concluídas.');
    expect((await finish.findByRole('link', { name: 'Baixar imagem' })).getAttribute('href')).toBe(
      '/api/certificate/download/5',
    );
    expect(await finish.findByText('Nanquim')).toBeTruthy();
    expect(finish.getByRole('link', { name: 'Continuar' }).getAttribute('href')).toBe('/curso/8');
    expect(finish.getByRole('link', { name: 'Ver o curso' }).getAttribute('href')).toBe('/curso/3');
  });

  test('ends in words where there is no certificate and no other course', async () => {
    open(around({ 'GET /course': courses.slice(0, 5), 'GET /certificate': { earned: [], pending: [] } }));
    await stands();
    press('Concluir aula');
    const finish = await end();
    await finish.findByText('Não há outro curso aberto para você agora.');
    expect(finish.queryByRole('heading', { name: 'Seu certificado' })).toBeNull();
  });

  test('[8.1] what does not come of it is logged and not said, and one may ask again', async () => {
    const log = jest.spyOn(console, 'info').mockImplementation(() => {});
    const away = { 'GET /course': refusal('server.unavailable'), 'GET /certificate': refusal('server.failed') };
    const { answers } = open(around(away));
    await stands();
    press('Concluir aula');
    const finish = await end();
    await waitFor(() => expect(finish.getAllByRole('button', { name: 'Tentar de novo' })).toHaveLength(2));
    expect(screen.queryByRole('alert')).toBeNull();
    // Each by its own failure: how often is not said, for a part that is drawn anew asks again.
    const logged = log.mock.calls.filter(([what]) => what === 'a call of the player failed').map(([, error]) => error);
    expect(new Set(logged.map((error) => isApiError(error) && error.code))).toEqual(
      new Set(['server.unavailable', 'server.failed']),
    );
    log.mockRestore();
    Object.assign(answers, around());
    for (const again of finish.getAllByRole('button', { name: 'Tentar de novo' })) fireEvent.click(again);
    await finish.findByRole('link', { name: 'Baixar imagem' });
    await finish.findByText('Nanquim');
    expect(finish.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
  });

  test('begins the first that is open where none was begun', async () => {
    open(around({ 'GET /course': courses.slice(0, 6) }));
    await stands();
    press('Concluir aula');
    const finish = await end();
    expect((await finish.findByRole('link', { name: 'Começar' })).getAttribute('href')).toBe('/curso/7');
  });

  test('stands at its last lesson for who comes again, and in no other', async () => {
    const done = watch([lesson(1, 'O papel'), lesson(2, 'A água')], [unit(7, 'Materiais')]);
    done.course = { ...done.course!, ...all };
    open(around({ [WATCH]: done }));
    await end();
    cleanup();
    await open(around({ [WATCH]: done }), { aula: 1 }).settled();
    expect(screen.queryByText('Você concluiu Aquarela')).toBeNull();
  });

  test('goes along to the lesson that follows by going on, which was completed before, and to no other', async () => {
    let isWhole = false;
    const answer = () => {
      const now = watch(three.map((one) => ({ ...one, is_completed: isWhole || one.id !== 2 })));
      return isWhole ? { ...now, course: { ...now.course!, ...all } } : now;
    };
    const complete = () => {
      isWhole = true;
      return whole;
    };
    const { settled } = open(
      around({
        [WATCH]: answer,
        [`POST ${LESSON}/2/progress`]: complete,
        [`GET ${LESSON}/1`]: detail({ id: 1 }),
        [`GET ${LESSON}/3`]: detail({ id: 3 }),
      }),
    );
    const choose = async (title: string) => {
      fireEvent.click(within(screen.getByRole('complementary')).getByRole('link', { name: new RegExp(title) }));
      await screen.findByRole('heading', { name: title, level: 1 });
      await settled();
    };
    await stands();
    press('Próxima');
    await screen.findByRole('heading', { name: 'O pincel', level: 1 });
    await settled();
    await end();
    await choose('O papel');
    expect(screen.queryByText('Você concluiu Aquarela')).toBeNull();
    // Of the lessons that were left nothing stays.
    expect(screen.getAllByRole('button', { name: /Aulas do curso/, hidden: true })).toHaveLength(1);
    await choose('A água');
    await end();
  });

  test('does not go along to the lesson before, which was open already', async () => {
    const two = watch([lesson(1, 'O papel', { is_completed: true }), lesson(2, 'A água')], [unit(7, 'Materiais')]);
    const { settled } = open(around({ [WATCH]: two, [`GET ${LESSON}/2`]: detail({ id: 2 }) }), { aula: 1 });
    await stands();
    press('Próxima');
    await screen.findByRole('heading', { name: 'A água', level: 1 });
    await settled();
    press('Concluir aula');
    await end();
    press('Anterior');
    await screen.findByRole('heading', { name: 'O papel', level: 1 });
    await settled();
    expect(screen.queryByText('Você concluiu Aquarela')).toBeNull();
  });
});

describe('[8.1] failures of marking, rating and watched seconds are only logged', () => {
  let log: ReturnType<typeof jest.spyOn>;
  beforeEach(() => {
    log = jest.spyOn(console, 'info').mockImplementation(() => {});
  });
  afterEach(() => void log.mockRestore());
  /** Nothing tells the person: no toast, no alert. */
  const saysNothing = () => {
    expect(screen.queryByRole('alert')).toBeNull();
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toEqual(['']);
  };

  test('marking that fails is logged, says nothing, and changes nothing', async () => {
    const { settled } = open({ [`POST ${LESSON}/2/progress`]: refusal('server.failed') });
    await stands();
    press('Concluir aula');
    await waitFor(() => expect(log).toHaveBeenCalledWith('the lesson was not marked', expect.anything()));
    await settled();
    saysNothing();
    expect(screen.getByRole('button', { name: 'Concluir aula', pressed: false })).toBeTruthy();
  });

  test('a module that does not come when one goes on is logged, says nothing, and nobody leaves', async () => {
    const all = three.map((one) => ({ ...one, is_completed: true }));
    const { answers, place, settled } = open({ [WATCH]: watch(all) }, { aula: 3 });
    await stands();
    answers[WATCH] = refusal('server.failed');
    press('Próxima');
    await waitFor(() => expect(log).toHaveBeenCalledWith('the next place did not come', expect.anything()));
    await settled();
    saysNothing();
    expect(place()).toBe('/curso/3/modulo/7/aula/3');
  });

  test('rating that fails is logged, says nothing, and the stars are as before', async () => {
    const { settled } = open({
      [`GET ${LESSON}/2`]: detail({ my_rating: 2 }),
      [`PUT ${LESSON}/2/rating`]: refusal('server.failed'),
    });
    await stands();
    press('Nota 5');
    await waitFor(() => expect(log).toHaveBeenCalledWith('the lesson was not rated', expect.anything()));
    await settled();
    saysNothing();
    await screen.findByRole('button', { name: 'Nota 2', pressed: true });
  });

  test('watched seconds that are not saved are logged, say nothing, and go out with the next', async () => {
    const call = `POST ${LESSON}/2/progress`;
    const { answers, changes } = open({
      [`GET ${LESSON}/2`]: detail({
        player: { kind: 'audio', url: '/sound', captions: [], chapters: [] },
        duration_seconds: 100,
      }),
      [call]: refusal('server.failed'),
    });
    await stands();
    const audio = document.querySelector('audio')!;
    const at = (seconds: number, event: string) => {
      const state = { currentTime: seconds, readyState: 4, seeking: false, paused: event === 'pause' };
      for (const [name, value] of Object.entries(state))
        Object.defineProperty(audio, name, { configurable: true, value });
      act(() => void audio.dispatchEvent(new Event(event)));
    };
    at(2, 'timeupdate');
    at(2, 'pause');
    await waitFor(() => expect(log).toHaveBeenCalledTimes(1));
    saysNothing();
    answers[call] = answerToProgress;
    at(4, 'timeupdate');
    at(4, 'pause');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes().at(-1)).toEqual([
      call,
      { position: 4, duration: 0, guessed: false, intervals: [{ start: 0, end: 4 }] },
    ]);
  });
  const answerToProgress: Progress = {
    is_completed: false,
    percent: 4,
    course: { lessons_count: 6, lessons_completed_count: 3, percentage_complete: 50 },
    module: { lessons_completed_count: 0 },
  };
});

describe('rating', () => {
  test('shows at once and is sent', async () => {
    const { changes } = open();
    await stands();
    press('Nota 4');
    await screen.findByRole('button', { name: 'Nota 4', pressed: true });
    await waitFor(() => expect(changes()).toEqual([[`PUT ${LESSON}/2/rating`, { rating: 4 }]]));
  });

  const call = `PUT ${LESSON}/2/rating`;
  const pressed = (rating: number) => screen.findByRole('button', { name: `Nota ${rating}`, pressed: true });

  test('of several that are pressed while the first is under way, the last one is what the server gets last, and what stands', async () => {
    const { promise, resolve } = Promise.withResolvers<{ ok: true }>();
    const { changes, answers, settled } = open({ [call]: () => promise });
    await stands();
    press('Nota 4');
    await waitFor(() => expect(changes()).toHaveLength(1));
    press('Nota 1');
    press('Nota 2');
    await pressed(2);
    // None of them overtakes the first.
    expect(changes()).toEqual([[call, { rating: 4 }]]);
    answers[call] = { ok: true };
    resolve({ ok: true });
    await waitFor(() =>
      expect(changes()).toEqual([
        [call, { rating: 4 }],
        [call, { rating: 2 }],
      ]),
    );
    await settled();
    await pressed(2);
  });

  test('is not undone by an older answer that comes after it', async () => {
    const { promise, resolve } = Promise.withResolvers<unknown>();
    const { changes, sent, answers, settled } = open({
      [`GET ${LESSON}/2`]: detail({ my_rating: 2 }),
      [call]: { ok: true },
    });
    await stands();
    await settled();
    const before = sent.length;
    answers[`GET ${LESSON}/2`] = () => promise;
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(sent.slice(before).map(({ call: asked }) => asked)).toContain(`GET ${LESSON}/2`));
    press('Nota 5');
    await waitFor(() => expect(changes()).toHaveLength(1));
    resolve(detail({ my_rating: 2 }));
    await settled();
    await pressed(5);
  });

  test('one that fails takes back nothing that was pressed after it; where the last one fails, what the server has stands', async () => {
    const log = jest.spyOn(console, 'info').mockImplementation(() => {});
    const { promise, resolve } = Promise.withResolvers<undefined>();
    const failed = refusal('server.failed');
    const { changes, answers, settled } = open({
      [`GET ${LESSON}/2`]: detail({ my_rating: 3 }),
      [call]: async () => {
        await promise;
        return failed;
      },
    });
    await stands();
    press('Nota 4');
    await waitFor(() => expect(changes()).toHaveLength(1));
    press('Nota 5');
    answers[call] = { ok: true };
    resolve(undefined);
    await waitFor(() => expect(changes()).toHaveLength(2));
    await settled();
    await pressed(5);
    answers[call] = failed;
    press('Nota 1');
    await waitFor(() => expect(log).toHaveBeenCalledTimes(2));
    await pressed(5);
    expect(changes()).toEqual([4, 5, 1].map((rating) => [call, { rating }]));
    log.mockRestore();
  });
});

describe('going on', () => {
  afterEach(() => void jest.useRealTimers());
  const limit: Metas = {
    limit_percetage_lesson: 'on',
    number_limit_percetage_lesson: 80,
    complete_lessson_next: 'off',
  };

  test('there is nothing before the first and nothing after the last', async () => {
    open({ [WATCH]: watch([lesson(2, 'A água')], [unit(7, 'Materiais')]) });
    await stands();
    for (const name of ['Anterior', 'Próxima'])
      expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  });

  test('[9.1] the next lesson comes 300 ms later, and not before', async () => {
    const { place } = open({}, { metas: { complete_lessson_next: 'off' } });
    await stands();
    jest.useFakeTimers();
    press('Próxima');
    await act(() => jest.advanceTimersByTimeAsync(299));
    expect(place()).toBe('/curso/3/modulo/7/aula/2');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(place()).toBe('/curso/3/modulo/7/aula/3');
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('O pincel');
  });

  const done: Progress = {
    is_completed: true,
    percent: 100,
    course: { lessons_count: 6, lessons_completed_count: 4, percentage_complete: 66.6 },
    module: { lessons_completed_count: 1 },
  };
  /** Presses Next and says what was sent before the place changed, and where it led. */
  const goNext = async (aula: number, metas: Metas, answers: Answers = {}) => {
    const { place, changes } = open({ [`POST ${LESSON}/${aula}/progress`]: done, ...answers }, { aula, metas });
    await stands();
    jest.useFakeTimers();
    press('Próxima');
    await act(() => jest.advanceTimersByTimeAsync(299));
    const before = { changes: changes(), place: place() };
    await act(() => jest.advanceTimersByTimeAsync(1000));
    return { before, place: place() };
  };
  const completed = (aula: number) => [[`POST ${LESSON}/${aula}/progress`, { completed: true }]];
  const off: Metas = { complete_lessson_next: 'off' };

  test('[4.8 in part] the first lesson of its module is completed first, whatever the panel wants; the next follows after 300 ms', async () => {
    expect(await goNext(1, off)).toEqual({
      before: { changes: completed(1), place: '/curso/3/modulo/7/aula/1' },
      place: '/curso/3/modulo/7/aula/2',
    });
  });

  test('[4.8 in part] the next lesson waits until the first one is completed, and for 300 ms from then', async () => {
    const answer = Promise.withResolvers<unknown>();
    const { place } = open({ [`POST ${LESSON}/1/progress`]: () => answer.promise }, { aula: 1, metas: off });
    await stands();
    jest.useFakeTimers();
    press('Próxima');
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(place()).toBe('/curso/3/modulo/7/aula/1');
    answer.resolve(done);
    await act(() => jest.advanceTimersByTimeAsync(299));
    expect(place()).toBe('/curso/3/modulo/7/aula/1');
    await act(() => jest.advanceTimersByTimeAsync(1));
    expect(place()).toBe('/curso/3/modulo/7/aula/2');
  });

  test('a first lesson that is completed already is not completed again', async () => {
    const lessons = [lesson(1, 'O papel', { is_completed: true }), ...three.slice(1)];
    expect((await goNext(1, off, { [WATCH]: watch(lessons) })).before.changes).toEqual([]);
  });

  test('[4.12 in part] [9.11] another one is completed when complete-on-next is on, which it is unless off', async () => {
    expect((await goNext(2, {})).before.changes).toEqual(completed(2));
  });
  test('[4.12 in part] when complete-on-next is off it is not', async () => {
    expect((await goNext(2, off)).before.changes).toEqual([]);
  });

  test('[4.9 in part] after the last lesson, which is completed, the next module that is open follows', async () => {
    const answer = ({ url }: Request) =>
      url.includes('current_module_id=8')
        ? { ...watch([lesson(11, 'O círculo', { module_id: 8 })]), currentModule: unit(8, 'Cores') }
        : watch();
    expect(await goNext(3, off, { [WATCH]: answer })).toEqual({
      before: { changes: completed(3), place: '/curso/3/modulo/7/aula/3' },
      place: '/curso/3/modulo/8/aula/11',
    });
  });

  test('[4.10] the lesson before comes at once, whatever was watched of this one', async () => {
    const { place } = open({}, { metas: limit });
    await stands();
    jest.useFakeTimers();
    press('Anterior');
    await act(() => jest.advanceTimersByTimeAsync(0));
    expect(place()).toBe('/curso/3/modulo/7/aula/1');
  });

  test('who turns back before the next lesson came is not carried on to it', async () => {
    const { place, settled } = open({ [`GET ${LESSON}/1`]: detail({ id: 1 }) }, { metas: off });
    await stands();
    press('Anterior');
    await screen.findByRole('heading', { name: 'O papel', level: 1 });
    await settled();
    fireEvent.click(within(screen.getByRole('complementary')).getByRole('link', { name: /A água/ }));
    await screen.findByRole('heading', { name: 'A água', level: 1 });
    await settled();
    jest.useFakeTimers();
    press('Próxima');
    press('Anterior');
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(place()).toBe('/curso/3/modulo/7/aula/1');
  });

  test.each([0, 90])(
    'who turns back while it is asked how much was watched (%i) hears nothing of it, and completes nothing',
    async (percent) => {
      const { changes, settled } = open(
        { [`GET ${LESSON}/1`]: detail({ id: 1 }), [`GET ${LESSON}/2`]: detail({ percent }) },
        { metas: { ...limit, complete_lessson_next: 'on' } },
      );
      await stands();
      press('Próxima');
      press('Anterior');
      await screen.findByRole('heading', { name: 'O papel', level: 1 });
      await settled();
      expect(screen.queryByRole('button', { name: /^Você precisa/ })).toBeNull();
      expect(changes()).toEqual([]);
    },
  );

  test('a module that one comes to goes on with what is open in it, past a lesson that is not', async () => {
    const all = three.map((one) => ({ ...one, is_completed: true }));
    const { answers, place } = open({ [WATCH]: watch(all) }, { aula: 3 });
    await stands();
    const circle = lesson(11, 'O círculo', { module_id: 8, is_liberated: false, reason: 'not_released' });
    answers[WATCH] = watch([circle, lesson(12, 'O quadrado', { module_id: 8 })]);
    answers['GET /course/3/module/8/lesson/12'] = detail({ id: 12 });
    press('Próxima');
    await waitFor(() => expect(place()).toBe('/curso/3/modulo/8/aula/12'));
  });

  test('who chooses in the list while a lesson is being completed stays with that', async () => {
    let answer: (progress: Progress) => void = () => {};
    const waits = new Promise<Progress>((resolve) => {
      answer = resolve;
    });
    const { place, changes } = open({ [`POST ${LESSON}/2/progress`]: () => waits });
    await stands();
    press('Próxima');
    await waitFor(() => expect(changes()).toHaveLength(1));
    fireEvent.click(within(screen.getByRole('complementary')).getByRole('link', { name: /O papel/ }));
    await screen.findByRole('heading', { name: 'O papel', level: 1 });
    jest.useFakeTimers();
    answer(done);
    await act(() => jest.advanceTimersByTimeAsync(1000));
    expect(place()).toBe('/curso/3/modulo/7/aula/1');
  });

  test('[4.11] the module before does not open where it is locked: it says so, and nobody leaves', async () => {
    const modules = [unit(6, 'Antes', { is_liberated: false, reason: 'class' }), unit(7, 'Materiais')];
    const { place, sent } = open({ [WATCH]: watch([lesson(2, 'A água')], modules) });
    await stands();
    press('Anterior');
    await screen.findByRole('button', { name: 'Este módulo ainda está bloqueado.' });
    expect(place()).toBe('/curso/3/modulo/7/aula/2');
    expect(sent.filter(({ call }) => call === WATCH)).toHaveLength(1);
  });

  test('[8.3] before the panel’s minimum it says why and stays; others in the list too', async () => {
    const { place, changes } = open({}, { metas: limit });
    await stands();
    press('Próxima');
    await screen.findByRole('button', { name: 'Você precisa atingir uma determinada parte da aula para concluir!' });
    const side = within(screen.getByRole('complementary'));
    fireEvent.click(side.getByRole('link', { name: /O pincel/ }));
    await screen.findByRole('button', { name: 'Você precisa concluir as aulas anteriores!' });
    expect(place()).toBe('/curso/3/modulo/7/aula/2');
    expect(changes()).toEqual([]);
    fireEvent.click(side.getByRole('link', { name: /O papel/ }));
    await waitFor(() => expect(place()).toBe('/curso/3/modulo/7/aula/1'));
  });

  test('[8.3] a next lesson that waits for this one says that this one comes first', async () => {
    const waiting = { is_liberated: false, reason: 'sequential' } as const;
    const { place, changes } = open(
      {
        [WATCH]: watch([
          lesson(1, 'O papel', { is_completed: true }),
          lesson(2, 'A água'),
          lesson(3, 'O pincel', waiting),
        ]),
      },
      { metas: { complete_lessson_next: 'off' } },
    );
    await stands();
    press('Próxima');
    await screen.findByRole('button', { name: 'Você precisa concluir a aula pra ir para proxima!' });
    expect(place()).toBe('/curso/3/modulo/7/aula/2');
    expect(changes()).toEqual([]);
  });

  test.each([
    ['Você precisa concluir as aulas anteriores!', 'You need to complete the previous classes!'],
    ['Você precisa concluir a aula pra ir para proxima!', 'You need to finish class to go next!'],
    [
      'Você precisa atingir uma determinada parte da aula para concluir!',
      'You need to reach a certain part of the lesson to complete!',
    ],
  ])('[8.3] “%s” is said in English too', async (portuguese, english) => {
    const catalogue = await readFile(new URL('../../locales/en.po', import.meta.url), 'utf8');
    expect(catalogue).toContain(`msgid "${portuguese}"\nmsgstr "${english}"\n`);
  });

  test('[8.3] completing below the minimum is refused in the same words', async () => {
    const { changes } = open({}, { metas: limit });
    await stands();
    press('Concluir aula');
    await screen.findByRole('button', { name: 'Você precisa atingir uma determinada parte da aula para concluir!' });
    expect(changes()).toEqual([]);
  });

  test('on a narrow screen the list goes with the lesson, also where what was watched had to be told first', async () => {
    const answers = { [`GET ${LESSON}/2`]: detail({ percent: 90 }), [`GET ${LESSON}/3`]: detail({ id: 3 }) };
    const { place } = open(answers, { metas: limit });
    await stands();
    // The page of a test is wide.
    fireEvent.click(screen.getByRole('button', { name: /Aulas do curso ?Módulo 1 · 2\/3/, hidden: true }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Aulas do curso' }));
    const link = await sheet.findByRole('link', { name: /O pincel/ });
    fireEvent.click(link);
    await waitFor(() => expect(place()).toBe('/curso/3/modulo/7/aula/3'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  describe('the lesson that is shown', () => {
    const { getBoundingClientRect } = Element.prototype;
    afterEach(() => {
      Element.prototype.getBoundingClientRect = getBoundingClientRect;
    });
    /** A list 400 pixels high, whose marked lesson stands so far below its top. */
    const at = (top: number) => {
      Element.prototype.getBoundingClientRect = function (this: Element) {
        return this.matches('[aria-current=page]') ? new DOMRect(0, top, 300, 40) : new DOMRect(0, 100, 300, 400);
      };
    };
    const many = Array.from({ length: 40 }, (_, index) => lesson(index + 1, `Aula ${index + 1}`));

    test('comes into sight in the list, in its middle, and stays where it is seen already', async () => {
      at(1600);
      open({ [WATCH]: watch(many) });
      await stands();
      expect(screen.getByRole('complementary').scrollTop).toBe(1320);
      cleanup();
      at(450);
      open({ [WATCH]: watch(many) });
      await stands();
      expect(screen.getByRole('complementary').scrollTop).toBe(0);
    });

    test('comes into sight in the list that opens from below too', async () => {
      at(1600);
      open({ [WATCH]: watch(many) });
      await stands();
      fireEvent.click(screen.getByRole('button', { name: /Aulas do curso/, hidden: true }));
      const sheet = await screen.findByRole('dialog', { name: 'Aulas do curso' });
      await within(sheet).findByRole('link', { current: 'page' });
      await waitFor(() => expect(sheet.scrollTop).toBe(1320));
    });

    test('is where the list from below begins for who goes by keys, so that nothing else scrolls it away', async () => {
      open();
      await stands();
      fireEvent.click(screen.getByRole('button', { name: /Aulas do curso/, hidden: true }));
      const sheet = await screen.findByRole('dialog', { name: 'Aulas do curso' });
      const link = await within(sheet).findByRole('link', { current: 'page' });
      await waitFor(() => expect(document.activeElement).toBe(link));
    });
  });

  test('a locked module does not open in the list', async () => {
    open({ [WATCH]: watch(three, [unit(7, 'Materiais'), unit(8, 'Cores', { is_liberated: false, reason: 'class' })]) });
    await stands();
    const cores = within(screen.getByRole('complementary')).getByRole('button', { name: /Cores/ });
    fireEvent.click(cores);
    await screen.findByRole('button', { name: 'Este módulo ainda está bloqueado.' });
    expect(cores.getAttribute('aria-expanded')).toBe('false');
  });

  test('[4.13] a lesson of another module, opened in the list, is held back as those of this one', async () => {
    const { answers, place, changes } = open({}, { metas: limit });
    await stands();
    answers[WATCH] = watch([lesson(11, 'O círculo', { module_id: 8 })]);
    fireEvent.click(within(screen.getByRole('complementary')).getByRole('button', { name: /Cores/ }));
    fireEvent.click(await screen.findByRole('link', { name: /O círculo/ }));
    await screen.findByText('Você precisa concluir as aulas anteriores!');
    expect(place()).toBe('/curso/3/modulo/7/aula/2');
    expect(changes()).toEqual([]);
  });

  test('another module that opens in the list asks for its lessons', async () => {
    const { answers, sent } = open();
    await stands();
    answers[WATCH] = watch([lesson(11, 'O círculo', { module_id: 8 })]);
    fireEvent.click(within(screen.getByRole('complementary')).getByRole('button', { name: /Cores/ }));
    const link = await screen.findByRole('link', { name: /O círculo/ });
    expect(link.getAttribute('href')).toBe('/curso/3/modulo/8/aula/11');
    expect(sent.at(-1)!.search).toContain('current_module_id=8');
  });

  test('lessons of another module that do not come are logged and not said, and one may ask again', async () => {
    const log = jest.spyOn(console, 'info').mockImplementation(() => {});
    const { answers } = open();
    await stands();
    answers[WATCH] = refusal('server.unavailable');
    const side = within(screen.getByRole('complementary'));
    fireEvent.click(side.getByRole('button', { name: /Cores/ }));
    const again = await side.findByRole('button', { name: 'Tentar de novo' });
    expect(side.getByRole('button', { name: /Cores/ }).parentElement!.querySelector('[aria-busy="true"]')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(log).toHaveBeenCalledWith('a call of the player failed', expect.objectContaining({ status: 503 }));
    log.mockRestore();
    answers[WATCH] = watch([lesson(11, 'O círculo', { module_id: 8 })]);
    fireEvent.click(again);
    await side.findByRole('link', { name: /O círculo/ });
    expect(side.queryByRole('button', { name: 'Tentar de novo' })).toBeNull();
  });
});

describe('the tabs', () => {
  test('about and comments; the choice stays in the address', async () => {
    const { place } = open();
    await stands();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Comentários',
      'Sobre',
      'Anotações',
    ]);
    fireEvent.click(screen.getByRole('tab', { name: 'Sobre' }));
    await screen.findByText('Molhe antes.');
    expect(place()).toBe('/curso/3/modulo/7/aula/2?aba=sobre');
  });

  test('that of comments says how many there are: as the lesson knows, and once it has asked, as the discussion does', async () => {
    const COMMENTS = `GET ${LESSON}/2/comment`;
    const threads = (total: number) => ({ ...sampleOf<CommentPage>(CommentPage), pinned: null, data: [], total });
    function Discussion(path: SlotProps['lesson.discussion']) {
      const { refetch } = useInfiniteQuery(commentsQuery(path));
      return <button onClick={() => void refetch()}>Mais</button>;
    }
    const none = async () => ({ messages: {} });
    const manifest: RemoteModule['manifest'] = {
      name: 'mf-members',
      owner: 'team-members',
      platform: '^2.0.0',
      paths: [],
      navigation: [],
      tour: [],
      slots: ['lesson.discussion'],
    };
    installRegistry({
      findSlotOwner: () => manifest.name,
      releaseOf: () => 'hash',
      load: async () => ({
        manifest,
        pages: {},
        slots: { 'lesson.discussion': async () => Discussion },
        catalogues: { pt: none, es: none, en: none },
      }),
    });
    const one = { [`GET ${LESSON}/2`]: detail({ comments_count: 1280 }) };
    open({ ...one, [COMMENTS]: refusal('server.failed') });
    await screen.findByRole('tab', { name: 'Comentários 1.280' });
    cleanup();
    const { answers } = open({ ...one, [COMMENTS]: threads(1281) });
    await screen.findByRole('tab', { name: 'Comentários 1.281' });
    answers[COMMENTS] = threads(1);
    press('Mais');
    await screen.findByRole('tab', { name: 'Comentários 1' });
    answers[COMMENTS] = threads(0);
    press('Mais');
    await screen.findByRole('tab', { name: 'Comentários' });
  });

  test('[5.8] comments appear only when the meta is not off', async () => {
    open({}, { metas: { coment_lesson: 'off' } });
    await stands();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual(['Sobre', 'Anotações']);
  });

  test('a lesson without description says so', async () => {
    open({ [`GET ${LESSON}/2`]: detail({ text: null }) }, { metas: { coment_lesson: 'off' } });
    await screen.findByText('Esta aula não tem descrição.');
  });
});

describe('B asks for a note', () => {
  const NOTE = `POST ${LESSON}/2/note`;
  const sound: PlayerSource = { kind: 'audio', url: '/sound', captions: [], chapters: [] };
  const b = (target: Element = document.body, more: KeyboardEventInit = {}) =>
    fireEvent.keyDown(target, { key: 'b', ...more });
  const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Nova anotação' });
  const playAt = (seconds: number) => {
    const audio = document.querySelector('audio')!;
    Object.defineProperty(audio, 'currentTime', { configurable: true, value: seconds, writable: true });
    act(() => void audio.dispatchEvent(new Event('timeupdate')));
    return audio;
  };

  test('at the second that plays, which a note leads back to', async () => {
    const { place, changes } = open({ [`GET ${LESSON}/2`]: detail({ player: sound }) });
    await stands();
    const audio = playAt(75.8);
    expect(b()).toBe(false);
    expect(place()).toBe('/curso/3/modulo/7/aula/2?aba=anotacoes');
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    playAt(90);
    fireEvent.change(await field(), { target: { value: 'Pelo B' } });
    fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
    await waitFor(() =>
      expect(changes().filter(([call]) => call === NOTE)).toEqual([[NOTE, { text: 'Pelo B', seconds: 75 }]]),
    );
    fireEvent.click((await screen.findAllByRole('button', { name: 'Ir para 0:01' }))[0]!);
    expect(audio.currentTime).toBe(1);
  });

  test('of a text without a time', async () => {
    const { changes } = open({ [`GET ${LESSON}/2`]: detail({ player: { kind: 'none' } }) });
    await stands();
    b();
    fireEvent.change(await field(), { target: { value: 'Da leitura' } });
    press('Salvar');
    await waitFor(() => expect(changes()).toEqual([[NOTE, { text: 'Da leitura', seconds: null }]]));
  });

  test('but not who types it, holds a modifier or the key, or has something open over the page', async () => {
    const { place } = open();
    await stands();
    const over = document.createElement('div');
    over.innerHTML =
      '<input><textarea></textarea><div role="dialog"><button>a</button></div><div role="menu" tabindex="0"></div>';
    document.body.append(over);
    for (const target of over.querySelectorAll('input, textarea, button, [role=menu]')) expect(b(target)).toBe(true);
    for (const more of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { shiftKey: true }, { repeat: true }])
      expect(b(document.body, more)).toBe(true);
    expect(place()).toBe('/curso/3/modulo/7/aula/2');
    over.remove();
  });

  test('from a slider too, which has no use for it, and the help of the keys names it', async () => {
    const { place } = open({ [`GET ${LESSON}/2`]: detail({ player: sound }) });
    await stands();
    fireEvent.keyDown(document.body, { key: '?', shiftKey: true });
    const help = within(await screen.findByRole('dialog', { name: 'Teclas do player' }));
    expect(help.getByText('Anotar neste momento')).toBeTruthy();
    expect(help.getByText('B')).toBeTruthy();
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(b(screen.getAllByRole('slider', { hidden: true })[0])).toBe(false);
    expect(place()).toBe('/curso/3/modulo/7/aula/2?aba=anotacoes');
  });
});

test('an address may name the second where a lesson goes on, instead of where it was; while it is open it is taken there', async () => {
  const page = (
    <>
      <LessonPage />
      <Link to="?t=90">Onde se diz</Link>
      <Link to="?t=90&aba=anotacoes">Uma aba</Link>
    </>
  );
  openScreen(page, {
    path: '/curso/:curso/modulo/:modulo/aula/:aula',
    at: '/curso/3/modulo/7/aula/2?t=40',
    answers: { [WATCH]: watch(), [`GET ${LESSON}/2`]: detail({ position_seconds: 90, duration_seconds: 200 }) },
  });
  await stands();
  const frame = document.querySelector('iframe')!;
  expect(frame.getAttribute('src')).toBe('/_video?link=abc&start=40');
  const told = jest.spyOn(frame.contentWindow!, 'postMessage').mockImplementation(() => undefined);
  const seeks = () =>
    told.mock.calls.flatMap(([message]) => String(message).match(/"seekTo","args":\[(\d+)/)?.[1] ?? []);
  const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }));
  follow('Onde se diz');
  await waitFor(() => expect(seeks()).toEqual(['90']));
  // A tab beside it asks for no second, and the same one may be asked for again.
  follow('Uma aba');
  follow('Onde se diz');
  follow('Onde se diz');
  await waitFor(() => expect(seeks()).toEqual(['90', '90', '90']));
  expect(document.querySelector('iframe')).toBe(frame);
});

test('a locked lesson shows the notes that were written in it', async () => {
  open({ [`GET ${LESSON}/2`]: refusal('lesson.locked') });
  const notes = within(await screen.findByRole('region', { name: 'Anotações', hidden: true }));
  expect(notes.getAllByText(/text sample/).length).toBeGreaterThan(0);
  expect(notes.queryByRole('textbox', { name: 'Nova anotação', hidden: true })).toBeNull();
});
