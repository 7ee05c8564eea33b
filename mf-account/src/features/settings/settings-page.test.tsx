import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { useEffect } from 'react';
import { useAtom } from 'jotai';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { brandVariables } from '@clube/shared/contracts/brand';
import type { Metas } from '@clube/shared/contracts/meta';
import type { Role } from '@clube/shared/contracts/policy';
import { LoginSettings, SiteDetail } from '@clube/shared/contracts/site';
import { siteAtom } from '@clube/shared/session';
import { describeStates, fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { SettingsPage } from './settings-page.tsx';

const FAILED = 'Não foi possível salvar agora. Tente de novo.';
const SAVED = 'Configurações salvas.';
const SITE = 'GET /site/1';
/** The panel with these settings. */
const siteWith = (metas: Metas): SiteDetail => ({ ...sampleOf<SiteDetail>(SiteDetail), id: 1, metas });
type Around = { section?: string; role?: Role; metas?: Metas };
const open = (answers: Answers = {}, { section, role = 'owner', metas = {} }: Around = {}) =>
  openScreen(<SettingsPage />, {
    path: '/configuracoes',
    at: section ? `/configuracoes?secao=${section}` : '/configuracoes',
    role,
    answers: { [SITE]: siteWith(metas), ...answers },
  });
/** The page around it: what it shows as the panel's logo. */
function Framed() {
  const [site, setSite] = useAtom(siteAtom);
  useEffect(() => setSite(sampleOf<LoginSettings>(LoginSettings)), [setSite]);
  return (
    <>
      <output data-testid="frame">{site?.meta.logo ?? 'none'}</output>
      <output data-testid="favicon">{site?.meta.favicon}</output>
    </>
  );
}
const save = () => press('Salvar');
const check = (name: string) => fireEvent.click(screen.getByRole('checkbox', { name }));
// What somebody typed and did not save is kept for them.
afterEach(() => localStorage.clear());
const metaWrites = (changes: unknown[][]) =>
  Object.fromEntries(
    changes.map(([, body]) => Object.values(body as { key: string; value: unknown }) as [string, unknown]),
  );

describe('the panel', () => describeStates({ open, read: SITE, shown: 'Cor principal', missing: 'site.not_found' }));

test('[7.16] its settings come with it: no key that the page has is asked for again, nor any other', async () => {
  const { sent, settled } = open({}, { metas: { main_color: '#112233' } });
  await screen.findByText('Cor principal');
  expect(screen.getByLabelText('Cor principal')).toHaveProperty('value', '#112233');
  fill('Cor principal', '#aabbcc');
  save();
  await screen.findByText(SAVED);
  await settled();
  expect(sent.filter(({ call }) => /^GET .*meta/.test(call))).toEqual([]);
});

test('the parts of a panel; security and closing are the owner’s alone, and the part stays in the address', async () => {
  const { place } = open();
  await screen.findByText('Cor principal');
  expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
    'Aparência',
    'O painel',
    'Aulas e comentários',
    'Cadastro',
    'Termos e contato',
    'Segurança',
    'Exportar e fechar',
  ]);
  fireEvent.click(screen.getByRole('tab', { name: 'O painel' }));
  await waitFor(() => expect(place()).toBe('/configuracoes?secao=painel'));
});

test('an admin does not see the owner’s parts, not by address either', async () => {
  open({}, { role: 'admin', section: 'dono' });
  await screen.findByText('Cor principal');
  expect(screen.getAllByRole('tab')).toHaveLength(5);
});

describe('appearance', () => {
  test('what differs is saved, each under its key', async () => {
    const { changes } = open({}, { metas: { main_color: '#112233', free_courses: 'off' } });
    await screen.findByText('Cor principal');
    fill('Cor principal', '#AABBCC');
    fill('Tema', 'dark');
    check('Todos usam este tema');
    check('Cursos gratuitos: visitantes veem o que é grátis e podem criar conta');
    save();
    await screen.findByText(SAVED);
    expect(metaWrites(changes())).toEqual({
      main_color: '#aabbcc',
      theme_fixed_painel: 'on',
      theme_fixed_painel_color: 'dark',
      free_courses: 'on',
    });
  });

  test('each picture says where it stands and how large it is', async () => {
    open();
    await screen.findByText('Logo');
    const hints = {
      Logo: 'No alto das telas, nos e-mails e nos certificados. Até 480 × 160 px.',
      'Ícone da aba': 'Na aba do navegador. Quadrado, 64 × 64 px.',
      Logomarca: 'Ícone do painel na tela inicial do celular. Quadrada, 480 × 480 px.',
      'Imagem da tela de entrada': 'Ao lado do formulário de entrada. Até 1920 × 1920 px.',
      'Imagem da tela de entrada no celular': 'Acima do formulário, em telas estreitas. Até 1080 × 1080 px.',
    };
    for (const [label, hint] of Object.entries(hints)) within(screen.getByText(label)).getByText(hint);
  });

  test('that is saved is that of the page around it at once, in both themes', async () => {
    const server = document.head.appendChild(document.createElement('style'));
    server.textContent = ':root{--clube-brand:#000000}';
    open();
    await screen.findByText('Cor principal');
    fill('Cor principal', '#aabbcc');
    fill('Tema', 'dark');
    check('Todos usam este tema');
    save();
    await screen.findByText(SAVED);
    const rules = [...server.sheet!.cssRules].map(({ cssText }) => cssText);
    for (const [selector, theme] of [
      [':root', 'light'],
      [':root[data-theme=dark]', 'dark'],
    ] as const) {
      const brand = brandVariables('#aabbcc', theme)['--clube-brand']!;
      expect(rules.slice(1).some((rule) => rule.startsWith(`${selector} {`) && rule.includes(brand))).toBe(true);
    }
    expect(document.documentElement.dataset['theme']).toBe('dark');
    delete document.documentElement.dataset['theme'];
    server.remove();
  });

  test('what is not saved is said', async () => {
    open({ 'POST /meta': refusal('server.failed') });
    await screen.findByText('Cor principal');
    check('Todos usam este tema');
    save();
    await screen.findByText(FAILED);
  });

  test('of which a part was saved says which, and keeps the rest unsaved', async () => {
    const { answers, changes } = open();
    await screen.findByText('Cor principal');
    answers['POST /meta'] = async (request: Request) =>
      (await request.text()).includes('theme_fixed_painel"') ? refusal('server.failed') : { ok: true };
    fill('Cor principal', '#aabbcc');
    check('Todos usam este tema');
    answers[SITE] = siteWith({ main_color: '#aabbcc' });
    save();
    await screen.findByText('Já foi salvo: Cor principal. O resto continua aqui, sem salvar.');
    await screen.findByText(FAILED);
    expect(screen.getByRole('checkbox', { name: 'Todos usam este tema' })).toHaveProperty('checked', true);
    answers['POST /meta'] = { ok: true };
    const before = changes().length;
    save();
    await screen.findByText(SAVED);
    const keys = changes()
      .slice(before)
      .map(([, body]) => JSON.stringify(body));
    expect(keys.some((body) => body.includes('main_color'))).toBe(false);
    expect(keys.some((body) => body.includes('theme_fixed_painel"'))).toBe(true);
  });

  describe('pictures', () => {
    const SEND = 'PUT /site/image/logo';
    const AWAY = 'DELETE /site/image/logo';
    const revoked: string[] = [];
    beforeEach(() => {
      globalThis.ResizeObserver = class {
        observe() {}
        unobserve() {}
        disconnect() {}
      };
      let made = 0;
      revoked.length = 0;
      Object.assign(URL, {
        createObjectURL: () => `blob:${(made += 1)}`,
        revokeObjectURL: (url: string) => void revoked.push(url),
      });
    });
    const framed = (metas: Metas = {}) =>
      openScreen(
        <>
          <Framed />
          <SettingsPage />
        </>,
        { path: '/configuracoes', role: 'owner', answers: { [SITE]: siteWith(metas) } },
      );
    const inFrame = () => screen.getByTestId('frame').textContent;
    const logo = () => screen.getByText('Logo').parentElement!;
    const pictureOf = (name: string) => (name === 'logo' ? logo() : screen.getByText('Ícone da aba').parentElement!);
    const shown = () => logo().querySelector('img')?.getAttribute('src');
    const saveButton = () => screen.getByRole('button', { name: 'Salvar' });
    const choose = (type = 'image/png', bytes = 1) =>
      fireEvent.change(screen.getByLabelText('logo'), {
        target: { files: [new File(['x'.repeat(bytes)], 'x.png', { type })] },
      });
    const calls = (changes: readonly unknown[][]) => changes.map(([call]) => call);

    test('are shown when they are chosen, and sent with the rest; the page around shows them at once', async () => {
      const { changes, answers } = framed();
      await screen.findByText('Logo');
      expect(saveButton()).toHaveProperty('disabled', true);
      choose();
      await waitFor(() => expect(shown()).toBe('blob:1'));
      within(logo()).getByText('Vale quando você salvar.');
      expect(changes()).toEqual([]);
      await waitFor(() => expect(saveButton()).toHaveProperty('disabled', false));
      choose();
      await waitFor(() => expect(shown()).toBe('blob:2'));
      expect(revoked).toEqual(['blob:1']);
      answers[SEND] = { url: '/file/logo.png', before: null, after: '/file/logo.png' };
      answers[SITE] = siteWith({ logo: '/file/logo.png' });
      save();
      await screen.findByText(SAVED);
      await waitFor(() => expect(shown()).toBe('/file/logo.png'));
      expect(inFrame()).toBe('/file/logo.png');
      expect(calls(changes())[0]).toBe(SEND);
      expect(revoked).toEqual(['blob:1', 'blob:2']);
      await waitFor(() => expect(saveButton()).toHaveProperty('disabled', true));
    });

    test('go when it is saved, and come back until then', async () => {
      const { changes, answers } = framed({ logo: '/file/logo.png' });
      await screen.findByText('Logo');
      fireEvent.click(within(logo()).getByRole('button', { name: 'Remover' }));
      await waitFor(() => expect(shown()).toBeUndefined());
      fireEvent.click(within(logo()).getByRole('button', { name: 'Desfazer' }));
      await waitFor(() => expect(shown()).toBe('/file/logo.png'));
      fireEvent.click(within(logo()).getByRole('button', { name: 'Remover' }));
      within(logo()).getByText('Some quando você salvar. Logo depois dá para desfazer.');
      expect(changes()).toEqual([]);
      answers[SITE] = siteWith({});
      await waitFor(() => expect(saveButton()).toHaveProperty('disabled', false));
      answers[AWAY] = { before: '/file/logo.png', after: null };
      save();
      await screen.findByText(SAVED);
      expect(calls(changes())[0]).toBe(AWAY);
      expect(shown()).toBeUndefined();
      expect(inFrame()).toBe('none');
    });

    test('that were replaced or removed come back by one press, in the page around too', async () => {
      const { changes, answers } = framed({ logo: '/file/old.png' });
      await screen.findByText('Logo');
      choose();
      await waitFor(() => expect(saveButton()).toHaveProperty('disabled', false));
      answers[SEND] = { url: '/file/new.png', before: '/file/old.png', after: '/file/new.png' };
      answers[SITE] = siteWith({ logo: '/file/new.png' });
      save();
      await screen.findByText('Imagens trocadas ou removidas: Logo.');
      await waitFor(() => expect(inFrame()).toBe('/file/new.png'));
      answers['POST /site/image/logo/undo'] = { ok: true };
      answers[SITE] = siteWith({ logo: '/file/old.png' });
      press('Desfazer');
      await screen.findByText('Imagens de antes de volta: Logo.');
      expect(changes().at(-1)).toEqual([
        'POST /site/image/logo/undo',
        { before: '/file/old.png', after: '/file/new.png' },
      ]);
      await waitFor(() => expect(inFrame()).toBe('/file/old.png'));
      await waitFor(() => expect(shown()).toBe('/file/old.png'));
    });

    test('that were replaced again since stay as they are, and that is said', async () => {
      const { answers } = framed({ logo: '/file/old.png' });
      await screen.findByText('Logo');
      choose();
      await waitFor(() => expect(saveButton()).toHaveProperty('disabled', false));
      answers[SEND] = { url: '/file/new.png', before: '/file/old.png', after: '/file/new.png' };
      answers['POST /site/image/logo/undo'] = refusal('version.stale');
      save();
      await screen.findByText('Imagens trocadas ou removidas: Logo.');
      press('Desfazer');
      await screen.findByText('A imagem mudou de novo depois. Fica a de agora.');
    });

    test('come back each by itself, and touch no other in the page around', async () => {
      const { answers } = framed({ logo: '/file/old.png', favicon: '/file/old.ico' });
      await screen.findByText('Logo');
      for (const name of ['logo', 'favicon']) {
        const images = { before: `/file/old-${name}`, after: null };
        fireEvent.click(within(pictureOf(name)).getByRole('button', { name: 'Remover' }));
        answers[`DELETE /site/image/${name}`] = images;
      }
      await waitFor(() => expect(saveButton()).toHaveProperty('disabled', false));
      answers[SITE] = siteWith({});
      save();
      await screen.findByText('Imagens trocadas ou removidas: Logo, Ícone da aba.');
      await waitFor(() => expect(inFrame()).toBe('none'));
      answers['POST /site/image/logo/undo'] = refusal('version.stale');
      answers['POST /site/image/favicon/undo'] = { ok: true };
      press('Desfazer');
      await screen.findByText('Logo: A imagem mudou de novo depois. Fica a de agora.');
      await screen.findByText('Imagens de antes de volta: Ícone da aba.');
      await waitFor(() => expect(screen.getByTestId('favicon').textContent).toBe('/file/old-favicon'));
      expect(inFrame()).toBe('none');
    });

    test('say that the storage is full before one is chosen', async () => {
      document.cookie = 'exceeded_storage=1';
      open();
      await screen.findByText('O armazenamento do painel está cheio. Exclua vídeos que não usa mais.');
      document.cookie = 'exceeded_storage=; max-age=0';
    });

    test('that are saved before a setting is refused are said to be, and the rest stays as it was typed', async () => {
      const { changes, answers } = open({ 'POST /meta': refusal('server.failed') });
      await screen.findByText('Logo');
      fill('Cor principal', '#aabbcc');
      choose();
      await waitFor(() => expect(shown()).toBe('blob:1'));
      answers[SEND] = { url: '/file/logo.png', before: null, after: '/file/logo.png' };
      answers[SITE] = siteWith({ logo: '/file/logo.png' });
      save();
      await screen.findByText('Já foi salvo: Logo. O resto continua aqui, sem salvar.');
      await screen.findByText(FAILED);
      expect(screen.getByLabelText('Cor principal')).toHaveProperty('value', '#aabbcc');
      await waitFor(() => expect(shown()).toBe('/file/logo.png'));
      answers['POST /meta'] = { ok: true };
      const before = changes().length;
      save();
      await screen.findByText(SAVED);
      expect(calls(changes()).slice(before)).not.toContain(SEND);
    });

    test.each([
      ['image.unsupported', 'Use uma imagem PNG, JPEG ou WebP.'],
      ['media.too_large', 'A imagem passa de 8 MB.'],
      ['site.storage_exceeded', 'O armazenamento do painel está cheio. Exclua vídeos que não usa mais.'],
      ['server.failed', FAILED],
    ] as const)(
      'that are refused with %s say why beside them, and stay chosen with what was typed',
      async (code, text) => {
        const { changes } = open({ [SEND]: refusal(code) });
        await screen.findByText('Logo');
        fill('Cor principal', '#aabbcc');
        choose();
        await waitFor(() => expect(shown()).toBe('blob:1'));
        save();
        await within(logo()).findByText(text);
        expect(shown()).toBe('blob:1');
        expect(screen.getByLabelText('Cor principal')).toHaveProperty('value', '#aabbcc');
        expect(calls(changes())).toEqual([SEND]);
      },
    );

    test('that cannot be one are told so before anything is sent', async () => {
      const { changes } = open();
      await screen.findByText('Logo');
      choose('image/gif');
      await within(logo()).findByText('Use uma imagem PNG, JPEG ou WebP.');
      choose('image/png', 8 * 1024 * 1024 + 1);
      await within(logo()).findByText('A imagem passa de 8 MB.');
      expect([shown(), changes()]).toEqual([undefined, []]);
    });

    test('of which one was refused: the other is saved, and only what was not is sent again', async () => {
      const { changes, answers } = open({ [SEND]: refusal('server.failed') });
      await screen.findByText('Logo');
      choose();
      fireEvent.change(screen.getByLabelText('favicon'), {
        target: { files: [new File(['x'], 'x.png', { type: 'image/png' })] },
      });
      await waitFor(() => expect(saveButton()).toHaveProperty('disabled', false));
      answers['PUT /site/image/favicon'] = { url: '/file/favicon.png', before: null, after: '/file/favicon.png' };
      answers[SITE] = siteWith({ favicon: '/file/favicon.png' });
      save();
      await within(logo()).findByText(FAILED);
      await screen.findByText('Já foi salvo: Ícone da aba. O resto continua aqui, sem salvar.');
      await waitFor(() => expect(screen.getAllByText('Vale quando você salvar.')).toHaveLength(1));
      answers[SEND] = { url: '/file/logo.png', before: null, after: '/file/logo.png' };
      const before = changes().length;
      save();
      await screen.findByText(SAVED);
      expect(
        calls(changes())
          .slice(before)
          .filter((call) => String(call).startsWith('PUT')),
      ).toEqual([SEND]);
    });

    test('wait in another part of the settings too, and are asked about there before one leaves', async () => {
      open();
      await screen.findByText('Logo');
      choose();
      await waitFor(() => expect(shown()).toBe('blob:1'));
      fireEvent.click(screen.getByRole('tab', { name: 'O painel' }));
      await screen.findByLabelText('Nome do painel');
      fireEvent.click(screen.getByRole('link', { name: 'Configurar domínio' }));
      await screen.findByRole('dialog', { name: 'Sair daqui?' });
      press('Ficar');
      fireEvent.click(screen.getByRole('tab', { name: 'Aparência' }));
      await screen.findByText('Logo');
      await waitFor(() => expect(shown()).toBe('blob:1'));
      await waitFor(() => expect(saveButton()).toHaveProperty('disabled', false));
      expect(revoked).toEqual([]);
      cleanup();
      expect(revoked).toEqual(['blob:1']);
    });
  });
});

describe('the panel', () => {
  const site: SiteDetail = {
    ...sampleOf<SiteDetail>(SiteDetail),
    id: 1,
    name: 'Ateliê',
    slug: 'atelie',
    description: 'Do zero',
    storage_used_bytes: 25,
    storage_quota_bytes: 100,
  };
  const around: Around = { section: 'painel' };

  test('has its name, its description, its storage, and leads to its domain', async () => {
    open({ 'GET /site/1': site }, around);
    expect(await screen.findByLabelText('Nome do painel')).toHaveProperty('value', 'Ateliê');
    expect(screen.getByLabelText('Descrição')).toHaveProperty('value', 'Do zero');
    expect(screen.getByRole('progressbar', { name: 'Armazenamento usado' })).toHaveProperty('value', 25);
    expect(screen.getByText(/^Armazenamento: 25.* de 100/)).toBeTruthy();
    const address = screen.getByRole('link', { name: 'atelie.localhost' });
    expect(address.getAttribute('href')).toBe('http://atelie.localhost');
    expect(screen.getByRole('link', { name: 'Configurar domínio' }).getAttribute('href')).toBe('/config-domain');
  });

  test('is saved; it has a name', async () => {
    const { changes } = open({ 'GET /site/1': site, 'PATCH /site/1': { ...site, name: 'Ateliê II' } }, around);
    await screen.findByLabelText('Nome do painel');
    fill('Nome do painel', ' ');
    save();
    expect(screen.getByText('Nome do painel é necessario')).toBeTruthy();
    expect(changes()).toEqual([]);
    fill('Nome do painel', 'Ateliê II');
    fill('Descrição', '');
    save();
    await screen.findByText(SAVED);
    const seen = { name: 'Ateliê', description: 'Do zero' };
    expect(changes()).toEqual([['PATCH /site/1', { name: 'Ateliê II', description: '', seen }]]);
  });

  test('its name and description say how much fits, and cut nothing off', async () => {
    const { changes } = open({ 'GET /site/1': site }, around);
    await screen.findByLabelText('Nome do painel');
    fill('Nome do painel', 'a'.repeat(10_000));
    fill('Descrição', 'b'.repeat(501));
    save();
    await screen.findByText('10000 / 80');
    screen.getByText('501 / 500');
    for (const label of ['Nome do painel', 'Descrição'])
      expect(screen.getByLabelText(label)).toHaveProperty('maxLength', -1);
    expect(changes()).toEqual([]);
  });

  test('what is typed while it is saved stays, unsaved', async () => {
    let answer = (_name: string) => {};
    const saving = () =>
      new Promise((resolve) => {
        answer = (name) => resolve({ ...site, name });
      });
    const { changes } = open({ 'GET /site/1': site, 'PATCH /site/1': saving }, around);
    await screen.findByLabelText('Nome do painel');
    fill('Nome do painel', 'Ateliê II ');
    fill('Descrição', 'Do começo');
    save();
    await waitFor(() => expect(changes()).toHaveLength(1));
    fill('Descrição', 'Do começo ao fim');
    answer('Ateliê II');
    await screen.findByText(SAVED);
    await waitFor(() => expect(screen.getByLabelText('Nome do painel')).toHaveProperty('value', 'Ateliê II'));
    expect(screen.getByLabelText('Descrição')).toHaveProperty('value', 'Do começo ao fim');
    await waitFor(() => expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false));
  });

  test('that a colleague renamed meanwhile shows both names, and either can be kept', async () => {
    const { changes, answers } = open({ 'GET /site/1': site, 'PATCH /site/1': refusal('version.stale') }, around);
    await screen.findByLabelText('Nome do painel');
    fill('Nome do painel', 'Ateliê meu');
    answers['GET /site/1'] = { ...site, name: 'Ateliê deles' };
    save();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Nome do painel').parentElement!.textContent).toMatch(/Ateliê deles.*Ateliê meu/);
    expect(screen.getByLabelText('Nome do painel')).toHaveProperty('value', 'Ateliê meu');
    // Nothing is saved yet: whoever leaves is asked, and what was typed is kept.
    await waitFor(() => expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(false));
    expect(JSON.stringify(Object.entries(localStorage))).toContain('Ateliê meu');
    fill('Nome do painel', 'Ateliê nosso');
    // What is kept is what is said beside it.
    expect(alert.getByText('Nome do painel').parentElement!.textContent).toMatch(/Ateliê deles.*Ateliê nosso/);
    answers['PATCH /site/1'] = { ...site, name: 'Ateliê nosso' };
    fireEvent.click(alert.getByRole('button', { name: 'Salvar o meu' }));
    await screen.findByText(SAVED);
    expect(changes().at(-1)).toEqual([
      'PATCH /site/1',
      { name: 'Ateliê nosso', description: 'Do zero', seen: { name: 'Ateliê deles', description: 'Do zero' } },
    ]);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });
});

describe('lessons and comments', () => {
  const around: Around = { section: 'aulas' };

  test('show the product’s defaults, and save what differs', async () => {
    const { changes } = open({}, around);
    const isOn = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked;
    await screen.findByLabelText('Mínimo assistido, em %');
    const boxes = [
      'Alunos podem comentar as aulas',
      'Comentários esperam aprovação',
      'Passar para a próxima aula conclui a atual',
      'Exigir um mínimo assistido antes de avançar',
      'Mostrar nome e e-mail de quem assiste sobre o vídeo, mudando de lugar',
    ];
    expect(boxes.map(isOn)).toEqual([true, false, true, false, false]);
    for (const box of boxes) check(box);
    fill('Mínimo assistido, em %', '80');
    fill('Aparelhos ao mesmo tempo por aluno', '2');
    save();
    await screen.findByText(SAVED);
    expect(metaWrites(changes())).toEqual({
      coment_lesson: 'off',
      comment_review: 'on',
      complete_lessson_next: 'off',
      limit_percetage_lesson: 'on',
      number_limit_percetage_lesson: 80,
      session_limit: 2,
      video_watermark: 'on',
    });
  });

  test('say in plain words which lessons the minimum is about, what counts, and what students read', async () => {
    open({}, around);
    const field = await screen.findByLabelText('Mínimo assistido, em %');
    const words = document.getElementById(field.getAttribute('aria-describedby')!)!.textContent;
    for (const part of [
      'Vale para aulas com vídeo do YouTube, do Vimeo ou da Panda.',
      'Vídeos e áudios enviados ao painel, textos e quizzes ficam de fora.',
      'pular para a frente não conta',
      '100 é alcançado com 98, e quem já concluiu a aula sempre passa',
      // product.md §8, as the player says it.
      '“Você precisa atingir uma determinada parte da aula para concluir!”',
      '“Você precisa concluir as aulas anteriores!”',
    ])
      expect(words).toContain(part);
  });

  test('ask for the minimum only while its rule is on, and leave it as it was otherwise', async () => {
    const { changes } = open(
      {},
      { ...around, metas: { number_limit_percetage_lesson: 70, limit_percetage_lesson: 'on' } },
    );
    const field = await screen.findByLabelText('Mínimo assistido, em %');
    expect(field).toHaveProperty('disabled', false);
    fill('Mínimo assistido, em %', 'x');
    check('Exigir um mínimo assistido antes de avançar');
    expect(field).toHaveProperty('disabled', true);
    save();
    await screen.findByText(SAVED);
    expect(metaWrites(changes())).toMatchObject({ limit_percetage_lesson: 'off' });
    expect(metaWrites(changes())).not.toHaveProperty('number_limit_percetage_lesson');
  });

  test('numbers stay within their bounds', async () => {
    const { changes } = open({}, around);
    await screen.findByLabelText('Mínimo assistido, em %');
    check('Exigir um mínimo assistido antes de avançar');
    fill('Mínimo assistido, em %', '101');
    fill('Aparelhos ao mesmo tempo por aluno', '0');
    save();
    expect(screen.getByText('Use um número de 0 a 100.')).toBeTruthy();
    expect(screen.getByText('Use um número de 1 a 50.')).toBeTruthy();
    expect(changes()).toEqual([]);
  });
});

describe('what was typed and is not saved', () => {
  const typed = async (section: string, label: string) => {
    const opened = open({}, { section });
    await screen.findByLabelText(label);
    return opened;
  };
  const fields = [
    ['aparencia', 'Cor principal', '#aabbcc', 'O painel'],
    ['painel', 'Nome do painel', 'Ateliê novo', 'Aparência'],
    ['painel', 'Idioma para os demais', 'es', 'Aparência'],
    ['aulas', 'Aparelhos ao mesmo tempo por aluno', '7', 'Aparência'],
    ['termos', 'Termos de uso', 'Seja gentil.', 'Aparência'],
  ] as const;

  test.each(fields)(
    'in %s, %s, stands there again after another tab, and after a reload',
    async (section, label, value, other) => {
      const { changes } = await typed(section, label);
      const own = screen.getByRole('tab', { selected: true }).textContent;
      fill(label, value);
      fireEvent.click(screen.getByRole('tab', { name: other }));
      await waitFor(() => expect(screen.queryByLabelText(label)).toBeNull());
      fireEvent.click(screen.getByRole('tab', { name: own }));
      await waitFor(() => expect(screen.getByLabelText(label)).toHaveProperty('value', value));
      cleanup();
      await typed(section, label);
      await waitFor(() => expect(screen.getByLabelText(label)).toHaveProperty('value', value));
      expect(changes()).toEqual([]);
    },
  );

  test('is asked about before one leaves', async () => {
    const { place } = await typed('painel', 'Nome do painel');
    fill('Nome do painel', 'Ateliê novo');
    fireEvent.click(screen.getByRole('link', { name: 'Configurar domínio' }));
    await screen.findByRole('dialog', { name: 'Sair daqui?' });
    press('Sair');
    await waitFor(() => expect(place()).toBe('/config-domain'));
  });
});

describe('terms, contact and counting', () => {
  const around: Around = { section: 'termos' };

  test('whoever begins to ask for terms has accepted them before they are asked for, once', async () => {
    const { changes } = open({}, around);
    await screen.findByLabelText('Termos de uso');
    check('Pedir o aceite dos termos de uso');
    fill('Termos de uso', 'Seja gentil.');
    save();
    await screen.findByText(SAVED);
    expect(changes()[0]).toEqual(['POST /meta/_termos_1', { value: 'accepted' }]);
    expect(
      changes()
        .slice(1)
        .every(([call]) => call === 'POST /meta'),
    ).toBe(true);
    cleanup();
    const later = open({}, { ...around, metas: { termsOfUseActivated: 'on', terms_text: 'Seja gentil.' } });
    await screen.findByLabelText('Termos de uso');
    fill('Termos de uso', 'Seja bom.');
    save();
    await screen.findByText(SAVED);
    expect(metaWrites(later.changes())).toMatchObject({ terms_text: 'Seja bom.' });
    expect(later.changes().every(([call]) => call === 'POST /meta')).toBe(true);
  });

  test('are saved together', async () => {
    const { changes } = open({}, around);
    await screen.findByLabelText('Termos de uso');
    check('Pedir o aceite dos termos de uso');
    save();
    expect(screen.getByText('Escreva os termos antes de ativar.')).toBeTruthy();
    fill('Termos de uso', 'Seja gentil.');
    fill('Vídeo de apresentação', 'https://youtu.be/abc');
    fill('E-mail de ajuda', 'x');
    fill('Telefone de ajuda', 'abc');
    fill('Texto de ajuda', 'De segunda a sexta');
    fill('Google Analytics 4', 'UA-1');
    save();
    expect(screen.getByText('Use um código como G-ABC123DEF4.')).toBeTruthy();
    expect(screen.getByText('Confira o e-mail.')).toBeTruthy();
    expect(screen.getByText('Confira o telefone.')).toBeTruthy();
    fill('Google Analytics 4', 'g-abc123def4');
    save();
    expect(changes()).toEqual([]);
    fill('E-mail de ajuda', 'ajuda@example.com');
    fill('Telefone de ajuda', '11 90000-0000');
    save();
    await screen.findByText(SAVED);
    expect(metaWrites(changes().filter(([call]) => call === 'POST /meta'))).toEqual({
      termsOfUseActivated: 'on',
      terms_text: 'Seja gentil.',
      terms_video_url: 'https://youtu.be/abc',
      helper_data: { email: 'ajuda@example.com', phone: '11 90000-0000', text: 'De segunda a sexta' },
      ga4_measurement_id: 'G-ABC123DEF4',
    });
  });

  test('texts say how much fits, and cut nothing off', async () => {
    const { changes } = open({}, around);
    await screen.findByLabelText('Termos de uso');
    fill('Termos de uso', 'a'.repeat(60_000));
    fill('Texto de ajuda', 'b'.repeat(501));
    save();
    await screen.findByText('60000 / 50000');
    screen.getByText('501 / 500');
    for (const label of ['Termos de uso', 'Texto de ajuda'])
      expect(screen.getByLabelText(label)).toHaveProperty('maxLength', -1);
    expect(changes()).toEqual([]);
  });

  test('what somebody else saved of it meanwhile stays, and stands there once this is saved too', async () => {
    const { answers, changes } = open({}, around);
    await screen.findByLabelText('Termos de uso');
    fill('Termos de uso', 'Seja gentil.');
    const helper = { email: 'ajuda@example.com', phone: '', text: '' };
    answers[SITE] = siteWith({ helper_data: helper, terms_text: 'Seja gentil.' });
    save();
    await screen.findByText(SAVED);
    expect(changes()).toEqual([['POST /meta', { key: 'terms_text', value: 'Seja gentil.', seen: '' }]]);
    await waitFor(() => expect(screen.getByLabelText('E-mail de ajuda')).toHaveProperty('value', helper.email));
    expect(screen.getByLabelText('Termos de uso')).toHaveProperty('value', 'Seja gentil.');
  });

  test('another field of the same setting that somebody else changed goes along', async () => {
    const helper = { email: 'antes@example.com', phone: '', text: '' };
    const { answers, changes } = open(
      { 'POST /meta': refusal('version.stale') },
      { ...around, metas: { helper_data: helper } },
    );
    await screen.findByLabelText('Telefone de ajuda');
    fill('Telefone de ajuda', '11 90000-0000');
    const theirs = { ...helper, email: 'agora@example.com' };
    answers[SITE] = () => {
      answers['POST /meta'] = { ok: true };
      return siteWith({ helper_data: theirs });
    };
    save();
    await screen.findByText(SAVED);
    const phone = '11 90000-0000';
    expect(changes()).toEqual([
      ['POST /meta', { key: 'helper_data', value: { ...helper, phone }, seen: helper }],
      ['POST /meta', { key: 'helper_data', value: { ...theirs, phone }, seen: theirs }],
    ]);
  });

  test('of the same field both are shown, and nothing is lost before somebody chose', async () => {
    const { answers, changes } = open({}, { ...around, metas: { terms_text: 'Antes' } });
    await screen.findByLabelText('Termos de uso');
    fill('Termos de uso', 'Os meus');
    fill('Google Analytics 4', 'G-ABC123DEF4');
    answers['POST /meta'] = refusal('version.stale');
    answers[SITE] = siteWith({ terms_text: 'Os deles' });
    save();
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('Termos de uso').parentElement!.textContent).toMatch(/Os deles.*Os meus/);
    expect(screen.getByLabelText('Termos de uso')).toHaveProperty('value', 'Os meus');
    expect(screen.queryByText(SAVED)).toBeNull();
    answers['POST /meta'] = { ok: true };
    fireEvent.click(alert.getByRole('button', { name: 'Salvar o meu' }));
    await screen.findByText(SAVED);
    expect(changes().slice(-2)).toEqual([
      ['POST /meta', { key: 'terms_text', value: 'Os meus', seen: 'Os deles' }],
      ['POST /meta', { key: 'ga4_measurement_id', value: 'G-ABC123DEF4', seen: '' }],
    ]);
    await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  });

  test('theirs can be taken', async () => {
    const { answers } = open({ 'POST /meta': refusal('version.stale') }, { ...around, metas: { terms_text: 'Antes' } });
    await screen.findByLabelText('Termos de uso');
    fill('Termos de uso', 'Os meus');
    answers[SITE] = siteWith({ terms_text: 'Os deles' });
    save();
    fireEvent.click(within(await screen.findByRole('alert')).getByRole('button', { name: 'Ficar com o salvo' }));
    await waitFor(() => expect(screen.getByLabelText('Termos de uso')).toHaveProperty('value', 'Os deles'));
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('what was saved before something failed is what the next save goes on from', async () => {
    const { answers, changes } = open({}, around);
    await screen.findByLabelText('Termos de uso');
    fill('Termos de uso', 'Seja gentil.');
    fill('Vídeo de apresentação', 'https://elsewhere.example');
    answers['POST /meta'] = async (request: Request) =>
      ((await request.clone().json()) as { key: string }).key === 'terms_video_url'
        ? refusal('meta.invalid')
        : { ok: true };
    save();
    await screen.findByText('Já foi salvo: Termos de uso. O resto continua aqui, sem salvar.');
    expect(screen.getByLabelText('Vídeo de apresentação')).toHaveProperty('value', 'https://elsewhere.example');
    answers['POST /meta'] = { ok: true };
    answers[SITE] = siteWith({ terms_text: '', terms_video_url: 'https://youtu.be/abc' });
    fill('Termos de uso', '');
    fill('Vídeo de apresentação', 'https://youtu.be/abc');
    save();
    await screen.findByText(SAVED);
    expect(changes().slice(-2)).toEqual([
      ['POST /meta', { key: 'terms_text', value: '', seen: 'Seja gentil.' }],
      ['POST /meta', { key: 'terms_video_url', value: 'https://youtu.be/abc', seen: '' }],
    ]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  test('a server of the release before, which knows nothing of what was seen, is written as before', async () => {
    const { answers, changes } = open({}, around);
    await screen.findByLabelText('Termos de uso');
    fill('Termos de uso', 'Seja gentil.');
    answers['POST /meta'] = async (request: Request) =>
      'seen' in ((await request.clone().json()) as object) ? refusal('request.invalid') : { ok: true };
    answers[SITE] = siteWith({ terms_text: 'Seja gentil.' });
    save();
    await screen.findByText(SAVED);
    expect(changes().at(-1)).toEqual(['POST /meta', { key: 'terms_text', value: 'Seja gentil.' }]);
  });

  test('what the api does not take is said', async () => {
    open({ 'POST /meta': refusal('meta.invalid') }, around);
    await screen.findByLabelText('Termos de uso');
    fill('Vídeo de apresentação', 'https://elsewhere.example');
    save();
    await screen.findByText('Confira o link do vídeo e o código de medição.');
  });
});
