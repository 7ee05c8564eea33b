import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { isPublicAddress, parseTarget, postOutside } from './outbound.ts';

describe('an address that something may be sent to', () => {
  test.each([
    'https://hooks.example.com/a?b=c',
    ' https://HOOKS.example.com:8443/ ',
    'https://93.184.215.14/x',
    'https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]/',
  ])('%s', (text) => {
    expect(parseTarget(text, false)?.protocol).toBe('https:');
  });

  test.each([
    'http://hooks.example.com/',
    'ftp://hooks.example.com/',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'hooks.example.com',
    '',
    'https://user:word@hooks.example.com/',
    'https://hooks.example.com/#x',
    'https://hooks.example.com:22/',
    'https://hooks.example.com:5432/',
    'https://localhost/',
    'https://localhost./',
    'https://a.localhost/',
    'https://intranet/',
    'https://printer.local/',
    'https://metadata.google.internal/',
    'https://metadata.google.internal./',
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0/',
    'https://10.0.0.1/',
    'https://172.16.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/latest/meta-data/',
    'https://100.64.0.1/',
    'https://100.100.100.200/',
    'https://224.0.0.1/',
    'https://255.255.255.255/',
    'https://192.0.2.1/',
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:a9fe:a9fe]/',
    'https://[::127.0.0.1]/',
    'https://[fe80::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fc00::1]/',
    'https://[ff02::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:7f00:1::]/',
    'https://１２７.0.0.1/',
    'https://127。0。0。1/',
  ])('not %s', (text) => {
    expect(parseTarget(text, false)).toBeUndefined();
  });

  test('what a name leads to is judged by its addresses', () => {
    for (const ip of [
      '127.0.0.1',
      '10.1.2.3',
      '169.254.169.254',
      '::1',
      '::ffff:10.0.0.1',
      'fd00::1',
      '64:ff9b::a00:1',
      'x',
    ])
      expect([ip, isPublicAddress(ip)]).toEqual([ip, false]);
    for (const ip of ['93.184.215.14', '2606:4700::1111']) expect([ip, isPublicAddress(ip)]).toEqual([ip, true]);
  });
});

describe('sending', () => {
  const seen: string[] = [];
  const listener = http.createServer((request, response) => {
    seen.push(request.url ?? '');
    if (request.url === '/elsewhere') return void response.writeHead(307, { location: '/stolen' }).end();
    if (request.url === '/never') return undefined;
    if (request.url === '/endless') {
      const flood = () => response.write('x'.repeat(8192), () => response.destroyed || setImmediate(flood));
      response.writeHead(200);
      return void flood();
    }
    response.writeHead(200).end(`ok\0 ${request.method}`);
  });
  let origin: string;
  beforeAll(async () => {
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(listener.address() as AddressInfo).port}`;
  });
  afterAll(() => {
    listener.closeAllConnections();
    listener.close();
  });
  const resolver = { addresses: async (): Promise<string[]> => [] };
  const send = (path: string, timeoutMs = 2000) =>
    postOutside(origin + path, {}, '{}', { resolver, isAnyAllowed: true, timeoutMs });

  test('says what was answered, cut, without what no database keeps', async () => {
    expect(await send('/')).toEqual({ status: 200, answer: 'ok POST', fault: null });
    expect((await send('/endless')).answer).toHaveLength(1000);
  });

  test('goes nowhere else when it is told to', async () => {
    seen.length = 0;
    expect(await send('/elsewhere')).toMatchObject({ status: 307, fault: 'redirected' });
    expect(seen).toEqual(['/elsewhere']);
  });

  test('gives up on who never answers, or is not there', async () => {
    expect((await send('/never', 300)).fault).toBe('timed_out');
    const nobody = await postOutside('http://127.0.0.1:9/', {}, '{}', { resolver, isAnyAllowed: true });
    expect(nobody.fault).toBe('unreachable');
  });

  test('a name that leads to this machine is not connected to, whatever stood there when it was written', async () => {
    seen.length = 0;
    const to = (found: string[]) =>
      postOutside('https://hooks.example.com/', {}, '{}', {
        resolver: { addresses: async () => found },
        isAnyAllowed: false,
        timeoutMs: 2000,
      });
    for (const found of [
      ['127.0.0.1'],
      ['::1'],
      ['93.184.215.14', '10.0.0.1'],
      ['169.254.169.254'],
      ['::ffff:127.0.0.1'],
    ])
      expect([found, (await to(found)).fault]).toEqual([found, 'refused_address']);
    expect((await to([])).fault).toBe('unreachable');
    expect((await postOutside(`${origin}/`, {}, '{}', { resolver, isAnyAllowed: false })).fault).toBe(
      'refused_address',
    );
    expect(seen).toEqual([]);
  });
});
