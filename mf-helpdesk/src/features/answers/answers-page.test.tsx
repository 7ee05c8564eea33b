import { afterEach, describe, expect, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describeStates, fill, openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { AnswersPage } from './answers-page.tsx';

const boleto = { id: 3, title: 'Boleto', text: 'Olá, {{nome}}.', version: 2 };
const tags = [
  { id: 1, name: 'Pix', tickets_count: 4 },
  { id: 2, name: 'Cartão', tickets_count: 1 },
];
const open = (answers: Answers = {}) =>
  openScreen(<AnswersPage />, {
    path: '/ajuda/respostas',
    role: 'support',
    answers: { 'GET /ticket/canned': [boleto], 'GET /ticket/tag': tags, ...answers },
  });
// What somebody began to write is found again by whoever comes next.
afterEach(() => localStorage.clear());
const row = async (text: string) => (await screen.findByText(text)).closest('li')!;
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

describeStates({
  open: (answers) => open({ 'GET /ticket/tag': [], ...answers }),
  read: 'GET /ticket/canned',
  shown: 'title sample',
});

describe('answers that are kept ready', () => {
  test('none yet invites to write one', async () => {
    open({ 'GET /ticket/canned': [] });
    await screen.findByText('Nenhuma resposta pronta ainda');
  });

  test('a new one is sent, and the fields are empty again', async () => {
    const { changes } = open({ 'POST /ticket/canned': { id: 9 } });
    fill('Nome da resposta', 'Certificado');
    fill('Texto da resposta', 'Veja em {{painel}}.');
    press('Criar resposta pronta');
    await waitFor(() =>
      expect(changes()).toEqual([['POST /ticket/canned', { title: 'Certificado', text: 'Veja em {{painel}}.' }]]),
    );
    await waitFor(() => expect(field('Texto da resposta').value).toBe(''));
  });

  test('a field that there is not is said before it is sent', async () => {
    const { changes } = open();
    fill('Nome da resposta', 'Senha');
    fill('Texto da resposta', 'A senha é {{senha}}');
    press('Criar resposta pronta');
    await screen.findByText(/Há um campo que não existe/);
    expect(changes()).toEqual([]);
  });

  test('what is longer than fits is said with how long it is, is cut nowhere, and not sent', async () => {
    const { changes } = open();
    fill('Nome da resposta', 'a'.repeat(81));
    fill('Texto da resposta', 'a'.repeat(5001));
    press('Criar resposta pronta');
    await screen.findByText('81 / 80');
    await screen.findByText('5001 / 5000');
    expect(['Nome da resposta', 'Texto da resposta'].map((label) => field(label).maxLength)).toEqual([-1, -1]);
    expect(changes()).toEqual([]);
  });

  test('one is changed with the version that was seen; that somebody was faster is said, and the text stays', async () => {
    const { changes } = open({ 'PATCH /ticket/canned/3': refusal('version.stale') });
    const of = within(await row('Boleto'));
    fireEvent.click(of.getByRole('button', { name: 'Editar “Boleto”' }));
    const [text] = screen.getAllByLabelText<HTMLTextAreaElement>('Texto da resposta');
    fireEvent.change(text!, { target: { value: 'Oi' } });
    press('Salvar');
    await screen.findByText(/Alguém mudou esta resposta/);
    expect(text!.value).toBe('Oi');
    expect(changes()).toEqual([['PATCH /ticket/canned/3', { title: 'Boleto', text: 'Oi', version: 2 }]]);
  });

  test('one that the page hears another version of meanwhile is changed with the one that it was begun over', async () => {
    const { answers, changes, sent, settled } = open({ 'PATCH /ticket/canned/3': refusal('version.stale') });
    const of = within(await row('Boleto'));
    fireEvent.click(of.getByRole('button', { name: 'Editar “Boleto”' }));
    const [text] = screen.getAllByLabelText<HTMLTextAreaElement>('Texto da resposta');
    fireEvent.change(text!, { target: { value: 'Oi' } });
    answers['GET /ticket/canned'] = [{ ...boleto, text: 'De outra pessoa', version: 3 }];
    const reads = () => sent.filter(({ call }) => call === 'GET /ticket/canned').length;
    const before = reads();
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    await settled();
    expect(text!.value).toBe('Oi');
    press('Salvar');
    await screen.findByText(/Alguém mudou esta resposta/);
    expect(changes()).toEqual([['PATCH /ticket/canned/3', { title: 'Boleto', text: 'Oi', version: 2 }]]);
  });

  test('one is deleted once that is confirmed, and comes back as it was by then; where that fails it is offered again', async () => {
    const { answers, changes } = open({
      'DELETE /ticket/canned/3': { ok: true },
      'POST /ticket/canned': refusal('ticket.too_many_canned'),
    });
    press(await screen.findByRole('button', { name: 'Apagar “Boleto”' }).then(() => 'Apagar “Boleto”'));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Logo depois dá para desfazer.');
    answers['GET /ticket/canned'] = [{ ...boleto, text: 'De outra pessoa', version: 3 }];
    fireEvent.click(within(dialog).getByRole('button', { name: 'Apagar' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    await screen.findByText('O painel já tem 200 respostas prontas.');
    answers['POST /ticket/canned'] = { id: 9 };
    fireEvent.click(await screen.findByRole('button', { name: 'Desfazer' }));
    const back = ['POST /ticket/canned', { title: 'Boleto', text: 'De outra pessoa' }];
    await waitFor(() => expect(changes()).toEqual([['DELETE /ticket/canned/3', undefined], back, back]));
  });

  test('one that a colleague deleted first is gone, and nothing is said to have failed', async () => {
    const { answers } = open({ 'DELETE /ticket/canned/3': refusal('request.not_found') });
    fireEvent.click(await screen.findByRole('button', { name: 'Apagar “Boleto”' }));
    const dialog = await screen.findByRole('dialog');
    answers['GET /ticket/canned'] = [];
    fireEvent.click(within(dialog).getByRole('button', { name: 'Apagar' }));
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Apagar “Boleto”' })).toBeNull());
    expect(screen.queryByText(/não foi apagada/)).toBeNull();
  });
});

describe('tags', () => {
  const pix = async () => within((await screen.findByDisplayValue('Pix')).closest('li')!);

  test('one gets another name; one that is taken says so', async () => {
    const { changes } = open({ 'PATCH /ticket/tag/1': refusal('ticket.tag_taken') });
    const of = await pix();
    fireEvent.change(of.getByLabelText('Nome da etiqueta'), { target: { value: 'cartao' } });
    fireEvent.click(of.getByRole('button', { name: 'Salvar o nome de “Pix”' }));
    await screen.findByText(/Já existe uma etiqueta com esse nome/);
    expect(changes()).toEqual([['PATCH /ticket/tag/1', { name: 'cartao' }]]);
  });

  test('two are put together once it was said what becomes of them', async () => {
    const { changes } = open({ 'POST /ticket/tag/1/merge': { ok: true } });
    fireEvent.change((await pix()).getByLabelText('Juntar com'), { target: { value: '2' } });
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Os chamados com “Pix” ficam com “Cartão”, e “Pix” deixa de existir.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Juntar' }));
    await waitFor(() => expect(changes()).toEqual([['POST /ticket/tag/1/merge', { into: 2 }]]));
  });

  const DELETE = 'DELETE /ticket/tag/1';
  const RESTORE = 'POST /bin/9/restore';
  const restored = { kind: 'ticket_tag', course_id: null, module_id: null, lesson_id: null };
  const doom = async (more: Answers) => {
    const opened = open({ [DELETE]: { ok: true, bin: 9 }, ...more });
    fireEvent.click((await pix()).getByRole('button', { name: 'Apagar “Pix”' }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog.textContent).toContain('Ela sai de 4 chamados e fica 30 dias na lixeira. Até lá, volta com eles.');
    opened.answers['GET /ticket/tag'] = tags.slice(1);
    fireEvent.click(within(dialog).getByRole('button', { name: 'Apagar' }));
    return opened;
  };

  test('one is deleted once it was said of how many tickets, and is taken back', async () => {
    const { changes, answers } = await doom({ [RESTORE]: restored });
    await screen.findByText('Pix foi para a lixeira.');
    expect(changes()).toEqual([[DELETE, undefined]]);
    answers['GET /ticket/tag'] = tags;
    press('Desfazer');
    await screen.findByText('Pix está de volta, no lugar em que estava.');
    expect(changes().slice(1)).toEqual([[RESTORE, undefined]]);
    await pix();
  });

  test.each([
    ['ticket.tag_taken', 'Já há outra etiqueta com esse nome. Mude o nome dela e restaure de novo.'],
    ['ticket.too_many_tags', 'O painel já tem tantas etiquetas quantas pode ter. Apague uma delas e restaure de novo.'],
  ] as const)('one that cannot come back says why (%s)', async (code, text) => {
    await doom({ [RESTORE]: refusal(code) });
    await screen.findByText('Pix foi para a lixeira.');
    press('Desfazer');
    await screen.findByText(text);
  });

  test('one that somebody else deleted first is gone, as was asked', async () => {
    await doom({ [DELETE]: refusal('request.not_found') });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(screen.queryByDisplayValue('Pix')).toBeNull());
    expect(screen.queryByText(/lixeira\.$/)).toBeNull();
  });

  test('the bin is at hand', async () => {
    open();
    expect((await screen.findByRole('link', { name: 'Ver a lixeira' })).getAttribute('href')).toBe('/lixeira');
  });
});
