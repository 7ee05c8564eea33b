import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Loss } from '@clube/shared/contracts/bin';
import { emit } from '@clube/shared/events';
import { describeStates, fill, press, refusal, sampleOf } from '@clube/shared/testing';
import { draft, lesson, ONE, open, openModule, openShowing, OUTLINE, outline, unit } from './testing/scene.tsx';

afterEach(cleanup);

describeStates({
  open: (answers) => open({ [OUTLINE]: undefined, ...answers }),
  read: OUTLINE,
  shown: 'title sample',
  missing: 'course.not_found',
});

describe('the cover of the course', () => {
  const cover = '/api/site/image/1/cover-a.webp';

  test('is chosen where nothing else is, and taken away; what is no picture is refused before it is sent', async () => {
    const { changes, answers } = open({ [OUTLINE]: { ...ONE, cover } });
    expect((await screen.findByAltText('Capa do curso')).getAttribute('src')).toBe(cover);
    expect(screen.getByRole('button', { name: 'Trocar: Capa do curso' })).toBeTruthy();
    globalThis.createImageBitmap = () => Promise.reject(new Error('no picture'));
    fireEvent.change(screen.getByLabelText('Capa do curso', { selector: 'input' }), {
      target: { files: [new File(['x'], 'x.png', { type: 'image/png' })] },
    });
    await screen.findByText('Este arquivo não é uma imagem PNG, JPEG ou WebP.');
    expect(changes()).toEqual([]);
    answers[OUTLINE] = { ...ONE, cover: null };
    answers['DELETE /course/3/cover'] = { before: cover, after: null };
    press('Remover: Capa do curso');
    const question = await screen.findByRole('dialog', { name: 'Remover esta imagem?' });
    expect(question.textContent).toMatch(
      /Capa do curso.*Some agora para todo mundo, e um desenho do Clube fica no lugar/,
    );
    expect(changes()).toEqual([]);
    fireEvent.click(within(question).getByRole('button', { name: 'Remover' }));
    await screen.findByRole('button', { name: 'Escolher imagem: Capa do curso' });
    expect(changes()).toEqual([['DELETE /course/3/cover', undefined]]);
    await screen.findByText('Imagem removida: Capa do curso.');
    answers[OUTLINE] = { ...ONE, cover };
    press('Desfazer');
    await screen.findByText('Voltou a imagem de antes: Capa do curso.');
    expect(changes().at(-1)).toEqual(['POST /course/3/cover/undo', { before: cover, after: null }]);
    await screen.findByRole('button', { name: 'Trocar: Capa do curso' });
  });

  test.each([
    ['version.stale', 'A imagem mudou de novo depois. Fica a de agora.'],
    ['request.not_found', 'A imagem de antes não está mais guardada.'],
    ['server.failed', 'Não foi possível salvar agora. Tente de novo.'],
  ] as const)('that cannot come back (%s) says why', async (code, text) => {
    open({
      [OUTLINE]: { ...ONE, cover },
      'DELETE /course/3/cover': { before: cover, after: null },
      'POST /course/3/cover/undo': refusal(code),
    });
    await screen.findByAltText('Capa do curso');
    press('Remover: Capa do curso');
    const question = await screen.findByRole('dialog', { name: 'Remover esta imagem?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Remover' }));
    await screen.findByText('Imagem removida: Capa do curso.');
    press('Desfazer');
    await screen.findByText(text);
  });

  test('is one of two: the tall one is taken away by itself, and the middle of the wide one stands for it', async () => {
    const poster = '/api/site/image/1/poster-a.webp';
    const { changes, answers } = open({ [OUTLINE]: { ...ONE, cover, poster } });
    expect((await screen.findByAltText('Pôster do curso')).getAttribute('src')).toBe(poster);
    answers[OUTLINE] = { ...ONE, cover, poster: null };
    press('Remover: Pôster do curso');
    const question = await screen.findByRole('dialog', { name: 'Remover esta imagem?' });
    expect(question.textContent).toMatch(/Pôster do curso.*o meio da outra imagem fica no lugar/);
    fireEvent.click(within(question).getByRole('button', { name: 'Remover' }));
    await screen.findByRole('button', { name: 'Escolher imagem: Pôster do curso' });
    expect(screen.getByRole('button', { name: 'Trocar: Capa do curso' })).toBeTruthy();
    expect(changes()).toEqual([['DELETE /course/3/poster', undefined]]);
  });
});

describe('the tree', () => {
  test('holds modules and lessons in order, drafts too, and leads to each', async () => {
    open({ [OUTLINE]: outline(unit(7, 'Papel', [lesson(11), lesson(12, { state: 'draft' })])) });
    const tree = within(await screen.findByRole('list', { name: 'Módulos e aulas' }));
    expect(tree.getByRole('link', { name: '1. Papel' }).getAttribute('href')).toBe('/config_curso/3/module/7/lesson');
    expect(tree.getByRole('link', { name: 'Aula 11' }).getAttribute('href')).toBe(
      '/config_curso/3/module/7/lesson?aula=11',
    );
    expect(tree.getByText('Rascunho').closest('li')!.textContent).toContain('Aula 12');
    expect(screen.getByRole('link', { name: 'Configurações do curso' }).getAttribute('href')).toBe('/config_curso/3');
  });

  test('says whose file cannot be played, whose not yet until it can, and in whose something is wrong', async () => {
    const film = (id: number, media_state?: 'working' | 'failed' | 'damaged') =>
      lesson(id, { mediaType: 'hls', ...(media_state ? { media_state } : { media_state: 'ready' }) });
    const { answers } = open({
      [OUTLINE]: outline(unit(7, 'Papel', [film(11), film(12, 'working'), film(13, 'failed'), film(14, 'working')])),
    });
    const tree = within(await screen.findByRole('list', { name: 'Módulos e aulas' }));
    const rowOf = (title: string) =>
      tree.getByRole('link', { name: new RegExp(`^${title}`) }).closest('li')!.textContent;
    expect(['Aula 11', 'Aula 12', 'Aula 13'].map(rowOf)).toEqual([
      'Aula 11',
      'Aula 12 Em preparo',
      'Aula 13 Com problema',
    ]);
    answers[OUTLINE] = outline(unit(7, 'Papel', [film(11), film(12), film(13, 'failed'), film(14, 'working')]));
    emit('media:changed', { mediaId: 5 });
    await waitFor(() => expect(rowOf('Aula 12')).toBe('Aula 12'));
    // It is looked through after it plays.
    answers[OUTLINE] = outline(unit(7, 'Papel', [film(11), film(12, 'damaged'), film(13, 'failed'), film(14)]));
    emit('media:changed', { mediaId: 5 });
    await waitFor(() => expect(rowOf('Aula 12')).toBe('Aula 12 Com defeito'));
  });

  test('without a module says what one is for', async () => {
    open({ [OUTLINE]: outline() });
    await screen.findByText('Nenhum módulo ainda');
    expect(screen.getByText('Um módulo junta aulas de um mesmo assunto.')).toBeTruthy();
  });

  test('a new module needs a title, is sent, and shows', async () => {
    const { changes, answers } = open();
    await screen.findByLabelText('Novo módulo');
    press('Criar módulo');
    expect(screen.getByText('Dê um título ao módulo.')).toBeTruthy();
    fill('Novo módulo', 'Luz');
    answers[OUTLINE] = outline(unit(9, 'Luz', []));
    press('Criar módulo');
    await screen.findByText('1. Luz');
    expect(changes()).toEqual([['POST /course/3/module', { title: 'Luz' }]]);
  });

  test('a new lesson is a draft, and opens', async () => {
    const { changes, place } = openModule('', { 'POST /course/3/module/8/lesson': { id: 31 } });
    await screen.findByText('2. Cores');
    press('Nova aula em Cores');
    await waitFor(() => expect(place()).toBe('/config_curso/3/module/8/lesson?aula=31'));
    expect(changes()).toEqual([['POST /course/3/module/8/lesson', { title: 'Nova aula', published: false }]]);
  });

  test('whoever made a lesson goes on at its title, and keeps the focus until it is there', async () => {
    const made = Promise.withResolvers<object>();
    const withNew = outline(unit(7, 'Papel', [lesson(31, { title: 'Nova aula' })]));
    const { answers } = openModule('', {
      'POST /course/3/module/7/lesson': () => made.promise,
      'GET /course/3/module/7/lesson/31/draft': draft(31, { title: 'Nova aula' }),
    });
    await screen.findByText('2. Cores');
    const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Nova aula em Papel' });
    button().focus();
    press('Nova aula em Papel');
    await waitFor(() => expect(button().getAttribute('aria-busy')).toBe('true'));
    // A browser takes the focus from what is disabled, which jsdom does not.
    expect([button().disabled, document.activeElement]).toEqual([false, button()]);
    answers[OUTLINE] = withNew;
    made.resolve({ id: 31 });
    const title = await screen.findByLabelText('Título da aula');
    await waitFor(() => expect(document.activeElement).toBe(title));
    // Who chooses one in the tree stays there.
    cleanup();
    openModule('?aula=31', {
      [OUTLINE]: withNew,
      'GET /course/3/module/7/lesson/31/draft': draft(31, { title: 'Nova aula' }),
    });
    expect(document.activeElement).not.toBe(await screen.findByLabelText('Título da aula'));
  });

  test('[7.16] a free course leads to its page for visitors once it is live and the panel shows such courses', async () => {
    const free = { ...ONE, is_free: true };
    const hint = /Visitantes só veem este curso com “Cursos gratuitos” ligado/;
    const { sent, settled } = openShowing('off', { [OUTLINE]: free });
    await screen.findByText(hint);
    await settled();
    // The page knows it already.
    expect(sent.filter(({ call }) => call.endsWith('/meta'))).toEqual([]);
    expect(screen.queryByRole('link', { name: 'Ver a página para visitantes' })).toBeNull();
    cleanup();
    openShowing('on', { [OUTLINE]: free });
    const link = await screen.findByRole('link', { name: 'Ver a página para visitantes' });
    expect(link.getAttribute('href')).toBe('/cursos-gratuitos/3');
    expect(screen.queryByText(hint)).toBeNull();
    cleanup();
    openShowing('on', { [OUTLINE]: { ...free, state: 'draft' } });
    await screen.findByText('Aula 11');
    expect(screen.queryByRole('link', { name: 'Ver a página para visitantes' })).toBeNull();
  });

  test('the course, a module and a lesson lead to what opens when, and for whom, each to its place there', async () => {
    const leads = async () => {
      const link = await screen.findByRole('link', { name: 'O que abre quando, para quem' });
      return link.getAttribute('href');
    };
    open();
    expect(await leads()).toBe('/config_curso/class/3?aba=calendario');
    cleanup();
    openModule();
    await screen.findByLabelText('Título do módulo');
    expect(await leads()).toBe('/config_curso/class/3?aba=calendario&modulo=7');
    cleanup();
    openModule('?aula=11', { 'GET /course/3/module/7/lesson/11/draft': draft(11) });
    await screen.findByLabelText('Título da aula');
    expect(await leads()).toBe('/config_curso/class/3?aba=calendario&aula=11');
  });

  test('a module that is folded shows no lessons', async () => {
    open();
    await screen.findByText('Aula 11');
    press('Aulas de Papel');
    expect(screen.queryByText('Aula 11')).toBeNull();
  });
});

describe('what holds for the course', () => {
  test('shows what somebody else chose meanwhile beside one’s own', async () => {
    const { answers } = open({ 'PATCH /course/3': refusal('version.stale'), [OUTLINE]: { ...ONE, is_free: false } });
    await screen.findByText('Aula 11');
    answers[OUTLINE] = { ...ONE, is_free: false, release_after_days: 3, version: 9 };
    fireEvent.change(screen.getByLabelText('Quando abre'), { target: { value: 'days' } });
    const both = (await screen.findByText('Outra pessoa salvou enquanto você editava')).closest('section')!;
    await waitFor(() => expect(both.textContent).toMatch(/Abre depois de.*3 dias.*7 dias/));
    expect(both.textContent).not.toContain('Abre em');
    press('Ficar com o salvo');
    await screen.findByText('Tudo salvo');
  });
});

describe('a module', () => {
  test('is renamed when its field is left, with the version that was seen', async () => {
    const { changes, answers } = openModule();
    await screen.findByLabelText('Título do módulo');
    answers[OUTLINE] = outline(unit(7, 'O papel', []));
    fill('Título do módulo', 'O papel');
    await screen.findByText('1. O papel');
    expect(changes()).toEqual([['PATCH /course/3/module/7', { title: 'O papel', version: 4 }]]);
  });

  test('is deleted after a question that says what goes with it, and undone where that is said', async () => {
    const loss = { ...sampleOf<Loss>(Loss), modules_count: 0, lessons_count: 2, started_count: 1 };
    const { changes, place } = openModule('', {
      'GET /course/3/module/7/loss': loss,
      'DELETE /course/3/module/7': { ok: true, bin: 5 },
    });
    await screen.findByLabelText('Título do módulo');
    press('Apagar Papel');
    const question = await screen.findByRole('dialog', { name: 'Apagar Papel?' });
    await waitFor(() => expect(question.textContent).toContain('2 aulas'));
    expect(question.textContent).toMatch(/o progresso de 1 pessoa.*fica 30 dias na lixeira/);
    expect(changes()).toEqual([]);
    press('Apagar');
    await waitFor(() => expect(place()).toBe('/config_curso/3/module'));
    await screen.findByText('Papel foi para a lixeira.');
    press('Desfazer');
    await screen.findByText('Papel está de volta, no lugar em que estava.');
    expect(changes()).toEqual([
      ['DELETE /course/3/module/7', undefined],
      ['POST /bin/5/restore', undefined],
    ]);
  });

  test('is duplicated, and the copy opens', async () => {
    const { changes, place } = openModule('', { 'POST /course/3/module/7/copy': { id: 9 } });
    await screen.findByLabelText('Título do módulo');
    press('Duplicar');
    await waitFor(() => expect(place()).toBe('/config_curso/3/module/9/lesson'));
    expect(changes()).toEqual([['POST /course/3/module/7/copy', undefined]]);
  });

  test('that is not there says so, beside the tree', async () => {
    openModule('?aula=99');
    await screen.findByText('Não encontramos o que você procura');
    expect(screen.getByText('1. Papel')).toBeTruthy();
  });
});
