import { afterEach, describe, expect, test } from '@jest/globals';
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { TicketDetail, TicketMessage } from '@clube/shared/contracts/ticket';
import type { Role } from '@clube/shared/contracts/policy';
import { describeStates, fill, openScreen, press, refusal, sampleOf, type Answers } from '@clube/shared/testing';
import { TicketPage } from './ticket-page.tsx';

const open = (answers: Answers = {}) => openScreen(<TicketPage />, { path: '/ajuda/:id', at: '/ajuda/4', answers });
const message = (id: number, text: string, role: Role = 'student'): TicketMessage => {
  const sample = sampleOf<TicketMessage>(TicketMessage);
  return {
    ...sample,
    id,
    message: text,
    image: null,
    by_mail: false,
    left_out: 0,
    author: { id: 50, name: 'Bia', photo: null, role },
  };
};
const ticket = (change: Partial<TicketDetail>): TicketDetail => ({
  ...sampleOf<TicketDetail>(TicketDetail),
  is_unread: false,
  merged_into: null,
  id: 4,
  title: 'Vídeo travado',
  messages: [message(1, 'Não abre'), message(2, 'Já vemos', 'support')],
  has_earlier: false,
  ...change,
});

// What somebody began to write is found again by whoever comes next.
afterEach(() => localStorage.clear());

describeStates({ open, read: 'GET /ticket/4', shown: 'title sample', missing: 'ticket.not_found' });

test('a ticket that is not there leads back to the others', async () => {
  open({ 'GET /ticket/4': refusal('ticket.not_found') });
  const back = await screen.findByRole('link', { name: 'Voltar à ajuda' });
  expect(back.getAttribute('href')).toBe('/ajuda');
});

describe('a conversation', () => {
  test('has its title, when it was opened, its state, and its messages, those of the staff named as such', async () => {
    open({ 'GET /ticket/4': ticket({ created_at: '2026-01-02T12:00:00.000Z' }) });
    await screen.findByRole('heading', { name: 'Vídeo travado' });
    expect(screen.getByText(/^Aberto em .*2026/)).toBeTruthy();
    expect(screen.getByText('Aberto')).toBeTruthy();
    const [asked, answered] = screen.getAllByRole('article');
    expect(asked!.textContent).toContain('Não abre');
    expect(asked!.textContent).not.toContain('Equipe');
    expect(answered!.textContent).toContain('Equipe');
  });

  test('what the staff said before their account was erased is still the staff’s', async () => {
    open({ 'GET /ticket/4': ticket({ messages: [{ ...message(2, 'Já vemos'), author: null }] }) });
    const said = await screen.findByRole('article');
    expect(said.textContent).toContain('Conta apagadaEquipe');
  });

  test('an address in it leads there, beside the ticket and telling nothing of it; nothing else does', async () => {
    const words = 'Veja https://example.com/a. E javascript:alert(1)';
    open({ 'GET /ticket/4': ticket({ messages: [message(2, words, 'support')] }) });
    const said = within(await screen.findByRole('article'));
    expect(said.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['https://example.com/a']);
    const link = said.getByRole<HTMLAnchorElement>('link', { name: 'https://example.com/a' });
    expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer nofollow ugc']);
    expect(link.parentElement!.parentElement!.textContent).toBe(words);
  });

  test('an answer that came by mail says so, and what of its mail is not shown', async () => {
    const mailed = { ...message(3, 'Segue'), by_mail: true, left_out: 2 };
    open({ 'GET /ticket/4': ticket({ messages: [message(1, 'Não abre'), mailed] }) });
    const [written, came] = await screen.findAllByRole('article');
    expect(written!.textContent).not.toMatch(/Por e-mail|anexo/);
    expect(came!.textContent).toContain('Por e-mail');
    expect(came!.textContent).toContain('2 anexos do e-mail não vieram');
  });

  test('a reply is sent, shown, and the field is empty again', async () => {
    const replied = ticket({ messages: [...ticket({}).messages, message(3, 'Obrigada')] });
    const { changes } = open({ 'GET /ticket/4': ticket({}), 'POST /ticket/4/message': replied });
    await screen.findByLabelText('Sua resposta');
    press('Responder');
    expect(screen.getByText('Escreva uma resposta.')).toBeTruthy();
    fill('Sua resposta', 'Obrigada');
    press('Responder');
    await screen.findByText('Obrigada', { selector: 'p' });
    expect(changes()).toEqual([['POST /ticket/4/message', { message: 'Obrigada' }]]);
    await waitFor(() => expect(screen.getByLabelText('Sua resposta')).toHaveProperty('value', ''));
  });

  test.each(['student', 'support'] as const)('one that is too long is neither cut off nor sent (%s)', async (role) => {
    const answers = { 'GET /ticket/4': ticket({}) };
    const { changes } = openScreen(<TicketPage />, { path: '/ajuda/:id', at: '/ajuda/4', role, answers });
    const field = await screen.findByLabelText('Sua resposta');
    fill('Sua resposta', 'a'.repeat(10_001));
    press('Responder');
    await screen.findByText('10001 / 10000');
    expect(field).toHaveProperty('maxLength', -1);
    expect(changes().filter(([call]) => String(call).endsWith('/message'))).toEqual([]);
  });

  test.each(['student', 'support'] as const)(
    'while a reply is sent nothing is typed that would go with it (%s)',
    async (role) => {
      const { promise, resolve } = Promise.withResolvers<TicketDetail>();
      const answers = { 'GET /ticket/4': ticket({}), 'POST /ticket/4/message': () => promise };
      openScreen(<TicketPage />, { path: '/ajuda/:id', at: '/ajuda/4', role, answers });
      const field = await screen.findByLabelText('Sua resposta');
      fill('Sua resposta', 'Obrigada');
      expect(field).toHaveProperty('readOnly', false);
      press('Responder');
      await waitFor(() => expect(field).toHaveProperty('readOnly', true));
      resolve(ticket({}));
      await waitFor(() => expect(screen.getByLabelText('Sua resposta')).toHaveProperty('readOnly', false));
    },
  );

  test('a reply that was begun is there again, until it is sent or its author signs out', async () => {
    const answers = { 'GET /ticket/4': ticket({}), 'POST /ticket/4/message': ticket({}) };
    open(answers);
    await screen.findByLabelText('Sua resposta');
    fill('Sua resposta', 'Meio caminho');
    cleanup();
    open(answers);
    await screen.findByDisplayValue('Meio caminho');
    expect(Object.keys(localStorage)).toEqual([expect.stringMatching(/^draft:ticket:\d+:4$/)]);
    press('Responder');
    await waitFor(() => expect(screen.getByLabelText('Sua resposta')).toHaveProperty('value', ''));
    expect(Object.keys(localStorage)).toEqual([]);
  });

  describe('with a picture', () => {
    const picture = (type = 'image/png', bytes = 3) => new File([new Uint8Array(bytes)], 'tela', { type });
    const begin = async (answers: Answers = {}) => {
      Object.assign(URL, { createObjectURL: () => 'blob:shown', revokeObjectURL: () => undefined });
      const opened = open({ 'GET /ticket/4': ticket({}), 'POST /ticket/4/message': ticket({}), ...answers });
      await screen.findByLabelText('Sua resposta');
      return opened;
    };
    const key = 'k'.repeat(22);
    const sent = { 'POST /ticket/image': { key } };

    test.each([
      [
        'chosen',
        (file: File) => fireEvent.change(screen.getByLabelText('Escolher imagem'), { target: { files: [file] } }),
      ],
      [
        'pasted',
        (file: File) =>
          fireEvent.paste(screen.getByLabelText('Sua resposta'), {
            clipboardData: { files: [file], types: ['Files'] },
          }),
      ],
      [
        'dropped',
        (file: File) => fireEvent.drop(screen.getByLabelText('Sua resposta'), { dataTransfer: { files: [file] } }),
      ],
    ] as const)('that was %s it is shown, sent and named by the reply, and gone after it', async (_how, give) => {
      const { changes } = await begin(sent);
      give(picture());
      expect((await screen.findByRole('img', { name: 'Imagem da mensagem' })).getAttribute('src')).toBe('blob:shown');
      fill('Sua resposta', 'Veja');
      await waitFor(() => expect(screen.getByRole('button', { name: 'Responder' })).toHaveProperty('disabled', false));
      press('Responder');
      await waitFor(() =>
        expect(changes().at(-1)).toEqual(['POST /ticket/4/message', { message: 'Veja', image: key }]),
      );
      await waitFor(() => expect(screen.queryByRole('img', { name: 'Imagem da mensagem' })).toBeNull());
    });

    test('that is taken away is not named', async () => {
      const { changes, settled } = await begin(sent);
      fireEvent.paste(screen.getByLabelText('Sua resposta'), {
        clipboardData: { files: [picture()], types: ['Files'] },
      });
      await settled();
      press('Tirar a imagem');
      fill('Sua resposta', 'Veja');
      press('Responder');
      await waitFor(() => expect(changes().at(-1)).toEqual(['POST /ticket/4/message', { message: 'Veja' }]));
    });

    test.each([
      [picture('image/svg+xml'), 'Use uma imagem PNG, JPEG ou WebP.'],
      [picture('image/png', 8 * 1024 * 1024 + 1), 'A imagem passa de 8 MB.'],
    ])('of another kind or size it is refused before it is sent', async (file, text) => {
      const { changes } = await begin(sent);
      fireEvent.paste(screen.getByLabelText('Sua resposta'), { clipboardData: { files: [file], types: ['Files'] } });
      expect(screen.getByRole('alert').textContent).toContain(text);
      expect(changes()).toEqual([]);
    });

    test.each([
      ['rate.limited', 'Muitas imagens em pouco tempo. Espere um momento.'],
      ['image.unsupported', 'Use uma imagem PNG, JPEG ou WebP.'],
      ['server.failed', 'A imagem não foi enviada.'],
    ] as const)('that is refused with %s: said, and sent again on demand', async (code, text) => {
      const { answers, changes, settled } = await begin({ 'POST /ticket/image': refusal(code) });
      fireEvent.paste(screen.getByLabelText('Sua resposta'), {
        clipboardData: { files: [picture()], types: ['Files'] },
      });
      await screen.findByText(text);
      Object.assign(answers, sent);
      press('Tentar de novo');
      await settled();
      expect(screen.queryByRole('alert')).toBeNull();
      expect(changes().map(([call]) => call)).toEqual(['POST /ticket/image', 'POST /ticket/image']);
    });

    const attachAndLeave = async () => {
      const { settled } = await begin(sent);
      fill('Sua resposta', 'Veja');
      fireEvent.paste(screen.getByLabelText('Sua resposta'), {
        clipboardData: { files: [picture()], types: ['Files'] },
      });
      await settled();
      cleanup();
    };

    test('is there again with the text, after a reload, until the reply has it', async () => {
      await attachAndLeave();
      const { changes } = await begin();
      await screen.findByDisplayValue('Veja');
      await screen.findByText('Imagem anexada');
      press('Responder');
      await waitFor(() => expect(changes()).toEqual([['POST /ticket/4/message', { message: 'Veja', image: key }]]));
      await waitFor(() => expect(screen.queryByText('Imagem anexada')).toBeNull());
      expect(Object.keys(localStorage)).toEqual([]);
    });

    test('that the server has forgotten is said to be gone, and the next try goes without it', async () => {
      await attachAndLeave();
      const { answers, changes } = await begin({ 'POST /ticket/4/message': refusal('ticket.image_not_found') });
      await screen.findByText('Imagem anexada');
      await screen.findByDisplayValue('Veja');
      press('Responder');
      await screen.findByText('A imagem não está mais aqui: anexe de novo, ou envie sem ela.');
      answers['POST /ticket/4/message'] = ticket({});
      press('Responder');
      await waitFor(() => expect(changes().at(-1)).toEqual(['POST /ticket/4/message', { message: 'Veja' }]));
    });

    test('of a message it is shown, and opens whole', async () => {
      const shown = { ...message(1, 'Veja'), image: '/api/ticket/4/image/k' };
      await begin({ 'GET /ticket/4': ticket({ messages: [shown] }) });
      const image = screen.getByRole('img', { name: 'Imagem da mensagem' });
      expect(image.getAttribute('src')).toBe(shown.image);
      expect(image.closest('a')!.getAttribute('href')).toBe(shown.image);
    });
  });

  test.each([
    ['ticket.closed', 'Este chamado já foi fechado.'],
    ['server.failed', 'A resposta não foi enviada. Tente de novo.'],
  ] as const)('a reply that fails with %s says so and stays', async (code, text) => {
    open({ 'GET /ticket/4': ticket({}), 'POST /ticket/4/message': refusal(code) });
    await screen.findByLabelText('Sua resposta');
    fill('Sua resposta', 'Obrigada');
    press('Responder');
    await screen.findByText(text);
    expect(screen.getByLabelText('Sua resposta')).toHaveProperty('value', 'Obrigada');
  });

  test('is closed, and reopened before anybody replies', async () => {
    const { changes } = open({
      'GET /ticket/4': ticket({}),
      'POST /ticket/4/close': ticket({ status: 'closed' }),
      'POST /ticket/4/reopen': ticket({}),
    });
    await screen.findByText('Aberto');
    press('Fechar chamado');
    await screen.findByText('Este chamado está fechado. Reabra para responder.');
    expect(screen.getByText('Fechado')).toBeTruthy();
    expect(screen.queryByLabelText('Sua resposta')).toBeNull();
    press('Reabrir');
    await screen.findByLabelText('Sua resposta');
    expect(changes().map(([call]) => call)).toEqual(['POST /ticket/4/close', 'POST /ticket/4/reopen']);
  });

  test('closing that fails is told, and it stays open', async () => {
    open({ 'GET /ticket/4': ticket({}), 'POST /ticket/4/close': refusal('server.failed') });
    await screen.findByText('Aberto');
    press('Fechar chamado');
    await screen.findByText('Não foi possível salvar agora. Tente de novo.');
    expect(screen.getByText('Aberto')).toBeTruthy();
  });

  test('earlier messages come when somebody asks, before those that stand there', async () => {
    const { sent } = open({
      'GET /ticket/4': ticket({ messages: [message(51, 'Nova')], has_earlier: true }),
      'GET /ticket/4/message': { messages: [message(1, 'Velha')], has_earlier: false },
    });
    await screen.findByText('Nova');
    press('Ver mensagens anteriores');
    await screen.findByText('Velha');
    expect(sent.at(-1)).toMatchObject({ call: 'GET /ticket/4/message', search: '?before=51' });
    expect(screen.getAllByRole('article').map(({ textContent }) => /Velha|Nova/.exec(textContent)?.[0])).toEqual([
      'Velha',
      'Nova',
    ]);
    expect(screen.queryByRole('button', { name: 'Ver mensagens anteriores' })).toBeNull();
  });

  test('a reply that comes while earlier messages are asked for leaves no gap between them', async () => {
    const asked = Promise.withResolvers<unknown>();
    const texts = () =>
      screen.getAllByRole('article').map(({ textContent }) => /Velha|Meio|Nova|Obrigada/.exec(textContent)?.[0]);
    open({
      'GET /ticket/4': ticket({ messages: [message(50, 'Meio'), message(51, 'Nova')], has_earlier: true }),
      'GET /ticket/4/message': () => asked.promise,
      'POST /ticket/4/message': ticket({ messages: [message(51, 'Nova'), message(52, 'Obrigada')], has_earlier: true }),
    });
    await screen.findByText('Nova');
    press('Ver mensagens anteriores');
    fill('Sua resposta', 'Obrigada');
    press('Responder');
    await screen.findByText('Obrigada', { selector: 'p' });
    asked.resolve({ messages: [message(49, 'Velha')], has_earlier: false });
    await screen.findByText('Velha');
    expect(texts()).toEqual(['Velha', 'Meio', 'Nova', 'Obrigada']);
  });
});
