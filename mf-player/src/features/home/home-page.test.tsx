import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { CourseCard } from '@clube/shared/contracts/course';
import { HOME_PREVIEW_READY, homePreview } from '@clube/shared/contracts/home-preview';
import type { Home } from '@clube/shared/contracts/home';
import type { ShownPromotion } from '@clube/shared/contracts/promotion';
import type { Role } from '@clube/shared/contracts/policy';
import type { ClubVersion } from '@clube/shared/session';
import { answerTo, describeStates, openScreen, press, sampleOf, type Answers } from '@clube/shared/testing';
import { HomePage } from './home-page.tsx';

// jsdom has no media to ask about.
globalThis.matchMedia = () => ({ matches: false }) as MediaQueryList;

type Around = { role?: Role; version?: ClubVersion; at?: string };
const open = (answers: Answers = {}, around: Around = {}) =>
  openScreen(<HomePage />, { path: '/home', answers, ...around });
const course = (change: Partial<CourseCard>): CourseCard => ({
  ...sampleOf<CourseCard>(CourseCard),
  lessons_completed_count: Number((change.percentage_complete ?? 1) > 0),
  is_done: (change.percentage_complete ?? 0) >= 100,
  editable: false,
  reason: null,
  release_at: null,
  offer_id: null,
  offer_trial: null,
  ...change,
});
const home = (change: Partial<Home>): Answers => ({
  'GET /home': { banners: [], cards: [], continue_watching: [], courses: [], ...change } satisfies Home,
});
const [still] = answerTo<Home>('/home').continue_watching;
const banner: ShownPromotion = {
  id: 1,
  title: 'Semana do papel',
  subtitle: 'Ao vivo',
  button_text: 'Quero ver',
  link: '/curso/3',
  image: null,
  mobile_image: null,
};
const layouts: ClubVersion[] = ['v1', 'v2'];

for (const version of layouts)
  describe(`layout ${version}`, () => {
    describeStates({
      open: (answers) => open(answers, { version }),
      read: 'GET /home',
      shown: 'Continue assistindo',
    });

    test('nothing yet: a student is led to help, staff to the first course', async () => {
      open(home({}), { version });
      await screen.findByText('Você ainda não tem cursos');
      screen.getByText(/^Você entrou como \S+@\S+\. Comprou com outro e-mail\?/);
      expect(screen.getByRole('link', { name: 'Falar com o suporte' }).getAttribute('href')).toBe('/ajuda');
    });
    test('nothing yet: staff are led to the first course', async () => {
      open(home({}), { version, role: 'owner' });
      await screen.findByText('Seu painel ainda não tem cursos');
      expect(screen.getByRole('link', { name: 'Criar curso' }).getAttribute('href')).toBe('/config_curso');
    });

    test('what was begun stands with its course, how far it is, and leads on', async () => {
      const item = { ...still!, course_id: 3, module_id: 7, lesson_id: 9, title: 'O papel', course_title: 'Aquarela' };
      open(home({ continue_watching: [{ ...item, number: 4, percent: 40, seconds_left: 120 }] }), { version });
      const link = await screen.findByRole('link', { name: /O papel/ });
      expect(link.getAttribute('href')).toBe('/curso/3/modulo/7/aula/9');
      expect(link.textContent).toContain('Aquarela · Aula 4');
      expect(link.textContent).toMatch(/faltam 2/);
      expect(within(link).getByRole('progressbar', { name: 'Assistido de O papel' })).toHaveProperty('value', 40);
    });

    test('what was begun says how long is left, a minute as one, and nothing where that is not known', async () => {
      const left = async (seconds_left: number) => {
        cleanup();
        open(home({ continue_watching: [{ ...still!, title: 'O papel', seconds_left }] }), { version });
        const link = await screen.findByRole('link', { name: /O papel/ });
        return link.textContent.match(/falta.*/)?.[0];
      };
      expect(await left(3)).toBe('falta 1 min');
      expect(await left(120)).toBe('faltam 2 min');
      expect(await left(3600 * 2)).toBe('faltam 2 h');
      expect(await left(0)).toBeUndefined();
    });

    test('who has only what does not open is led to help, and sees it apart', async () => {
      open(home({ courses: [course({ id: 1, title: 'Sem', has_access: false, reason: 'no_enrolment' })] }), {
        version,
      });
      await screen.findByText('Você ainda não tem cursos');
      const others = screen.getByRole('heading', { name: 'Outros cursos' }).closest('section')!;
      expect(others.textContent).toContain('Sem');
    });

    test('a course has the picture that its owner chose, else a drawn one', async () => {
      const courses = [
        course({ id: 1, title: 'Com', cover: '/api/site/image/1/cover-a.webp', poster: null }),
        course({ id: 2, cover: null, poster: null }),
      ];
      open(home({ courses }), { version });
      const links = await screen.findAllByRole('link', { name: /módulos?|Comece|aulas?/ });
      const drawn = links.filter((link) => link.getAttribute('href')?.startsWith('/curso/'));
      expect(
        drawn.map((link) => [link.querySelector('img')?.getAttribute('src'), link.querySelector('rect') !== null]),
      ).toEqual([
        ['/api/site/image/1/cover-a.webp', false],
        [undefined, true],
      ]);
    });

    test('a course on a shelf has its tall picture, in a grid its wide one; the one stands for the other', async () => {
      const [cover, poster] = ['/api/site/image/1/cover-a.webp', '/api/site/image/1/poster-a.webp'];
      const courses = [course({ id: 1, cover, poster }), course({ id: 2, cover, poster: null })];
      open(home({ courses }), { version });
      const links = await screen.findAllByRole('link', { name: /módulos?|Comece|aulas?/ });
      const shown = links.filter((link) => link.getAttribute('href')?.startsWith('/curso/'));
      expect(shown.map((link) => link.querySelector('img')?.getAttribute('src'))).toEqual([
        version === 'v2' ? poster : cover,
        cover,
      ]);
    });

    test('the courses of one category are chosen where there are several; others stay where they are', async () => {
      const courses = [
        course({ id: 1, title: 'Aquarela', category: 'Pintura' }),
        course({ id: 2, title: 'Nanquim', category: 'Desenho' }),
        course({ id: 3, title: 'Colagem', category: '' }),
        course({ id: 4, title: 'Óleo', category: 'Pintura', has_access: false, reason: 'no_enrolment' }),
      ];
      open(home({ courses }), { version });
      const choice = await screen.findByRole('combobox', { name: 'Categoria' });
      expect(
        within(choice)
          .getAllByRole('option')
          .map(({ textContent }) => textContent),
      ).toEqual(['Todas as categorias', 'Desenho', 'Pintura']);
      const links = () => [...document.querySelectorAll('a[href^="/curso/"]')];
      // The hero of layout v2 is no part of the list.
      const shown = () =>
        courses
          .map(({ title }) => title)
          .filter((title) =>
            links().some(
              (link) =>
                link
                  .closest('section')
                  ?.querySelector('h2')
                  ?.textContent.match(/cursos/) && link.textContent.includes(title),
            ),
          );
      expect(shown()).toEqual(['Aquarela', 'Nanquim', 'Colagem', 'Óleo']);
      fireEvent.change(choice, { target: { value: 'Pintura' } });
      expect(shown()).toEqual(['Aquarela', 'Óleo']);
      fireEvent.change(choice, { target: { value: '' } });
      expect(shown()).toEqual(['Aquarela', 'Nanquim', 'Colagem', 'Óleo']);
    });

    test.each([
      ['none of them stands in one', ['', '']],
      ['all of them stand in the same', ['Pintura', 'Pintura']],
    ])('there is no category to choose where %s', async (_what, categories) => {
      open(home({ courses: categories.map((category, id) => course({ id: id + 1, title: `C${id}`, category })) }), {
        version,
      });
      await screen.findByText('C1');
      expect(screen.queryByRole('combobox', { name: 'Categoria' })).toBeNull();
    });

    test('the owner’s shelves stand in their order, each with what it chooses; one without anything is not shown', async () => {
      const courses = [
        course({ id: 1, title: 'Aquarela', category: 'Pintura', published_at: '2026-01-01T00:00:00Z' }),
        course({ id: 2, title: 'Nanquim', category: 'Desenho', published_at: '2026-03-01T00:00:00Z' }),
        course({ id: 3, title: 'Óleo', category: 'Pintura', has_access: false, reason: 'no_enrolment' }),
      ];
      const shelves: Home['shelves'] = [
        { id: 5, title: 'Escolhidos', rule: { kind: 'chosen', course_ids: [3, 9, 1] } },
        { id: 6, title: 'Vazia', rule: { kind: 'category', category: 'Colagem' } },
        { id: 7, title: 'De desenho', rule: { kind: 'category', category: 'Desenho' } },
      ];
      open(home({ courses, shelves }), { version });
      const first = await screen.findByRole('region', { name: 'Escolhidos' });
      const hrefs = (shelf: HTMLElement) =>
        within(shelf)
          .getAllByRole('link')
          .map((link) => link.textContent.match(/Aquarela|Nanquim|Óleo/)![0]);
      expect(hrefs(first)).toEqual(['Óleo', 'Aquarela']);
      expect(hrefs(screen.getByRole('region', { name: 'De desenho' }))).toEqual(['Nanquim']);
      expect(screen.queryByText('Vazia')).toBeNull();
      const headings = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
      expect(headings.indexOf('Escolhidos')).toBeLessThan(headings.indexOf('De desenho'));
    });

    test('the owner’s banner has its texts and leads where it says', async () => {
      open(home({ banners: [banner] }), { version });
      await screen.findByRole('heading', { name: 'Semana do papel' });
      expect(screen.getByText('Ao vivo')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Quero ver' }).getAttribute('href')).toBe('/curso/3');
    });

    test('a banner without a button leads on as a whole; one that leads nowhere has neither', async () => {
      const { answers } = open(home({ banners: [{ ...banner, button_text: '' }] }), { version });
      expect((await screen.findByRole('link', { name: 'Semana do papel' })).getAttribute('href')).toBe('/curso/3');
      cleanup();
      open({ ...answers, ...home({ banners: [{ ...banner, link: '' }] }) }, { version });
      await screen.findByRole('heading', { name: 'Semana do papel' });
      expect(screen.queryByRole('link', { name: /Semana do papel|Quero ver/ })).toBeNull();
    });

    test('art is shown in both sizes, each in the place of the other where only one was sent', async () => {
      const image = '/api/site/image/1/banner-a.webp';
      const mobile_image = '/api/site/image/1/banner-b.webp';
      const sources = async (of: Partial<ShownPromotion>) => {
        cleanup();
        open(home({ banners: [{ ...banner, ...of }] }), { version });
        const section = (await screen.findByRole('heading', { name: 'Semana do papel' })).closest('section')!;
        return ['img', 'source'].map((tag) => {
          const found = section.querySelector(tag);
          return found?.getAttribute(tag === 'img' ? 'src' : 'srcset') ?? null;
        });
      };
      expect(await sources({ image, mobile_image })).toEqual([image, mobile_image]);
      expect(await sources({ image })).toEqual([image, null]);
      expect(await sources({ mobile_image })).toEqual([mobile_image, mobile_image]);
      expect(await sources({})).toEqual([null, null]);
    });

    test('several banners follow each other; each is reached by its mark, and only the one in sight by the keyboard', async () => {
      const scrolled: unknown[] = [];
      Element.prototype.scrollTo = function scrollTo(options?: unknown) {
        scrolled.push(options);
      };
      open(home({ banners: [banner, { ...banner, id: 2, title: 'Luz e sombra' }] }), { version });
      const row = within(await screen.findByRole('region', { name: 'Destaques' }));
      const slides = ['1 de 2', '2 de 2'].map((name) => row.getByRole('group', { name }));
      expect(slides.map((slide) => slide.hasAttribute('inert'))).toEqual([false, true]);
      expect(row.getByRole('button', { name: 'Ver Semana do papel' }).getAttribute('aria-current')).toBe('true');
      const track = slides[0]!.parentElement!;
      Object.defineProperty(track, 'clientWidth', { value: 600 });
      fireEvent.click(row.getByRole('button', { name: 'Ver Luz e sombra' }));
      expect(scrolled).toEqual([expect.objectContaining({ left: 600 })]);
      track.scrollLeft = 600;
      fireEvent.scroll(track);
      expect(slides.map((slide) => slide.hasAttribute('inert'))).toEqual([true, false]);
      expect(row.getByRole('button', { name: 'Ver Luz e sombra' }).getAttribute('aria-current')).toBe('true');
      fireEvent.click(row.getByRole('button', { name: 'Parar destaques' }));
      expect(row.getByRole('button', { name: 'Passar destaques' })).toBeTruthy();
    });

    test('banners stand still while somebody points at them, also when the keyboard leaves them', async () => {
      const scrolled = jest.fn();
      Element.prototype.scrollTo = scrolled;
      open(home({ banners: [banner, { ...banner, id: 2, title: 'Luz e sombra' }] }), { version });
      const row = await screen.findByRole('region', { name: 'Destaques' });
      const mark = within(row).getByRole('button', { name: 'Ver Luz e sombra' });
      jest.useFakeTimers();
      fireEvent.pointerEnter(row);
      fireEvent.focus(mark);
      fireEvent.blur(mark);
      act(() => jest.advanceTimersByTime(60_000));
      expect(scrolled).not.toHaveBeenCalled();
      fireEvent.focus(mark);
      fireEvent.pointerLeave(row);
      act(() => jest.advanceTimersByTime(60_000));
      expect(scrolled).not.toHaveBeenCalled();
      fireEvent.blur(mark);
      act(() => jest.advanceTimersByTime(7000));
      expect(scrolled).toHaveBeenCalledTimes(1);
      jest.useRealTimers();
    });

    test('the owner’s cards stand on a shelf and lead where they say; without any there is none', async () => {
      open(home({ cards: [banner, { ...banner, id: 2, title: 'Sem destino', link: '' }] }), { version });
      const shelf = within(
        (await screen.findByRole('heading', { name: 'Coleções' })).nextElementSibling as HTMLElement,
      );
      expect(shelf.getByRole('link').getAttribute('href')).toBe('/curso/3');
      expect(shelf.getByRole('link').textContent).toBe('Semana do papelAo vivoQuero ver');
      expect(shelf.getByText('Sem destino').closest('a')).toBeNull();
      cleanup();
      open(home({ courses: [course({})] }), { version });
      await screen.findAllByRole('heading', { name: 'Meus cursos' });
      expect(screen.queryByRole('heading', { name: 'Coleções' })).toBeNull();
    });

    test('who may write a course is led from it to its editor, beside what leads to the course; nobody else is', async () => {
      const own = course({ id: 3, title: 'Aquarela', editable: true });
      const closed = { id: 5, title: 'Nanquim', editable: true, has_access: false, offer_id: null } as const;
      open(home({ courses: [own, course({ id: 4, title: 'Guache', editable: false }), course(closed)] }), { version });
      const edit = await screen.findByRole('link', { name: 'Editar Aquarela' });
      expect(edit.getAttribute('href')).toBe('/config_curso/3');
      expect(screen.getByRole('link', { name: 'Editar Nanquim' }).getAttribute('href')).toBe('/config_curso/5');
      expect(screen.queryByRole('link', { name: 'Editar Guache' })).toBeNull();
      expect(screen.getAllByRole('link', { name: /Aquarela/ }).map((link) => link.contains(edit))).toEqual([
        false,
        true,
      ]);
    });

    test('who manages the home is led to its courses, banners and cards; an instructor to the courses', async () => {
      const led = async (role: Role) => {
        cleanup();
        open(home({ courses: [course({})] }), { version, role });
        await screen.findAllByRole('heading', { name: 'Meus cursos' });
        return ['Administrar', 'Banners', 'Coleções'].map((name) =>
          screen.queryByRole('link', { name })?.getAttribute('href'),
        );
      };
      expect(await led('owner')).toEqual(['/config_curso', '/banners', '/cards']);
      expect(await led('admin')).toEqual(['/config_curso', '/banners', '/cards']);
      expect(await led('instructor')).toEqual(['/config_curso', undefined, undefined]);
      expect(await led('student')).toEqual([undefined, undefined, undefined]);
    });

    test.each([
      ['no_enrolment', 'Você não possui acesso ao curso!'],
      ['expired', 'Você não possui acesso ao curso!'],
      ['not_released', 'O curso ainda não está liberado!'],
    ] as const)(
      '[8.2] a course that does not open (%s) says why on its card, and nobody leaves',
      async (reason, text) => {
        const { place } = open(home({ courses: [course({ id: 3, title: 'Aquarela', has_access: false, reason })] }), {
          version,
        });
        fireEvent.click(await screen.findByRole('link', { name: /Aquarela/ }));
        expect(screen.getByRole('button', { name: text })).toBeTruthy();
        expect(place()).toBe('/home');
      },
    );

    test.each([
      ['not_released', /Abre em .*4/],
      ['class', /Só para outras turmas/],
      ['expired', /Seu acesso terminou/],
      ['no_enrolment', /Sem acesso/],
    ] as const)(
      'a course that does not open (%s) says in short why, and from when on it does',
      async (reason, text) => {
        const release_at = '2026-03-04T12:00:00.000Z';
        const locked = course({ id: 3, title: 'Aquarela', has_access: false, offer_id: null, reason, release_at });
        open(home({ courses: [locked] }), { version });
        const link = await screen.findByRole('link', { name: /Aquarela/ });
        expect(link.textContent).toMatch(text);
      },
    );

    test('one that something on sale would open leads to its page, and says so', async () => {
      const locked = { id: 3, title: 'Guache', has_access: false, reason: 'no_enrolment', offer_id: 8 } as const;
      const { place } = open(home({ courses: [course(locked)] }), { version });
      const link = await screen.findByRole('link', { name: /Guache/ });
      expect(link.textContent).toContain('Comprar');
      fireEvent.click(link);
      await waitFor(() => expect(place()).toBe('/curso/venda/8'));
    });

    test('one that can be tried first says for how long, and what it costs then', async () => {
      const offer_trial = { days: 7, amount: 4900, currency: 'BRL', period_days: 30 } as const;
      const locked = { id: 3, title: 'Guache', has_access: false, reason: 'no_enrolment', offer_id: 8 } as const;
      open(home({ courses: [course({ ...locked, offer_trial })] }), { version });
      const link = await screen.findByRole('link', { name: /Guache/ });
      expect(link.textContent).toMatch(/7 dias grátis, depois R\$\s49,00 a cada 30 dias/);
    });

    test('one that is open already is not for sale, whatever is sold', async () => {
      open(home({ courses: [course({ id: 3, title: 'Guache', percentage_complete: 40, offer_id: 8 })] }), { version });
      await screen.findAllByRole('link', { name: /Guache|Continuar/ });
      expect(screen.queryByText('Comprar')).toBeNull();
    });

    test('one that opens leads to it', async () => {
      const { place } = open(home({ courses: [course({ id: 3, title: 'Guache', percentage_complete: 40 })] }), {
        version,
      });
      fireEvent.click((await screen.findAllByRole('link', { name: /Guache|Continuar/ })).at(-1)!);
      await waitFor(() => expect(place()).toBe('/curso/3'));
    });
  });

describe('the grid of layout v1', () => {
  const courses = [
    course({ id: 1, title: 'Sem', has_access: false, reason: 'no_enrolment', percentage_complete: 0 }),
    course({ id: 2, title: 'Novo', lessons_completed_count: 0, percentage_complete: 0 }),
    course({ id: 3, title: 'Meio', lessons_completed_count: 2, lessons_count: 5, percentage_complete: 40 }),
    course({ id: 4, title: 'Feito', lessons_completed_count: 5, lessons_count: 5, percentage_complete: 100 }),
  ];
  const titles = () => screen.queryAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent);
  const shelf = (name: string) =>
    within(screen.getByRole('heading', { name }).closest('section')!)
      .queryAllByRole('heading', { level: 3 })
      .map(({ textContent }) => textContent);
  const own = () => shelf('Meus cursos');

  test('shows what goes on, what is done, or all; what does not open stands apart; the choice stays in the address', async () => {
    const { place } = open(home({ courses }));
    await screen.findByText('Meio');
    expect(titles()).toEqual(['Novo', 'Meio', 'Sem']);
    expect(own()).toEqual(['Novo', 'Meio']);
    press('Concluídos');
    expect(own()).toEqual(['Feito']);
    expect(place()).toBe('/home?filtro=concluidos');
    press('Todos');
    expect(own()).toEqual(['Novo', 'Meio', 'Feito']);
    press('Em andamento');
    expect(own()).toEqual(['Novo', 'Meio']);
    expect(shelf('Outros cursos')).toEqual(['Sem']);
  });

  test('shows all to whoever has nothing under way any more', async () => {
    open(home({ courses: courses.slice(3) }));
    await screen.findByText('Feito');
    expect(screen.getByRole('button', { name: 'Todos' }).getAttribute('aria-pressed')).toBe('true');
    press('Em andamento');
    await screen.findByText('Nenhum curso aqui');
  });

  test('without a banner the lesson that was begun is on top, and goes on; the owner’s banner stands in its place', async () => {
    const begun = { ...still!, course_id: 3, course_title: 'Aquarela', module_id: 7, lesson_id: 9, number: 4 };
    open(home({ continue_watching: [begun] }));
    const go = await screen.findByRole('link', { name: 'Continuar aula 4' });
    expect(go.getAttribute('href')).toBe('/curso/3/modulo/7/aula/9');
    expect(screen.getByRole('heading', { name: 'Aquarela', level: 2 })).toBeTruthy();
    cleanup();
    open(home({ continue_watching: [begun], banners: [banner] }));
    await screen.findByRole('heading', { name: 'Semana do papel' });
    expect(screen.queryByRole('link', { name: 'Continuar aula 4' })).toBeNull();
  });

  test('a filter that holds nothing says so', async () => {
    open(home({ courses: courses.slice(0, 3) }), { at: '/home?filtro=concluidos' });
    await screen.findByText('Nenhum curso aqui');
    expect(screen.getByText('Veja os outros filtros.')).toBeTruthy();
  });

  test('a card tells how far one is', async () => {
    open(home({ courses }), { at: '/home?filtro=todos' });
    const cardOf = async (title: string) => (await screen.findByText(title)).closest('a')!.textContent;
    expect(await cardOf('Novo')).toContain('Comece hoje');
    expect(await cardOf('Meio')).toContain('2 de 5 aulas40%');
    expect(await cardOf('Sem')).toContain('Sem acesso');
  });

  test('only staff are led to manage them', async () => {
    open(home({ courses }));
    await screen.findByText('Meio');
    expect(screen.queryByRole('link', { name: 'Administrar' })).toBeNull();
  });
  test('staff are led to manage them', async () => {
    open(home({ courses }), { role: 'instructor' });
    await screen.findByText('Meio');
    expect(screen.getByRole('link', { name: 'Administrar' }).getAttribute('href')).toBe('/config_curso');
  });
});

describe('the shelves of layout v2', () => {
  test('one’s own courses and the others stand apart, and the first of one’s own is on top', async () => {
    open(
      home({
        courses: [
          course({ id: 1, title: 'Sem', has_access: false, reason: 'no_enrolment' }),
          course({ id: 2, title: 'Novo', percentage_complete: 0 }),
        ],
      }),
      { version: 'v2' },
    );
    await screen.findByRole('heading', { name: 'Outros cursos' });
    expect(screen.getByRole('heading', { name: 'Novo', level: 2 })).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Começar' }).getAttribute('href')).toBe('/curso/2');
    const shelf = (name: string) => screen.getByRole('heading', { name }).closest('section')!.textContent;
    expect(shelf('Meus cursos')).toContain('Novo');
    expect(shelf('Meus cursos')).not.toContain('Sem');
    expect(shelf('Outros cursos')).toContain('Sem');
  });
});

test('layout v2 opens with what is not done yet; where all is done, to be looked at again', async () => {
  const done = course({ id: 1, title: 'Feito', percentage_complete: 100 });
  open(home({ courses: [done, course({ id: 2, title: 'Meio', percentage_complete: 40 })] }), { version: 'v2' });
  expect((await screen.findByRole('link', { name: 'Continuar' })).getAttribute('href')).toBe('/curso/2');
  cleanup();
  open(home({ courses: [done] }), { version: 'v2' });
  expect((await screen.findByRole('link', { name: 'Rever' })).getAttribute('href')).toBe('/curso/1');
});

describe('a course of which only lessons of other classes are left is done, whatever its percentage', () => {
  const done = course({ id: 1, title: 'Feito', percentage_complete: 66.67, is_done: true });
  const half = course({ id: 2, title: 'Meio', percentage_complete: 40 });

  test('layout v1 has it among those, and not among what is under way', async () => {
    open(home({ courses: [done, half] }));
    await screen.findByText('Meio');
    expect(screen.queryByText('Feito')).toBeNull();
    press('Concluídos');
    expect(await screen.findByText('Feito')).toBeTruthy();
    expect(screen.queryByText('Meio')).toBeNull();
  });

  test('layout v2 opens with another one, and with none begins it again', async () => {
    open(home({ courses: [done, half] }), { version: 'v2' });
    expect((await screen.findByRole('link', { name: 'Continuar' })).getAttribute('href')).toBe('/curso/2');
    cleanup();
    open(home({ courses: [done] }), { version: 'v2' });
    expect((await screen.findByRole('link', { name: 'Rever' })).getAttribute('href')).toBe('/curso/1');
  });

  test('the shelf of what was begun leaves it out', async () => {
    const shelves = [{ id: 1, title: 'Em curso', rule: { kind: 'begun' as const } }];
    open(home({ courses: [done, half], shelves }), { version: 'v2' });
    const shelf = (await screen.findByRole('heading', { name: 'Em curso' })).closest('section')!;
    expect([shelf.textContent.includes('Meio'), shelf.textContent.includes('Feito')]).toEqual([true, false]);
  });
});

describe('in a frame', () => {
  const around = { postMessage: jest.fn() };
  beforeEach(() => void Object.defineProperty(window, 'parent', { value: around, configurable: true }));
  afterEach(() => void Object.defineProperty(window, 'parent', { value: window, configurable: true }));
  const say = (title: string, origin = location.origin, source: unknown = around) => {
    const event = new MessageEvent('message', { data: homePreview({ banners: [{ ...banner, title }] }), origin });
    // jsdom takes only windows of its own.
    Object.defineProperty(event, 'source', { value: source });
    fireEvent(window, event);
  };

  test('the page around the home shows on it what is not saved yet, and nobody else does', async () => {
    open(home({ banners: [banner] }));
    await screen.findByRole('heading', { name: 'Semana do papel' });
    expect(around.postMessage).toHaveBeenCalledWith(HOME_PREVIEW_READY, location.origin);
    say('De fora', 'https://evil.example');
    say('De outra janela', location.origin, null);
    expect(screen.getByRole('heading', { name: 'Semana do papel' })).toBeTruthy();
    say('Rascunho');
    await screen.findByRole('heading', { name: 'Rascunho' });
    expect(screen.queryByRole('heading', { name: 'Semana do papel' })).toBeNull();
  });
});
