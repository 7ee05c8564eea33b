import { describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { QueuedComment, type CommentQueue } from '@clube/shared/contracts/comment';
import { emit } from '@clube/shared/events';
import { describeStates, fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { ModerationPage } from './moderation-page.tsx';

const queued = (id: number, change: Partial<QueuedComment> = {}): QueuedComment => ({
  ...sampleOf<QueuedComment>(QueuedComment),
  id,
  comment: `Texto ${id}`,
  status: 'awaiting',
  parent_lesson_comment_id: null,
  decided: null,
  reports: 0,
  held_for: null,
  is_pinned: false,
  is_answer: false,
  is_blocked: false,
  image: null,
  author: { id: id + 100, name: `Pessoa ${id}`, photo: null, role: 'student' },
  course: { id: 1, title: 'Aquarela' },
  module_id: 2,
  lesson: { id: 3, title: 'Papel' },
  ...change,
});
const queue = (data: QueuedComment[], change: Partial<CommentQueue> = {}): CommentQueue => ({
  data,
  has_more: false,
  counts: { awaiting: data.length, reported: 0, hidden: 0, spam: 0 },
  ...change,
});
const open = (answers: Answers = {}, at = '/comentarios') =>
  openScreen(<ModerationPage />, {
    path: '/comentarios',
    at,
    role: 'moderator',
    answers: { 'GET /comment': queue([queued(3), queued(2), queued(1)]), ...answers },
  });
const item = (id: number) => screen.getByRole('listitem', { name: `Comentário de Pessoa ${id}` });
const lastAsked = (sent: ReturnType<typeof open>['sent']) =>
  sent.filter(({ call }) => call === 'GET /comment').at(-1)?.search;

describeStates({
  open: (answers) => openScreen(<ModerationPage />, { path: '/comentarios', role: 'moderator', answers }),
  read: 'GET /comment',
  shown: 'comment sample',
});

describe('the queue', () => {
  test('shows who wrote what and where, what waits and why, and who decided what waits no more', async () => {
    const decided = { name: 'Rafael', at: '2026-01-02T12:00:00.000Z' };
    open({
      'GET /comment': queue([queued(2, { held_for: 'first', decided }), queued(1, { status: 'hidden', decided })], {
        counts: { awaiting: 1000, reported: 2, hidden: 1, spam: 0 },
      }),
    });
    await screen.findByText('Texto 2');
    expect(within(item(2)).getByText('Aguardando')).toBeTruthy();
    expect(within(item(2)).getByText('Pessoa nova nos comentários')).toBeTruthy();
    expect(within(item(2)).queryByText(/Decidido/)).toBeNull();
    expect(within(item(2)).getByRole('link', { name: 'Aquarela · Papel' }).getAttribute('href')).toBe(
      '/curso/1/modulo/2/aula/3?comentario=2',
    );
    expect(within(item(1)).getByText(/Decidido por Rafael/)).toBeTruthy();
    const states = screen.getByRole('group', { name: 'Filtrar comentários' });
    expect(
      within(states)
        .getAllByRole('button')
        .map(({ textContent }) => textContent),
    ).toEqual(['Aguardando999+', 'Denunciados2', 'Publicados', 'Ocultos1', 'Spam', 'Excluídos', 'Todos']);
  });

  test('is asked by a name, of an author or a lesson, from three letters on, and the address keeps it', async () => {
    const { sent, place } = open();
    await screen.findByText('Texto 3');
    fill('Buscar por autor ou aula', 'Pa');
    fill('Buscar por autor ou aula', 'Papel ');
    await waitFor(() => expect(lastAsked(sent)).toBe('?status=awaiting&q=Papel'));
    expect(sent.some(({ search }) => search.endsWith('q=Pa'))).toBe(false);
    expect(place()).toBe('/comentarios?busca=Papel+');
  });

  test('asks for what waits first, then for what is chosen: state, course, person', async () => {
    const { sent, place } = open({ 'GET /course': [] });
    await screen.findByText('Texto 3');
    expect(lastAsked(sent)).toBe('?status=awaiting');
    press('Todos');
    await waitFor(() => expect(lastAsked(sent)).toBe(''));
    await screen.findByText('Texto 3');
    press('Pessoa 3');
    await waitFor(() => expect(lastAsked(sent)).toBe('?member=103'));
    expect(place()).toBe('/comentarios?status=all&membro=103');
  });

  test('what was reported is a queue of its own, and is kept or taken away', async () => {
    const { sent, changes } = open({
      'GET /comment': queue([queued(3, { status: 'approved', reports: 2 })]),
      'POST /comment/moderate': { changed: [{ id: 3, from: 'approved' }] },
    });
    await screen.findByText('2 denúncias');
    press(/^Denunciados/);
    await waitFor(() => expect(lastAsked(sent)).toBe('?reported=true'));
    await screen.findByText('Texto 3');
    press('Manter');
    await waitFor(() => expect(changes()).toEqual([['POST /comment/moderate', { ids: [3], status: 'approved' }]]));
    await screen.findByText('1 comentário mantido.');
    press('Desfazer');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]![1]).toEqual({ ids: [3], status: 'approved', undo: true });
  });

  test('asks again when somebody writes meanwhile', async () => {
    const { answers } = open();
    await screen.findByText('Texto 3');
    answers['GET /comment'] = queue([queued(4)]);
    act(() => emit('comment:changed', { lessonId: 3 }));
    await screen.findByText('Texto 4');
  });

  test('says when nothing waits, and when no filter matches', async () => {
    open({ 'GET /comment': queue([]) });
    await screen.findByText('Nada espera por você');
    press('Spam');
    await screen.findByText('Nenhum comentário combina com esses filtros.');
  });

  test('goes on behind the last one that it has', async () => {
    const { sent, answers } = open({ 'GET /comment': queue([queued(9), queued(8)], { has_more: true }) });
    await screen.findByText('Texto 8');
    answers['GET /comment'] = queue([queued(7)]);
    press('Mostrar mais comentários');
    await screen.findByText('Texto 7');
    expect(lastAsked(sent)).toBe('?status=awaiting&before=8');
    expect(screen.queryByText('Mostrar mais comentários')).toBeNull();
  });
});

describe('what stands in the menu of a comment', () => {
  const choose = async (id: number, name: string) => {
    fireEvent.click(within(item(id)).getByRole('button', { name: 'Mais ações' }));
    fireEvent.click(await screen.findByRole('menuitem', { name }));
  };
  const done = { ok: true };

  test.each([
    ['Fixar na aula', {}, 'PUT /comment/2/pin'],
    ['Desafixar', { is_pinned: true }, 'DELETE /comment/2/pin'],
    ['Marcar como resposta', { parent_lesson_comment_id: 1 }, 'PUT /comment/2/answer'],
    ['Não é mais a resposta', { parent_lesson_comment_id: 1, is_answer: true }, 'DELETE /comment/2/answer'],
    ['Bloquear a pessoa', {}, 'PUT /comment/author/102/block'],
    ['Deixar comentar de novo', { is_blocked: true }, 'DELETE /comment/author/102/block'],
  ])('%s', async (name, change, asked) => {
    const { changes } = open({ 'GET /comment': queue([queued(2, { status: 'approved', ...change })]), [asked]: done });
    await screen.findByText('Texto 2');
    await choose(2, name);
    await waitFor(() => expect(changes().map(([call]) => call)).toEqual([asked]));
  });

  test('what is not to be seen is neither pinned nor an answer, and staff are not blocked', async () => {
    open({
      'GET /comment': queue([
        queued(2, { status: 'hidden', author: { id: 1, name: 'Pessoa 2', photo: null, role: 'instructor' } }),
      ]),
    });
    await screen.findByText('Texto 2');
    fireEvent.click(within(item(2)).getByRole('button', { name: 'Mais ações' }));
    await screen.findByRole('menu');
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Ver decisões', 'Excluir']);
  });

  test('deletes with a way back, and what was deleted is brought back by approving', async () => {
    const { changes, answers } = open({ 'POST /comment/moderate': { changed: [{ id: 2, from: 'approved' }] } });
    await screen.findByText('Texto 2');
    await choose(2, 'Excluir');
    await screen.findByText('1 comentário excluído.');
    answers['GET /comment'] = queue([queued(2, { status: 'deleted' })]);
    press('Desfazer');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes().map(([, body]) => body)).toEqual([
      { ids: [2], status: 'deleted' },
      { ids: [2], status: 'approved', undo: true },
    ]);
    await within(item(2)).findByText('Excluído');
    expect(within(item(2)).queryByRole('button', { name: 'Responder' })).toBeNull();
  });

  test('shows who decided what', async () => {
    open({
      'GET /comment/2/trail': [
        { from: 'approved', to: 'hidden', name: 'Rafael', at: '2026-01-02T12:00:00.000Z' },
        { from: 'approved', to: 'approved', name: 'Bia', at: '2026-01-01T12:00:00.000Z' },
      ],
    });
    await screen.findByText('Texto 2');
    await choose(2, 'Ver decisões');
    const trail = await screen.findByRole('list', { name: 'Decisões' });
    expect(within(trail).getByText('Rafael')).toBeTruthy();
    expect(within(trail).getByText(/ocultou/)).toBeTruthy();
    expect(within(trail).getByText(/manteve/)).toBeTruthy();
  });

  test('that fails says so', async () => {
    open({
      'GET /comment': queue([queued(2, { status: 'approved' })]),
      'PUT /comment/2/pin': refusal('server.unavailable'),
    });
    await screen.findByText('Texto 2');
    await choose(2, 'Fixar na aula');
    await screen.findByText('Nada foi mudado. Tente de novo.');
  });
});

test('says why a comment was held, and who may not write any more', async () => {
  open({ 'GET /comment': queue([queued(2, { held_for: 'link', is_blocked: true })]) });
  await screen.findByText('Tem link');
  expect(within(item(2)).getByText('Pessoa bloqueada')).toBeTruthy();
});

test('shows the picture of a comment, and that it waits for it', async () => {
  const image = { url: '/api/comment/2/image', width: 840, height: 420 };
  const { changes } = open({ 'GET /comment': queue([queued(2, { held_for: 'image', image })]) });
  await screen.findByText('Tem imagem');
  const shown = within(item(2)).getByRole('img', { name: 'Imagem de Pessoa 2' });
  expect(['src', 'width', 'height'].map((name) => shown.getAttribute(name))).toEqual([image.url, '420', '210']);
  fireEvent.click(within(item(2)).getByRole('button', { name: 'Imagem de Pessoa 2' }));
  // Its keys judge nothing.
  fireEvent.keyDown(await screen.findByRole('dialog', { name: 'Imagem de Pessoa 2' }), { key: 'x' });
  expect(changes()).toEqual([]);
});

test('an answer brings a picture too', async () => {
  Object.assign(URL, { createObjectURL: () => 'blob:shown', revokeObjectURL: () => undefined });
  const lesson = '/course/1/module/2/lesson/3/comment';
  const { changes } = open({
    'GET /comment': queue([queued(2, { status: 'approved' })]),
    [`POST ${lesson}/image`]: { key: 'k'.repeat(22) },
  });
  await screen.findByText('Texto 2');
  fireEvent.click(within(item(2)).getByRole('button', { name: 'Responder' }));
  const field = screen.getByLabelText('Resposta para Pessoa 2');
  fireEvent.paste(field, { clipboardData: { files: [new File(['x'], 'a', { type: 'image/png' })], types: ['Files'] } });
  await screen.findByRole('img', { name: 'Imagem da mensagem' });
  fireEvent.change(field, { target: { value: 'Assim' } });
  press('Comentar');
  await waitFor(() =>
    expect(changes().at(-1)).toEqual([
      `POST ${lesson}`,
      { comment: 'Assim', parent_lesson_comment_id: 2, image: 'k'.repeat(22) },
    ]),
  );
});

test('of one lesson alone', async () => {
  const { sent, place } = open();
  await screen.findByText('Texto 3');
  fireEvent.click(within(item(3)).getByRole('button', { name: 'Só desta aula' }));
  await waitFor(() => expect(lastAsked(sent)).toBe('?status=awaiting&lesson=3'));
  expect(place()).toBe('/comentarios?aula=3');
});

describe('a decision', () => {
  const decided = (...ids: number[]) => ({
    'POST /comment/moderate': { changed: ids.map((id) => ({ id, from: 'awaiting' })) },
  });

  test.each([
    ['Aprovar', 'approved', '1 comentário publicado.'],
    ['Ocultar', 'hidden', '1 comentário ocultado.'],
    ['Spam', 'spam', '1 comentário marcado como spam.'],
  ])('%s, and undone', async (button, status, told) => {
    const { answers, changes } = open(decided(2));
    await screen.findByText('Texto 2');
    answers['GET /comment'] = queue([queued(3), queued(1)]);
    fireEvent.click(within(item(2)).getByRole('button', { name: button }));
    await screen.findByText(told);
    await waitFor(() => expect(screen.queryByText('Texto 2')).toBeNull());
    answers['GET /comment'] = queue([queued(3), queued(2), queued(1)]);
    screen.getByRole('button', { name: 'Desfazer' }).focus();
    press('Desfazer');
    await waitFor(() => expect(screen.queryByText(told)).toBeNull());
    // What came back is where the keys go on.
    await waitFor(() => expect(document.activeElement).toBe(item(2)));
    expect(changes()).toEqual([
      ['POST /comment/moderate', { ids: [2], status }],
      ['POST /comment/moderate', { ids: [2], status: 'awaiting', undo: true }],
    ]);
  });

  test('about several at once, undone to what each was', async () => {
    const { changes, answers } = open();
    answers['POST /comment/moderate'] = {
      changed: [
        { id: 1, from: 'hidden' },
        { id: 2, from: 'awaiting' },
        { id: 3, from: 'awaiting' },
      ],
    };
    await screen.findByText('Texto 1');
    fireEvent.click(screen.getByLabelText('Escolher todos'));
    expect(screen.getByText('3 escolhidos')).toBeTruthy();
    fireEvent.click(
      within(screen.getByRole('group', { name: 'Para os escolhidos' })).getByRole('button', { name: 'Spam' }),
    );
    await screen.findByText('3 comentários marcados como spam.');
    expect(screen.queryByText('3 escolhidos')).toBeNull();
    press('Desfazer');
    await waitFor(() => expect(changes()).toHaveLength(3));
    expect(changes().map(([, body]) => body)).toEqual([
      { ids: [3, 2, 1], status: 'spam' },
      { ids: [1], status: 'hidden', undo: true },
      { ids: [2, 3], status: 'awaiting', undo: true },
    ]);
  });

  test('that the server refuses is told, and nothing seems done', async () => {
    open({ 'POST /comment/moderate': refusal('server.unavailable') });
    await screen.findByText('Texto 2');
    fireEvent.click(within(item(2)).getByRole('button', { name: 'Aprovar' }));
    await screen.findByText('Nada foi mudado. Tente de novo.');
    expect(screen.queryByText('Desfazer')).toBeNull();
  });

  test('by the keyboard: j and k step, a, x and s decide, and r answers', async () => {
    const { changes } = open(decided(1));
    await screen.findByText('Texto 1');
    item(3).focus();
    const key = (name: string) => fireEvent.keyDown(document.activeElement!, { key: name });
    key('j');
    expect(document.activeElement).toBe(item(2));
    key('k');
    expect(document.activeElement).toBe(item(3));
    for (const [name, status] of [
      ['a', 'approved'],
      ['x', 'hidden'],
      ['s', 'spam'],
      ['d', 'deleted'],
    ] as const) {
      item(1).focus();
      key(name);
      await waitFor(() => expect(changes().at(-1)).toEqual(['POST /comment/moderate', { ids: [1], status }]));
    }
    item(2).focus();
    key('r');
    const field = screen.getByLabelText('Resposta para Pessoa 2');
    const before = changes().length;
    fireEvent.keyDown(field, { key: 'a' });
    expect(changes()).toHaveLength(before);
  });

  test('j and k work before any comment has the focus, and not while something is written or lies over the page', async () => {
    open();
    await screen.findByText('Texto 1');
    const key = (name: string, where: Element = document.activeElement!) => fireEvent.keyDown(where, { key: name });
    key('j', screen.getByLabelText('Buscar por autor ou aula'));
    fireEvent.keyDown(document.body, { key: 'j', ctrlKey: true });
    expect(screen.getAllByRole('listitem')).not.toContain(document.activeElement);
    key('j', document.body);
    expect(document.activeElement).toBe(item(3));
    within(item(3)).getByRole('button', { name: 'Aprovar' }).focus();
    key('j');
    expect(document.activeElement).toBe(item(2));
    fireEvent.click(within(item(2)).getByRole('button', { name: 'Mais ações' }));
    key('j', await screen.findByRole('menu'));
    expect(document.activeElement).not.toBe(item(1));
  });

  test('on the last comment leaves the keyboard with the one above it', async () => {
    const { answers } = open(decided(1));
    await screen.findByText('Texto 1');
    item(1).focus();
    answers['GET /comment'] = queue([queued(3), queued(2)]);
    fireEvent.keyDown(item(1), { key: 'a' });
    expect(document.activeElement).toBe(item(2));
    await waitFor(() => expect(screen.queryByText('Texto 1')).toBeNull());
    fireEvent.keyDown(document.activeElement!, { key: 'k' });
    expect(document.activeElement).toBe(item(3));
  });

  test('answering publishes what is answered first, and keeps the text when it fails', async () => {
    const call = 'POST /course/1/module/2/lesson/3/comment';
    const { changes, answers } = open({ ...decided(2), [call]: refusal('server.unavailable') });
    await screen.findByText('Texto 2');
    fireEvent.click(within(item(2)).getByRole('button', { name: 'Responder' }));
    fireEvent.change(screen.getByLabelText('Resposta para Pessoa 2'), { target: { value: 'Use 300 g' } });
    press('Comentar');
    await screen.findByText('A resposta não foi enviada. Ela continua no campo: tente de novo.');
    expect(screen.getByLabelText('Resposta para Pessoa 2')).toHaveProperty('value', 'Use 300 g');
    delete answers[call];
    press('Comentar');
    await waitFor(() => expect(screen.queryByLabelText('Resposta para Pessoa 2')).toBeNull());
    expect(changes().at(-2)).toEqual(['POST /comment/moderate', { ids: [2], status: 'approved' }]);
    expect(changes().at(-1)).toEqual([call, { comment: 'Use 300 g', parent_lesson_comment_id: 2 }]);
  });
});
