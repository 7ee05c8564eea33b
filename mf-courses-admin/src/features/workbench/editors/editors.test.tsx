import { afterEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { CourseEditor } from '@clube/shared/contracts/editor';
import { emit } from '@clube/shared/events';
import { press } from '@clube/shared/testing';
import { draft, lesson, open, openModule, outline, OUTLINE, unit } from '../testing/scene.tsx';

afterEach(cleanup);

const EDITOR = 'PUT /course/3/editor';
const editor = (member_id: number, name: string, ...places: CourseEditor['places']): CourseEditor => ({
  member_id,
  name,
  photo: null,
  places,
});
const WHOLE = { module_id: null, lesson_id: null };
const BIA = editor(8, 'Bia Moura', { module_id: 7, lesson_id: 11 });
const CAIO = editor(9, 'Caio Reis', { module_id: 7, lesson_id: 11 });
const DORA = editor(10, 'Dora Sales', { module_id: 8, lesson_id: null }, WHOLE);
const head = () => screen.findByRole('list', { name: 'Também neste curso' });
const row = (name: string) => within(screen.getByRole('link', { name }).closest('li')!);

describe('who else has the course open', () => {
  test('is named in the head, three of them, the others in one; nobody is where nobody is', async () => {
    open({ [EDITOR]: { editors: [BIA, CAIO, DORA, editor(11, 'Eva Lima', WHOLE), editor(12, 'Fábio Nunes', WHOLE)] } });
    const items = within(await head()).getAllByRole('listitem');
    expect(items.map(({ textContent }) => textContent)).toEqual([
      'BMBia Moura',
      'CRCaio Reis',
      'DSDora Sales',
      '+2Eva Lima e Fábio Nunes',
    ]);
    cleanup();
    const { settled } = open();
    await screen.findByText('Aula 11');
    await settled();
    expect(screen.queryByRole('list', { name: 'Também neste curso' })).toBeNull();
  });

  test('is marked at what they have open: a lesson, a module, or the module that their lesson is folded into', async () => {
    open({ [EDITOR]: { editors: [BIA, CAIO, DORA] } });
    await head();
    expect(row('Aula 11').getByText('Bia Moura e Caio Reis estão aqui')).toBeTruthy();
    expect(row('Aula 12').queryByText(/aqui$/)).toBeNull();
    expect(row('1. Papel').queryByText(/aqui$/)).toBeNull();
    expect(row('2. Cores').getByText('Dora Sales está aqui')).toBeTruthy();
    press('Aulas de Papel');
    expect(row('1. Papel').getByText('Bia Moura e Caio Reis estão aqui')).toBeTruthy();
  });

  test('is told above a lesson only where it is the same one, and goes as they go', async () => {
    const ours = '/course/3/module/7/lesson/11';
    const lessons = { [`GET ${ours}/draft`]: draft(11), 'GET /course/3/module/7/lesson/12/draft': draft(12) };
    const { answers } = openModule('?aula=11', {
      ...lessons,
      [OUTLINE]: outline(unit(7, 'Papel', [lesson(11), lesson(12)])),
      [EDITOR]: { editors: [BIA, DORA] },
    });
    await screen.findByText('Bia Moura está editando esta aula');
    answers[EDITOR] = { editors: [BIA, CAIO, DORA] };
    act(() => emit('editor:changed', { courseId: 3 }));
    await screen.findByText('Bia Moura e Caio Reis estão editando esta aula');
    act(() => screen.getByRole('link', { name: 'Aula 12' }).click());
    await waitFor(() => expect(screen.getByLabelText('Título da aula')).toHaveProperty('value', 'Aula 12'));
    expect(screen.queryByText(/editando esta aula/)).toBeNull();
    answers[EDITOR] = { editors: [] };
    act(() => emit('editor:changed', { courseId: null }));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Também neste curso' })).toBeNull());
  });
});
