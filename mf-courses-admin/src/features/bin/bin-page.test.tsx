import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { BinEntry, type Loss } from '@clube/shared/contracts/bin';
import { binKinds } from '@clube/shared/contracts/bin-kinds';
import type { Role } from '@clube/shared/contracts/policy';
import { describeStates, fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { BinPage } from './bin-page.tsx';

const LIST = 'GET /bin';
const entry = (id: number, change: Partial<BinEntry> = {}): BinEntry => ({
  ...sampleOf<BinEntry>(BinEntry),
  id,
  kind: 'lesson',
  title: `Aula ${id}`,
  course_title: 'Aquarela',
  module_title: 'Papel',
  lesson_title: null,
  size_bytes: null,
  lessons_count: 1,
  deleted_by: 'Bia Moura',
  deleted_at: '2026-11-01T12:00:00Z',
  erased_at: '2026-12-01T12:00:00Z',
  within: null,
  ...change,
});
const loss = (change: Partial<Loss> = {}): Loss => ({
  modules_count: 0,
  lessons_count: 0,
  members_count: 0,
  started_count: 0,
  comments_count: 0,
  materials_count: 0,
  materials_bytes: 0,
  certificates_count: 0,
  rules_count: 0,
  promotions_count: 0,
  captions_count: 0,
  ...change,
});
const page = (...data: BinEntry[]) => ({ data, next: null });
const open = (answers: Answers = {}, at = '/lixeira', role: Role = 'owner') =>
  openScreen(<BinPage />, { path: '/lixeira', at, role, answers: { [LIST]: page(entry(1)), ...answers } });
const items = async () => within(await screen.findByRole('list', { name: 'Na lixeira' })).getAllByRole('listitem');

describeStates({
  open: (answers) => openScreen(<BinPage />, { path: '/lixeira', role: 'owner', answers }),
  read: LIST,
  shown: 'title sample',
});

describe('the bin', () => {
  test.each([
    ['video', 'film'],
    ['audio', 'audio-lines'],
    ['image', 'image'],
    ['pdf', 'file-text'],
    // A server that does not say it.
    [null, 'film'],
  ] as const)('shows the sign of a media of the kind %s', async (media_kind, sign) => {
    open({ [LIST]: page(entry(1, { kind: 'media', media_kind })) });
    const [row] = await items();
    expect(row!.querySelector('svg')!.classList).toContain(`lucide-${sign}`);
  });

  test('says of each what it is, where it stood, who deleted it and when it goes for good', async () => {
    const course = {
      kind: 'course',
      title: 'Tinta',
      course_title: 'Tinta',
      module_title: null,
      lessons_count: 12,
    } as const;
    open({
      [LIST]: page(
        entry(1),
        entry(2, { kind: 'module', title: 'Cores', lessons_count: 0, deleted_by: null }),
        entry(3, course),
      ),
    });
    const texts = (await items()).map(({ textContent }) => textContent);
    const [since, until] = ['Na lixeira desde 1 de novembro', ' · vai de vez em 1 de dezembro'];
    expect(texts).toEqual([
      expect.stringContaining(`Aula 1Aula de Aquarela · Papel${since}, por Bia Moura${until}`),
      expect.stringContaining(`CoresMódulo de Aquarela · sem aulas${since}${until}`),
      expect.stringContaining(`TintaCurso · 12 aulas${since}, por Bia Moura${until}`),
    ]);
  });

  test('says of what stands by itself where it was, and what it still takes of the storage', async () => {
    const nowhere = { course_title: null, module_title: null };
    const file = { lesson_title: 'Pincéis', size_bytes: 2e6 };
    open({
      [LIST]: page(
        entry(1, { kind: 'class', title: 'Manhã', module_title: null }),
        entry(2, { kind: 'material', title: 'Lista', ...file }),
        entry(3, { kind: 'media', title: 'Abertura', ...nowhere, size_bytes: 5e6 }),
        entry(4, { kind: 'banner', title: 'Semana', ...nowhere }),
        entry(5, { kind: 'card', title: 'Papel', ...nowhere }),
        entry(6, { kind: 'member_group', title: 'Noite', ...nowhere }),
        entry(7, { kind: 'ticket_tag', title: 'Boleto', ...nowhere }),
        entry(8, { kind: 'article', title: 'Como entrar', ...nowhere }),
        entry(9, { kind: 'folder', title: 'Brutos', ...nowhere }),
        entry(10, { kind: 'offer', title: 'Clube', ...nowhere }),
        entry(11, { kind: 'coupon', title: 'AGUA10', ...nowhere, offer_name: 'Clube', within: 'offer' }),
      ),
    });
    const texts = (await items()).map(({ textContent }) => textContent);
    expect(texts).toEqual([
      expect.stringContaining('ManhãTurma de AquarelaNa lixeira'),
      expect.stringMatching(/ListaMaterial de Pincéis · Aquarela · ainda ocupa 2\sMBNa lixeira/),
      expect.stringMatching(/AberturaMídia da biblioteca · ainda ocupa 5\sMBNa lixeira/),
      expect.stringContaining('SemanaBanner do inícioNa lixeira'),
      expect.stringContaining('PapelCartão do inícioNa lixeira'),
      expect.stringContaining('NoiteGrupo de membrosNa lixeira'),
      expect.stringContaining('BoletoEtiqueta de chamadosNa lixeira'),
      expect.stringContaining('Como entrarArtigo de ajudaNa lixeira'),
      expect.stringContaining('BrutosPasta da bibliotecaNa lixeira'),
      expect.stringContaining('ClubeOfertaNa lixeira'),
      expect.stringMatching(/AGUA10Cupom de ClubeNa lixeira.*Restaure primeiro a oferta\./),
    ]);
    screen.getByText(/Até lá, os arquivos contam no armazenamento\./);
  });

  test('says to the server which kinds it knows, and shows also one that it does not', async () => {
    const invented = { ...entry(1, { title: 'Certame', course_title: null, media_kind: null }), kind: 'contest' };
    const { sent } = open({ [LIST]: { data: [invented, entry(2)], next: null } });
    const [row, other] = await items();
    expect(row!.textContent).toContain('CertameOutro item do painelNa lixeira');
    expect(row!.querySelector('svg')!.classList).toContain('lucide-package');
    expect(other!.textContent).toContain('Aula 2');
    const asked = new URLSearchParams(sent.find(({ call }) => call === LIST)!.search).get('knows');
    expect(asked).toBe(binKinds.join(','));
  });

  test('of a server that takes no such word asks without it', async () => {
    const { sent } = open({
      [LIST]: ({ url }: Request) => (url.includes('knows=') ? refusal('request.invalid') : page(entry(1))),
    });
    await items();
    const asked = sent.filter(({ call }) => call === LIST).map(({ search }) => search.includes('knows='));
    expect(asked).toEqual([true, false]);
  });

  test('is searched by name and kind, which stand in the address', async () => {
    const { sent, place } = open();
    await items();
    fill('Buscar por nome', 'papel');
    fill('Tipo', 'module');
    await waitFor(() => expect(place()).toBe('/lixeira?busca=papel&tipo=module'));
    await waitFor(() => expect(sent.at(-1)!.search).toContain('kind=module'));
    expect(sent.at(-1)!.search).toContain('q=papel');
  });

  test.each([
    ['owner', binKinds],
    ['instructor', ['course', 'module', 'lesson', 'class', 'material', 'media', 'folder']],
    ['support', ['ticket_tag', 'article']],
  ] as const)('offers an %s the kinds that they may delete', async (role, kinds) => {
    open({}, '/lixeira', role);
    await items();
    const options = within(screen.getByLabelText('Tipo')).getAllByRole<HTMLOptionElement>('option');
    expect(options.map(({ value }) => value)).toEqual(['', ...kinds]);
  });

  test('shows more where there is more', async () => {
    const { answers, sent } = open({ [LIST]: { data: [entry(9)], next: 9 } });
    await items();
    answers[LIST] = page(entry(8));
    press('Mostrar mais');
    await screen.findByText('Aula 8');
    expect(screen.getByText('Aula 9')).toBeTruthy();
    expect(sent.at(-1)!.search).toContain('after=9');
  });

  test('that is empty, and a search that finds nothing, say so', async () => {
    open({ [LIST]: page() });
    await screen.findByText('A lixeira está vazia');
  });
  test('a search that finds nothing says so', async () => {
    open({ [LIST]: page() }, '/lixeira?busca=x');
    await screen.findByText('Nada na lixeira combina com essa busca.');
  });
});

describe('restoring', () => {
  test('brings it back and says so', async () => {
    const place = { kind: 'lesson', course_id: 3, module_id: 7, lesson_id: 11 };
    const { changes, answers } = open({ 'POST /bin/1/restore': place });
    await items();
    answers[LIST] = page();
    press('Restaurar Aula 1');
    await screen.findByText('Aula 1 está de volta, no lugar em que estava.');
    await screen.findByText('A lixeira está vazia');
    expect(changes()).toEqual([['POST /bin/1/restore', undefined]]);
  });

  test('what stood in something that is deleted too says what comes first', async () => {
    const material = entry(3, { kind: 'material', within: 'lesson' });
    open({ [LIST]: page(entry(1, { within: 'module' }), entry(2, { within: 'course' }), material) });
    await items();
    expect(screen.getByText('A aula também está na lixeira. Restaure primeiro a aula.')).toBeTruthy();
    expect(screen.getByText('O módulo também está na lixeira. Restaure primeiro o módulo.')).toBeTruthy();
    expect(screen.getByText('O curso também está na lixeira. Restaure primeiro o curso.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Restaurar/ })).toBeNull();
  });

  test.each([
    ['bin.course_deleted', 'O curso também está na lixeira. Restaure primeiro o curso.'],
    ['bin.module_deleted', 'O módulo também está na lixeira. Restaure primeiro o módulo.'],
    ['bin.lesson_deleted', 'A aula também está na lixeira. Restaure primeiro a aula.'],
    ['promotion.limit', 'Já há tantos quantos cabem no início. Apague um deles e restaure de novo.'],
    ['class.limit', 'O curso já tem tantas turmas quantas pode ter. Apague uma delas e restaure de novo.'],
    ['material.limit', 'A aula já tem tantos materiais quantos pode ter. Apague um deles e restaure de novo.'],
    ['member.group_taken', 'Já há outro grupo com esse nome. Mude o nome dele e restaure de novo.'],
    ['member.too_many_groups', 'O painel já tem tantos grupos quantos pode ter. Remova um deles e restaure de novo.'],
    ['ticket.tag_taken', 'Já há outra etiqueta com esse nome. Mude o nome dela e restaure de novo.'],
    ['ticket.too_many_tags', 'O painel já tem tantas etiquetas quantas pode ter. Apague uma delas e restaure de novo.'],
    ['article.too_many', 'O painel já tem tantos artigos quantos pode ter. Apague um deles e restaure de novo.'],
    ['media.folder_taken', 'Já há outra pasta com esse nome. Mude o nome dela e restaure de novo.'],
    ['media.folder_limit', 'Já há tantas pastas quantas cabem na biblioteca. Apague uma delas e restaure de novo.'],
    ['bin.offer_deleted', 'A oferta também está na lixeira. Restaure primeiro a oferta.'],
    ['offer.limit', 'O painel já tem tantas ofertas quantas pode ter. Apague uma delas e restaure de novo.'],
    ['coupon.exists', 'A oferta já tem outro cupom com esse código. Apague esse e restaure de novo.'],
    [
      'offer.coupon_covers',
      'O preço ou a moeda da oferta mudou, e este cupom não serve mais. Mude de volta ou faça outro cupom.',
    ],
    ['bin.not_found', 'Aula 1 não está mais na lixeira.'],
    ['server.failed', 'Não foi possível restaurar agora. Tente de novo.'],
  ] as const)('that is refused by %s says why', async (code, text) => {
    open({ 'POST /bin/1/restore': refusal(code) });
    await items();
    press('Restaurar Aula 1');
    await screen.findByText(text);
  });
});

describe('erasing', () => {
  const ask = async (answers: Answers = {}) => {
    const lost = loss({
      lessons_count: 1,
      started_count: 14,
      comments_count: 2,
      materials_count: 1,
      materials_bytes: 2e6,
    });
    const opened = open({ 'GET /bin/1/loss': lost, ...answers });
    await items();
    press('Apagar de vez: Aula 1');
    return { ...opened, question: await screen.findByRole('dialog', { name: 'Apagar Aula 1 de vez?' }) };
  };

  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Apagar de vez' });
  const known = async () => waitFor(() => expect(button().disabled).toBe(false));

  test('asks first, and says what is lost', async () => {
    const { question, changes, answers } = await ask();
    await waitFor(() => expect(question.textContent).toContain('o progresso de 14 pessoas'));
    expect(question.textContent).toMatch(/2 comentários.*1 material \(2\sMB\).*não há como desfazer\./);
    expect(question.textContent).not.toMatch(/certificado|1 aula/);
    expect(changes()).toEqual([]);
    answers[LIST] = page();
    press('Apagar de vez');
    await screen.findByText('Aula 1 foi apagado de vez.');
    await screen.findByText('A lixeira está vazia');
    expect(changes()).toEqual([['DELETE /bin/1', undefined]]);
  });

  test('waits until it is known what goes, and asks again where that did not come', async () => {
    const { question, changes, answers } = await ask({ 'GET /bin/1/loss': refusal('server.failed') });
    expect(button().disabled).toBe(true);
    await within(question).findByText('Não foi possível ver o que vai junto.');
    expect(button().disabled).toBe(true);
    press('Apagar de vez');
    expect(changes()).toEqual([]);
    answers['GET /bin/1/loss'] = loss({ comments_count: 2 });
    press('Tentar de novo');
    await known();
    expect(question.textContent).toContain('2 comentários');
  });

  test('of what nothing hangs on says that nothing goes along', async () => {
    const { question } = await ask({ 'GET /bin/1/loss': loss({ lessons_count: 1 }) });
    await known();
    expect(question.textContent).toContain('Nada mais vai junto.');
    expect(question.textContent).not.toContain('Vai junto:');
  });

  test.each([
    [
      'class',
      { members_count: 1, rules_count: 1, promotions_count: 2 },
      /o lugar de 1 pessoa, que não volta mais com ela.*1 regra de liberação.*2 banners, cartões e prateleiras só para ela/,
    ],
    ['media', { captions_count: 2 }, /2 legendas/],
    ['member_group', { members_count: 2 }, /o lugar de 2 pessoas nele, que continuam no painel/],
    ['ticket_tag', { tickets_count: 2 }, /a marca em 2 chamados, que ficam/],
    ['article', { votes_count: 1 }, /1 resposta de leitor/],
    ['offer', { coupons_count: 2, promotions_count: 1 }, /1 banner, cartão .* que volta a rascunho.*2 cupons/],
    ['folder', { media_count: 2 }, /o lugar de 2 mídias, que ficam na biblioteca/],
    ['banner', {}, /Nada mais vai junto\./],
  ] as const)('of a %s says what goes, and nothing of videos', async (kind, change, text) => {
    const { question } = await ask({ [LIST]: page(entry(1, { kind })), 'GET /bin/1/loss': loss(change) });
    await known();
    expect(question.textContent).toMatch(text);
    expect(question.textContent).not.toContain('vídeos');
  });

  test('of what another admin restored meanwhile says so', async () => {
    const { answers } = await ask({ 'DELETE /bin/1': refusal('bin.not_found') });
    answers[LIST] = page();
    await known();
    press('Apagar de vez');
    await screen.findByText('Aula 1 não está mais na lixeira.');
    await screen.findByText('A lixeira está vazia');
  });
});
