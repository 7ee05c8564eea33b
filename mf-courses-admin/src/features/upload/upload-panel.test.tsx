import { describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { Media } from '@clube/shared/contracts/media';
import type { Role } from '@clube/shared/contracts/policy';
import { openScreen, press, sampleOf } from '@clube/shared/testing';
import { UploadPanel } from './upload-panel.tsx';
import type { UploadProblem } from './upload-problem.ts';
import type { UploadState } from './use-upload.ts';

const MEGA = 1024 * 1024;
function show(state: UploadState, role: Role = 'owner') {
  const acts = {
    start: jest.fn<(file: File) => Promise<void>>(),
    pause: jest.fn(),
    resume: jest.fn(),
    reset: jest.fn(),
  };
  acts.start.mockResolvedValue();
  openScreen(<UploadPanel upload={{ state, ...acts }} />, { path: '/', role });
  return acts;
}

test('a file that is chosen, or dropped, begins', () => {
  const { start } = show({ status: 'idle' });
  const file = new File(['x'], 'aula.mp4', { type: 'video/mp4' });
  fireEvent.change(screen.getByLabelText('Arquivo da aula'), { target: { files: [file] } });
  expect(start).toHaveBeenLastCalledWith(file);
  const other = new File(['y'], 'outra.mp4', { type: 'video/mp4' });
  fireEvent.drop(screen.getByText('Escolha ou solte um vídeo ou áudio'), { dataTransfer: { files: [other] } });
  expect(start).toHaveBeenLastCalledWith(other);
});

test('[6.8] the cookie of exceeded storage is read: it says so before anything is sent', () => {
  const says = () => screen.queryByText('O armazenamento do painel está cheio. Exclua vídeos que não usa mais.');
  for (const [cookie, isSaid] of [
    ['exceeded_storage=1', true],
    ['exceeded_storage=0', false],
    ['exceeded_storage=; max-age=0', false],
  ] as const) {
    document.cookie = cookie;
    show({ status: 'idle' });
    expect(says() !== null).toBe(isSaid);
    expect(screen.queryByRole('link', { name: 'Ver assinatura' })?.getAttribute('href')).toBe(
      isSaid ? '/assinatura' : undefined,
    );
    expect(screen.getByLabelText('Arquivo da aula')).toBeTruthy();
    cleanup();
  }
});

test.each([
  ['owner', true],
  ['admin', true],
  ['instructor', false],
] as const)('the way to the subscription is shown to an %s: %s', (role, isShown) => {
  document.cookie = 'exceeded_storage=1';
  const states: UploadState[] = [
    { status: 'idle' },
    { status: 'failed', name: 'aula.mp4', sent: 0, problem: 'unpaid' },
    { status: 'failed', name: 'aula.mp4', sent: 0, problem: 'storage_full' },
  ];
  for (const state of states) {
    show(state, role);
    expect(screen.getByText(/armazenamento do painel está cheio|assinatura do painel está em atraso/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Ver assinatura' }) !== null).toBe(isShown);
    cleanup();
  }
  document.cookie = 'exceeded_storage=; max-age=0';
});

test('on its way it says how far and how long, and can be paused', () => {
  const { pause } = show({ status: 'uploading', name: 'aula.mp4', sent: MEGA, size: 4 * MEGA, secondsLeft: 120 });
  expect(screen.getByText('aula.mp4')).toBeTruthy();
  expect(screen.getByText(/^1.*de 4.*faltam 2/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Envio de aula.mp4' })).toHaveProperty('value', 25);
  press('Pausar');
  expect(pause).toHaveBeenCalledTimes(1);
});

test('paused it goes on', () => {
  const { resume } = show({ status: 'paused', name: 'aula.mp4', sent: 0, size: 0, secondsLeft: undefined });
  press('Continuar');
  expect(resume).toHaveBeenCalledTimes(1);
});

test('there, it says what it is and whether it plays; another one can be taken', async () => {
  const media = sampleOf<Media>(Media);
  const { reset } = show({ status: 'done', media: { ...media, name: 'aula.mp4', size_bytes: 3 * MEGA } });
  expect(screen.getByText('aula.mp4')).toBeTruthy();
  expect(screen.getByText(/^3/)).toBeTruthy();
  await screen.findByText('Processando');
  press('Trocar');
  expect(reset).toHaveBeenCalledTimes(1);
});

describe('stopped', () => {
  const cases: Record<UploadProblem, [RegExp, boolean]> = {
    network: [/^O envio parou\. Já temos 2.* dele\.$/, true],
    signed_out: [/^Sua sessão terminou\. Entre de novo: o envio continua de 2.*\.$/, true],
    not_allowed: [/^Você não pode enviar arquivos para este painel\.$/, false],
    too_large: [/^O arquivo é maior do que este servidor aceita\.$/, false],
    unpaid: [/assinatura do painel está em atraso/, false],
    storage_full: [/^O armazenamento do painel está cheio\. Exclua vídeos que não usa mais\.$/, true],
    too_many: [/^Muitos envios em pouco tempo\. Espere um pouco e tente de novo\.$/, true],
    disk_full: [/^O servidor está sem espaço\. Tente de novo mais tarde\.$/, true],
    server: [/^O servidor falhou\. Já temos 2.* dele\.$/, true],
  };
  test.each(Object.entries(cases) as [UploadProblem, [RegExp, boolean]][])(
    'by %s it says why, and offers what helps',
    (problem, [text, isWorthAnother]) => {
      const { reset, resume } = show({ status: 'failed', name: 'aula.mp4', sent: 2 * MEGA, problem });
      expect(screen.getByRole('alert').textContent).toContain('aula.mp4');
      expect(screen.getByText(text)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Tentar de novo' }) !== null).toBe(isWorthAnother);
      if (isWorthAnother) press('Tentar de novo');
      expect(resume).toHaveBeenCalledTimes(isWorthAnother ? 1 : 0);
      press('Cancelar');
      expect(reset).toHaveBeenCalledTimes(1);
    },
  );
});
