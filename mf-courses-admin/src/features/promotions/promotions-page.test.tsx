import { afterEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { ClassList, CourseClass } from '@clube/shared/contracts/class';
import { CourseCard } from '@clube/shared/contracts/course';
import type { OfferList } from '@clube/shared/contracts/offer';
import { HOME_PREVIEW_READY } from '@clube/shared/contracts/home-preview';
import { Promotion, type PromotionKind } from '@clube/shared/contracts/promotion';
import {
  answerTo,
  describeStates,
  fill,
  openScreen,
  press,
  refusal,
  sampleOf,
  type Answers,
} from '@clube/shared/testing';
import { measureRows, moveRow } from '../../sortables/testing/rows.ts';
import { BannersPage, CardsPage } from './promotions-page.tsx';

// jsdom lays nothing out: there is nothing to measure.
globalThis.ResizeObserver = class {
  observe() {}
  unobserve() {}
  disconnect() {}
};
afterEach(cleanup);

const promotion = (id: number, change: Partial<Promotion> = {}): Promotion => ({
  ...sampleOf<Promotion>(Promotion),
  id,
  title: `Destaque ${id}`,
  subtitle: '',
  button_text: '',
  link: '',
  image: null,
  mobile_image: null,
  target: null,
  audience: null,
  starts_at: null,
  ends_at: null,
  state: 'live',
  version: 4,
  ...change,
});
const [offer] = answerTo<OfferList>('/offer').offers;
const COURSES = {
  'GET /offer': { sells_at: '', offers: [{ ...offer!, id: 5, name: 'Clube' }] } satisfies OfferList,
  'GET /course': [{ ...sampleOf<CourseCard>(CourseCard), id: 3, title: 'Aquarela' }],
  'GET /course/3/class': {
    ...sampleOf<ClassList>(ClassList),
    classes: [{ ...sampleOf<CourseClass>(CourseClass), id: 9, title: 'Turma da manhã' }],
  },
};
const screens: Record<PromotionKind, { path: string; page: React.ReactNode }> = {
  banner: { path: '/banners', page: <BannersPage /> },
  card: { path: '/cards', page: <CardsPage /> },
};

for (const kind of ['banner', 'card'] as const)
  describe(kind, () => {
    const { path, page } = screens[kind];
    const LIST = `GET /${kind}`;
    const open = (list?: Promotion[], at = path, answers: Answers = {}) =>
      openScreen(page, { path, at, role: 'owner', answers: { ...COURSES, [LIST]: list, ...answers } });
    const openOne = (change: Partial<Promotion> = {}, answers: Answers = {}) =>
      open([promotion(7, change), promotion(8)], `${path}?item=7`, answers);
    const titleLabel = kind === 'banner' ? 'Título do banner' : 'Título do cartão';

    describeStates({ open: (answers) => open(undefined, path, answers), read: LIST, shown: 'title sample' });

    test('its texts say how much fits, cut nothing off, and are not saved before they do', async () => {
      const { changes } = openOne();
      await screen.findByLabelText(titleLabel);
      for (const [label, most] of [
        [titleLabel, 80],
        ['Subtítulo', 160],
        ['Texto do botão', 40],
      ] as const) {
        fill(label, 'a'.repeat(10_000));
        await screen.findByText(`10000 / ${most}`);
        expect(screen.getByLabelText(label)).toHaveProperty('maxLength', -1);
        expect(screen.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true);
        fill(label, 'Curto');
      }
      expect(screen.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', false);
      expect(changes()).toEqual([]);
    });

    test('none yet says what one is for', async () => {
      open([]);
      await screen.findByText(kind === 'banner' ? 'Nenhum banner ainda' : 'Nenhum cartão ainda');
    });

    test('a new one is a draft that opens; where there are too many, it says so', async () => {
      const { changes, place, answers } = open([]);
      answers[`POST /${kind}`] = { id: 31 };
      const name = kind === 'banner' ? 'Novo banner' : 'Novo cartão';
      fireEvent.click(await screen.findByRole('button', { name }));
      await waitFor(() => expect(place()).toBe(`${path}?item=31`));
      expect(changes()).toEqual([[`POST /${kind}`, { title: name }]]);
      answers[`POST /${kind}`] = refusal('promotion.limit');
      press(name);
      await screen.findByText('São 30 no máximo. Apague um para criar outro.');
    });

    test('each tells its state and leads to itself', async () => {
      open([
        promotion(1),
        promotion(2, { state: 'draft' }),
        promotion(3, { state: 'over' }),
        promotion(4, { state: 'scheduled', starts_at: '2031-05-09T12:00:00Z' }),
      ]);
      const items = await screen.findAllByRole('listitem');
      expect(items.map(({ textContent }) => textContent)).toEqual([
        'Destaque 1No ar',
        'Destaque 2Rascunho',
        'Destaque 3Encerrado',
        expect.stringMatching(/^Destaque 4.*(9|maio|2031)/),
      ]);
      expect(within(items[0]!).getByRole('link').getAttribute('href')).toBe(`${path}?item=1`);
    });

    test('are put in another order, over the one that was seen', async () => {
      const measured = measureRows();
      const { changes } = openOne();
      await screen.findByRole('button', { name: 'Mover Destaque 8' });
      moveRow('Destaque 8', 'ArrowUp');
      await waitFor(() => expect(changes()).toEqual([[`PUT /${kind}/order`, { ids: [8, 7], seen: [7, 8] }]]));
      measured.mockRestore();
    });

    test('is changed: texts, where it leads, when and for whom, over the version that was seen', async () => {
      const { changes, answers } = openOne();
      fill(await screen.findByLabelText(titleLabel).then(() => titleLabel), 'Semana do papel');
      fill('Subtítulo', 'Ao vivo');
      fill('Texto do botão', 'Quero ver');
      await screen.findByRole('option', { name: 'Quem faz Aquarela' });
      fill('Quem vê', '3');
      fill('Leva para', 'course');
      expect(screen.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true);
      fill('Curso', '3');
      fill('Começa em', '2031-05-09T12:00');
      fill('Termina em', '2031-05-10T12:00');
      const moment = (field: string) => new Date(field).toISOString();
      answers[LIST] = [promotion(7, { title: 'Semana do papel', version: 5 })];
      press('Salvar');
      await screen.findByText('Salvo.');
      expect(changes()).toEqual([
        [
          `PATCH /${kind}/7`,
          {
            title: 'Semana do papel',
            subtitle: 'Ao vivo',
            button_text: 'Quero ver',
            audience: { course_id: 3, class_id: null },
            target: { kind: 'course', course_id: 3 },
            starts_at: moment('2031-05-09T12:00'),
            ends_at: moment('2031-05-10T12:00'),
            version: 4,
          },
        ],
      ]);
    });

    test('is for those who bought an offer', async () => {
      const { changes } = openOne();
      await screen.findByLabelText(titleLabel);
      await screen.findByRole('option', { name: 'Quem comprou Clube' });
      fill('Quem vê', 'oferta-5');
      expect(screen.queryByLabelText('De qual turma')).toBeNull();
      press('Salvar');
      await screen.findByText('Salvo.');
      expect(changes()).toEqual([[`PATCH /${kind}/7`, { audience: { offer_id: 5 }, version: 4 }]]);
    });

    test('is for one class of a course, where that has any, or for all of them again', async () => {
      const { changes } = openOne();
      await screen.findByLabelText(titleLabel);
      await screen.findByRole('option', { name: 'Quem faz Aquarela' });
      expect(screen.queryByLabelText('De qual turma')).toBeNull();
      fill('Quem vê', '3');
      await screen.findByRole('option', { name: 'Turma da manhã' });
      fill('De qual turma', '9');
      press('Salvar');
      await screen.findByText('Salvo.');
      fill('Quem vê', '3');
      await screen.findByLabelText('De qual turma');
      fill('De qual turma', '9');
      fill('De qual turma', '0');
      press('Salvar');
      await waitFor(() => expect(changes()).toHaveLength(2));
      expect(changes().map(([, body]) => (body as { audience: unknown }).audience)).toEqual([
        { course_id: 3, class_id: 9 },
        { course_id: 3, class_id: null },
      ]);
    });

    test('is not saved without a title, or with an address that is none', async () => {
      const { changes } = openOne();
      await screen.findByLabelText(titleLabel);
      fill(titleLabel, ' ');
      expect(screen.getByText(/^Dê um título ao/)).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true);
      fill(titleLabel, 'x');
      fill('Leva para', 'address');
      fill('Endereço', 'http://example.com');
      expect(screen.getByText('Use https:// ou um caminho que começa com /.')).toBeTruthy();
      expect(screen.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true);
      const long = `https://example.com/${'a'.repeat(481)}`;
      fill('Endereço', long);
      expect(screen.getByText('501 / 500')).toBeTruthy();
      expect(screen.getByLabelText('Endereço')).toHaveProperty('maxLength', -1);
      expect(screen.getByRole('button', { name: 'Salvar' })).toHaveProperty('disabled', true);
      fill('Endereço', '/ajuda');
      press('Salvar');
      await screen.findByText('Salvo.');
      expect(changes()[0]![1]).toEqual({ title: 'x', target: { kind: 'address', address: '/ajuda' }, version: 4 });
    });

    test.each([
      ['version.stale', 'Alguém salvou antes. O que você mudou continua aqui: confira e salve de novo.'],
      ['promotion.ends_first', 'O fim precisa vir depois do começo.'],
      ['link.invalid', 'Use https:// ou um caminho que começa com /.'],
      ['server.failed', 'Não foi possível salvar agora. Tente de novo.'],
    ] as const)('what was not saved (%s) says why and stays as typed', async (code, text) => {
      openOne({}, { [`PATCH /${kind}/7`]: refusal(code) });
      await screen.findByLabelText(titleLabel);
      fill(titleLabel, 'Meu');
      press('Salvar');
      await screen.findByText(text);
      expect(screen.getByLabelText(titleLabel)).toHaveProperty('value', 'Meu');
    });

    describe('that somebody else changed meanwhile', () => {
      const takes = (version: number) => async (request: Request) =>
        ((await request.json()) as { version: number }).version === version ? { ok: true } : refusal('version.stale');
      /** Begun over version 4, and somebody else saved by the time the page is looked at again. */
      const begin = async (theirs: Partial<Promotion>, by = 'Salvar') => {
        const opened = openOne({}, { [`PATCH /${kind}/7`]: takes(5) });
        await screen.findByLabelText(titleLabel);
        fill(titleLabel, 'Meu');
        opened.answers[LIST] = [promotion(7, { ...theirs, version: 5 }), promotion(8)];
        const before = opened.sent.filter(({ call }) => call === LIST).length;
        act(() => void window.dispatchEvent(new Event('visibilitychange')));
        await waitFor(() => expect(opened.sent.filter(({ call }) => call === LIST).length).toBeGreaterThan(before));
        await opened.settled();
        press(by);
        return opened;
      };
      const sentAt = (version: number) => [`PATCH /${kind}/7`, { title: 'Meu', version }];

      test('is not written over before that was said', async () => {
        const { changes, settled } = await begin({ title: 'De outra pessoa' });
        await screen.findByText('Alguém salvou antes. O que você mudou continua aqui: confira e salve de novo.');
        await settled();
        expect(changes()).toEqual([sentAt(4)]);
        expect(screen.getByLabelText(titleLabel)).toHaveProperty('value', 'Meu');
        expect(
          within(screen.getByText('Outra pessoa salvou enquanto você editava').closest('section')!)
            .getAllByRole('definition')
            .map((one) => one.textContent),
        ).toEqual(['De outra pessoa', 'Meu']);
        press('Salvar o meu');
        await screen.findByText('Salvo.');
        expect(changes()).toEqual([sentAt(4), sentAt(5)]);
      });

      test('is published as well by whoever asked for that', async () => {
        const { changes } = await begin({ title: 'De outra pessoa', state: 'draft' }, 'Publicar');
        await screen.findByText('Outra pessoa salvou enquanto você editava');
        press('Salvar o meu');
        await screen.findByText('Salvo.');
        expect(changes()).toEqual(
          [4, 5].map((version) => [`PATCH /${kind}/7`, { title: 'Meu', published: true, version }]),
        );
      });

      test('is saved beside it where that was something else of it', async () => {
        const { changes } = await begin({ subtitle: 'De outra pessoa' });
        await screen.findByText('Salvo.');
        expect(changes()).toEqual([sentAt(4), sentAt(5)]);
        expect(screen.getByLabelText('Subtítulo')).toHaveProperty('value', 'De outra pessoa');
      });

      test('is not written over either by what was typed before it was taken off', async () => {
        const { answers, changes } = await begin({ title: 'De outra pessoa' }, 'Voltar a rascunho');
        await screen.findByText('Voltou a rascunho.');
        answers[LIST] = [promotion(7, { title: 'De outra pessoa', state: 'draft', version: 6 }), promotion(8)];
        answers[`PATCH /${kind}/7`] = takes(6);
        press('Salvar');
        await screen.findByText('Outra pessoa salvou enquanto você editava');
        const off = { published: false };
        expect(changes().map(([, body]) => body)).toEqual([
          { ...off, version: 4 },
          { ...off, version: 5 },
          { title: 'Meu', version: 4 },
        ]);
      });
    });

    test('is published and taken back, with what was typed', async () => {
      const { changes, answers } = openOne({ state: 'draft' });
      await screen.findByLabelText(titleLabel);
      fill(titleLabel, 'Pronto');
      answers[LIST] = [promotion(7, { title: 'Pronto', version: 5 })];
      press('Publicar');
      await screen.findByRole('button', { name: 'Voltar a rascunho' });
      press('Voltar a rascunho');
      await waitFor(() =>
        expect(changes()).toEqual([
          [`PATCH /${kind}/7`, { title: 'Pronto', published: true, version: 4 }],
          [`PATCH /${kind}/7`, { published: false, version: 5 }],
        ]),
      );
    });

    test('is taken off without what is half typed, which stays, and put back by the message that says so', async () => {
      const { changes, answers } = openOne();
      await screen.findByLabelText(titleLabel);
      fill(titleLabel, '');
      answers[LIST] = [promotion(7, { state: 'draft', version: 5 }), promotion(8)];
      press('Voltar a rascunho');
      await screen.findByText('Voltou a rascunho.');
      expect(screen.getByLabelText(titleLabel)).toHaveProperty('value', '');
      answers[LIST] = [promotion(7, { version: 6 }), promotion(8)];
      press('Desfazer');
      await screen.findByRole('button', { name: 'Voltar a rascunho' });
      await screen.findByText('Salvo.');
      expect(changes()).toEqual([
        [`PATCH /${kind}/7`, { published: false, version: 4 }],
        [`PATCH /${kind}/7`, { published: true, version: 5 }],
      ]);
    });

    test('is deleted after a question, and taken back', async () => {
      const { changes, place } = openOne({}, { [`DELETE /${kind}/7`]: { ok: true, bin: 5 } });
      fireEvent.click(await screen.findByRole('button', { name: 'Apagar Destaque 7' }));
      const question = within(await screen.findByRole('dialog', { name: 'Apagar Destaque 7?' }));
      expect(
        question.getByText(/^Sai do início na hora, com as imagens\. Some agora .* fica 30 dias na lixeira\./),
      ).toBeTruthy();
      expect(changes()).toEqual([]);
      fireEvent.click(question.getByRole('button', { name: 'Apagar' }));
      await waitFor(() => expect(place()).toMatch(new RegExp(`^${path}\\??$`)));
      await screen.findByText('Destaque 7 foi para a lixeira.');
      press('Desfazer');
      await screen.findByText('Destaque 7 está de volta, no lugar em que estava.');
      expect(changes()).toEqual([
        [`DELETE /${kind}/7`, undefined],
        ['POST /bin/5/restore', undefined],
      ]);
    });

    test('that cannot be deleted now says so, and stays', async () => {
      const { place } = openOne({}, { [`DELETE /${kind}/7`]: refusal('server.failed') });
      fireEvent.click(await screen.findByRole('button', { name: 'Apagar Destaque 7' }));
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Apagar' }));
      await screen.findByText('Não foi possível apagar agora. Tente de novo.');
      expect(place()).toBe(`${path}?item=7`);
    });

    test('its art is chosen for both sizes and taken away; what is no picture is refused before it is sent', async () => {
      const { changes, answers } = openOne({ image: '/api/site/image/1/a.webp' });
      expect((await screen.findByAltText('Arte para computador')).getAttribute('src')).toBe('/api/site/image/1/a.webp');
      expect(screen.getByRole('button', { name: 'Escolher imagem: Arte para celular' })).toBeTruthy();
      globalThis.createImageBitmap = () => Promise.reject(new Error('no picture'));
      fireEvent.change(screen.getByLabelText('Arte para celular', { selector: 'input' }), {
        target: { files: [new File(['x'], 'x.png', { type: 'image/png' })] },
      });
      await screen.findByText('Este arquivo não é uma imagem PNG, JPEG ou WebP.');
      expect(changes()).toEqual([]);
      answers[LIST] = [promotion(7)];
      const gone = { before: '/api/site/image/1/a.webp', after: null };
      answers[`DELETE /${kind}/7/image/image`] = gone;
      press('Remover: Arte para computador');
      const question = within(await screen.findByRole('dialog', { name: 'Remover esta imagem?' }));
      fireEvent.click(question.getByRole('button', { name: 'Remover' }));
      await screen.findByRole('button', { name: 'Escolher imagem: Arte para computador' });
      expect(changes()).toEqual([[`DELETE /${kind}/7/image/image`, undefined]]);
      await screen.findByText('Imagem removida: Arte para computador.');
      press('Desfazer');
      await screen.findByText('Voltou a imagem de antes: Arte para computador.');
      expect(changes().at(-1)).toEqual([`POST /${kind}/7/image/image/undo`, gone]);
    });

    test('what is typed is shown on the real home: a banner by itself, a card before all others that are live', async () => {
      open([promotion(7), promotion(8), promotion(9, { state: 'over' })], `${path}?item=8`);
      await screen.findByLabelText(titleLabel);
      const frame = screen.getByTitle<HTMLIFrameElement>('Prévia do início');
      expect(frame.getAttribute('src')).toBe('/home');
      const told: unknown[] = [];
      frame.contentWindow!.postMessage = (message: unknown) => void told.push(message);
      fill(titleLabel, 'Como vai ficar');
      const shelf = kind === 'banner' ? 'banners' : 'cards';
      const titlesOf = (message: unknown) =>
        (message as { draft: Record<string, { title: string }[]> }).draft[shelf]!.map(({ title }) => title);
      const others = kind === 'card' ? ['Destaque 7'] : [];
      await waitFor(() => expect(titlesOf(told.at(-1))).toEqual(['Como vai ficar', ...others]));
      const before = told.length;
      const say = (source: Window | null) => {
        const event = new MessageEvent('message', { data: HOME_PREVIEW_READY, origin: location.origin });
        // jsdom takes only windows of its own.
        Object.defineProperty(event, 'source', { value: source });
        fireEvent(window, event);
      };
      say(window);
      expect(told.length).toBe(before);
      say(frame.contentWindow);
      expect(told.length).toBe(before + 1);
    });
  });
