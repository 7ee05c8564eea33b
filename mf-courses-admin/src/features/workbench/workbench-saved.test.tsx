/** @alone */
import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { LessonSaved, ModuleSaved, OrderSaved, type OutlineLesson } from '@clube/shared/contracts/outline';
import { fill, press, refusal, sampleOf } from '@clube/shared/testing';
import { draft, lesson, ONE, open, openLesson, openModule, OUTLINE, outline, unit } from './testing/scene.tsx';

afterEach(cleanup);

/** As the outline of these tests is of: the tree of the page, and one revision further. */
const READ = { revision: 'r1' };
const SAVED = { over: 'r1', revision: 'r2' };
const tree = () => within(screen.getByRole('list', { name: 'Módulos e aulas' }));
const readsOf = (sent: readonly { call: string }[]) => sent.filter(({ call }) => call === OUTLINE).length;
const RULE = { release_at: null, release_after_days: null, release_after_percent: null, is_sequential: false };

describe('a lesson that was saved', () => {
  const openKnown = async (change: Partial<OutlineLesson>, saved: Partial<LessonSaved> = SAVED) => {
    const opened = await openLesson();
    const { id, answers, READ: DRAFT, WRITE, settled } = opened;
    // As it is read from here on; what is shown first has no revision, and is read again as somebody saves.
    answers[OUTLINE] = { ...outline(unit(7, 'Papel', [lesson(id, { title: 'O papel' })])), ...READ };
    fill('Título da aula', 'O papel.');
    await settled();
    answers[DRAFT] = draft(id, { version: 4, ...change });
    answers[WRITE] = { ...sampleOf<LessonSaved>(LessonSaved), lesson: lesson(id, change), ...saved };
    opened.sent.length = 0;
    return opened;
  };

  test('shows in the tree by what its save answered: the outline is not read again', async () => {
    const change = { title: 'A água', state: 'draft', duration_seconds: 90 } as const;
    const { sent, settled } = await openKnown(change);
    fill('Título da aula', 'A água');
    await tree().findByRole('link', { name: 'A água' });
    expect(tree().getByText('Rascunho')).toBeTruthy();
    await settled();
    expect(readsOf(sent)).toBe(0);
  });

  test('goes on from what it showed: the next save reads nothing more either', async () => {
    const { id, answers, WRITE, sent, settled } = await openKnown({ title: 'A água' });
    fill('Título da aula', 'A água');
    await tree().findByRole('link', { name: 'A água' });
    await settled();
    answers[WRITE] = {
      ...sampleOf<LessonSaved>(LessonSaved),
      lesson: lesson(id, { title: 'A tinta' }),
      over: 'r2',
      revision: 'r3',
    };
    fill('Título da aula', 'A tinta');
    await tree().findByRole('link', { name: 'A tinta' });
    await settled();
    expect(readsOf(sent)).toBe(0);
  });

  test('brings what somebody else changed of the course meanwhile', async () => {
    const { id, answers, sent, settled } = await openKnown({ title: 'A água' }, { over: 'r5', revision: 'r6' });
    answers[OUTLINE] = outline(unit(7, 'Papel de outra', [lesson(id, { title: 'A água' })]));
    fill('Título da aula', 'A água');
    await tree().findByRole('link', { name: '1. Papel de outra' });
    await settled();
    expect(readsOf(sent)).toBe(1);
  });

  test('over somebody else’s change is written once the outline was read, and then shown by its answer', async () => {
    const { id, answers, READ: DRAFT, WRITE, sent, settled } = await openKnown({ title: 'A água' });
    const saved = answers[WRITE];
    let tries = 0;
    answers[WRITE] = () => ((tries += 1) === 1 ? refusal('version.stale') : saved);
    answers[DRAFT] = draft(id, { version: 7, title: 'O papel.', is_free: true });
    fill('Título da aula', 'A água');
    await tree().findByRole('link', { name: 'A água' });
    await settled();
    expect(readsOf(sent)).toBe(1);
  });
});

describe('a module that was saved', () => {
  const module = { ...sampleOf<ModuleSaved>(ModuleSaved).module, ...RULE, is_for_classes: false, id: 7, version: 5 };
  const saved = { ok: true, ...SAVED, module: { ...module, title: 'O papel', state: 'draft' } };
  const openKnown = async (answer: object = saved) => {
    const opened = openModule('', { [OUTLINE]: { ...ONE, ...READ }, 'PATCH /course/3/module/7': answer });
    await screen.findByLabelText('Título do módulo');
    await opened.settled();
    opened.sent.length = 0;
    return opened;
  };

  test('shows in the tree with its lessons, and the outline is not read again', async () => {
    const { sent, settled, changes } = await openKnown();
    fill('Título do módulo', 'O papel');
    await tree().findByRole('link', { name: '1. O papel' });
    expect(tree().getByText('Rascunho')).toBeTruthy();
    expect(tree().getByRole('link', { name: 'Aula 12' })).toBeTruthy();
    await settled();
    await screen.findByText('Tudo salvo');
    expect(readsOf(sent)).toBe(0);
    press('Publicar');
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()[1]).toEqual(['PATCH /course/3/module/7', { published: true, version: 5 }]);
  });

  test('is read again with the rest where a server does not say what else changed', async () => {
    const { answers, sent, settled } = await openKnown({ ok: true });
    answers[OUTLINE] = { ...outline(unit(7, 'O papel', [])), ...READ };
    fill('Título do módulo', 'O papel');
    await tree().findByRole('link', { name: '1. O papel' });
    await settled();
    expect(readsOf(sent)).toBe(1);
  });
});

describe('an order that was saved', () => {
  const ORDER = 'PUT /course/3/outline';
  const move = (...codes: string[]) => {
    for (const code of codes) fireEvent.keyDown(screen.getByRole('button', { name: 'Mover Cores' }), { code });
  };
  const openKnown = async (answer: object) => {
    const opened = open({ [OUTLINE]: { ...ONE, ...READ }, [ORDER]: answer });
    await screen.findByText('Aula 12');
    await opened.settled();
    opened.sent.length = 0;
    return opened;
  };
  const CHOSEN = { ...sampleOf<OrderSaved>(OrderSaved), ...SAVED };

  test('stays as it is shown, and is not read again', async () => {
    const { sent, settled, changes } = await openKnown(CHOSEN);
    Element.prototype.scrollIntoView = () => {};
    move('Space', 'ArrowUp', 'Space');
    await waitFor(() => expect(changes()).toHaveLength(1));
    await settled();
    expect(readsOf(sent)).toBe(0);
  });

  test('is read again where something else of the course changed too', async () => {
    const { sent, settled, changes } = await openKnown({ ...CHOSEN, over: 'r4' });
    Element.prototype.scrollIntoView = () => {};
    move('Space', 'ArrowUp', 'Space');
    await waitFor(() => expect(changes()).toHaveLength(1));
    await settled();
    expect(readsOf(sent)).toBe(1);
  });
});
