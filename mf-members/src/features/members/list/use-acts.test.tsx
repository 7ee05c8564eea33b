import { useState } from 'react';
import { expect, test } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import type { MemberAct, MemberActed } from '@clube/shared/contracts/member';
import { openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { LastAct } from './last-act.tsx';
import { useActs, type Act } from './use-acts.ts';

const everybody = Array.from({ length: 2500 }, (_none, index) => index + 1);
const enrolmentOf = (id: number): MemberActed['enrolments'][number] => ({
  member_id: id,
  is_new: true,
  started_at: null,
  expires_at: null,
  class_id: null,
});

function Many({ act: what }: { act: Act }) {
  const [members, setMembers] = useState<readonly number[]>(everybody);
  const { act, undo, last } = useActs(setMembers);
  return (
    <>
      <button onClick={() => act.mutate({ what, members })}>Fazer</button>
      <LastAct done={last} busy={undo.isPending} onUndo={undo.mutate} />
    </>
  );
}

/** The api does it for as many parts as this, and then no more. */
const parts = (most: number): Answers => {
  let count = 0;
  return {
    'POST /member/bulk': async (request: Request) => {
      const { members } = (await request.clone().json()) as MemberAct;
      count += 1;
      return count > most
        ? refusal('server.failed')
        : { changed: members, enrolments: members.map(enrolmentOf), roles: [] };
    },
  };
};
const open = (act: Act, most: number) => openScreen(<Many act={act} />, { path: '/members', answers: parts(most) });
const FAILED = 'Não foi possível fazer isso para todos. Confira a lista e tente de novo.';

test('what was done before a part failed is told, and undone', async () => {
  const { changes, answers } = open({ kind: 'suspend' }, 2);
  press('Fazer');
  await screen.findByText(FAILED);
  await screen.findByText(/Acessos suspensos: 2.000 pessoas/);
  answers['POST /member/bulk'] = { changed: [1], enrolments: [], roles: [] };
  press('Desfazer');
  await waitFor(() => expect(screen.queryByText(/Acessos suspensos/)).toBeNull());
  const undone = changes().slice(3);
  expect(undone).toEqual([
    ['POST /member/bulk', { kind: 'resume', members: everybody.slice(0, 1000) }],
    ['POST /member/bulk', { kind: 'resume', members: everybody.slice(1000, 2000) }],
  ]);
});

test('what was done last is told, and undone, also after another page was looked at', async () => {
  function Places() {
    const [isHere, setHere] = useState(true);
    return (
      <>
        <button onClick={() => setHere(!isHere)}>Outra página</button>
        {isHere && <Many act={{ kind: 'suspend' }} />}
      </>
    );
  }
  const { changes } = openScreen(<Places />, { path: '/members', answers: parts(6) });
  press('Fazer');
  await screen.findByText(/Acessos suspensos: 2.500 pessoas/);
  press('Outra página');
  expect(screen.queryByText(/Acessos suspensos/)).toBeNull();
  press('Outra página');
  press('Desfazer');
  await waitFor(() => expect(screen.queryByText(/Acessos suspensos/)).toBeNull());
  expect(changes()).toHaveLength(6);
});

test('so are enrolments, each as it was', async () => {
  const { changes } = open({ kind: 'enrol', course_id: 3, expires_at: null }, 1);
  press('Fazer');
  await screen.findByText(/Matrículas feitas: 1.000 pessoas/);
  press('Desfazer');
  await waitFor(() => expect(screen.queryByText(/Matrículas feitas/)).toBeNull());
  expect(changes().slice(2)).toEqual([
    ['POST /member/bulk/undo', { course_id: 3, enrolments: everybody.slice(0, 1000).map(enrolmentOf) }],
  ]);
});

test('where nothing was done nothing is told', async () => {
  open({ kind: 'suspend' }, 0);
  press('Fazer');
  await screen.findByText(FAILED);
  expect(screen.queryByText(/Acessos suspensos|Nada mudou/)).toBeNull();
});

test('tried again it is done for those whom it did not reach, for nobody twice, and all of it is undone', async () => {
  const { changes, answers } = open({ kind: 'suspend' }, 1);
  press('Fazer');
  await screen.findByText(/Acessos suspensos: 1.000 pessoas/);
  Object.assign(answers, parts(2));
  press('Fazer');
  await screen.findByText(/Acessos suspensos: 2.500 pessoas/);
  const sent = changes().map(([, body]) => (body as MemberAct).members.length);
  expect(sent).toEqual([1000, 1000, 1000, 500]);
  expect(
    changes()
      .slice(2)
      .flatMap(([, body]) => (body as MemberAct).members),
  ).toEqual(everybody.slice(1000));
  answers['POST /member/bulk'] = { changed: [1], enrolments: [], roles: [] };
  press('Desfazer');
  await waitFor(() => expect(screen.queryByText(/Acessos suspensos/)).toBeNull());
  expect(
    changes()
      .slice(4)
      .flatMap(([, body]) => (body as MemberAct).members),
  ).toEqual(everybody);
});
