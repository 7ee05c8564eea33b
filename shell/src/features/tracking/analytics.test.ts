import { expect, test } from '@jest/globals';
import { roles } from '@clube/shared/contracts/policy';
import { emit } from '@clube/shared/events';
import { waitFor } from '@clube/shared/testing/wait-for';
import { startAnalytics, withoutNulls, withoutSecrets } from './analytics.ts';

test('[7.31] null and empty values become 0, others stay', () => {
  expect(withoutNulls({ a: null, b: '', c: undefined, d: 0, e: false, f: 'x', g: 3 })).toEqual({
    a: 0,
    b: 0,
    c: 0,
    d: 0,
    e: false,
    f: 'x',
    g: 3,
  });
});

test('each page is seen once, however much is typed into its search', () => {
  window.dataLayer = [];
  startAnalytics('G-1', 1, null);
  for (const path of ['/members', '/members?busca=b', '/members?busca=bi', '/members?busca=bi#x', '/home'])
    emit('route:changed', { path });
  const seen = [...window.dataLayer].map((command) => [...(command as unknown as IArguments)]);
  expect(seen.flatMap(([, name, values]) => (name === 'page_view' ? [values.page_path] : []))).toEqual([
    '/',
    '/members',
    '/members?busca=***',
    '/members?busca=***#x',
    '/home',
  ]);
  window.dataLayer = [];
});

test('[7.31] the tag’s script is in the page, and what is sent to it are commands, with 0 for what is empty', () => {
  document.title = '';
  startAnalytics('G-1', 1, null);
  expect(document.querySelector('script')!.src).toBe('https://www.googletagmanager.com/gtag/js?id=G-1');
  const commands: unknown[] = window.dataLayer!;
  // Lists are no commands to it.
  expect(commands.map((command) => Object.prototype.toString.call(command))).toEqual(
    commands.map(() => '[object Arguments]'),
  );
  expect(commands.map((command) => [...(command as IArguments)])).toEqual([
    ['js', expect.any(Date)],
    ['config', 'G-1', { send_page_view: false }],
    ['event', 'page_view', { page_path: '/', page_title: 0, page_location: location.href }],
  ]);
});

test.each(roles)(
  '[6.4] the first access of a panel is counted for its owner, and for nobody else: %s',
  async (role) => {
    window.dataLayer = [];
    const asked: string[] = [];
    globalThis.fetch = (async (request: Request) => {
      asked.push(new URL(request.url).pathname);
      return Response.json({ measurement_id: 'G-9' });
    }) as typeof fetch;
    startAnalytics('G-1', 7, role);
    const counted = () => [...window.dataLayer!].map((command) => [...(command as unknown as IArguments)]);
    const isOwner = role === 'owner';
    await waitFor(() => expect(counted().some(([, name]) => name === 'first_access')).toBe(isOwner));
    expect(asked).toEqual(isOwner ? ['/api/ga4/7'] : []);
  },
);

test.each([
  ['/set-password?token=abc&x=1', '/set-password?token=***&x=1'],
  ['/keep-account?token=abc', '/keep-account?token=***'],
  ['https://a.example/?to=%2Fhome&rdr=abc#z', 'https://a.example/?to=%2Fhome&rdr=***#z'],
  ['/curso/venda/3#pedido=abc', '/curso/venda/3#pedido=***'],
  ['/curso/venda/3#pedido=abc&confirmar=def', '/curso/venda/3#pedido=***&confirmar=***'],
  ['/redirect-gd/abc/7?to=x', '/redirect-gd/***/7?to=x'],
  ['/login-to-google/abc.def', '/login-to-google/***'],
  ['/members?busca=bia%40x.example&pagina=2', '/members?busca=***&pagina=2'],
  ['/home?globalToken=kept', '/home?globalToken=kept'],
])('%s is counted without its secret', (address, counted) => expect(withoutSecrets(address)).toBe(counted));
