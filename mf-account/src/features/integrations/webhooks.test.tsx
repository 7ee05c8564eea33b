import { describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { Webhook, WebhookDelivery } from '@clube/shared/contracts/webhook';
import {
  describeStates,
  fill,
  openScreen,
  pageOf,
  press,
  refusal,
  sampleOf,
  type Answers,
} from '@clube/shared/testing';
import { IntegrationsPage } from './integrations-page.tsx';

const LIST = 'GET /webhook';
const LOG = 'GET /webhook/3/delivery';
const open = (answers: Answers = {}) =>
  openScreen(<IntegrationsPage />, {
    path: '/integracoes',
    role: 'owner',
    answers: { 'GET /me/second-factor': { enabled_at: null, recovery_codes_left: 0 }, ...answers },
  });
const webhook = (change: Partial<Webhook> = {}): Webhook => ({
  ...sampleOf<Webhook>(Webhook),
  id: 3,
  address: 'https://hooks.example.com/a',
  events: ['order.paid'],
  failing_since: null,
  disabled_at: null,
  disabled_by: null,
  version: 4,
  ...change,
});
const delivery = (change: Partial<WebhookDelivery> = {}): WebhookDelivery => ({
  ...sampleOf<WebhookDelivery>(WebhookDelivery),
  id: 7,
  event: 'order.paid',
  state: 'sent',
  status: 200,
  answer: 'ok',
  fault: null,
  tries: 1,
  ...change,
});

describeStates({ open, read: LIST, shown: 'address sample' });

describe('the addresses', () => {
  test('none: it says what for, and one is made, whose secret is shown this once', async () => {
    const { changes, answers } = open({ [LIST]: [], 'POST /webhook': refusal('webhook.address') });
    await screen.findByText('Nenhum webhook ainda');
    press('Novo webhook');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByRole('button', { name: 'Criar webhook' }));
    await screen.findByText('Diga o endereço.');
    await screen.findByText('Escolha um evento ou mais.');
    await screen.findByText('Por favor, insira sua senha.');
    fill('Sua senha', 'uma senha boa');
    fill('Endereço', `https://exemplo.com/${'a'.repeat(481)}`);
    await screen.findByText('501 / 500');
    expect(screen.getByLabelText('Endereço')).toHaveProperty('maxLength', -1);
    expect(changes()).toEqual([]);
    fill('Endereço', 'https://10.0.0.1/');
    fireEvent.click(dialog.getByLabelText('Pedido pago'));
    fireEvent.click(dialog.getByRole('button', { name: 'Criar webhook' }));
    await screen.findByText('Use um endereço https público, sem senha.');
    answers['POST /webhook'] = refusal('auth.wrong_password');
    fireEvent.click(dialog.getByRole('button', { name: 'Criar webhook' }));
    await screen.findByText('A senha está errada.');
    answers['POST /webhook'] = { id: 3, secret: 'whsec_abc' };
    answers[LIST] = [webhook()];
    fill('Endereço', ' https://hooks.example.com/a ');
    fireEvent.click(dialog.getByRole('button', { name: 'Criar webhook' }));
    await screen.findByText('whsec_abc');
    expect(changes().at(-1)).toEqual([
      'POST /webhook',
      { address: 'https://hooks.example.com/a', events: ['order.paid'], password: 'uma senha boa' },
    ]);
    press('Já guardei');
    await waitFor(() => expect(screen.queryByText('whsec_abc')).toBeNull());
    expect(screen.getByText('https://hooks.example.com/a')).toBeTruthy();
  });

  test.each([
    [{}, 'Ligado'],
    [{ failing_since: '2026-01-02T03:04:05.000Z' }, 'Com falhas'],
    [{ disabled_at: '2026-01-02T03:04:05.000Z', disabled_by: 'staff' as const }, 'Desligado'],
    [{ disabled_at: '2026-01-02T03:04:05.000Z', disabled_by: 'failures' as const }, 'Desligado por falhas'],
  ])('%j is %s', async (change, words) => {
    open({ [LIST]: [webhook(change)] });
    await screen.findByText(words);
    const isOn = !('disabled_at' in change);
    expect(screen.queryByRole('button', { name: 'Enviar um teste' }) !== null).toBe(isOn);
    expect(screen.getByRole('button', { name: isOn ? 'Desligar' : 'Ligar' })).toBeTruthy();
  });

  test('one is switched off, changed and deleted from what was seen', async () => {
    const { changes } = open({ [LIST]: [webhook()] });
    fireEvent.click(await screen.findByRole('button', { name: 'Desligar' }));
    await waitFor(() => expect(changes()).toEqual([['PATCH /webhook/3', { is_enabled: false, version: 4 }]]));
    press('Editar');
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByLabelText('Membro entrou'));
    fill('Sua senha', 'uma senha boa');
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await waitFor(() =>
      expect(changes().at(-1)).toEqual([
        'PATCH /webhook/3',
        {
          address: 'https://hooks.example.com/a',
          events: ['order.paid', 'member.added'],
          password: 'uma senha boa',
          version: 4,
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    press('Apagar');
    const question = within(await screen.findByRole('dialog'));
    question.getByText(/Não há como desfazer/);
    fireEvent.click(question.getByRole('button', { name: 'Apagar' }));
    await waitFor(() => expect(changes().at(-1)?.[0]).toBe('DELETE /webhook/3'));
  });

  test('one that the page hears another version of meanwhile is changed with the one that was opened', async () => {
    const { answers, changes, sent, settled } = open({
      [LIST]: [webhook()],
      'PATCH /webhook/3': refusal('version.stale'),
    });
    press(await screen.findByRole('button', { name: 'Editar' }).then(() => 'Editar'));
    const dialog = within(await screen.findByRole('dialog'));
    fireEvent.click(dialog.getByLabelText('Membro entrou'));
    fill('Sua senha', 'uma senha boa');
    answers[LIST] = [webhook({ address: 'https://hooks.example.com/b', version: 5 })];
    const reads = () => sent.filter(({ call }) => call === LIST).length;
    const before = reads();
    act(() => void window.dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(reads()).toBeGreaterThan(before));
    await settled();
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar' }));
    await screen.findByText('O webhook mudou em outro lugar. Feche e abra de novo para ver o atual.');
    expect(changes()).toEqual([
      [
        'PATCH /webhook/3',
        {
          address: 'https://hooks.example.com/a',
          events: ['order.paid', 'member.added'],
          password: 'uma senha boa',
          version: 4,
        },
      ],
    ]);
  });

  test('somebody else was first: it says so', async () => {
    open({ [LIST]: [webhook()], 'PATCH /webhook/3': refusal('version.stale') });
    fireEvent.click(await screen.findByRole('button', { name: 'Desligar' }));
    await screen.findByText('O webhook mudou em outro lugar. Mostramos como ele está.');
  });

  test('another secret is asked for twice, by its owner, and shown once', async () => {
    const { answers, changes } = open({
      [LIST]: [webhook()],
      'POST /webhook/3/secret': refusal('auth.wrong_password'),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Trocar o segredo' }));
    const dialog = within(await screen.findByRole('dialog'));
    const renew = () => fireEvent.click(dialog.getByRole('button', { name: 'Trocar' }));
    renew();
    await screen.findByText('Por favor, insira sua senha.');
    expect(changes()).toEqual([]);
    fill('Sua senha', 'outra');
    renew();
    await screen.findByText('A senha está errada.');
    answers['POST /webhook/3/secret'] = { id: 3, secret: 'whsec_new' };
    fill('Sua senha', 'uma senha boa');
    renew();
    await screen.findByText('whsec_new');
    expect(changes().at(-1)).toEqual(['POST /webhook/3/secret', { password: 'uma senha boa' }]);
  });
});

describe('what was sent', () => {
  test('a test is sent and seen', async () => {
    const { changes } = open({ [LIST]: [webhook()], [LOG]: pageOf([delivery({ event: 'test' })]) });
    fireEvent.click(await screen.findByRole('button', { name: 'Enviar um teste' }));
    await screen.findByText('Entregue');
    expect(changes()[0]![0]).toBe('POST /webhook/3/test');
    expect(screen.getByRole('listitem').textContent).toContain('Teste');
  });

  test.each([
    [delivery({ state: 'waiting', tries: 0, status: null, answer: null }), 'Na fila'],
    // It has left, and has not come back.
    [delivery({ state: 'waiting', tries: 1, tried_at: null, status: null, answer: null }), 'Na fila'],
    [delivery({ state: 'waiting', tries: 2, status: 500 }), 'Vai tentar de novo'],
    [delivery({ state: 'failed', status: null, answer: null, fault: 'timed_out' }), 'O endereço demorou demais.'],
    [delivery({ state: 'failed', status: 302, fault: 'redirected' }), 'O endereço mandou para outro, e não seguimos.'],
  ])('%j says so', async (one, words) => {
    open({ [LIST]: [webhook()], [LOG]: pageOf([one]) });
    fireEvent.click(await screen.findByRole('button', { name: 'Envios' }));
    await screen.findByText(words);
  });

  test.each([
    ['on its way', { tries: 1, tried_at: null, status: null, answer: null }, 3000],
    ['to be tried once more', { tries: 2, status: 500 }, 15_000],
  ])('what is %s is asked for until it has come', async (_name, part, wait) => {
    jest.useFakeTimers();
    try {
      const { answers } = open({ [LIST]: [webhook()], [LOG]: pageOf([delivery({ state: 'waiting', ...part })]) });
      await act(() => jest.advanceTimersByTimeAsync(0));
      press('Envios');
      await act(() => jest.advanceTimersByTimeAsync(wait - 1000));
      answers[LOG] = pageOf([delivery({ state: 'failed', status: 500 })]);
      expect(screen.queryByText('Falhou')).toBeNull();
      await act(() => jest.advanceTimersByTimeAsync(2000));
      expect(screen.getByText('Falhou')).toBeTruthy();
    } finally {
      jest.useRealTimers();
    }
  });

  test('one is sent again', async () => {
    const { changes } = open({ [LIST]: [webhook()], [LOG]: pageOf([delivery({ state: 'failed' })]) });
    fireEvent.click(await screen.findByRole('button', { name: 'Envios' }));
    fireEvent.click(await screen.findByRole('button', { name: /^Enviar de novo: Pedido pago/ }));
    await waitFor(() => expect(changes()[0]![0]).toBe('POST /webhook/3/delivery/7/resend'));
  });

  test('nothing yet says so', async () => {
    open({ [LIST]: [webhook()], [LOG]: pageOf([]) });
    fireEvent.click(await screen.findByRole('button', { name: 'Envios' }));
    await screen.findByText('Nada foi enviado ainda. Envie um teste para ver como chega.');
  });
});
