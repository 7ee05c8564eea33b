import { expect, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { openScreen, press, refusal } from '@clube/shared/testing';
import { Component } from './from-google-page.tsx';

test('whoever comes back from Google goes on with the code of the second factor where the server asks for it; what fails otherwise may be tried again', async () => {
  const { answers, changes } = openScreen(<Component />, {
    path: '/redirect-gd/:token/:site',
    at: '/redirect-gd/abc/1',
    role: null,
    answers: { 'POST /member/auth/redeem': refusal('server.failed') },
  });
  await screen.findByText('Algo não saiu como devia');
  answers['POST /member/auth/redeem'] = refusal('auth.second_factor_required');
  press('Tentar de novo');
  await screen.findByRole('heading', { name: 'Só mais um passo' });
  expect(changes()).toEqual(Array.from({ length: 2 }, () => ['POST /member/auth/redeem', { string: 'abc' }]));
});
