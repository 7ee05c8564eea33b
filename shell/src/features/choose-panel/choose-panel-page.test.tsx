import { describe, expect, jest, test } from '@jest/globals';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { LoginResult } from '@clube/shared/contracts/sign-in';
import { ClosedSite } from '@clube/shared/contracts/site';
import { on } from '@clube/shared/events';
import { ReceivedInvitation } from '@clube/shared/contracts/invitation';
import { MemberSite } from '@clube/shared/contracts/user';
import { describeStates, openScreen, press, refusal, sampleOf, signedIn, type Answers } from '@clube/shared/testing';
import { HearLeaving } from '../../session/hear-leaving.tsx';
import { Component } from './choose-panel-page.tsx';

const SITES = 'GET /member/sites';
const INVITATIONS = 'GET /member/invitations';
const open = (answers: Answers = {}, more: Pick<Parameters<typeof openScreen>[1], 'state' | 'me'> = {}) =>
  openScreen(
    <>
      <HearLeaving />
      <Component />
    </>,
    {
      path: '/select-site',
      role: 'owner',
      ...more,
      answers: { 'GET /site/closed': [], 'GET /member/invitations': [], ...answers },
    },
  );

/** Somebody whose page came without panels. */
const newcomer = () => {
  const me = signedIn('owner');
  return { ...me, member: { ...me.member, sites: [] } };
};
describeStates({ open: (answers) => open(answers, { me: newcomer() }), read: SITES, shown: 'name sample' });

test('the panels that the page came with are there at once, so that nothing below them moves when the answer comes', async () => {
  const asked = Promise.withResolvers<undefined>();
  const { settled } = open({ [SITES]: () => asked.promise });
  expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
    signedIn('owner').member.sites.map(({ name, slug }) => expect.stringContaining(`${name}${slug}`)),
  );
  expect(document.querySelector('[aria-busy="true"]')).toBeNull();
  asked.resolve(undefined);
  await settled();
});

describe('the panels', () => {
  const site = (change: Partial<MemberSite>): MemberSite => ({ ...sampleOf<MemberSite>(MemberSite), ...change });

  test('each has its name and address; one that does not open is said, and may be tried again', async () => {
    const { changes } = open({
      [SITES]: [site({ id: 3, name: 'Ateliê', slug: 'atelie' }), site({ id: 4, name: 'Forno', slug: 'forno' })],
      'POST /member/select-site': refusal('server.failed'),
    });
    await screen.findByText('Ateliê');
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Ateliê.*atelie/),
      expect.stringMatching(/Forno.*forno/),
    ]);
    press(/Forno/);
    await screen.findByText('Não foi possível entrar agora. Tente de novo.');
    expect(changes()).toEqual([['POST /member/select-site', { site_id: 4 }]]);
    expect(screen.getByRole('button', { name: /Forno/ })).toHaveProperty('disabled', false);
  });

  test('choosing breaks off what the page still asks for, which the session that follows could only refuse; one that does not open asks anew', async () => {
    const begun: string[] = [];
    const brokenOff: string[] = [];
    const hangs = (request: Request) =>
      new Promise<Response>((_, reject) => {
        const { pathname } = new URL(request.url);
        begun.push(pathname);
        request.signal.addEventListener('abort', () => {
          brokenOff.push(pathname);
          reject(request.signal.reason as Error);
        });
      });
    const asked = ['/api/member/invitations', '/api/member/sites', '/api/site/closed'];
    const whenChosen = Promise.withResolvers<string[]>();
    const { answers } = open({
      [SITES]: hangs,
      'GET /site/closed': hangs,
      [INVITATIONS]: hangs,
      'POST /member/select-site': () => {
        whenChosen.resolve(brokenOff.toSorted());
        return refusal('server.failed');
      },
    });
    await waitFor(() => expect(begun.toSorted()).toEqual(asked));
    Object.assign(answers, { [SITES]: [site({ id: 4, name: 'Forno' })], 'GET /site/closed': [], [INVITATIONS]: [] });
    fireEvent.click(within(screen.getAllByRole('listitem')[0]!).getByRole('button'));
    expect(await whenChosen.promise).toEqual(asked);
    await screen.findByText('Não foi possível entrar agora. Tente de novo.');
    await screen.findByText('Forno');
  });

  test('one that was closed is opened again, or it is said that it was not', async () => {
    const closed: ClosedSite = { ...sampleOf<ClosedSite>(ClosedSite), id: 5, name: 'Forno' };
    const { changes, answers } = open({
      [SITES]: [],
      'GET /site/closed': [closed],
      'POST /site/5/reopen': refusal('server.failed'),
    });
    await screen.findByText(/Forno está fechado e será apagado em/);
    press('Reabrir');
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    answers['POST /site/5/reopen'] = {};
    answers['GET /site/closed'] = [];
    answers[SITES] = [site({ id: 5, name: 'Forno' })];
    screen.getByRole('button', { name: 'Reabrir' }).focus();
    press('Reabrir');
    await screen.findByRole('listitem');
    await waitFor(() => expect(screen.queryByText(/Forno está fechado/)).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
    expect(changes()).toHaveLength(2);
  });
});

const invitation = (change: Partial<ReceivedInvitation>): ReceivedInvitation => ({
  ...sampleOf<ReceivedInvitation>(ReceivedInvitation),
  id: 8,
  panel: 'Forno',
  ...change,
});
test.each([
  ['Recusar', 'decline'],
  ['Aceitar', 'accept'],
])('whoever answers an invitation (%s) stands on the page’s heading once it is gone', async (name, act) => {
  const { answers } = open({ [INVITATIONS]: [invitation({ bought: [] })], [`POST /member/invitations/8/${act}`]: {} });
  const button = await screen.findByRole('button', { name });
  button.focus();
  answers[INVITATIONS] = [];
  press(name);
  await waitFor(() => expect(button.isConnected).toBe(false));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('what was paid for is declined only after a question that says what becomes of it', async () => {
  const { answers, changes } = open({
    [INVITATIONS]: [invitation({ bought: ['Aquarela', 'Violão'] })],
    'POST /member/invitations/8/decline': {},
  });
  await screen.findByText('O que você pediu em Forno está confirmado e espera por você.');
  press('Recusar');
  const dialog = within(await screen.findByRole('dialog', { name: 'Recusar o acesso a Forno?' }));
  expect(dialog.getByText(/^Já foi pago: Aquarela, Violão\. Se você recusar, o acesso não abre/)).toBeTruthy();
  expect(changes()).toEqual([]);
  answers[INVITATIONS] = [];
  fireEvent.click(dialog.getByRole('button', { name: 'Recusar' }));
  await screen.findByText('Acesso recusado.');
  expect(screen.queryByText('Convite recusado.')).toBeNull();
  expect(changes()).toEqual([['POST /member/invitations/8/decline', undefined]]);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 })));
});

test('what a server of the release before sends, which names no purchase, is an invitation', async () => {
  const { bought: _, ...older } = invitation({ inviter: 'Bia' });
  open({ [INVITATIONS]: [older] });
  await screen.findByText('Bia convidou você para Forno.');
});

describe('who comes from a course of another panel', () => {
  const CHOOSE = 'POST /member/select-site';
  const from = { site: 4, to: '/curso/7' };
  const result: LoginResult = {
    Auth: 'token',
    role: 'student',
    custom_fields_filled: true,
    domains: [],
    subdomain: 'forno',
    sites_count: 2,
    needs_domain: false,
    target_host: 'forno.localhost',
  };

  test('[7.26] has chosen: the panel is entered once, and the hand-off leads to the course', async () => {
    const wanted = Promise.withResolvers<never>();
    const { changes, settled } = open({ [CHOOSE]: result, 'POST /member/auth': () => wanted.promise }, { state: from });
    await screen.findByRole('heading', { name: 'Abrindo o painel…' });
    await waitFor(() => expect(changes()).toHaveLength(2));
    expect(changes()).toEqual([
      [CHOOSE, { site_id: 4 }],
      ['POST /member/auth', { auth: result }],
    ]);
    expect(screen.queryByRole('listitem')).toBeNull();
    wanted.reject(new Error('over'));
    await settled();
  });

  test('and was let in, but not led on, is loaded anew: the page would go on in the name of a panel that is not its own', async () => {
    // jsdom leaves no page, and says so.
    const loads = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    const stays = jest.fn();
    const stop = on('leaving:failed', stays);
    document.documentElement.dataset['session'] = 'own';
    open(
      {
        [CHOOSE]: () => Response.json(result, { headers: { 'clube-session': 'other' } }),
        'POST /member/auth': refusal('server.failed'),
      },
      { state: from },
    );
    await screen.findByText('Não foi possível entrar agora. Tente de novo.');
    expect(loads.mock.calls.flat().map(String)).toEqual([expect.stringMatching(/not implemented: navigation/i)]);
    expect(stays).not.toHaveBeenCalled();
    stop();
    loads.mockRestore();
    delete document.documentElement.dataset['session'];
  });

  test('and may not enter it is told so, and chooses by hand', async () => {
    open({ [CHOOSE]: refusal('site.not_found'), [SITES]: [] }, { state: from });
    await screen.findByText('Não foi possível entrar agora. Tente de novo.');
    expect(await screen.findByRole('button', { name: 'Criar painel' })).toBeTruthy();
  });

  test.each([[{ site: '4', to: '/curso/7' }], ['4'], [null], [{ to: '/curso/7' }]])(
    'a state that names no panel chooses nothing: %j',
    async (state) => {
      const { changes, settled } = open({ [SITES]: [] }, { state });
      await screen.findByRole('button', { name: 'Criar painel' });
      await settled();
      expect(changes()).toEqual([]);
    },
  );

  test('in a session that is bound to its panel enters no other', async () => {
    const { changes, settled } = open({}, { state: from, me: { ...signedIn('owner'), panel_bound: true } });
    await screen.findByRole('heading', { name: 'Entre de novo para escolher outro painel' });
    await settled();
    expect(changes()).toEqual([]);
  });
});

test('who has panels finds the courses of all of them', async () => {
  open({ [SITES]: [] });
  expect((await screen.findByRole('link', { name: 'Ver todos os meus cursos' })).getAttribute('href')).toBe(
    '/meus-cursos',
  );
});
