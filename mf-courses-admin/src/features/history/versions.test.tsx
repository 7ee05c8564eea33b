import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import type { Version, VersionView } from '@clube/shared/contracts/version';
import { openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { Versions } from './versions.tsx';

const LIST = 'GET /course/3/version';
const ONE = 'GET /course/3/version/8';
const BACK = 'POST /course/3/version/8/restore';
const version = (id: number, change: Partial<Version> = {}): Version => ({
  id,
  person: 'Bia Moura',
  saved_at: '2026-11-01T12:00:00Z',
  restored_from: null,
  changes: [],
  ...change,
});
const title = { field: 'title', before: 'Papéis', after: 'Papel' } as const;
const view = (change: Partial<VersionView> = {}): VersionView => ({
  id: 8,
  saved_at: '2026-11-01T12:00:00Z',
  changes: [{ ...title, before: 'Papel', after: 'Papéis' }],
  seen: 'abc',
  is_media_gone: false,
  are_captions_gone: false,
  are_materials_gone: false,
  ...change,
});
let closed = 0;
let restored = 0;
const open = (answers: Answers = {}) => {
  [closed, restored] = [0, 0];
  return openScreen(
    <Versions
      url="course/3"
      onClose={() => (closed += 1)}
      onRestored={() => {
        restored += 1;
        return Promise.resolve();
      }}
    />,
    {
      path: '/config_curso/:curso/module',
      at: '/config_curso/3/module',
      role: 'owner',
      answers: {
        [LIST]: { data: [version(9, { changes: [title] }), version(8), version(7, { person: null })], next: null },
        [ONE]: view(),
        ...answers,
      },
    },
  );
};
const items = async () => within(await screen.findByRole('list', { name: 'Versões' })).getAllByRole('listitem');
const look = async () => {
  await items();
  press(/^Ver e restaurar a versão de Bia Moura/);
  await screen.findByText('Versão de 1 de novembro de 2026. Restaurar mudaria:');
};

describe('the history', () => {
  test('says who changed what, from what to what', async () => {
    const changes = [
      title,
      { field: 'text', before: null, after: 'Sem ácido.' },
      { field: 'media', before: 'um.mp4', after: 'dois.mp4' },
      { field: 'published', before: 'true', after: 'false' },
      { field: 'release_at', before: null, after: '2026-12-24T12:00:00.000Z' },
      { field: 'release_after_days', before: '3', after: null },
      { field: 'is_sequential', before: 'false', after: 'true' },
    ] as const;
    open({ [LIST]: { data: [version(9, { changes: [...changes] }), version(7, { person: null })], next: null } });
    const [now, first] = await items();
    expect(
      within(now!)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual(['Título', 'Texto', 'Vídeo ou áudio', 'Situação', 'Abre em', 'Abre depois de', 'Em sequência']);
    expect(
      within(now!)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Papéis→Papel',
      '—→Sem ácido.',
      'um.mp4→dois.mp4',
      'publicado→rascunho',
      '—→24 de dezembro de 2026',
      '3 dias→—',
      'não→sim',
    ]);
    expect(within(now!).getByText('Atual')).toBeTruthy();
    expect(within(now!).queryByRole('button')).toBeNull();
    expect(first!.textContent).toContain('Como estava antes');
  });

  test('says what became of a quiz, of captions and of chapters', async () => {
    const changes = [
      { field: 'questions', before: null, after: 'É água? (1)\n✓ Sim\n– Não' },
      { field: 'passing_percent', before: '70', after: '75' },
      { field: 'max_attempts', before: null, after: '3' },
      { field: 'shows_answers', before: 'passed', after: 'never' },
      { field: 'is_shuffled', before: 'false', after: 'true' },
      { field: 'captions', before: 'es 1', after: 'pt-BR 120\nund 2' },
      { field: 'chapters', before: null, after: '0:00 Começo' },
    ] as const;
    const same = [{ field: 'captions' as const, before: 'es 1', after: 'es 1' }];
    const data = [version(9, { changes: [...changes] }), version(8, { changes: same }), version(7, { person: null })];
    open({ [LIST]: { data, next: null } });
    const [now, before] = await items();
    expect(
      within(now!)
        .getAllByRole('term')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Perguntas',
      'Nota para passar (%)',
      'Tentativas',
      'Mostrar as respostas certas',
      'Embaralhar perguntas e respostas',
      'Legendas',
      'Capítulos',
    ]);
    expect(
      within(now!)
        .getAllByRole('definition')
        .map(({ textContent }) => textContent),
    ).toEqual([
      '—→É água? (1)\n✓ Sim\n– Não',
      '70%→75%',
      'Quantas quiser→3',
      'Depois de passar→Nunca',
      'não→sim',
      'espanhol: 1 linha→português (Brasil): 120 linhas\nIdioma não informado: 2 linhas',
      '—→0:00 Começo',
    ]);
    expect(before!.textContent).toContain('Mudaram palavras ou tempos, com o mesmo número de linhas.');
  });

  test('says where somebody went back, and that only the form of a text changed', async () => {
    const changes = [
      { field: 'text' as const, before: 'Sem ácido.', after: 'Sem ácido.' },
      { field: 'poster' as const, before: 'a'.repeat(22), after: 'b'.repeat(22) },
    ];
    open({ [LIST]: { data: [version(9, { restored_from: '2026-10-01T12:00:00Z', changes })], next: null } });
    const [now] = await items();
    expect(now!.textContent).toContain('Restaurou a versão de 1 de outubro de 2026');
    expect(now!.textContent).toContain('Mudou só a forma, não as palavras.');
    expect(now!.textContent).toContain('MiniaturaOutra imagem.');
  });

  test('of what nobody changed yet says so', async () => {
    open({ [LIST]: { data: [], next: null } });
    await screen.findByText('Nenhuma mudança ainda');
  });
});

describe('going back', () => {
  test('shows what would change, and does it with the version that was seen', async () => {
    const { changes } = open();
    await look();
    expect(
      screen.getByText('Nada se perde: vira uma versão nova. Publicado ou rascunho, fica como está.'),
    ).toBeTruthy();
    press('Restaurar esta versão');
    await waitFor(() => expect([restored, closed]).toEqual([1, 1]));
    expect(changes()).toEqual([[BACK, { seen: 'abc' }]]);
    await screen.findByText('Versão restaurada. A de antes continua no histórico.');
  });

  test('when somebody saved meanwhile changes nothing, and shows anew what it would change', async () => {
    const { answers } = open({ [BACK]: refusal('version.stale') });
    await look();
    answers[ONE] = view({ seen: 'def', changes: [{ ...title, before: 'Outro', after: 'Papéis' }] });
    press('Restaurar esta versão');
    await screen.findByText('Outra pessoa salvou agora mesmo. Veja de novo o que mudaria.');
    await screen.findByText('Outro');
    expect([restored, closed]).toEqual([0, 0]);
  });

  test('to what it says already is not offered; a video that is gone is said', async () => {
    open({ [ONE]: view({ changes: [], is_media_gone: true }) });
    await look();
    expect(screen.getByText('Nada: é igual a como está agora.')).toBeTruthy();
    expect(screen.getByText('O arquivo dessa versão não está mais na biblioteca: fica o de agora.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Restaurar esta versão' })).toBeNull();
    press('Voltar ao histórico');
    await items();
  });

  test('says that captions are of the file, and which of them cannot come back', async () => {
    const changes = [{ field: 'chapters' as const, before: null, after: '0:00 Começo' }];
    open({ [ONE]: view({ changes, are_captions_gone: true }) });
    await look();
    expect(
      screen.getByText('Legendas e capítulos são do arquivo: mudam em todas as aulas que mostram esse arquivo.'),
    ).toBeTruthy();
    expect(screen.getByText(/^Legendas dessa versão não existem mais/)).toBeTruthy();
  });

  test('says of materials that those of since stay, and that some cannot come back', async () => {
    const changes = [{ field: 'materials' as const, before: null, after: 'Lista (PDF)' }];
    open({ [ONE]: view({ changes, are_materials_gone: true }) });
    await look();
    expect(screen.getByText('Materiais')).toBeTruthy();
    expect(screen.getByText('Materiais anexados depois ficam.')).toBeTruthy();
    expect(screen.getByText('Materiais dessa versão que já saíram da lixeira não voltam.')).toBeTruthy();
  });
});
