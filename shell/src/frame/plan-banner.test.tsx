import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useQueryClient } from '@tanstack/react-query';
import { panelPlanQuery } from '@clube/shared/clients/plan';
import { openScreen, press, refusal } from '@clube/shared/testing';
import type { Role } from '@clube/shared/contracts/policy';
import { PlanBanner } from './plan-banner.tsx';

const STATUS = 'GET /member-plan';
const overdue = {
  since: '2026-01-05T12:00:00.000Z',
  read_only_at: '2026-01-12T12:00:00.000Z',
  is_read_only: false,
};
/** What the screen of the plan does once something was decided about it. */
function Decide() {
  const client = useQueryClient();
  return <button onClick={() => void client.invalidateQueries(panelPlanQuery())}>Decidir</button>;
}
const open = (role: Role, answer: unknown, isReadOnly = false) =>
  openScreen(
    <>
      <PlanBanner overdue={{ ...overdue, is_read_only: isReadOnly }} role={role} />
      <Decide />
    </>,
    { path: '/home', role, answers: { [STATUS]: answer } },
  );
const asked = (sent: readonly { call: string }[]) => sent.filter(({ call }) => call === STATUS).length;

test('staff are told what the page was told, without a call of its own', async () => {
  const { sent, settled } = open('instructor', { status: 'paid' });
  await settled();
  expect(screen.getByText(/A partir de .*, a equipe só consulta o painel\./)).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Ver assinatura' })).toBeNull();
  expect(asked(sent)).toBe(0);
});

test('[7.11] the member plan is asked for its status, and what is told goes once that is paid', async () => {
  const { sent, answers, settled } = open('owner', { status: 'overdue' }, true);
  expect(screen.getByRole('link', { name: 'Ver assinatura' }).getAttribute('href')).toBe('/assinatura');
  press('Decidir');
  await waitFor(() => expect(asked(sent)).toBe(1));
  await settled();
  expect(screen.getByText(/Até ser paga, a equipe só consulta o painel\./)).toBeTruthy();
  answers[STATUS] = { status: 'paid' };
  press('Decidir');
  await waitFor(() => expect(screen.queryByText(/a equipe só consulta/)).toBeNull());
});

test('a question that fails leaves it as it is', async () => {
  const { sent, settled } = open('admin', refusal('server.failed'));
  press('Decidir');
  await waitFor(() => expect(asked(sent)).toBe(1));
  await settled();
  expect(screen.getByText(/a equipe só consulta o painel\./)).toBeTruthy();
});
