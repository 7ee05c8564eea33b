import { useEffect, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useSetAtom } from 'jotai';
import { MAX_NOTE } from '@clube/shared/contracts/note-limits';
import { Note, type NotePage } from '@clube/shared/contracts/note';
import { describeStates, fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { playingAtom, type Playing } from '../../parts/playing.ts';
import { Notes } from './notes.tsx';

type Player = Playing['player'];

const IDS = { courseId: 3, moduleId: 7, lessonId: 2 };
const LIST = 'GET /course/3/note';
const WRITE = 'POST /course/3/module/7/lesson/2/note';
const note = (id: number, text: string, change: Partial<Note> = {}): Note => ({
  ...sampleOf<Note>(Note),
  id,
  text,
  seconds: 522,
  version: 4,
  edited_at: null,
  module_id: 7,
  lesson: { id: 2, title: 'A água' },
  is_open: true,
  ...change,
});
const page = (data: Note[], change: Partial<NotePage> = {}): NotePage => ({
  data,
  current_page: 1,
  last_page: 1,
  total: data.length,
  ...change,
});

/** A player of no source: it stands where a test puts it. */
function playerAt(time: number, guessed = false) {
  let state = { time, guessed };
  const sought: number[] = [];
  const player: Player = {
    read: () => state,
    subscribe: () => () => {},
    seek: (seconds) => void sought.push(seconds),
  };
  return { player, sought, stand: (seconds: number) => (state = { ...state, time: seconds }) };
}
function OnStage({ player, children }: { player: Player | undefined; children: ReactNode }) {
  const put = useSetAtom(playingAtom);
  useEffect(() => put(player ? { player, frame: { current: null } } : null), [put, player]);
  return children;
}

type Around = { player?: Player; asked?: { seconds: number | null }; isOpen?: boolean; at?: string };
const open = (answers: Answers = {}, { player, asked, isOpen = true, at = '/curso/3/modulo/7/aula/2' }: Around = {}) =>
  openScreen(
    <OnStage player={player}>
      <div role="tabpanel" tabIndex={0}>
        <Notes path={IDS} isOpen={isOpen} asked={asked} />
      </div>
    </OnStage>,
    { path: '/curso/:curso/modulo/:modulo/aula/:aula', at, answers },
  );
const field = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Nova anotação' });
const type = async (text: string) => fireEvent.change(await field(), { target: { value: text } });
const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

beforeEach(() => localStorage.clear());
afterEach(cleanup);

describeStates({ open, read: LIST, shown: 'text sample' });

describe('writing', () => {
  test('keeps the second of the first key, whatever plays on, and is sent with it', async () => {
    const { player, stand } = playerAt(522.9);
    const { changes } = open({ [LIST]: page([]) }, { player });
    await screen.findByText('8:42');
    await type('Á');
    stand(600);
    await type('Água');
    press('8:42 Usar o momento atual');
    await screen.findByText('10:00');
    press('Salvar');
    await waitFor(async () => expect((await field()).value).toBe(''));
    expect(changes()).toEqual([[WRITE, { text: 'Água', seconds: 600 }]]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('a text that is emptied takes another second when it begins anew', async () => {
    const { player, stand } = playerAt(10);
    const { changes } = open({ [LIST]: page([]) }, { player });
    await type('x');
    await type('');
    stand(20);
    await type('y');
    fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
    await waitFor(() => expect(changes()).toEqual([[WRITE, { text: 'y', seconds: 20 }]]));
  });

  test.each([
    ['nothing plays', undefined],
    ['the player of another host tells no time', playerAt(30, true).player],
  ])('where %s there is no time', async (_name, player) => {
    const { changes } = open({ [LIST]: page([]) }, player && { player });
    await type('Só texto');
    expect(screen.queryByText(/^\d+:\d\d$/)).toBeNull();
    press('Salvar');
    await waitFor(() => expect(changes()).toEqual([[WRITE, { text: 'Só texto', seconds: null }]]));
  });

  test('a draft is there again with its second after a reload, and goes with one key until it is taken', async () => {
    const answers = { [LIST]: page([]), [WRITE]: refusal('server.failed') };
    open(answers, { player: playerAt(522).player });
    await type('Meio caminho');
    cleanup();
    const { sent, changes } = open(answers, { player: playerAt(3).player });
    await waitFor(async () => expect((await field()).value).toBe('Meio caminho'));
    press('Salvar');
    await screen.findByText('A anotação não foi salva. Ela continua no campo: tente de novo.');
    expect((await field()).value).toBe('Meio caminho');
    answers[WRITE] = Response.json(note(1, 'Meio caminho'));
    press('Salvar');
    await waitFor(async () => expect((await field()).value).toBe(''));
    expect(changes()).toEqual([
      [WRITE, { text: 'Meio caminho', seconds: 522 }],
      [WRITE, { text: 'Meio caminho', seconds: 522 }],
    ]);
    const keys = sent.filter(({ call }) => call === WRITE).map(({ headers }) => headers.get('idempotency-key'));
    expect([new Set(keys).size, keys[0]?.length]).toEqual([1, 36]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test.each(['null', '{"text":5}', 'no json'])('what else stands in the place of a draft is none: %s', async (kept) => {
    localStorage.setItem('draft:note:1:2', kept);
    open({ [LIST]: page([]) });
    expect((await field()).value).toBe('');
  });

  test('a storage that is full costs nothing but what a reload loses', async () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { changes } = open({ [LIST]: page([]) });
    await type('Mesmo assim');
    press('Salvar');
    await waitFor(() => expect(changes()).toHaveLength(1));
    full.mockRestore();
  });

  test.each([
    ['rate.limited', 'Muitas anotações em pouco tempo. Espere um momento.'],
    ['note.limit', 'Não cabem mais anotações suas neste curso. Apague alguma para escrever outra.'],
  ] as const)('%s is told in its own words, and the text stays', async (code, words) => {
    open({ [LIST]: page([]), [WRITE]: refusal(code) });
    await type('Fica aqui');
    press('Salvar');
    await screen.findByText(words);
    expect((await field()).value).toBe('Fica aqui');
  });

  test('blanks are no note, near the end it is said how much there may be, and what is longer stands and is not saved', async () => {
    const { changes } = open({ [LIST]: page([]) });
    await type('   ');
    expect(screen.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true);
    fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
    expect(changes()).toEqual([]);
    await type('a'.repeat(MAX_NOTE - 10));
    expect(screen.getByText(`${MAX_NOTE - 10} / ${MAX_NOTE}`)).toBeTruthy();
    await type('a'.repeat(MAX_NOTE + 1));
    expect(screen.getByText(`${MAX_NOTE + 1} / ${MAX_NOTE}`)).toBeTruthy();
    expect((await field()).maxLength).toBe(-1);
    expect(screen.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true);
    fireEvent.keyDown(await field(), { key: 'Enter', ctrlKey: true });
    expect(changes()).toEqual([]);
  });

  test('somebody who asked for it stands in the field, at the second of that moment; Escape gives the keys back', async () => {
    const { player } = playerAt(522);
    const { changes } = open({ [LIST]: page([]) }, { player, asked: { seconds: 515 } });
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    await screen.findByText('8:35');
    await type('Por B');
    fireEvent.keyDown(await field(), { key: 'Escape' });
    expect(document.activeElement?.getAttribute('role')).toBe('tabpanel');
    expect((await field()).value).toBe('Por B');
    press('Salvar');
    await waitFor(() => expect(changes()).toEqual([[WRITE, { text: 'Por B', seconds: 515 }]]));
  });

  test('asking again leaves what is begun as it is; a moment that nobody wrote about is forgotten', async () => {
    localStorage.setItem('draft:note:1:2', JSON.stringify({ text: 'Começada', seconds: 7, key: 'k' }));
    open({ [LIST]: page([]) }, { asked: { seconds: 515 } });
    await waitFor(async () => expect((await field()).value).toBe('Começada'));
    expect(screen.getByText('0:07')).toBeTruthy();
    cleanup();
    localStorage.clear();
    open({ [LIST]: page([]) }, { player: playerAt(30).player, asked: { seconds: 515 } });
    await screen.findByText('8:35');
    fireEvent.blur(await field(), { relatedTarget: null });
    await screen.findByText('0:30');
  });
});

describe('what is written', () => {
  test('leads to its second in the lesson that plays, by an address to another, nowhere where it is closed', async () => {
    const { player, sought } = playerAt(0);
    const answers = {
      [LIST]: page([
        note(1, 'Aqui'),
        note(2, 'Sem momento', { seconds: null }),
        note(3, 'Noutra', { lesson: { id: 9, title: 'Cores' }, module_id: 8, seconds: 3675 }),
        note(4, 'Fechada', { lesson: { id: 10, title: null }, is_open: false, seconds: 60 }),
      ]),
    };
    open(answers, { player });
    await screen.findByText('Aqui');
    press('Do curso todo');
    await screen.findByRole('heading', { name: 'Cores' });
    expect(screen.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual([
      'A água',
      'Cores',
      'Aula indisponível',
    ]);
    press('Ir para 8:42');
    expect(sought).toEqual([522]);
    expect(screen.getByRole('link', { name: 'Ir para 1:01:15' }).getAttribute('href')).toBe(
      '/curso/3/modulo/8/aula/9?aba=anotacoes&t=3675',
    );
    const closed = within(screen.getByText('Fechada').closest('li')!);
    expect(closed.getByText('1:00').tagName).toBe('SPAN');
    expect(closed.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Apagar']);
    expect(screen.queryByRole('link', { name: 'Aula indisponível' })).toBeNull();
  });

  test('is asked for of the lesson, of the course, and by words', async () => {
    const { sent, place } = open({ [LIST]: page([]) });
    await screen.findByText('Nenhuma anotação nesta aula');
    press('Do curso todo');
    await screen.findByText('Nenhuma anotação neste curso');
    fill('Buscar nas anotações', ' água ');
    await screen.findByText('Nenhuma anotação tem essas palavras');
    expect(screen.getByText('Anotações encontradas: 0')).toBeTruthy();
    expect(sent.map(({ search }) => decodeURIComponent(search))).toEqual([
      '?lesson=2&page=1',
      '?page=1',
      '?q=água&page=1',
    ]);
    // There is nothing to keep.
    expect(screen.queryByRole('link', { name: 'Markdown' })).toBeNull();
    // The address has both, for whoever comes back or loads the page anew.
    const at = place();
    expect(decodeURIComponent(at)).toBe('/curso/3/modulo/7/aula/2?anotacoes=curso&busca=água');
    cleanup();
    const again = open({ [LIST]: page([]) }, { at });
    await screen.findByText('Nenhuma anotação tem essas palavras');
    expect(screen.getByLabelText('Buscar nas anotações')).toHaveProperty('value', 'água');
    expect(again.sent.map(({ search }) => decodeURIComponent(search))).toEqual(['?q=água&page=1']);
  });

  test('comes by pages', async () => {
    const answers: Answers = {
      [LIST]: ({ url }: Request) =>
        url.includes('page=2')
          ? page([note(2, 'Segunda')], { current_page: 2, last_page: 2, total: 2 })
          : page([note(1, 'Primeira')], { last_page: 2, total: 2 }),
    };
    open(answers);
    await screen.findByText('Primeira');
    press('Mostrar mais');
    await screen.findByText('Segunda');
    expect(screen.getByText('Primeira')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
  });

  test('is changed in its place; the draft of a change outlives a reload', async () => {
    const answers: Answers = { [LIST]: page([note(5, 'Antes')]) };
    const { changes } = open(answers);
    await screen.findByText('Antes');
    press('Editar');
    const editor = () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Editar anotação' });
    expect(document.activeElement).toBe(await editor());
    fireEvent.change(await editor(), { target: { value: 'Depois' } });
    cleanup();
    const again = open(answers);
    await waitFor(async () => expect((await editor()).value).toBe('Depois'));
    expect(document.activeElement).toBe(document.body);
    answers[LIST] = page([note(5, 'Depois', { edited_at: '2026-01-02T03:04:05.000Z' })]);
    fireEvent.submit(await editor());
    await screen.findByText('editada');
    expect(screen.queryByRole('textbox', { name: 'Editar anotação' })).toBeNull();
    expect(document.activeElement?.tagName).toBe('LI');
    expect([changes(), again.changes()]).toEqual([[], [['PATCH /course/3/note/5', { text: 'Depois', version: 4 }]]]);
    expect(Object.keys(localStorage)).toEqual([]);
  });

  test('that changed elsewhere says so, keeps the text, and takes it the next time', async () => {
    const change = 'PATCH /course/3/note/5';
    const answers: Answers = { [LIST]: page([note(5, 'Antes')]), [change]: refusal('version.stale') };
    const { changes, settled } = open(answers);
    await screen.findByText('Antes');
    press('Editar');
    fireEvent.change(screen.getByRole('textbox', { name: 'Editar anotação' }), { target: { value: 'Minha' } });
    answers[LIST] = page([note(5, 'Do telefone', { version: 5 })]);
    fireEvent.submit(screen.getByRole('textbox', { name: 'Editar anotação' }));
    await screen.findByText('A anotação mudou em outro lugar. Salve de novo para ficar com este texto.');
    await settled();
    expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Editar anotação' }).value).toBe('Minha');
    delete answers[change];
    fireEvent.submit(screen.getByRole('textbox', { name: 'Editar anotação' }));
    await waitFor(() =>
      expect(changes().map(([, body]) => body)).toEqual([
        { text: 'Minha', version: 4 },
        { text: 'Minha', version: 5 },
      ]),
    );
  });

  test('is taken away at once, and brought back into its place; the focus stays in the row', async () => {
    const all = [note(1, 'Um', { seconds: 1 }), note(2, 'Dois', { seconds: 2 }), note(3, 'Três', { seconds: 3 })];
    const answers: Answers = { [LIST]: page(all) };
    const { changes } = open(answers);
    await screen.findByText('Dois');
    answers[LIST] = page([all[0]!, all[2]!]);
    fireEvent.click(within(screen.getByText('Dois').closest('li')!).getByRole('button', { name: 'Apagar' }));
    await screen.findByText('Anotação apagada.');
    expect(rows().map((text) => /Um|apagada|Três/.exec(text)?.[0])).toEqual(['Um', 'apagada', 'Três']);
    expect(document.activeElement?.textContent).toContain('Anotação apagada.');
    answers[LIST] = page(all);
    press('Desfazer');
    await screen.findByText('Dois');
    expect(rows()).toHaveLength(3);
    expect(document.activeElement?.textContent).toContain('Dois');
    expect(changes().map(([call]) => call)).toEqual(['DELETE /course/3/note/2', 'POST /course/3/note/2/restore']);
  });

  test('stays where taking it away fails', async () => {
    open({ [LIST]: page([note(1, 'Fica')]), 'DELETE /course/3/note/1': refusal('server.failed') });
    await screen.findByText('Fica');
    press('Apagar');
    await screen.findByText('A anotação não foi apagada. Tente de novo.');
    expect(screen.getByText('Fica')).toBeTruthy();
  });

  test('is exported whole, in either format', async () => {
    open({ [LIST]: page([note(1, 'Fica')]) });
    await screen.findByText('Fica');
    for (const [name, format] of [
      ['Markdown', 'md'],
      ['Texto', 'txt'],
    ] as const) {
      const link = screen.getByRole('link', { name });
      expect([link.getAttribute('href'), link.hasAttribute('download')]).toEqual([
        `/api/course/3/note/export?format=${format}&locale=pt`,
        true,
      ]);
    }
  });
});

describe('in a lesson that is closed', () => {
  test('what was written is read and taken away, and nothing is written', async () => {
    open({ [LIST]: page([note(1, 'De antes', { is_open: false })]) }, { isOpen: false });
    await screen.findByText('De antes');
    expect(screen.getByRole('heading', { name: 'Suas anotações' })).toBeTruthy();
    expect(screen.queryByRole('textbox', { name: 'Nova anotação' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Editar' })).toBeNull();
  });

  test('where nothing was written nothing stands', async () => {
    const { settled } = open({ [LIST]: page([]) }, { isOpen: false });
    await settled();
    expect(screen.getByRole('tabpanel').textContent).toBe('');
  });
});
