import { describe, expect, test } from '@jest/globals';
import { encode } from 'uqr';
import { brCode, crc16 } from './br-code.ts';
import { parsePixKey, pixCharge } from './index.ts';

const FULANO = { key: '123e4567-e12b-12d1-a456-426655440000', holder: 'Fulano de Tal', city: 'BRASILIA' };
/** The static code of the Manual de Padrões para Iniciação do Pix (Banco Central do Brasil). */
const OFFICIAL =
  '00020126580014br.gov.bcb.pix0136123e4567-e12b-12d1-a456-4266554400005204000053039865802BR5913Fulano de Tal6008BRASILIA62070503***63041D3D';

/** The elements of a code, by their ids: read as a payer's bank reads them. */
function read(code: string): Record<string, string> {
  const elements: Record<string, string> = {};
  for (let at = 0; at < code.length;) {
    const length = Number(code.slice(at + 2, at + 4));
    elements[code.slice(at, at + 2)] = code.slice(at + 4, at + 4 + length);
    at += 4 + length;
  }
  return elements;
}

describe('the BR Code', () => {
  test('is the official one of the manual, sign by sign', () => {
    expect(brCode(FULANO)).toBe(OFFICIAL);
  });
  test('its checksum is CRC-16/CCITT-FALSE by that catalogue’s check value, with its leading zeros', () => {
    expect(crc16('123456789')).toBe('29B1');
    expect(crc16('')).toBe('FFFF');
    const short = Array.from({ length: 5000 }, (_, index) => crc16(String(index))).filter((crc) => crc.startsWith('0'));
    expect(short.length).toBeGreaterThan(0);
    expect(short.every((crc) => crc.length === 4)).toBe(true);
  });
  test('says amount and reference, and every element has its true length', () => {
    const code = brCode({ ...FULANO, amount: 41_040, reference: 'ABC123' });
    const { 54: amount, 62: additional, 63: checksum, 59: holder } = read(code);
    expect([amount, read(additional!)['05'], holder]).toEqual(['410.40', 'ABC123', 'Fulano de Tal']);
    expect(checksum).toBe(crc16(code.slice(0, -4)));
  });
  test.each([
    [1, '0.01'],
    [99, '0.99'],
    [100, '1.00'],
    [1005, '10.05'],
    [999_999_999_99, '999999999.99'],
  ])('%i centavos are %s', (amount, said) => {
    expect(read(brCode({ ...FULANO, amount }))['54']).toBe(said);
  });
  test.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 1e15])('an amount of %p is refused', (amount) => {
    expect(() => brCode({ ...FULANO, amount })).toThrow(RangeError);
  });
  test('names lose accents and what no bank reads, and are cut to what fits', () => {
    const { 59: holder, 60: city } = read(
      brCode({ ...FULANO, holder: 'Ateliê da Márcia 🎨 & Irmãs Associadas', city: 'São José dos Campos' }),
    );
    expect([holder, city]).toEqual(['Atelie da Marcia & Irmas', 'Sao Jose dos Ca']);
  });
  test('a reference that a bank would refuse is refused here', () => {
    for (const reference of ['', 'a b', 'ção', 'x'.repeat(26)])
      expect(() => brCode({ ...FULANO, reference })).toThrow(RangeError);
  });
});

describe('a key', () => {
  test.each([
    [' Ana@Exemplo.com.br ', 'ana@exemplo.com.br'],
    ['123E4567-E12B-12D1-A456-426655440000', '123e4567-e12b-12d1-a456-426655440000'],
    ['+55 (11) 98765-4321', '+5511987654321'],
    ['529.982.247-25', '52998224725'],
    ['12.ABC.345/01DE-35', '12ABC34501DE35'],
  ])('%s is written %s', (text, key) => expect(parsePixKey(text)).toBe(key));
  test.each(['', 'nada', '52998224724', '11987654321', '+55', 'a@b', `${'a'.repeat(70)}@example.com`, '+0000000000'])(
    '%p is none',
    (text) => expect(parsePixKey(text)).toBeUndefined(),
  );
});

test('the picture holds the modules of the code, each once', () => {
  const { code, qr, holder } = pixCharge({ ...FULANO, amount: 100 });
  const { data, size } = encode(code, { ecc: 'M', border: 0 });
  const drawn = new Set<string>();
  for (const [, x, y, width] of qr.path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g))
    for (let step = 0; step < Number(width); step += 1) drawn.add(`${Number(x) + step} ${y}`);
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x} ${y}`] : [])));
  expect(qr.size).toBe(size);
  expect([...drawn].toSorted()).toEqual(dark.toSorted());
  expect(holder).toBe('Fulano de Tal');
});
