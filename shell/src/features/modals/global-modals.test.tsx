/** @alone */
import type { ReactNode } from 'react';
import { beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { getDefaultStore } from 'jotai';
import { Media } from '@clube/shared/contracts/media';
import { emit } from '@clube/shared/events';
import type { Metas } from '@clube/shared/contracts/meta';
import type { Role } from '@clube/shared/contracts/policy';
import { readCookie, saveCookie } from '@clube/shared/session';
import { globalSettingsAtom } from '@clube/shared/session/features';
import { fill, hurry, openScreen, press, refusal, sampleOf, signedIn, type Answers } from '@clube/shared/testing';
import type { OwnFields } from '@clube/shared/contracts/custom-field';
import { keepMeta } from '../../session/metas.ts';
import { GlobalModals } from './global-modals.tsx';

const certificate = { id: 7, title: 'Aquarela', created_at: '2026-01-02T12:00:00.000Z' };
const DECIDED: Metas = { onboarding: 'completed', _termos_1: 'accepted' };
function open(
  known: Metas,
  { role = 'student', metas = {}, filled }: { role?: Role; metas?: Metas; filled?: boolean } = {},
  answers: Answers = {},
) {
  // What was asked for stays with the page: each test says it anew.
  for (const key of Object.keys(DECIDED)) keepMeta(key, known[key]);
  const opened = openScreen(<GlobalModals />, {
    path: '/',
    role,
    metas,
    ...(filled !== undefined && { filled }),
    answers: { 'GET /certificate/notification': [], ...answers },
  });
  somebodyIsThere();
  return opened;
}
const tourIs = (value: string): Answers => ({ 'GET /global-settings': [{ key: 'onboarding_tour', value }] });
const somebodyIsThere = () => act(() => void dispatchEvent(new Event('pointermove')));
const modal = async (name: string) => within(await screen.findByRole('dialog', { name }));

// An uploaded video is told of once it takes longer than most do.
hurry(3000);
beforeEach(() => {
  localStorage.clear();
  saveCookie('access_level', 'owner');
  // What comes late keeps the focus, and asks whether a place can be seen; the page of a test knows no layout.
  Element.prototype.checkVisibility = () => true;
});

test('[7.14] who has nothing to be asked costs no call; certificates are asked for when somebody is there', async () => {
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

test('[2.46] [9.9] a new certificate with its download, the onboarding intro, the terms, and an uploaded video have their modal', async () => {
  open(DECIDED, {}, { 'GET /certificate/notification': [certificate] });
  const congratulation = await modal('Parabéns pelo certificado');
  expect(congratulation.getByText('Você concluiu Aquarela. O seu certificado está pronto.')).toBeTruthy();
  const download = congratulation.getByRole('link', { name: 'Baixar certificado' });
  expect(download.getAttribute('href')).toBe('/api/certificate/download/7');
  cleanup();

  open({ ...DECIDED, onboarding: undefined }, { role: 'owner' }, tourIs('ENABLED'));
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

test('each member of a browser is congratulated, and nobody while they write', async () => {
  const as = async (id: number) => {
    const me = signedIn('student');
    const current = me.current!;
    const { settled } = openScreen(
      <>
        <textarea aria-label="Comentário" />
        <GlobalModals />
      </>,
      {
        path: '/',
        me: { ...me, current: { ...current, currentMember: { ...current.currentMember, id } } },
        answers: { 'GET /certificate/notification': [{ ...certificate, id: 14 - id }] },
      },
    );
    screen.getByLabelText('Comentário').focus();
    somebodyIsThere();
    await settled();
    expect(screen.queryByRole('dialog')).toBeNull();
    act(() => screen.getByLabelText('Comentário').blur());
    await screen.findByRole('dialog', { name: 'Parabéns pelo certificado' });
    press('Fechar');
    cleanup();
  };
  await as(5);
  // Whoever comes next has an older one.
  await as(6);
});

test('a lesson that is completed while the page asks for certificates for the first time brings the one it earned', async () => {
  const asked: ((answer: unknown) => void)[] = [];
  const answer = () => new Promise((resolve) => asked.push((list) => resolve(Response.json(list))));
  openScreen(<GlobalModals />, { path: '/', role: 'student', answers: { 'GET /certificate/notification': answer } });
  somebodyIsThere();
  await waitFor(() => expect(asked.length).toBe(1));
  act(() => emit('lesson:completed', { courseId: 1, moduleId: 1, lessonId: 1, completed: true }));
  // What was looked up before the lesson was completed has no certificate.
  act(() => asked[0]!([]));
  await waitFor(() => expect(asked.length).toBe(2));
  act(() => asked[1]!([{ ...certificate, id: 99 }]));
  await modal('Parabéns pelo certificado');
});

describe('[4.16] terms', () => {
  const terms: Metas = { termsOfUseActivated: 'on', terms_text: 'Seja gentil.' };
  const undecided: Metas = { onboarding: undefined, _termos_1: undefined };
  const offer = { name: 'Quer conhecer o painel?' };

  test('that are switched on and not accepted for this panel are asked for, whatever was accepted of another', async () => {
    keepMeta('_termos_2', 'accepted');
    open(undecided, { role: 'owner', metas: terms }, tourIs('ENABLED'));
    await modal('Termos de uso');
    expect(screen.queryByRole('dialog', offer)).toBeNull();
  });

  test.each([
    ['are switched off', { ...terms, termsOfUseActivated: 'off' }, undecided],
    ['were never switched on', { terms_text: 'Seja gentil.' }, undecided],
    ['are accepted', terms, { ...undecided, _termos_1: 'accepted' }],
  ] as const)('that %s are not asked for: what comes next is the tour’s offer', async (_how, metas, known) => {
    open(known, { role: 'owner', metas }, tourIs('ENABLED'));
    await modal(offer.name);
    expect(screen.queryByRole('dialog', { name: 'Termos de uso' })).toBeNull();
  });
});

test.each(['owner', 'admin'] as const)('[1.10] [5.10] [6.3] the tour is offered to an %s', async (role) => {
  saveCookie('access_level', role);
  open({ ...DECIDED, onboarding: undefined }, { role }, tourIs('ENABLED'));
  expect((await modal('Quer conhecer o painel?')).getByRole('button', { name: 'Fazer o tour' })).toBeTruthy();
});

test.each(['instructor', 'moderator', 'support', 'student'])(
  '[5.10] [6.3] it is the cookie that says to whom: not to a %s',
  async (role) => {
    saveCookie('access_level', role);
    const { settled } = open({ ...DECIDED, onboarding: undefined }, { role: 'owner' }, tourIs('ENABLED'));
    await settled();
    expect(screen.queryByRole('dialog', { name: 'Quer conhecer o painel?' })).toBeNull();
  },
);

test.each([
  ['Termos de uso', { ...DECIDED, _termos_1: undefined }, { metas: { termsOfUseActivated: 'on', terms_text: 'x' } }],
  ['Complete o seu cadastro', DECIDED, { filled: false }],
] as const)('%s: leaving that fails is said', async (name, known, around) => {
  open(known, around, {
    'GET /me/custom-field': { filled: false, fields: [] },
    'POST /member/logout': refusal('server.failed'),
  });
  fireEvent.click((await modal(name)).getByRole('button', { name: 'Sair' }));
  await screen.findByText('Não foi possível sair agora. Tente de novo.');
});

describe('[1.12] [4.26] the tour', () => {
  const undecided = { ...DECIDED, onboarding: undefined };
  beforeEach(() => getDefaultStore().set(globalSettingsAtom, []));
  const asked = (sent: readonly { call: string; search: string }[]) =>
    sent.filter(({ call }) => call === 'GET /global-settings');

  test.each([
    ['says otherwise', 'enabled'],
    ['switched it off', 'DISABLED'],
  ])('is not offered where the platform %s, and what comes after it does', async (_how, value) => {
    const { sent, settled } = open(undecided, { role: 'owner' }, tourIs(value));
    await waitFor(() => expect(asked(sent).map(({ search }) => search)).toEqual(['?keys=onboarding_tour']));
    await settled();
    act(() => emit('media:uploaded', { mediaId: 1 }));
    await modal('Seu vídeo chegou');
    expect(screen.queryByRole('dialog', { name: 'Quer conhecer o painel?' })).toBeNull();
  });

  test('is offered without asking where the page knows already that it is on', async () => {
    getDefaultStore().set(globalSettingsAtom, [{ key: 'onboarding_tour', value: 'ENABLED' }]);
    const { sent } = open(undecided, { role: 'owner' });
    await modal('Quer conhecer o painel?');
    expect(asked(sent)).toEqual([]);
  });

  test('costs who has answered it no call', async () => {
    const { sent, settled } = open(DECIDED, { role: 'owner' });
    await settled();
    act(() => emit('media:uploaded', { mediaId: 1 }));
    await modal('Seu vídeo chegou');
    expect(asked(sent)).toEqual([]);
  });
});

describe('the notice of an uploaded video', () => {
  const MEDIA = 'GET /media/1';
  const media = (status: Media['status']): Media => ({
    ...sampleOf<Media>(Media),
    id: 1,
    status,
    error_code: null,
    progress: null,
  });
  const arrived = (mediaId = 1) => act(() => emit('media:uploaded', { mediaId }));
  const notice = () => screen.queryByRole('dialog', { name: 'Seu vídeo chegou' });
  const openWith = (status: Media['status'], page?: ReactNode) => {
    const answers = { 'GET /certificate/notification': [], [MEDIA]: media(status) };
    for (const key of Object.keys(DECIDED)) keepMeta(key, DECIDED[key]);
    return openScreen(
      <>
        {page}
        <GlobalModals />
      </>,
      { path: '/', role: 'owner', answers },
    );
  };

  test('goes by itself once the video plays', async () => {
    const { answers } = openWith('processing');
    arrived();
    await modal('Seu vídeo chegou');
    answers[MEDIA] = media('ready');
    act(() => emit('media:changed', { mediaId: 1 }));
    await waitFor(() => expect(notice()).toBeNull());
  });

  test('says how far it is, and how long the rest takes, as it goes on', async () => {
    const converting = (progress: number, seconds_left: number | null): Media => ({
      ...media('waiting'),
      error_code: 'converting',
      progress,
      seconds_left,
    });
    const { answers } = openWith('processing');
    answers[MEDIA] = converting(0.004, null);
    arrived();
    const said = await modal('Seu vídeo chegou');
    const bar = await said.findByRole('progressbar', { name: 'Conversão' });
    expect([bar.getAttribute('value'), said.queryByText(/faltam/)]).toEqual(['0', null]);
    answers[MEDIA] = converting(0.42, 180);
    act(() => emit('media:changed', { mediaId: 1 }));
    await said.findByText('42% · faltam 3 min');
    expect(bar.getAttribute('value')).toBe('42');
  });

  test('is not told of a video that plays already', async () => {
    const { sent, settled } = openWith('ready');
    arrived();
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain(MEDIA));
    await settled();
    expect(notice()).toBeNull();
  });

  test('comes under no press: whoever leaves a field by pressing something gets what they pressed', async () => {
    const { sent, settled } = openWith(
      'processing',
      <>
        <input aria-label="Título" />
        <a href="#aula">Aula 1</a>
      </>,
    );
    screen.getByLabelText('Título').focus();
    arrived();
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain(MEDIA));
    await settled();
    const link = screen.getByRole('link', { name: 'Aula 1' });
    fireEvent.pointerDown(link);
    act(() => screen.getByLabelText('Título').blur());
    await settled();
    expect(notice()).toBeNull();
    fireEvent.pointerUp(link);
    await settled();
    expect(notice()).toBeNull();
    await modal('Seu vídeo chegou');
  });

  test.each([
    ['writes', <input key="field" aria-label="Título" />],
    ['chooses', <select key="field" aria-label="Título" />],
    [
      'is in a menu',
      <div key="menu" role="menu">
        <button type="button" role="menuitem" aria-label="Título" />
      </div>,
    ],
    // What is pressed in the notice would be outside of it, and close it.
    [
      'is in a dialog',
      <div key="dialog" role="dialog" aria-label="Mídia">
        <button type="button" aria-label="Título" />
      </div>,
    ],
  ])('waits while somebody %s, and is told once a page', async (_what, page) => {
    const { sent, settled } = openWith('processing', page);
    screen.getByLabelText('Título').focus();
    arrived();
    await waitFor(() => expect(sent.map(({ call }) => call)).toContain(MEDIA));
    await settled();
    expect(notice()).toBeNull();
    act(() => screen.getByLabelText('Título').blur());
    await modal('Seu vídeo chegou');
    press('Entendi');
    await waitFor(() => expect(notice()).toBeNull());
    arrived(2);
    await settled();
    expect(sent.map(({ call }) => call)).not.toContain('GET /media/2');
  });
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

  test('is told and closed where nothing can be kept', async () => {
    const forbidden = () => {
      throw new DOMException('forbidden', 'SecurityError');
    };
    const spies = (['getItem', 'setItem'] as const).map((name) =>
      jest.spyOn(Storage.prototype, name).mockImplementation(forbidden),
    );
    leaving();
    await told();
    press('Agora não');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    for (const spy of spies) spy.mockRestore();
  });
});

test('a modal that cannot be shown takes nothing else away: that there is no network is said', async () => {
  const failed = jest.fn();
  const ResizeObserver = class {
    observe() {}
    disconnect() {}
  };
  Object.assign(globalThis, { reportError: failed, ResizeObserver });
  const untitled = { ...certificate, title: {} } as unknown as typeof certificate;
  for (const key of Object.keys(DECIDED)) keepMeta(key, DECIDED[key]);
  const page = (
    <>
      <div id="avisos" />
      <GlobalModals />
    </>
  );
  openScreen(page, { path: '/', role: 'student', answers: { 'GET /certificate/notification': [untitled] } });
  somebodyIsThere();
  await waitFor(() => expect(failed).toHaveBeenCalled());
  act(() => void dispatchEvent(new Event('offline')));
  expect(await screen.findByText('Sem conexão.')).toBeTruthy();
  // It is the page of the next tests too.
  act(() => void dispatchEvent(new Event('online')));
});

test('nothing new shows nothing', async () => {
  const { sent, settled } = open(DECIDED);
  await waitFor(() => expect(sent.map(({ call }) => call)).toContain('GET /certificate/notification'));
  await settled();
  expect(screen.queryByRole('dialog')).toBeNull();
});

describe('what the panel must know', () => {
  const asked: OwnFields = {
    filled: false,
    fields: [{ id: 5, name: 'Cidade', kind: 'text', required: true, options: [], value: null }],
  };
  const fields = { 'GET /me/custom-field': asked };

  test('is asked for once, after the terms, and the cookie says so until it is answered', async () => {
    const { changes, answers } = open(
      { ...DECIDED, _termos_1: undefined },
      { metas: { termsOfUseActivated: 'on' }, filled: false },
      fields,
    );
    await modal('Termos de uso');
    expect(screen.queryByRole('dialog', { name: 'Complete o seu cadastro' })).toBeNull();
    press('Li e aceito');
    const dialog = await modal('Complete o seu cadastro');
    expect(dialog.getByText('Para continuar, o painel precisa saber um pouco mais sobre você.')).toBeTruthy();
    expect(readCookie('custom_fields_filled')).toBe('0');
    await dialog.findByLabelText('Cidade');
    press('Salvar e continuar');
    expect(dialog.getByText('Preencha este campo.')).toBeTruthy();
    fill('Cidade', 'Recife');
    answers['PUT /me/custom-field'] = refusal('server.failed');
    press('Salvar e continuar');
    await dialog.findByText('Não foi possível salvar agora. Tente de novo.');
    answers['PUT /me/custom-field'] = { ...asked, filled: true };
    press('Salvar e continuar');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(changes().at(-1)).toEqual(['PUT /me/custom-field', { values: [{ field: 5, value: 'Recife' }] }]);
    expect(readCookie('custom_fields_filled')).toBe('1');
  });

  test('neither Escape nor a press beside it puts it off; whoever does not say it can leave', async () => {
    const { changes } = open(DECIDED, { filled: false }, fields);
    const dialog = await modal('Complete o seu cadastro');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });
    await dialog.findByLabelText('Cidade');
    expect(dialog.queryByRole('button', { name: 'Fechar' })).toBeNull();
    press('Sair');
    await waitFor(() => expect(changes()).toEqual([['POST /member/logout', undefined]]));
  });

  test('goes where another tab answered it meanwhile', async () => {
    open(DECIDED, { filled: false }, { 'GET /me/custom-field': { ...asked, filled: true } });
    await waitFor(() => expect(readCookie('custom_fields_filled')).toBe('1'));
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
