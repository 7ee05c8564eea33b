import { useEffect } from 'react';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { useQueryClient } from '@tanstack/react-query';
import { useAtom } from 'jotai';
import { panelPlanQuery } from '@clube/shared/clients/plan';
import type { Role } from '@clube/shared/contracts/policy';
import { openScreen, press, refusal } from '@clube/shared/testing';
import { PlanBanner } from '../../frame/plan-banner.tsx';
import { planOverdueAtom } from '../../session/plan.ts';
import { PlanWatch } from './plan-watch.tsx';

const ROLE: Role = 'owner';
const STATUS = 'GET /member-plan';
const OVERDUE = { since: '2026-01-05T12:00:00.000Z', read_only_at: '2026-01-12T12:00:00.000Z', is_read_only: false };

/** The frame's banner, as the page was told, and what the screen of the plan does once something was decided about it. */
function Frame({ isOverdue }: { isOverdue: boolean }) {
  const [overdue, setOverdue] = useAtom(planOverdueAtom);
  useEffect(() => setOverdue(isOverdue ? OVERDUE : undefined), [isOverdue, setOverdue]);
  const client = useQueryClient();
  return (
    <>
      {overdue && <PlanBanner overdue={overdue} role={ROLE} />}
      <PlanWatch />
      <button onClick={() => void client.invalidateQueries(panelPlanQuery())}>Decidir</button>
    </>
  );
}
const open = (answer: unknown, isOverdue = true) =>
  openScreen(<Frame isOverdue={isOverdue} />, { path: '/home', role: ROLE, answers: { [STATUS]: answer } });
const asked = (sent: readonly { call: string }[]) => sent.filter(({ call }) => call === STATUS).length;
const told = () => screen.queryByText(/a equipe só consulta o painel\./);

test('what the page was told stands without a call of its own', async () => {
  const { sent, settled } = open({ status: 'paid' });
  await settled();
  expect(told()).not.toBeNull();
  expect(asked(sent)).toBe(0);
});

test('[7.11] the member plan is asked for its status, and what is told goes once that is paid', async () => {
  const { sent, answers, settled } = open({ status: 'overdue' });
  await settled();
  press('Decidir');
  await waitFor(() => expect(asked(sent)).toBe(1));
  await settled();
  expect(told()).not.toBeNull();
  answers[STATUS] = { status: 'paid' };
  press('Decidir');
  await waitFor(() => expect(told()).toBeNull());
});

test('a question that fails leaves it as it is', async () => {
  const { sent, settled } = open(refusal('server.failed'));
  await settled();
  press('Decidir');
  await waitFor(() => expect(asked(sent)).toBe(1));
  await settled();
  expect(told()).not.toBeNull();
});

test('where the plan is paid nothing is asked', async () => {
  const { sent, settled } = open({ status: 'paid' }, false);
  await settled();
  press('Decidir');
  await settled();
  expect(asked(sent)).toBe(0);
});
