import { expect, test } from '@jest/globals';
import { withoutNulls, withoutSecrets } from './analytics.ts';

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

test.each([
  ['/set-password?token=abc&x=1', '/set-password?token=***&x=1'],
  ['/keep-account?token=abc', '/keep-account?token=***'],
  ['https://a.example/?to=%2Fhome&rdr=abc#z', 'https://a.example/?to=%2Fhome&rdr=***#z'],
  ['/curso/venda/3#pedido=abc', '/curso/venda/3#pedido=***'],
  ['/curso/venda/3#pedido=abc&confirmar=def', '/curso/venda/3#pedido=***&confirmar=***'],
  ['/redirect-gd/abc/7?to=x', '/redirect-gd/***/7?to=x'],
  ['/login-to-google/abc.def', '/login-to-google/***'],
  ['/home?globalToken=kept', '/home?globalToken=kept'],
])('%s is counted without its secret', (address, counted) => expect(withoutSecrets(address)).toBe(counted));
