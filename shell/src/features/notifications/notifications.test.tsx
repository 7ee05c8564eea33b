import { afterEach, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { Notification, NotificationChoice, NotificationPage } from '@clube/shared/contracts/notification';
import { emit } from '@clube/shared/events';
import { setTimeZone } from '@clube/shared/i18n';
import { openScreen, press, refusal, type Answers } from '@clube/shared/testing';
import { Bell } from '../../frame/bell.tsx';

const news = (id: number, more: Partial<Notification> = {}): Notification => ({
  id,
  kind: 'comment.answered',
  title: 'A água',
  person: 'Marina Duarte',
  text: 'Sim.',
  count: null,
  at: null,
  to: '/curso/1/modulo/2/aula/3?comentario=4',
  read: false,
  created_at: '2026-01-02T12:00:00.000Z',
  ...more,
});
const page = (data: Notification[], more: Partial<NotificationPage> = {}): NotificationPage => ({
  data,
  has_more: false,
  unread: 1,
  ...more,
});
const open = (answers: Answers = {}) =>
  openScreen(<Bell />, {
    path: '/home',
    answers: { 'GET /notification': page([news(9)]), 'GET /notification/unread': { unread: 1 }, ...answers },
  });
const panel = async () => within(await screen.findByRole('dialog', { name: 'Notificações' }));

test('the badge counts what is not read, up to 99, and follows what happens elsewhere', async () => {
  const { answers } = open();
  await screen.findByRole('button', { name: 'Notificações, 1 não lida' });
  answers['GET /notification/unread'] = { unread: 100 };
  act(() => emit('notification:changed', {}));
  await screen.findByText('99+');
  answers['GET /notification/unread'] = { unread: 0 };
  act(() => emit('notification:changed', {}));
  await screen.findByRole('button', { name: 'Notificações' });
  expect(screen.queryByText('99+')).toBeNull();
});

test('each kind says in one sentence what happened', async () => {
  open({
    'GET /notification': page([
      news(10),
      news(9, { kind: 'comment.mentioned' }),
      news(8, { kind: 'ticket.answered', title: 'Sem som', to: '/ajuda/7' }),
      news(11, { kind: 'ticket.asked', title: 'Sem som', to: '/ajuda/7' }),
      news(7, { kind: 'lesson.published', text: 'Aquarela', count: 1, to: '/x' }),
      news(6, { kind: 'lesson.published', text: 'Aquarela', count: 3, to: '/x' }),
      news(5, { kind: 'certificate.earned', title: 'Aquarela', to: '/certificates' }),
      news(3, { person: null }),
      news(4, { kind: 'access.ending', title: 'Aquarela', at: '2026-11-26T12:00:00Z', to: '/curso/1' }),
    ]),
  });
  press(/Notificações/);
  const links = await (await panel()).findAllByRole('link');
  expect(links.map(({ textContent }) => textContent?.replace(/(há|em) \d.*$/, ''))).toEqual([
    expect.stringContaining('Marina Duarte respondeu a você em A água'),
    expect.stringContaining('Marina Duarte mencionou você em A água'),
    expect.stringContaining('Marina Duarte respondeu ao seu chamado Sem som'),
    expect.stringContaining('Marina Duarte escreveu no chamado Sem som'),
    expect.stringContaining('Aula nova: A água, em Aquarela'),
    expect.stringContaining('3 aulas novas em Aquarela'),
    expect.stringContaining('Seu certificado de Aquarela está pronto'),
    expect.stringContaining('Conta apagada respondeu a você em A água'),
    expect.stringContaining('Seu acesso a Aquarela termina '),
  ]);
});

test('a certificate ends on the day that stands on it, wherever that is read', async () => {
  setTimeZone('America/Sao_Paulo');
  const at = '2026-11-26T01:00:00Z';
  open({ 'GET /notification': page([news(2, { kind: 'certificate.ending', title: 'Aquarela', at })]) });
  press(/Notificações/);
  const link = await (await panel()).findByRole('link');
  expect(link.textContent).toContain('Seu certificado de Aquarela vence em 26 de novembro');
  setTimeZone('UTC');
});

test('what others typed stays text in it, whatever looks like a tag', async () => {
  const problem = jest.spyOn(console, 'error');
  const typed = { title: '<script>x</script>', person: '<0>Ana</0>', text: '<b/>' };
  const kinds = [
    'comment.answered',
    'comment.mentioned',
    'comment.reported',
    'ticket.answered',
    'ticket.asked',
    'ticket.assigned',
    'certificate.earned',
    'access.ending',
  ] as const;
  const all = [
    ...kinds.map((kind, id) => news(id + 1, { kind, ...typed })),
    news(10, { kind: 'lesson.published', ...typed }),
  ];
  open({ 'GET /notification': page(all) });
  press(/Notificações/);
  const links = await (await panel()).findAllByRole('link');
  const said = links.map(({ textContent }) => textContent);
  expect(said).toHaveLength(9);
  expect(said.filter((text) => text.includes('<script>x</script>'))).toHaveLength(9);
  expect(said.filter((text) => text.includes('<0>Ana</0>'))).toHaveLength(5);
  expect(said.at(-1)).toContain('em <b/>');
  expect(problem).not.toHaveBeenCalled();
});

test('following one marks it as read and closes the list; one that was read is only followed', async () => {
  const { changes, place } = open({ 'GET /notification': page([news(9), news(8, { read: true, to: '/ajuda/7' })]) });
  press(/Notificações/);
  fireEvent.click((await (await panel()).findAllByRole('link'))[0]!);
  await waitFor(() => expect(place()).toBe('/curso/1/modulo/2/aula/3?comentario=4'));
  await waitFor(() => expect(changes()).toEqual([['PUT /notification/9/read', undefined]]));
  expect(screen.queryByRole('dialog')).toBeNull();
});

test('all are marked as read at once, and a failure says so', async () => {
  const answers: Answers = { 'PUT /notification/read': refusal('request.conflict') };
  const { changes } = open(answers);
  await screen.findByRole('button', { name: 'Notificações, 1 não lida' });
  press(/Notificações/);
  fireEvent.click(await (await panel()).findByRole('button', { name: 'Marcar todas como lidas' }));
  await screen.findByText('Não foi possível marcar como lidas. Tente de novo.');
  expect(changes()).toEqual([['PUT /notification/read', undefined]]);
});

test('earlier pages are asked for by the oldest that is shown', async () => {
  const { sent } = open({
    'GET /notification': (request: Request) =>
      request.url.includes('before=')
        ? page([news(2, { title: 'Mais antiga', read: true })])
        : page([news(9)], { has_more: true }),
  });
  press(/Notificações/);
  fireEvent.click(await (await panel()).findByRole('button', { name: 'Ver anteriores' }));
  await (await panel()).findByText('Mais antiga');
  expect(sent.filter(({ call }) => call === 'GET /notification').map(({ search }) => search)).toEqual([
    '',
    '?before=9',
  ]);
});

test('nothing new says so', async () => {
  open({ 'GET /notification': page([]) });
  press(/Notificações/);
  await (await panel()).findByText('Nada de novo por aqui');
});

test('each kind is chosen in the panel and by mail; what was not saved goes back', async () => {
  const choices: NotificationChoice[] = [
    { kind: 'comment.answered', in_app: true, mail: 'now' },
    { kind: 'lesson.published', in_app: true, mail: 'daily' },
  ];
  const { answers, changes } = open({
    'GET /notification/choice': choices,
    'PUT /notification/choice': choices.map((choice) => ({ ...choice, mail: 'off' })),
  });
  press(/Notificações/);
  fireEvent.click(await (await panel()).findByRole('button', { name: 'O que avisar' }));
  const lessons = within(await screen.findByRole('group', { name: 'Aulas novas' }));
  const frequency = () => lessons.getByRole<HTMLSelectElement>('combobox', { name: 'Por e-mail' });
  fireEvent.change(frequency(), { target: { value: 'off' } });
  await waitFor(() =>
    expect(changes()).toEqual([['PUT /notification/choice', { kind: 'lesson.published', in_app: true, mail: 'off' }]]),
  );
  await waitFor(() => expect(frequency().value).toBe('off'));
  answers['PUT /notification/choice'] = refusal('request.conflict');
  const shown = () => lessons.getByRole<HTMLInputElement>('checkbox', { name: 'No painel' });
  fireEvent.click(shown());
  await screen.findByText('A escolha não foi salva. Tente de novo.');
  expect(shown().checked).toBe(true);
});

test('a choice that is not saved takes back itself alone, and another is sent after it', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const { answers, changes } = open({
    'GET /notification/choice': [
      { kind: 'comment.answered', in_app: true, mail: 'now' },
      { kind: 'lesson.published', in_app: true, mail: 'daily' },
    ],
    'PUT /notification/choice': () => promise,
  });
  press(/Notificações/);
  fireEvent.click(await (await panel()).findByRole('button', { name: 'O que avisar' }));
  const of = async (name: string) =>
    within(await screen.findByRole('group', { name })).getByRole<HTMLInputElement>('checkbox', { name: 'No painel' });
  fireEvent.click(await of('Aulas novas'));
  await waitFor(() => expect(changes()).toHaveLength(1));
  fireEvent.click(await of('Respostas aos meus comentários'));
  await waitFor(async () => expect((await of('Respostas aos meus comentários')).checked).toBe(false));
  expect(changes()).toHaveLength(1);
  answers['PUT /notification/choice'] = [];
  resolve(refusal('request.conflict'));
  await screen.findByText('A escolha não foi salva. Tente de novo.');
  await waitFor(() => expect(changes()).toHaveLength(2));
  expect([(await of('Aulas novas')).checked, (await of('Respostas aos meus comentários')).checked]).toEqual([
    true,
    false,
  ]);
});

test.each([
  ['owner', true],
  ['admin', true],
  ['support', true],
  ['moderator', false],
  ['instructor', false],
  ['student', false],
] as const)('what is asked in tickets is chosen by who answers them: by a %s, %s', async (role, isShown) => {
  openScreen(<Bell />, {
    path: '/home',
    role,
    answers: {
      'GET /notification': page([]),
      'GET /notification/unread': { unread: 0 },
      'GET /notification/choice': [
        { kind: 'ticket.answered', in_app: true, mail: 'now' },
        { kind: 'ticket.asked', in_app: true, mail: 'now' },
      ] satisfies NotificationChoice[],
    },
  });
  press(/Notificações/);
  fireEvent.click(await (await panel()).findByRole('button', { name: 'O que avisar' }));
  await screen.findByRole('group', { name: 'Respostas aos meus chamados' });
  expect(screen.queryAllByRole('group', { name: 'Mensagens em chamados' })).toHaveLength(isShown ? 1 : 0);
});

describe('this browser', () => {
  const subscribe = jest.fn((_options: object) => Promise.resolve(made));
  const unsubscribe = jest.fn(() => Promise.resolve(true));
  const made = {
    unsubscribe,
    toJSON: () => ({ endpoint: 'https://push.example/1', expirationTime: null, keys: { p256dh: 'B', auth: 'a' } }),
  };
  const held = { permission: 'default', answer: 'granted', subscription: null as typeof made | null };
  const requestPermission = jest.fn(() => {
    held.permission = held.answer;
    return Promise.resolve(held.answer);
  });
  const pushManager = { getSubscription: () => Promise.resolve(held.subscription), subscribe };
  const worker = { pushManager };
  /** What is kept for the calls of the worker. */
  const kept = new Map<string, Response>();
  beforeEach(() => {
    jest.clearAllMocks();
    Object.assign(held, { permission: 'default', answer: 'granted', subscription: null });
    kept.clear();
    Object.assign(globalThis, {
      PushManager: Object,
      caches: {
        open: () => Promise.resolve({ put: async (_name: string, one: Response) => void kept.set('one', one) }),
        delete: () => Promise.resolve(kept.delete('one')),
      },
      Notification: {
        requestPermission,
        get permission() {
          return held.permission;
        },
      },
    });
    Object.defineProperty(navigator, 'serviceWorker', {
      configurable: true,
      value: { ready: Promise.resolve(worker), getRegistration: () => Promise.resolve(worker) },
    });
  });
  afterEach(() => {
    Reflect.deleteProperty(globalThis, 'PushManager');
    Reflect.deleteProperty(globalThis, 'caches');
    Reflect.deleteProperty(globalThis, 'Notification');
    Reflect.deleteProperty(navigator, 'serviceWorker');
  });

  const choices = async (answers: Answers = {}) => {
    const opened = open({
      'GET /notification/choice': [
        { kind: 'comment.answered', in_app: true, mail: 'now' },
        { kind: 'lesson.published', in_app: true, mail: 'daily' },
      ] satisfies NotificationChoice[],
      'GET /push': { public_key: 'K', kinds: [] },
      ...answers,
    });
    press(/Notificações/);
    fireEvent.click(await (await panel()).findByRole('button', { name: 'O que avisar' }));
    const of = async (name: string) =>
      within(await screen.findByRole('group', { name })).getByRole<HTMLInputElement>('checkbox', {
        name: 'Neste aparelho',
      });
    return { ...opened, of };
  };
  const whole = (kinds: string[]) => ({ endpoint: 'https://push.example/1', keys: { p256dh: 'B', auth: 'a' }, kinds });

  test('is asked upon a press alone, told of what is chosen, and of nothing once nothing is', async () => {
    const { changes, of } = await choices();
    const lessons = await of('Aulas novas');
    await waitFor(() => expect(lessons.disabled).toBe(false));
    expect([lessons.checked, requestPermission.mock.calls.length, subscribe.mock.calls.length]).toEqual([false, 0, 0]);
    fireEvent.click(lessons);
    fireEvent.click(await of('Respostas aos meus comentários'));
    await waitFor(() =>
      expect(changes()).toEqual([
        ['PUT /push', whole(expect.arrayContaining(['lesson.published']) as unknown as string[])],
        ['PUT /push', whole(['lesson.published', 'comment.answered'])],
      ]),
    );
    expect(subscribe).toHaveBeenCalledWith({ userVisibleOnly: true, applicationServerKey: 'K' });
    held.subscription = made;
    expect(lessons.checked).toBe(true);
    fireEvent.click(lessons);
    fireEvent.click(await of('Respostas aos meus comentários'));
    await waitFor(() => expect(changes().at(-1)).toEqual(['DELETE /push', undefined]));
    await waitFor(() => expect(unsubscribe).toHaveBeenCalledTimes(1));
  });

  test('has a worker that knows what its calls carry, as long as it is told of something', async () => {
    localStorage.setItem('session_id', 'device');
    subscribe.mockImplementation(() => Promise.resolve((held.subscription = made)));
    unsubscribe.mockImplementation(() => {
      held.subscription = null;
      return Promise.resolve(true);
    });
    const { of } = await choices();
    const lessons = await of('Aulas novas');
    await waitFor(() => expect(lessons.disabled).toBe(false));
    fireEvent.click(lessons);
    await waitFor(() => expect(kept.size).toBe(1));
    expect(await kept.get('one')!.json()).toEqual({ 'Session-Id': 'device' });
    fireEvent.click(lessons);
    await waitFor(() => expect(kept.size).toBe(0));
    localStorage.clear();
  });

  test('shows what it is told of, unless it forgot that it is', async () => {
    Object.assign(held, { permission: 'granted', subscription: made });
    const told = { 'GET /push': { public_key: 'K', kinds: ['lesson.published'] } };
    const { of } = await choices(told);
    await waitFor(async () => expect((await of('Aulas novas')).checked).toBe(true));
    expect((await of('Respostas aos meus comentários')).checked).toBe(false);
  });

  test('that has lost its address is told nothing, whatever the server has', async () => {
    held.permission = 'granted';
    const { of } = await choices({ 'GET /push': { public_key: 'K', kinds: ['lesson.published'] } });
    await waitFor(async () => expect((await of('Aulas novas')).disabled).toBe(false));
    expect((await of('Aulas novas')).checked).toBe(false);
  });

  test('whose person says no is told nothing, and the screen says where that is changed', async () => {
    held.answer = 'denied';
    const { changes, of } = await choices();
    const lessons = await of('Aulas novas');
    await waitFor(() => expect(lessons.disabled).toBe(false));
    fireEvent.click(lessons);
    await screen.findByText(/O navegador bloqueia os avisos deste site/);
    expect([changes(), lessons.checked, lessons.disabled]).toEqual([[], false, true]);
  });

  test('whose person does not answer can be asked again', async () => {
    held.answer = 'default';
    const { changes, of } = await choices();
    const lessons = await of('Aulas novas');
    await waitFor(() => expect(lessons.disabled).toBe(false));
    fireEvent.click(lessons);
    await screen.findByText('Sem a permissão do navegador, este aparelho não recebe avisos.');
    await waitFor(() => expect([changes(), lessons.checked, lessons.disabled]).toEqual([[], false, false]));
  });

  test('that reaches no push service, or whose choice is refused, says so and stays as it was', async () => {
    const answers: Answers = {};
    const { of, changes } = await choices(answers);
    const lessons = await of('Aulas novas');
    await waitFor(() => expect(lessons.disabled).toBe(false));
    subscribe.mockRejectedValueOnce(new DOMException('push service error', 'AbortError'));
    fireEvent.click(lessons);
    await screen.findByText('A escolha não foi salva. Tente de novo.');
    await waitFor(() => expect([changes(), lessons.checked]).toEqual([[], false]));
  });

  test('that has an address for another key of the server’s gets a new one', async () => {
    held.subscription = made;
    const { of, changes } = await choices();
    const lessons = await of('Aulas novas');
    await waitFor(() => expect(lessons.disabled).toBe(false));
    subscribe.mockRejectedValueOnce(new DOMException('another key', 'InvalidStateError'));
    fireEvent.click(lessons);
    await waitFor(() => expect(changes()).toEqual([['PUT /push', whole(['lesson.published'])]]));
    expect(unsubscribe).toHaveBeenCalledTimes(1);
  });

  test('that knows no push says so; the other choices stay', async () => {
    Reflect.deleteProperty(globalThis, 'PushManager');
    const { of } = await choices();
    await screen.findByText(/Este navegador não recebe avisos com o painel fechado/);
    expect((await of('Aulas novas')).disabled).toBe(true);
  });

  test('of which nothing can be known says so, and asks again', async () => {
    const { answers, of } = await choices({ 'GET /push': refusal('request.conflict') });
    await screen.findByText('Não foi possível saber do que este aparelho é avisado.');
    answers['GET /push'] = { public_key: 'K', kinds: [] };
    press('Tentar de novo');
    await waitFor(async () => expect((await of('Aulas novas')).disabled).toBe(false));
  });
});
