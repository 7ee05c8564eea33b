import { describe, expect, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { LibraryMedia, type MediaFolder, type MediaUses } from '@clube/shared/contracts/media';
import { emit } from '@clube/shared/events';
import { describeStates, fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import type { Role } from '@clube/shared/contracts/policy';
import { LibraryPage } from './library-page.tsx';

const media = (id: number, change: Partial<LibraryMedia> = {}): LibraryMedia => ({
  ...sampleOf<LibraryMedia>(LibraryMedia),
  id,
  name: `Aula ${id}`,
  kind: 'video',
  status: 'ready',
  error_code: null,
  damages: [],
  unchecked: false,
  poster: null,
  size_bytes: 2_000_000,
  duration_seconds: 74.6,
  folder_id: null,
  uses_count: 0,
  replacement: null,
  progress: null,
  ...change,
});
const page = (...data: LibraryMedia[]) => ({ data, next: null });
const uses = (of: LibraryMedia, change: Partial<MediaUses> = {}): MediaUses => ({
  media: of,
  lessons: [],
  covers: [],
  in_bin: 0,
  total: of.uses_count,
  ...change,
});
const LIST = 'GET /media';
const folders: MediaFolder[] = [
  { id: 4, name: 'Brutos', media_count: 2, is_own: true },
  { id: 5, name: 'Da casa', media_count: 1, is_own: false },
];
const open = (answers: Answers = {}, at = '/midias', role: Role = 'owner') =>
  openScreen(<LibraryPage />, {
    path: '/midias',
    at,
    role,
    answers: { 'GET /media/folder': folders, [LIST]: page(media(1), media(2)), ...answers },
  });
const asked = ({ sent }: ReturnType<typeof open>) => sent.filter(({ call }) => call === LIST).at(-1)?.search ?? '';

describeStates({
  open: (answers) => openScreen(<LibraryPage />, { path: '/midias', role: 'owner', answers }),
  read: LIST,
  shown: 'name sample',
});

describe('the library', () => {
  test('says of each what it is, and what stands out of it', async () => {
    open({
      [LIST]: page(
        media(1, { uses_count: 3 }),
        media(2, { kind: 'audio' }),
        media(3, { status: 'processing' }),
        media(4, { status: 'failed' }),
        media(5, { uses_count: 1, replacement: { id: 9, status: 'processing', error_code: null } }),
        media(6, { replacement: { id: 9, status: 'failed', error_code: 'truncated' } }),
        media(7, { uses_count: 3, damages: [75] }),
        media(8, { unchecked: true }),
      ),
    });
    const items = within(await screen.findByRole('list', { name: 'Mídias' })).getAllByRole('listitem');
    const marks = ['Em 3 lugares', 'Sem uso', 'Em preparo', 'Com problema', 'Em troca', 'A troca falhou'];
    marks.push('Com defeito', 'Não conferida');
    expect(items.map(({ textContent }) => textContent)).toEqual(
      marks.map((mark, index) => expect.stringMatching(new RegExp(`Aula ${index + 1}.*1:15.*MB${mark}$`))),
    );
    expect(items[1]!.textContent).toContain('Áudio');
  });

  test('says of what is converted how far it is, and how long the rest takes', async () => {
    const converting = { status: 'waiting', error_code: 'converting', progress: 0.42, seconds_left: 180 } as const;
    open({ [LIST]: page(media(1, converting), media(2)) });
    const [one, other] = within(await screen.findByRole('list', { name: 'Mídias' })).getAllByRole('listitem');
    const bar = await within(one!).findByRole('progressbar', { name: 'Conversão' });
    expect([bar.getAttribute('value'), one!.textContent]).toEqual([
      '42',
      expect.stringMatching(/42\s?% · faltam 3 min.*Em preparo$/),
    ]);
    expect(within(other!).queryByRole('progressbar')).toBeNull();
  });

  test('is asked by name, kind, state, use, folder and order, which stand in the address', async () => {
    const opened = open();
    await screen.findByText('Aula 1');
    fill('Buscar por nome', 'vela');
    press('Áudios');
    fill('Situação', 'ready');
    fill('Uso', 'unused');
    fill('Ordem', 'largest');
    press(/^Brutos/);
    await waitFor(() => {
      const query = Object.fromEntries(new URLSearchParams(asked(opened)));
      expect(query).toEqual({ q: 'vela', kind: 'audio', state: 'ready', use: 'unused', folder: '4', sort: 'largest' });
    });
    expect(Object.fromEntries(new URLSearchParams(opened.place().split('?')[1]))).toEqual({
      busca: 'vela',
      tipo: 'audio',
      situacao: 'ready',
      uso: 'unused',
      ordem: 'largest',
      pasta: '4',
    });
    press('Sem pasta');
    await waitFor(() => expect(asked(opened)).toContain('folder=0'));
  });

  test('an address that names nothing known is asked plainly', async () => {
    const opened = open({}, '/midias?tipo=x&situacao=y&uso=z&ordem=w&pasta=-1&midia=abc');
    await screen.findByText('Aula 1');
    expect(asked(opened)).toBe('?sort=newest');
  });

  test('is a grid, or a list', async () => {
    const { place } = open({ [LIST]: page(media(1, { created_at: '2026-03-04T12:00:00.000Z' })) });
    await screen.findByText('Aula 1');
    const shown = () => screen.getByRole('list', { name: 'Mídias' });
    const grid = shown().className;
    expect(shown().textContent).not.toContain('4 de março de 2026');
    expect(screen.getByRole('button', { name: 'Grade' }).getAttribute('aria-pressed')).toBe('true');
    press('Lista');
    expect(place()).toBe('/midias?modo=lista');
    expect(screen.getByRole('button', { name: 'Lista' }).getAttribute('aria-pressed')).toBe('true');
    // A line has room for when it came.
    expect(shown().textContent).toMatch(/Aula 1.*4 de março de 2026/);
    expect(shown().className).not.toBe(grid);
  });

  test('goes on to the next page from where this one ended', async () => {
    const opened = open({ [LIST]: { data: [media(1)], next: 'abc' } });
    await screen.findByText('Aula 1');
    opened.answers[LIST] = page(media(2));
    press('Mostrar mais');
    await screen.findByText('Aula 2');
    expect(asked(opened)).toContain('after=abc');
    expect(screen.getByText('Aula 1')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull();
  });

  test.each([
    ['', 'Sua biblioteca está vazia'],
    ['?busca=x', 'Nada encontrado'],
    ['?pasta=4', 'Nada por aqui ainda'],
  ])('with nothing in it (%s) it says so', async (search, text) => {
    open({ [LIST]: page() }, `/midias${search}`);
    await screen.findByText(text);
  });

  test('what changes on the server is asked for again', async () => {
    const { answers } = open();
    await screen.findByText('Aula 1');
    answers[LIST] = page(media(7));
    emit('media:changed', { mediaId: 7 });
    await screen.findByText('Aula 7');
  });
});

describe('the room', () => {
  test.each([
    [
      { used_bytes: 10, pending_bytes: 0, quota_bytes: 100 },
      10,
      'Vídeos, áudios, materiais e legendas do painel.',
      false,
    ],
    [{ used_bytes: 60, pending_bytes: 35, quota_bytes: 100 }, 95, 'O espaço está acabando.', true],
    [
      { used_bytes: 120, pending_bytes: 0, quota_bytes: 100 },
      100,
      'O armazenamento está cheio: apague o que está sem uso para enviar mais.',
      true,
    ],
    [
      { used_bytes: 0, pending_bytes: 0, quota_bytes: 0 },
      100,
      'O armazenamento está cheio: apague o que está sem uso para enviar mais.',
      true,
    ],
  ])('%j', async (storage, percent, text, offers) => {
    open({ 'GET /media/storage': storage });
    await screen.findByText(text);
    expect(screen.getByRole('progressbar', { name: 'Armazenamento usado' })).toHaveProperty('value', percent);
    expect(screen.queryByRole('link', { name: 'Ver assinatura' }) !== null).toBe(offers);
  });

  test('an instructor is not sent to a subscription that is not theirs', async () => {
    open({ 'GET /media/storage': { used_bytes: 9, pending_bytes: 0, quota_bytes: 9 } }, '/midias', 'instructor');
    await screen.findByText(/^O armazenamento está cheio/);
    expect(screen.queryByRole('link', { name: 'Ver assinatura' })).toBeNull();
  });
});

describe('folders', () => {
  test('a new one is opened; a name that is taken, or none, is said beside it', async () => {
    const { answers, changes, place } = open();
    await screen.findByText('Aula 1');
    press('Nova pasta');
    await screen.findByLabelText('Nome da pasta');
    press('Salvar');
    await screen.findByText('Dê um nome à pasta.');
    fill('Nome da pasta', 'a'.repeat(10_000));
    expect(screen.getByLabelText('Nome da pasta')).toHaveProperty('maxLength', -1);
    press('Salvar');
    await screen.findByText('10000 / 80');
    answers['POST /media/folder'] = refusal('media.folder_taken');
    fill('Nome da pasta', 'Brutos');
    press('Salvar');
    await screen.findByText('Já existe uma pasta com esse nome.');
    answers['POST /media/folder'] = refusal('media.folder_limit');
    press('Salvar');
    await screen.findByText('São 200 pastas no máximo. Apague uma para criar outra.');
    answers['POST /media/folder'] = { id: 31 };
    fill('Nome da pasta', 'Trilhas');
    press('Salvar');
    await waitFor(() => expect(place()).toBe('/midias?pasta=31'));
    expect(changes().at(-1)).toEqual(['POST /media/folder', { name: 'Trilhas' }]);
  });

  test('one’s own is renamed and taken away, and taken back; what lay in it stays', async () => {
    const restored = { kind: 'folder', course_id: null, module_id: null, lesson_id: null };
    const answers = { 'DELETE /media/folder/4': { ok: true, bin: 9 }, 'POST /bin/9/restore': restored };
    const { changes, place } = open(answers, '/midias?pasta=4');
    await screen.findByText('Aula 1');
    expect(screen.queryByRole('button', { name: 'Ações da pasta Da casa' })).toBeNull();
    press('Ações da pasta Brutos');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Renomear' }));
    expect(await screen.findByLabelText('Nome da pasta')).toHaveProperty('value', 'Brutos');
    fill('Nome da pasta', 'Crus');
    press('Salvar');
    await waitFor(() => expect(changes()).toContainEqual(['PATCH /media/folder/4', { name: 'Crus' }]));
    press('Ações da pasta Brutos');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Apagar' }));
    const question = await screen.findByRole('dialog', { name: 'Apagar Brutos?' });
    expect(question.textContent).toMatch(
      /As 2 mídias que estão na pasta continuam na biblioteca, sem pasta\. Some agora .* fica 30 dias na lixeira\./,
    );
    press('Apagar');
    await waitFor(() => expect(place()).toBe('/midias'));
    await screen.findByText('Brutos foi para a lixeira.');
    press('Desfazer');
    await screen.findByText('Brutos está de volta, no lugar em que estava.');
    expect(changes().slice(1)).toEqual([
      ['DELETE /media/folder/4', undefined],
      ['POST /bin/9/restore', undefined],
    ]);
  });
});

describe('one of them', () => {
  const openOne = (of: LibraryMedia, change: Partial<MediaUses> = {}, answers: Answers = {}) =>
    open({ [LIST]: page(of), 'GET /media/7/use': uses(of, change), 'GET /media/7': of, ...answers }, '/midias?midia=7');

  test('opens by its name, with the filters as they were, and closes', async () => {
    const { place } = open({}, '/midias?modo=lista');
    fireEvent.click(await screen.findByRole('link', { name: 'Aula 2' }));
    expect(place()).toBe('/midias?modo=lista&midia=2');
    fireEvent.click(await screen.findByRole('button', { name: 'Fechar' }));
    expect(place()).toBe('/midias?modo=lista');
  });

  test('says where it is used, leads there, and is not taken away while it is', async () => {
    const lesson = { id: 3, title: 'Papel', module_id: 2, course_id: 1, course_title: 'Aquarela' };
    const covers = [{ course_id: 8, course_title: 'Violão' }];
    openOne(media(7, { uses_count: 4 }), { lessons: [lesson], covers });
    expect((await screen.findByRole('link', { name: 'Papel' })).getAttribute('href')).toBe(
      '/config_curso/1/module/2/lesson?aula=3',
    );
    expect(screen.getByRole('link', { name: 'Capa do curso' }).getAttribute('href')).toBe('/config_curso/8');
    expect(screen.getByText('E em mais 2 lugares.')).toBeTruthy();
    expect(screen.getByText(/^Está em uso, por isso não pode ser apagada/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Apagar mídia' })).toBeNull();
  });

  test('what only the bin shows says so, and leads there', async () => {
    openOne(media(7, { uses_count: 2 }), { in_bin: 2 });
    expect(await screen.findByText(/^Em 2 lugares que estão na lixeira\./)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Ver a lixeira' }).getAttribute('href')).toBe('/lixeira');
    expect(screen.queryByText(/^E em mais/)).toBeNull();
    expect(
      screen.getByText('Só o que está na lixeira a usa. Ela pode ser apagada quando isso sair de lá.'),
    ).toBeTruthy();
  });

  test('unused it is taken away after a question, and taken back; used in the meantime it stays, and says so', async () => {
    const { answers, changes, place } = openOne(media(7));
    await screen.findByText('Em lugar nenhum.');
    // What another file in its place takes away is said before one is chosen.
    screen.getByText(
      /o arquivo de agora vai para a lixeira, com as legendas que vieram nele, .* só é liberado quando sair de lá;/,
    );
    answers['DELETE /media/7'] = refusal('media.in_use');
    fireEvent.click(await screen.findByRole('button', { name: 'Apagar mídia' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Apagar' }));
    await screen.findByText('Está em uso: veja onde, tire de lá e apague depois.');
    expect(place()).toBe('/midias?midia=7');
    screen.getByText(/^Nenhuma aula ou capa a usa\. .* só é liberado quando sair da lixeira\. Some agora/);
    answers['DELETE /media/7'] = { ok: true, bin: 5 };
    fireEvent.click(await screen.findByRole('button', { name: 'Apagar' }));
    await waitFor(() => expect(place()).toBe('/midias'));
    await screen.findByText(/foi para a lixeira\.$/);
    answers['POST /bin/5/restore'] = { kind: 'media', course_id: null, module_id: null, lesson_id: null };
    press('Desfazer');
    await screen.findByText(/está de volta, no lugar em que estava\.$/);
    expect(changes().map(([call]) => call)).toEqual(['DELETE /media/7', 'DELETE /media/7', 'POST /bin/5/restore']);
  });

  test('gets another name, never none, and another folder', async () => {
    const { changes } = openOne(media(7));
    await screen.findByLabelText('Nome da mídia');
    fill('Nome da mídia', ' ');
    expect(screen.getByText('Dê um nome à mídia.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Salvar nome' })).toHaveProperty('disabled', true);
    fill('Nome da mídia', ' Abertura ');
    // Who would lose what is typed is asked.
    await waitFor(() => expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false));
    press('Salvar nome');
    await waitFor(() => expect(changes()).toContainEqual(['PATCH /media/7', { name: 'Abertura' }]));
    await within(screen.getByLabelText('Fica na pasta')).findByRole('option', { name: 'Brutos' });
    await waitFor(() => expect(screen.getByLabelText('Fica na pasta')).toHaveProperty('disabled', false));
    fill('Fica na pasta', '4');
    await waitFor(() => expect(changes()).toContainEqual(['PATCH /media/7', { folder_id: 4 }]));
  });

  test('a file that is to take its place is told, and can be discarded', async () => {
    const replacement = { id: 9, status: 'failed' as const, error_code: 'truncated' as const };
    const of = media(7, { replacement });
    const { changes, place } = openOne(
      of,
      {},
      { 'GET /media/9': media(9, { status: 'failed', error_code: 'truncated' }) },
    );
    await screen.findByText('O arquivo novo não pôde ser usado. O de antes continua no ar.');
    await screen.findByText('O arquivo está incompleto. Envie de novo');
    press('Descartar o novo');
    await waitFor(() => expect(changes()).toEqual([['DELETE /media/9', undefined]]));
    // That is the way back: where the file is.
    await screen.findByText('O arquivo novo foi para a lixeira.');
    press('Ver a lixeira');
    await waitFor(() => expect(place()).toBe('/lixeira'));
  });

  test('whose place was taken leads to what took it; one that is gone says so', async () => {
    const replacement = { id: 9, status: 'processing' as const, error_code: null };
    const { answers, place } = openOne(media(7, { replacement }), {}, { 'GET /media/9/use': uses(media(9)) });
    await screen.findByText('O arquivo novo está em preparo. O de antes continua no ar até lá.');
    answers['GET /media/7/use'] = refusal('media.not_found');
    emit('media:changed', { mediaId: 9 });
    await waitFor(() => expect(place()).toBe('/midias?midia=9'));
    answers['GET /media/9/use'] = refusal('media.not_found');
    emit('media:changed', { mediaId: 9 });
    await screen.findByText('Esta mídia não existe mais');
  });
});
