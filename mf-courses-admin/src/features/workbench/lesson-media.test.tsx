import { afterEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { LibraryMedia, Media, MediaUses } from '@clube/shared/contracts/media';
import { mediaQuery } from '@clube/shared/clients/media';
import { emit } from '@clube/shared/events';
import { fill, press, refusal, sampleOf } from '@clube/shared/testing';
import { readTasks, writeTasks } from '../upload/index.ts';
import { draft, openLesson } from './testing/scene.tsx';

afterEach(cleanup);
const media = (change: Partial<Media>): Media => ({
  ...sampleOf<Media>(Media),
  replacement: null,
  progress: null,
  ...change,
});

describe('a lesson', () => {
  test('one of the library is chosen in the place of sending it again; what plays already or cannot is not offered', async () => {
    const media = (id: number, status: LibraryMedia['status']): LibraryMedia => ({
      ...sampleOf<LibraryMedia>(LibraryMedia),
      id,
      name: `Filme ${id}`,
      status,
    });
    const data = [
      media(41, 'ready'),
      { ...media(42, 'failed'), error_code: 'truncated' as const },
      media(43, 'processing'),
      media(44, 'ready'),
      { ...media(45, 'waiting'), error_code: 'converter_missing' as const },
    ];
    const { changes, sent, WRITE } = await openLesson(
      { media_id: 44, mediaType: 'hls' },
      { 'GET /media': { data, next: null } },
    );
    press('Trocar');
    press('Escolher da biblioteca');
    await screen.findByRole('button', { name: 'Usar Filme 41' });
    expect(screen.getAllByRole('button', { name: /^Usar/ }).map((button) => button.getAttribute('aria-label'))).toEqual(
      ['Usar Filme 41', 'Usar Filme 43'],
    );
    // What cannot be used is there, with the reason; what is not ready says what comes of it.
    const row = (name: string) => screen.getByText(name).closest('li')!.textContent;
    expect(row('Filme 42')).toMatch(/Com problema.*O arquivo está incompleto\. Envie de novo/);
    expect(row('Filme 45')).toMatch(/Em preparo.*Precisa de conversão/);
    expect(row('Filme 43')).toMatch(/Em preparo.*a aula mostra o arquivo assim que ele ficar pronto/);
    expect(row('Filme 41')).not.toContain('Em preparo');
    fill('Buscar por nome', 'filme');
    await waitFor(() => expect(sent.at(-1)?.search).toContain('q=filme'));
    press('Usar Filme 41');
    await waitFor(() => expect(changes()).toEqual([[WRITE, { media_id: 41, version: 2 }]]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('says which file it plays: its name, how large, what was drawn of it, and leads to it in the library', async () => {
    const file = media({
      id: 44,
      kind: 'video',
      name: 'camadas-final.mp4',
      status: 'ready',
      width: 1920,
      height: 1080,
      size_bytes: 412_000_000,
      renditions: [
        { name: '1080p', height: 1080 },
        { name: '480p', height: 480 },
      ],
    });
    await openLesson({ media_id: 44, mediaType: 'hls' }, { 'GET /media/44': file });
    const part = within(screen.getByRole('region', { name: 'Conteúdo da aula' }));
    const link = await part.findByRole('link', { name: 'camadas-final.mp4' });
    expect(link.getAttribute('href')).toBe('/midias?midia=44');
    part.getByText(/^1080p · 412\sMB$/);
    expect(
      within(part.getByRole('list'))
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual(['1080p', '480p']);
    cleanup();
    // What has no height and nothing drawn of it says neither.
    const sound = media({ id: 45, kind: 'audio', name: 'Aula.mp3', height: null, size_bytes: 9000, renditions: [] });
    await openLesson({ media_id: 45, mediaType: 'audio' }, { 'GET /media/45': sound });
    await screen.findByRole('link', { name: 'Aula.mp3' });
    screen.getByText(/^9\skB$/);
    expect(within(screen.getByRole('region', { name: 'Conteúdo da aula' })).queryByRole('list')).toBeNull();
  });

  test.each([
    ['hls', 'Vídeo'],
    ['audio', 'Áudio'],
    ['pdf', 'PDF'],
  ] as const)(
    'says of a file what it is and how long while more is not known, and where it never is (%s)',
    async (mediaType, said) => {
      const file = Promise.withResolvers<unknown>();
      const { settled, answers } = await openLesson(
        { media_id: 46, mediaType, duration_seconds: 724 },
        { 'GET /media/46': () => file.promise },
      );
      const part = within(screen.getByRole('region', { name: 'Conteúdo da aula' }));
      const link = await part.findByRole('link', { name: said });
      expect(link.getAttribute('href')).toBe('/midias?midia=46');
      part.getByText('12:04');
      answers['GET /media/46'] = refusal('server.failed');
      file.resolve(refusal('server.failed'));
      await settled();
      part.getByRole('link', { name: said });
      part.getByText('12:04');
    },
  );

  test('takes a link that a player knows, and no other', async () => {
    const { changes, WRITE } = await openLesson({}, { 'GET /media/link': { title: null, duration_seconds: null } });
    const LINK = 'Ou o link de um vídeo ou de uma página';
    for (const [address, why] of [
      ['https://example.com/video', /^Use um link de vídeo ou de página destes sites: YouTube, Vimeo, Panda Video, /],
      ['http://docs.google.com/document/d/1AbCdEfGhIjKl', 'O endereço precisa começar com https://.'],
      ['https://ana:1@docs.google.com/document/d/1AbCdEfGhIjKl', 'Tire o nome e a senha do endereço.'],
      ['https://www.canva.com/design/DAFabc/edit', /copie o link de compartilhar ou de incorporar/],
      ['docs.google.com/document', 'Cole o endereço inteiro, com https:// no começo.'],
    ] as const) {
      fill(LINK, address);
      press('Usar este link');
      expect(await screen.findByText(why)).toBeTruthy();
    }
    expect(changes()).toEqual([]);
    fill(LINK, 'https://youtu.be/abc');
    press('Usar este link');
    await waitFor(() => expect(changes()).toEqual([[WRITE, { media_url: 'https://youtu.be/abc', version: 2 }]]));
  });

  test('takes a page of a host that frames its own, which then stands where a video would', async () => {
    const { changes, WRITE } = await openLesson();
    const address = 'https://docs.google.com/presentation/d/1AbCdEfGhIjKl/edit?usp=sharing';
    fill('Ou o link de um vídeo ou de uma página', ` ${address} `);
    press('Usar este link');
    await waitFor(() => expect(changes()).toEqual([[WRITE, { media_url: address, version: 2 }]]));
  });

  describe('of a video that its host tells about', () => {
    const LINK = 'Ou o link de um vídeo ou de uma página';
    const VIDEO = 'https://vimeo.com/76979871';
    const FACTS = 'GET /media/link';
    const take = async (title: string, facts: unknown) => {
      const opened = await openLesson({ title }, { [FACTS]: facts });
      const { READ, answers, id } = opened;
      answers[READ] = draft(id, { title, mediaType: 'vimeo', media_url: VIDEO, version: 3 });
      fill(LINK, VIDEO);
      press('Usar este link');
      await screen.findByText(VIDEO);
      return opened;
    };

    test('it knows the length, and offers the title where there is none yet', async () => {
      const { changes, WRITE, READ, answers, id } = await take('Nova aula', {
        title: 'As cores',
        duration_seconds: 312,
      });
      expect(changes()).toEqual([[WRITE, { media_url: VIDEO, media_seconds: 312, version: 2 }]]);
      await screen.findByText('Título no site do vídeo: As cores');
      answers[READ] = draft(id, { title: 'As cores', mediaType: 'vimeo', media_url: VIDEO, version: 4 });
      press('Usar este título');
      expect(document.activeElement).toBe(screen.getByLabelText('Título da aula'));
      await waitFor(() => expect(screen.queryByText('Título no site do vídeo: As cores')).toBeNull());
      expect(changes().at(-1)).toEqual([WRITE, { title: 'As cores', version: 3 }]);
    });

    test('a title of one’s own stays, and is asked about by nobody', async () => {
      await take('O papel', { title: 'As cores', duration_seconds: null });
      expect(screen.queryByRole('button', { name: 'Usar este título' })).toBeNull();
    });

    test('a host that says nothing stops nobody', async () => {
      const { changes, WRITE } = await take('Nova aula', refusal('server.failed'));
      expect(changes()).toEqual([[WRITE, { media_url: VIDEO, version: 2 }]]);
      expect(screen.queryByRole('button', { name: 'Usar este título' })).toBeNull();
    });
  });

  describe('goes on with the focus where what was pressed is gone', () => {
    const on = () => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label');
    const pressed = (name: string) => {
      screen.getByRole('button', { name }).focus();
      press(name);
    };
    const youtube = { mediaType: 'youtube', media_url: 'https://youtu.be/abc' } as const;

    test('to what may take its place, and back', async () => {
      await openLesson(youtube);
      pressed('Trocar');
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Arquivo da aula')));
      pressed('Cancelar');
      await waitFor(() => expect(on()).toBe('Trocar'));
    });

    test('to what may be there, once it was taken away', async () => {
      const { answers, READ, id } = await openLesson(youtube);
      answers[READ] = draft(id, { version: 3 });
      pressed('Tirar da aula');
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Arquivo da aula')));
    });

    test('to what it is now, once a link was taken', async () => {
      const { answers, READ, id } = await openLesson(
        {},
        { 'GET /media/link': { title: null, duration_seconds: null } },
      );
      answers[READ] = draft(id, { ...youtube, version: 3 });
      fill('Ou o link de um vídeo ou de uma página', youtube.media_url);
      pressed('Usar este link');
      await waitFor(() => expect(on()).toBe('Trocar'));
    });

    test('stays where it was when nothing came of it', async () => {
      await openLesson(youtube, { 'PATCH LESSON': refusal('server.failed') });
      pressed('Tirar da aula');
      await screen.findByText('Não foi possível salvar agora. Tente de novo.');
      await waitFor(() => expect(on()).toBe('Tirar da aula'));
    });
  });

  test('says so where the file that was chosen is gone from the library', async () => {
    await openLesson(
      {},
      {
        'GET /media': {
          data: [{ ...sampleOf<LibraryMedia>(LibraryMedia), id: 41, name: 'Filme 41', status: 'ready' }],
          next: null,
        },
        'PATCH LESSON': refusal('media.not_found'),
      },
    );
    press('Escolher da biblioteca');
    await screen.findByRole('button', { name: 'Usar Filme 41' });
    press('Usar Filme 41');
    await screen.findByText('Este arquivo não está mais na biblioteca. Escolha outro.');
  });

  test('gives its video away, or changes it', async () => {
    const { changes, WRITE } = await openLesson({ mediaType: 'youtube', media_url: 'https://youtu.be/abc' });
    expect(screen.getByText('https://youtu.be/abc')).toBeTruthy();
    expect(screen.queryByLabelText('Arquivo da aula')).toBeNull();
    press('Trocar');
    expect(screen.getByLabelText('Arquivo da aula')).toBeTruthy();
    press('Cancelar');
    press('Tirar da aula');
    await waitFor(() => expect(changes()).toEqual([[WRITE, { media_id: null, version: 2 }]]));
  });

  test.each([
    [
      { mediaType: 'youtube', media_url: 'https://youtu.be/abc', duration_seconds: 312 },
      { media_url: 'https://youtu.be/abc', media_seconds: 312 },
    ],
    [{ mediaType: 'pdf', media_id: 5 }, { media_id: 5 }],
    [{ mediaType: 'quiz' }, { quiz: true }],
  ] as const)(
    'that was %j and gave it away says so, and has it back with one press, on whatever screen',
    async (was, back) => {
      const { changes, answers, id, READ, WRITE } = await openLesson(was);
      answers[READ] = draft(id, { title: 'O papel', version: 3 });
      press('Tirar da aula');
      await screen.findByText('Tirado da aula. Nada foi apagado.');
      await screen.findByRole('button', { name: 'Fazer um quiz' });
      fireEvent.click(screen.getByRole('link', { name: '1. Papel' }));
      await screen.findByLabelText('Título do módulo');
      press('Desfazer');
      await waitFor(() => expect(changes()).toHaveLength(2));
      expect(changes()).toEqual([
        [WRITE, { media_id: null, version: 2 }],
        [WRITE, { ...back, version: 3 }],
      ]);
    },
  );

  test('that cannot give it away says that, and offers nothing to undo', async () => {
    await openLesson({ mediaType: 'quiz' }, { 'PATCH LESSON': refusal('server.failed') });
    press('Tirar da aula');
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  });
});

describe('a media of a lesson', () => {
  const openMedia = (state: Partial<Media>) =>
    openLesson({ media_id: 5, mediaType: 'hls' }, { 'GET /media/5': media(state) });

  test.each([
    [{ status: 'ready', damages: [], unchecked: false }, 'Pronto para assistir'],
    [
      { status: 'ready', damages: [], unchecked: true },
      'Pronto, mas não foi possível conferir o arquivo até o fim. Assista à aula inteira para ter certeza',
    ],
    [
      { status: 'ready', damages: [65], unchecked: true },
      'Pronto, mas o arquivo tem um defeito em 1:05. Confira a aula e, se puder, envie de novo',
    ],
    [
      { status: 'ready', damages: [65] },
      'Pronto, mas o arquivo tem um defeito em 1:05. Confira a aula e, se puder, envie de novo',
    ],
    [{ status: 'processing' }, 'Processando'],
    [{ status: 'waiting', error_code: 'converting' }, 'Em conversão'],
    [
      { status: 'waiting', error_code: 'converter_missing' },
      'Precisa de conversão, e este servidor ainda não tem o conversor (FFmpeg)',
    ],
    [{ status: 'failed', error_code: 'not_media' }, 'Este arquivo não é um vídeo, um áudio nem um PDF. Escolha outro'],
    [
      { status: 'failed', error_code: 'no_times' },
      'O arquivo traz só as imagens, sem os tempos em que aparecem. Exporte em MP4 (H.264) e envie',
    ],
    [
      { status: 'failed', error_code: 'not_taken' },
      'Este formato de arquivo não é aceito aqui. Exporte em MP4 (H.264) e envie',
    ],
    [{ status: 'failed', error_code: 'truncated' }, 'O arquivo está incompleto. Envie de novo'],
    [{ status: 'failed', error_code: 'unreadable' }, 'Não foi possível ler o arquivo. Exporte de novo e envie'],
    [
      { status: 'failed', error_code: 'protected' },
      'O arquivo tem proteção contra cópia (DRM). Exporte sem proteção e envie',
    ],
    [
      { status: 'failed', error_code: 'too_demanding' },
      'O arquivo pede mais memória ou tempo do que este servidor tem. Exporte de novo em MP4 (H.264) e envie',
    ],
    [{ status: 'failed', error_code: 'conversion_failed' }, 'A conversão falhou. Envie o arquivo em outro formato'],
  ] as [Partial<Media>, string][])('that is %j says so', async (state, text) => {
    await openMedia(state);
    await screen.findByText(text);
  });

  test('that changes is asked for again', async () => {
    const { answers } = await openMedia({ status: 'processing' });
    await screen.findByText('Processando');
    answers['GET /media/5'] = media({ status: 'ready', damages: [], unchecked: false });
    emit('media:changed', { mediaId: 5 });
    await screen.findByText('Pronto para assistir');
  });
});

describe('a draft whose file cannot be played', () => {
  const BROKEN = media({ id: 5, status: 'failed', error_code: 'truncated' });

  test('is published after a question, and not without', async () => {
    const { changes, WRITE } = await openLesson(
      { media_id: 5, mediaType: 'hls', state: 'draft' },
      { 'GET /media/5': BROKEN },
    );
    await screen.findByText('O arquivo está incompleto. Envie de novo');
    press('Publicar');
    const question = within(await screen.findByRole('dialog', { name: 'Publicar mesmo assim?' }));
    expect(question.getByText(/^O arquivo desta aula não pôde ser usado/)).toBeTruthy();
    fireEvent.click(question.getByRole('button', { name: 'Cancelar' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([]);
    press('Publicar');
    fireEvent.click(await screen.findByRole('button', { name: 'Publicar mesmo assim' }));
    await waitFor(() => expect(changes()).toEqual([[WRITE, { published: true, version: 2 }]]));
  });

  test('is asked about no more once another file plays', async () => {
    const { answers, changes, WRITE } = await openLesson(
      { media_id: 5, mediaType: 'hls', state: 'draft' },
      { 'GET /media/5': BROKEN },
    );
    await screen.findByText('O arquivo está incompleto. Envie de novo');
    answers['GET /media/5'] = media({ id: 5, status: 'ready', damages: [], unchecked: false });
    emit('media:changed', { mediaId: 5 });
    await screen.findByText('Pronto para assistir');
    press('Publicar');
    await waitFor(() => expect(changes()).toEqual([[WRITE, { published: true, version: 2 }]]));
  });
});

describe('a file that is converted', () => {
  const converting = (progress: number | null, seconds_left: number | null) =>
    media({ id: 5, status: 'waiting', error_code: 'converting', progress, seconds_left });

  test('says how far it is, and how long the rest takes, as it goes on', async () => {
    const { answers } = await openLesson({ media_id: 5, mediaType: 'hls' }, { 'GET /media/5': converting(null, null) });
    await screen.findByText('Em conversão');
    expect(screen.queryByRole('progressbar')).toBeNull();
    const values = [];
    for (const [share, left, text] of [
      [0.1, 600, /^10\s?% · faltam 10 min$/],
      [0.5, 180, /^50\s?% · faltam 3 min$/],
    ] as const) {
      answers['GET /media/5'] = converting(share, left);
      emit('media:changed', { mediaId: 5 });
      await screen.findByText(text);
      values.push(screen.getByRole('progressbar', { name: 'Conversão' }).getAttribute('value'));
    }
    expect(values).toEqual(['10', '50']);
  });

  test('is asked about again while it is, and no more once it plays', () => {
    const { refetchInterval } = mediaQuery(5);
    const every = (data: Media) =>
      typeof refetchInterval === 'function'
        ? refetchInterval({ state: { data } } as Parameters<typeof refetchInterval>[0])
        : refetchInterval;
    expect([every(converting(0.1, null)), every(media({ status: 'ready' }))]).toEqual([5000, false]);
  });
});

describe('another file for a lesson', () => {
  afterEach(() => act(() => writeTasks([])));
  const READY = media({ id: 5, kind: 'video', status: 'ready', damages: [], unchecked: false });
  const lessons = sampleOf<MediaUses>(MediaUses).lessons.slice(0, 1);
  const uses = (change: Partial<MediaUses> = {}): MediaUses => ({
    media: { ...sampleOf<LibraryMedia>(LibraryMedia), id: 5 },
    lessons,
    covers: [],
    in_bin: 0,
    total: 1,
    ...change,
  });
  const openFilm = (film: Media = READY, used: MediaUses = uses(), role: 'owner' | 'instructor' = 'owner') =>
    openLesson({ media_id: 5, mediaType: 'hls' }, { 'GET /media/5': film, 'GET /media/5/use': used }, role);
  // Captions are replaced by a button of that name, too.
  const replaceButton = () =>
    within(screen.getByRole('region', { name: 'Conteúdo da aula' })).queryByRole('button', { name: 'Trocar' });
  const choose = async () => {
    fireEvent.change(await screen.findByLabelText('Arquivo da aula'), {
      target: { files: [new File(['x'], 'novo.mp4', { type: 'video/mp4' })] },
    });
    await waitFor(() => expect(readTasks()).toHaveLength(1));
    return readTasks()[0]!.target;
  };

  test('is sent to take the place of the one that plays, which goes on until it does; nothing of the lesson changes', async () => {
    const { changes } = await openFilm();
    await screen.findByText('Pronto para assistir');
    fireEvent.click(replaceButton()!);
    await screen.findByText(/^O arquivo de agora fica no ar até o novo ficar pronto, e só então vai para a lixeira/);
    expect(screen.queryByText(/Ele aparece em mais/)).toBeNull();
    expect(await choose()).toEqual({ kind: 'replacement', mediaId: 5 });
    expect(changes()).toEqual([]);
    // What is on its way is followed here.
    await screen.findByText('novo.mp4');
    expect(replaceButton()).toBeNull();
  });

  test('says before anything is sent where else it will be shown', async () => {
    await openFilm(READY, uses({ total: 3, lessons: [...lessons, ...lessons, ...lessons] }));
    await screen.findByText('Pronto para assistir');
    fireEvent.click(replaceButton()!);
    await screen.findByText(/Ele aparece em mais 2 lugares, e o novo entra em todos/);
    expect(await choose()).toEqual({ kind: 'replacement', mediaId: 5 });
  });

  test('of an instructor goes to this lesson alone where a course of somebody else shows the one there is', async () => {
    const { LESSON } = await openFilm(READY, uses({ total: 2 }), 'instructor');
    await screen.findByText('Pronto para assistir');
    fireEvent.click(replaceButton()!);
    await screen.findByText(/^Um curso que não é seu também mostra este arquivo/);
    expect(await choose()).toMatchObject({ kind: 'lesson', lessonId: Number(LESSON.split('/').at(-1)) });
  });

  test('goes to the lesson at once where the one there is cannot be played', async () => {
    const { sent } = await openFilm(media({ id: 5, status: 'failed', error_code: 'truncated' }));
    await screen.findByText('O arquivo está incompleto. Envie de novo');
    fireEvent.click(replaceButton()!);
    expect(await choose()).toMatchObject({ kind: 'lesson' });
    expect(sent.map(({ call }) => call)).not.toContain('GET /media/5/use');
  });

  test('that is refused leaves the one there is, says why, and may be discarded or sent again', async () => {
    const { answers, changes } = await openFilm({
      ...READY,
      replacement: { id: 9, status: 'processing', error_code: null },
    });
    answers['GET /media/9'] = media({ id: 9, status: 'failed', error_code: 'truncated' });
    await screen.findByText('O arquivo novo está em preparo. O de antes continua no ar até lá.');
    expect(replaceButton()).toBeNull();
    answers['GET /media/5'] = { ...READY, replacement: { id: 9, status: 'failed', error_code: 'truncated' } };
    emit('media:changed', { mediaId: 9 });
    await screen.findByText('O arquivo novo não pôde ser usado. O de antes continua no ar.');
    await screen.findByText('O arquivo está incompleto. Envie de novo');
    expect(screen.getByText('Pronto para assistir')).toBeTruthy();
    expect(replaceButton()).toBeTruthy();
    answers['GET /media/5'] = READY;
    press('Descartar o novo');
    await waitFor(() => expect(screen.queryByText(/^O arquivo novo não pôde ser usado/)).toBeNull());
    expect(changes()).toEqual([['DELETE /media/9', undefined]]);
  });

  test('that has taken the place is what the lesson shows, without a reload', async () => {
    const { answers, READ, id } = await openFilm({
      ...READY,
      replacement: { id: 9, status: 'processing', error_code: null },
    });
    await screen.findByText('O arquivo novo está em preparo. O de antes continua no ar até lá.');
    answers['GET /media/5'] = refusal('media.not_found');
    answers['GET /media/9'] = { ...READY, id: 9, damages: [65] };
    answers[READ] = draft(id, { title: 'O papel', media_id: 9, mediaType: 'hls' });
    emit('media:changed', { mediaId: 5 });
    await screen.findByText(/^Pronto, mas o arquivo tem um defeito em 1:05/);
    await waitFor(() => expect(screen.queryByText(/^O arquivo novo está em preparo/)).toBeNull());
  });
});

describe('a lesson that is a quiz', () => {
  test('is made of a text with one press, and has questions and what came of them in place of media', async () => {
    const { changes, answers, id, READ, WRITE } = await openLesson();
    answers[READ] = draft(id, { title: 'O papel', mediaType: 'quiz' });
    press('Fazer um quiz');
    await screen.findByRole('heading', { name: 'Quiz' });
    expect(changes()).toEqual([[WRITE, { quiz: true, version: 2 }]]);
    await screen.findByRole('tab', { name: 'Perguntas', selected: true });
    expect(screen.getByRole('tab', { name: 'Resultados' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Fazer um quiz' })).toBeNull();
    answers[READ] = draft(id, { title: 'O papel' });
    press('Tirar da aula');
    await screen.findByRole('button', { name: 'Fazer um quiz' });
    expect(changes().at(-1)).toEqual([WRITE, { media_id: null, version: 3 }]);
  });
});
