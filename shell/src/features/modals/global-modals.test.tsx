import { beforeEach, describe, expect, test } from '@jest/globals';
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { emit } from '@clube/shared/events';
import type { Metas } from '@clube/shared/contracts/meta';
import type { Role } from '@clube/shared/contracts/policy';
import { saveCookie } from '@clube/shared/session';
import { openScreen, press, refusal, signedIn, type Answers } from '@clube/shared/testing';
import { keepMeta } from '../../session/metas.ts';
import { GlobalModals } from './global-modals.tsx';

const certificate = { id: 7, title: 'Aquarela', created_at: '2026-01-02T12:00:00.000Z' };
const DECIDED: Metas = { onboarding: 'completed', _termos_1: 'accepted' };
function open(
  known: Metas,
  { role = 'student', metas = {} }: { role?: Role; metas?: Metas } = {},
  answers: Answers = {},
) {
  // What was asked for stays with the page: each test says it anew.
  for (const key of Object.keys(DECIDED)) keepMeta(key, known[key]);
  const opened = openScreen(<GlobalModals />, {
    path: '/',
    role,
    metas,
    answers: { 'GET /certificate/notification': [], ...answers },
  });
  somebodyIsThere();
  return opened;
}
const somebodyIsThere = () => act(() => void dispatchEvent(new Event('pointermove')));
const modal = async (name: string) => within(await screen.findByRole('dialog', { name }));

beforeEach(() => {
  localStorage.clear();
  saveCookie('access_level', 'owner');
  Object.assign(globalThis, {
    requestIdleCallback: (work: () => void) => setTimeout(work),
    cancelIdleCallback: clearTimeout,
  });
});

test('who has nothing to be asked costs no call; certificates are asked for when somebody is there', async () => {
  saveCookie('access_level', 'student');
  const { sent, settled } = openScreen(<GlobalModals />, {
    path: '/',
    role: 'student',
    answers: { 'GET /certificate/notification': [] },
  });
  await settled();
  expect(sent).toEqual([]);
  somebodyIsThere();
  await waitFor(() => expect(sent.map(({ call }) => call)).toEqual(['GET /certificate/notification']));
});

test('[2.46] a new certificate with its download, the onboarding intro, the terms, and an uploaded video have their modal', async () => {
  open(DECIDED, {}, { 'GET /certificate/notification': [certificate] });
  const congratulation = await modal('Parabéns pelo certificado');
  expect(congratulation.getByText('Você concluiu Aquarela. O seu certificado está pronto.')).toBeTruthy();
  const download = congratulation.getByRole('link', { name: 'Baixar certificado' });
  expect(download.getAttribute('href')).toBe('/api/certificate/download/7');
  cleanup();

  open({ ...DECIDED, onboarding: undefined }, { role: 'owner' });
  expect((await modal('Quer conhecer o painel?')).getByRole('button', { name: 'Fazer o tour' })).toBeTruthy();
  cleanup();

  const terms: Metas = { termsOfUseActivated: 'on', terms_text: 'Seja gentil.' };
  open({ ...DECIDED, _termos_1: undefined }, { role: 'owner', metas: terms });
  expect((await modal('Termos de uso')).getByText('Seja gentil.')).toBeTruthy();
  cleanup();

  const { settled } = open(DECIDED, { role: 'owner' });
  await settled();
  act(() => emit('media:uploaded', { mediaId: 1 }));
  expect((await modal('Seu vídeo chegou')).getByText(/pode levar até cerca de 1 hora/)).toBeTruthy();
});

describe('an account that is to be erased', () => {
  const leaving = (answers: Answers = {}) => {
    const me = { ...signedIn('student'), erase_at: '2026-01-16T12:00:00.000Z' };
    return openScreen(<GlobalModals />, {
      path: '/',
      me,
      answers: { 'GET /certificate/notification': [], ...answers },
    });
  };
  const told = () => screen.findByRole('dialog', { name: /^Sua conta será apagada em 16 de jan.*2026$/ });
  beforeEach(() => sessionStorage.clear());

  test('is told to whoever comes back, and stays with one button', async () => {
    const { changes } = leaving({ 'DELETE /me/deletion': { erase_at: null, owned: [] } });
    await told();
    press('Manter a minha conta');
    await screen.findByText('Sua conta fica. Nada foi apagado.');
    expect(changes()).toEqual([['DELETE /me/deletion', undefined]]);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  test('is told once in a tab; staying that fails is said', async () => {
    leaving({ 'DELETE /me/deletion': refusal('server.unavailable') });
    await told();
    press('Manter a minha conta');
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    press('Agora não');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    cleanup();
    const { settled } = leaving();
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

test('nothing new shows nothing', async () => {
  const { sent, settled } = open(DECIDED);
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /certificate/notification'));
  await settled();
  expect(screen.queryByRole('dialog')).toBeNull();
});
