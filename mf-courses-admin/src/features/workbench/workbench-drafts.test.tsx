import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Outline } from '@clube/shared/contracts/outline';
import { press, refusal } from '@clube/shared/testing';
import { lesson, open, OUTLINE, outline, unit } from './testing/scene.tsx';

afterEach(cleanup);

const PUBLISH = 'PUT /course/3/outline/publication';
const draft = (id: number, change: Parameters<typeof lesson>[1] = {}) => lesson(id, { state: 'draft', ...change });
const hidden = (...of: Parameters<typeof unit>) => ({ ...unit(...of), state: 'draft' as const });
/** Beside what is live: three lessons that can be shown, one in a module that is a draft; others that cannot, or show nothing. */
const DRAFTS = outline(
  unit(7, 'Papel', [
    draft(11),
    draft(12, { media_state: 'failed' }),
    draft(13, { awaits_file: true }),
    draft(14, { media_state: 'working' }),
    lesson(15),
  ]),
  hidden(8, 'Cores', [lesson(21), draft(22)]),
  hidden(9, 'Luz', [draft(31, { awaits_file: true })]),
  hidden(10, 'Sombra', []),
);
const PUBLISHED = { modules: [8], lessons: [11, 14, 22] };
/** As it is once those are. */
const SHOWN: Outline = {
  ...DRAFTS,
  modules: DRAFTS.modules.map((module) => ({
    ...module,
    ...(PUBLISHED.modules.includes(module.id) && { state: 'live' as const }),
    lessons: module.lessons.map((one) =>
      PUBLISHED.lessons.includes(one.id) ? { ...one, state: 'live' as const } : one,
    ),
  })),
};
/** In the tree: the course is none. */
const chips = () => screen.queryAllByText('Rascunho').length;
const ask = async (name: string) => {
  fireEvent.click(await screen.findByRole('button', { name }));
  return screen.findByRole('dialog', { name: `${name}?` });
};
const confirm = (question: HTMLElement) => fireEvent.click(within(question).getByRole('button', { name: 'Publicar' }));

describe('drafts of a course', () => {
  test('are published at once after a question that says what members see by it and what stays a draft, and why', async () => {
    const { changes, answers } = open({ [OUTLINE]: DRAFTS, [PUBLISH]: PUBLISHED });
    const question = await ask('Publicar 4 rascunhos');
    expect(chips()).toBe(9);
    expect(question.textContent).toMatch(/Os alunos passam a ver, conforme a liberação: 4 aulas\s*1 módulo/);
    within(question).getByText('1 aula fica em rascunho, porque o arquivo não pôde ser usado: Aula 12');
    within(question).getByText('2 aulas ficam em rascunho, porque o arquivo ainda não chegou: Aula 13 e Aula 31');
    within(question).getByText('2 módulos ficam em rascunho, porque não têm aula publicada: Luz e Sombra');
    expect(question.textContent).not.toContain('O curso é um rascunho');
    expect(changes()).toEqual([]);
    answers[OUTLINE] = SHOWN;
    confirm(question);
    await screen.findByText('Publicado.');
    expect(changes()).toEqual([[PUBLISH, { published: true, ...PUBLISHED }]]);
    expect(chips()).toBe(5);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('button', { name: /^Publicar/ })).toBeNull();
  });

  test('are drafts again, those that were published and no others, where that is taken back', async () => {
    const published = { modules: [8], lessons: [14, 22] };
    const { changes, answers } = open({ [OUTLINE]: DRAFTS, [PUBLISH]: published });
    const question = await ask('Publicar 4 rascunhos');
    answers[OUTLINE] = SHOWN;
    confirm(question);
    await screen.findByText('Publicados: 3 de 4. O resto mudou enquanto isso.');
    answers[OUTLINE] = DRAFTS;
    press('Desfazer');
    await waitFor(() => expect(chips()).toBe(9));
    expect(changes().at(-1)).toEqual([PUBLISH, { published: false, ...published }]);
    await screen.findByRole('button', { name: 'Publicar 4 rascunhos' });
  });

  test('of which there are more than one call names go in several, a module with the last of them', async () => {
    const ids = Array.from({ length: 1001 }, (_draft, at) => 100 + at);
    const { changes } = open({
      [OUTLINE]: outline(
        hidden(
          8,
          'Cores',
          ids.map((id) => draft(id)),
        ),
      ),
      [PUBLISH]: { modules: [], lessons: [] },
    });
    confirm(await ask('Publicar 1.002 rascunhos'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes()).toEqual([
      [PUBLISH, { published: true, modules: [], lessons: ids.slice(0, 1000) }],
      [PUBLISH, { published: true, modules: [8], lessons: [1100] }],
    ]);
    // Somebody else was faster: there is nothing to take back.
    await screen.findByText('Nada foi publicado: tudo mudou enquanto isso.');
    expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull();
  });

  test('are offered where there are some', async () => {
    open({ [OUTLINE]: outline(unit(7, 'Papel', [draft(11)])) });
    await screen.findByRole('button', { name: 'Publicar 1 rascunho' });
    cleanup();
    const { settled } = open();
    await screen.findByText('Aula 11');
    await settled();
    expect(screen.queryByRole('button', { name: /^Publicar/ })).toBeNull();
  });

  test('of a course that is one itself are seen by nobody before that is published, and the question leads there', async () => {
    open({ [OUTLINE]: { ...outline(unit(7, 'Papel', [draft(11)])), state: 'draft' } });
    const question = await ask('Publicar 1 rascunho');
    expect(question.textContent).toMatch(/O curso é um rascunho e continua assim.* antes de ele ser publicado/);
    const link = within(question).getByRole('link', { name: 'configurações do curso' });
    expect(link.getAttribute('href')).toBe('/config_curso/3');
  });

  test('that stay so are named, and where they are many the first of them', async () => {
    const failed = Array.from({ length: 8 }, (_lesson, at) => draft(20 + at, { media_state: 'failed' }));
    open({ [OUTLINE]: outline(unit(7, 'Papel', [draft(11), ...failed])) });
    const question = await ask('Publicar 1 rascunho');
    within(question).getByText(/^8 aulas ficam em rascunho.*: Aula 20, Aula 21, Aula 22, Aula 23, Aula 24 e mais 3$/);
  });

  test('that could not be published are drafts still, and the question stands to be answered again', async () => {
    const { answers } = open({ [OUTLINE]: DRAFTS, [PUBLISH]: refusal('server.failed') });
    const question = await ask('Publicar 4 rascunhos');
    confirm(question);
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    expect(chips()).toBe(9);
    answers[PUBLISH] = PUBLISHED;
    answers[OUTLINE] = SHOWN;
    confirm(question);
    await screen.findByText('Publicado.');
  });
});
