import { describe, expect, jest, test } from '@jest/globals';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import type { Role } from '@clube/shared/contracts/policy';
import { openScreen, press } from '@clube/shared/testing';
import { DropZone } from './drop-zone.tsx';
import { Followed } from './followed.tsx';
import type { UploadTask } from './task.ts';
import { UploadPanel } from './upload-panel.tsx';
import type { UploadProblem } from './upload-problem.ts';

const MEGA = 1024 * 1024;
const task = (change: Partial<UploadTask> = {}): UploadTask => ({
  id: 'u1',
  name: 'aula.mp4',
  size: 4 * MEGA,
  target: { kind: 'library' },
  status: 'sending',
  sent: MEGA,
  ...change,
});
function show(of?: UploadTask, role: Role = 'owner') {
  const acts = {
    start: jest.fn<(file: File) => void>(),
    pause: jest.fn(),
    resume: jest.fn(),
    cancel: jest.fn(),
    giveFile: jest.fn<(file: File) => void>(),
  };
  const upload = { task: of, ...acts };
  openScreen(of ? <Followed task={of} upload={upload} /> : <UploadPanel upload={upload} />, { path: '/', role });
  return acts;
}

test('a file that is chosen, or dropped, begins', () => {
  const { start } = show();
  const file = new File(['x'], 'aula.mp4', { type: 'video/mp4' });
  fireEvent.change(screen.getByLabelText('Arquivo da aula'), { target: { files: [file] } });
  expect(start).toHaveBeenLastCalledWith(file);
  const other = new File(['y'], 'outra.mp4', { type: 'video/mp4' });
  fireEvent.drop(screen.getByText('Escolha ou solte um vídeo, áudio ou PDF'), { dataTransfer: { files: [other] } });
  expect(start).toHaveBeenLastCalledWith(other);
});

test.each([
  ['notas.docx', 'application/vnd.openxmlformats-officedocument.wordprocessingml.document', false],
  ['capa.png', 'image/png', false],
  ['lista.txt', 'text/plain', false],
  ['tudo.zip', 'application/zip', false],
  // What a browser knows no type of, or another, may be a video all the same.
  ['aula.mkv', '', true],
  ['aula.dv', '', true],
  ['aula.mxf', 'application/octet-stream', true],
  ['aula.ts', 'text/vnd.trolltech.linguist', true],
  ['laço.gif', 'image/gif', true],
  ['texto.pdf', 'application/pdf', true],
])(
  '%s of the type “%s” begins when it is dropped: %s; else it is said at once, and nothing is sent',
  async (name, type, isSent) => {
    const { start } = show();
    const file = new File(['x'], name, { type });
    fireEvent.drop(screen.getByText('Escolha ou solte um vídeo, áudio ou PDF'), { dataTransfer: { files: [file] } });
    expect(start.mock.calls).toEqual(isSent ? [[file]] : []);
    const said = `Não é um vídeo, um áudio nem um PDF: ${name}`;
    if (isSent) expect(screen.queryByText(said)).toBeNull();
    else await screen.findByText(said);
  },
);

test('of several that are dropped on the library the good ones begin, and the others are named', async () => {
  const onFiles = jest.fn();
  openScreen(<DropZone isMultiple onFiles={onFiles} />, { path: '/' });
  const files = ['a.mp4', 'b.txt', 'c.mp4', 'd.csv'].map(
    (name) => new File(['x'], name, { type: name.endsWith('mp4') ? 'video/mp4' : 'text/plain' }),
  );
  fireEvent.drop(screen.getByText('Escolha ou solte vídeos, áudios ou PDFs'), { dataTransfer: { files } });
  expect(onFiles.mock.calls).toEqual([[[files[0], files[2]]]]);
  await screen.findByText('Não é um vídeo, um áudio nem um PDF: b.txt, d.csv');
});

test('several that are dropped on the place of one are for whoever takes many', () => {
  const { start } = show();
  const files = ['a.mp4', 'b.mp4'].map((name) => new File(['x'], name));
  fireEvent.drop(screen.getByText('Escolha ou solte um vídeo, áudio ou PDF'), { dataTransfer: { files } });
  expect(start).not.toHaveBeenCalled();
});

test('[6.8] the cookie of exceeded storage is read: it says so before anything is sent', () => {
  const says = () => screen.queryByText('O armazenamento do painel está cheio. Exclua vídeos que não usa mais.');
  for (const [cookie, isSaid] of [
    ['exceeded_storage=1', true],
    ['exceeded_storage=0', false],
    ['exceeded_storage=; max-age=0', false],
  ] as const) {
    document.cookie = cookie;
    show();
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
  for (const of of [
    undefined,
    task({ status: 'failed', problem: 'unpaid' }),
    task({ status: 'failed', problem: 'storage_full' }),
  ]) {
    show(of, role);
    expect(screen.getByText(/armazenamento do painel está cheio|assinatura do painel está em atraso/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: 'Ver assinatura' }) !== null).toBe(isShown);
    cleanup();
  }
  document.cookie = 'exceeded_storage=; max-age=0';
});

test('on its way it says how far and how long, and can be paused and given up', () => {
  const { pause, cancel } = show(task({ secondsLeft: 120 }));
  expect(screen.getByText('aula.mp4')).toBeTruthy();
  expect(screen.getByText(/^1.*de 4.*faltam 2/)).toBeTruthy();
  expect(screen.getByRole('progressbar', { name: 'Envio de aula.mp4' })).toHaveProperty('value', 25);
  press('Pausar');
  press('Cancelar');
  expect([pause.mock.calls.length, cancel.mock.calls.length]).toEqual([1, 1]);
});

test('paused it goes on; behind others it waits', () => {
  const { resume } = show(task({ status: 'paused' }));
  press('Continuar');
  expect(resume).toHaveBeenCalledTimes(1);
  cleanup();
  show(task({ status: 'waiting' }));
  expect(screen.getByText(/^Na fila · 4/)).toBeTruthy();
});

test('a file that the browser has no more is asked for', () => {
  const { giveFile } = show(task({ status: 'lost' }));
  const file = new File(['x'], 'aula.mp4');
  fireEvent.change(screen.getByLabelText('Arquivo aula.mp4'), { target: { files: [file] } });
  expect(giveFile).toHaveBeenCalledWith(file);
});

describe('stopped', () => {
  const cases: Record<UploadProblem, [RegExp, boolean]> = {
    network: [/^O envio parou e continua sozinho\. Já temos 2.* dele\.$/, true],
    signed_out: [/^Sua sessão terminou\. Entre de novo: o envio continua de 2.*\.$/, true],
    not_allowed: [/^Você não pode enviar arquivos para este painel\.$/, false],
    too_large: [/^O arquivo é maior do que este servidor aceita\.$/, false],
    unpaid: [/assinatura do painel está em atraso/, false],
    storage_full: [/^O armazenamento do painel está cheio\. Exclua vídeos que não usa mais\.$/, true],
    too_many: [/^Muitos envios em pouco tempo\. O envio continua sozinho daqui a pouco\.$/, true],
    disk_full: [/^O servidor está sem espaço\. O envio continua sozinho quando houver\.$/, true],
    unusable: [/^O rascunho que foi feito para ele está na lixeira\.$/, false],
    refused: [/^O servidor não aceita este arquivo\.$/, false],
    no_material: [/^Este tipo de arquivo não é aceito, ou o conteúdo não é o que o nome diz\.$/, false],
    large_material: [/^O arquivo passa de 200.*\.$/, false],
    many_materials: [/^Uma aula tem até 50 materiais\.$/, true],
    gone: [/^A aula não existe mais\.$/, false],
    not_placed: [/^O arquivo chegou e está na biblioteca/, true],
    busy: [/chegou, mas outra importação/, true],
    server: [/^O servidor falhou e o envio continua sozinho\. Já temos 2.* dele\.$/, true],
  };
  test.each(Object.entries(cases) as [UploadProblem, [RegExp, boolean]][])(
    'by %s it says why, and offers what helps',
    (problem, [text, isWorthAnother]) => {
      const { cancel, resume } = show(task({ status: 'failed', sent: 2 * MEGA, problem }));
      expect(screen.getByRole('alert').textContent).toContain('aula.mp4');
      expect(screen.getByText(text)).toBeTruthy();
      expect(screen.queryByRole('button', { name: 'Tentar de novo' }) !== null).toBe(isWorthAnother);
      if (isWorthAnother) press('Tentar de novo');
      expect(resume).toHaveBeenCalledTimes(isWorthAnother ? 1 : 0);
      press('Cancelar');
      expect(cancel).toHaveBeenCalledTimes(1);
    },
  );
});

test('a folder on the place of one file is no file', () => {
  const { start } = show();
  const folder = { webkitGetAsEntry: () => ({ isDirectory: true }), getAsFile: () => new File([''], 'Curso') };
  fireEvent.drop(screen.getByText('Escolha ou solte um vídeo, áudio ou PDF'), {
    dataTransfer: { files: [new File([''], 'Curso')], items: [folder] },
  });
  expect(start).not.toHaveBeenCalled();
});

test('what is on its way is shown in the place of choosing', async () => {
  const acts = { start: jest.fn(), pause: jest.fn(), resume: jest.fn(), cancel: jest.fn(), giveFile: jest.fn() };
  openScreen(<UploadPanel upload={{ task: task(), ...acts }} />, { path: '/', role: 'owner' });
  await screen.findByRole('progressbar', { name: 'Envio de aula.mp4' });
  expect(screen.queryByLabelText('Arquivo da aula')).toBeNull();
});
