import { describe, expect, test } from '@jest/globals';
import { screen, waitFor, fireEvent } from '@testing-library/react';
import { TicketDesk } from '@clube/shared/contracts/ticket-desk';
import { fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { DeskPanel } from './desk-panel.tsx';

const open = (answers: Answers = {}) =>
  openScreen(<DeskPanel id={4} />, { path: '/ajuda/:id', at: '/ajuda/4', role: 'support', answers });
const sample = sampleOf<TicketDesk>(TicketDesk);
const rui = { id: 70, name: 'Rui', photo: null, role: 'support' as const };
const desk = (change: Partial<TicketDesk> = {}): TicketDesk => ({
  ...sample,
  assignee: null,
  colleagues: [rui],
  first_answered_at: null,
  closed_at: null,
  notes: [],
  ...change,
});
const noted = desk({ notes: [{ id: 1, note: 'Já liguei', author: null, created_at: '2026-01-02T12:00:00.000Z' }] });

describe('the desk of a ticket', () => {
  test('that nobody has, answered or noted says so', async () => {
    open({ 'GET /ticket/4/desk': desk() });
    expect((await screen.findByLabelText<HTMLSelectElement>('Responsável')).value).toBe('');
    expect(screen.getByText('Ainda não houve')).toBeTruthy();
    expect(screen.queryByText('Fechado em')).toBeNull();
    expect(screen.queryByRole('listitem')).toBeNull();
  });

  test('gives it to a colleague', async () => {
    const { changes } = open({ 'GET /ticket/4/desk': desk(), 'POST /ticket/4/assign': desk({ assignee: rui }) });
    const field = await screen.findByLabelText<HTMLSelectElement>('Responsável');
    fireEvent.change(field, { target: { value: '70' } });
    await waitFor(() => expect(field.value).toBe('70'));
    expect(changes()).toEqual([['POST /ticket/4/assign', { to: 70, from: null }]]);
  });

  test('shows who has it where somebody was faster', async () => {
    const { answers } = open({
      'GET /ticket/4/desk': desk(),
      'POST /ticket/4/assign': refusal('request.conflict'),
    });
    const field = await screen.findByLabelText<HTMLSelectElement>('Responsável');
    answers['GET /ticket/4/desk'] = desk({ assignee: rui });
    press('Ficar com o chamado');
    await waitFor(() => expect(field.value).toBe('70'));
  });

  test('keeps a note, shows it, and empties the field', async () => {
    const { changes } = open({ 'GET /ticket/4/desk': desk(), 'POST /ticket/4/note': noted });
    await screen.findByLabelText('Nova nota interna');
    fill('Nova nota interna', 'Já liguei');
    press('Guardar nota');
    expect((await screen.findByRole('listitem')).textContent).toContain('Conta apagada');
    expect(changes()).toEqual([['POST /ticket/4/note', { note: 'Já liguei' }]]);
    await waitFor(() => expect(screen.getByLabelText<HTMLTextAreaElement>('Nova nota interna').value).toBe(''));
  });
});
