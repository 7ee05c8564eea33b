import { describe, expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { ClosedSite } from '@clube/shared/contracts/site';
import { MemberSite } from '@clube/shared/contracts/user';
import { describeStates, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { Component } from './choose-panel-page.tsx';

const SITES = 'GET /member/sites';
const open = (answers: Answers = {}) =>
  openScreen(<Component />, {
    path: '/select-site',
    role: 'owner',
    answers: { 'GET /site/closed': [], 'GET /member/invitations': [], ...answers },
  });

describeStates({ open, read: SITES, shown: 'name sample' });

describe('the panels', () => {
  const site = (change: Partial<MemberSite>): MemberSite => ({ ...sampleOf<MemberSite>(MemberSite), ...change });

  test('each has its name and address; one that does not open is said, and may be tried again', async () => {
    const { changes } = open({
      [SITES]: [site({ id: 3, name: 'Ateliê', slug: 'atelie' }), site({ id: 4, name: 'Forno', slug: 'forno' })],
      'POST /member/select-site': refusal('server.failed'),
    });
    expect((await screen.findAllByRole('listitem')).map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Ateliê.*atelie/),
      expect.stringMatching(/Forno.*forno/),
    ]);
    press(/Forno/);
    await screen.findByText('Não foi possível entrar agora. Tente de novo.');
    expect(changes()).toEqual([['POST /member/select-site', { site_id: 4 }]]);
    expect(screen.getByRole('button', { name: /Forno/ })).toHaveProperty('disabled', false);
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
    press('Reabrir');
    await screen.findByRole('listitem');
    expect(screen.queryByText(/Forno está fechado/)).toBeNull();
    expect(changes()).toHaveLength(2);
  });
});
