import { expect, test } from '@jest/globals';
import { parseDocument } from './document.ts';

test.each([
  ['529.982.247-25', { kind: 'br_cpf', value: '52998224725' }],
  ['52998224725', { kind: 'br_cpf', value: '52998224725' }],
  ['11.222.333/0001-81', { kind: 'br_cnpj', value: '11222333000181' }],
  ['12.ABC.345/01DE-35', { kind: 'br_cnpj', value: '12ABC34501DE35' }],
  ['12.abc.345/01de-35', { kind: 'br_cnpj', value: '12ABC34501DE35' }],
])('%s is a document', (text, document) => {
  expect(parseDocument(text)).toEqual(document);
});

test.each([
  '',
  '529.982.247-26',
  '111.111.111-11',
  '11.222.333/0001-82',
  '12.ABC.345/01DE-36',
  '00000000000000',
  '５２９98224725',
  'x'.repeat(14),
])('"%s" is none', (text) => {
  expect(parseDocument(text)).toBeUndefined();
});
