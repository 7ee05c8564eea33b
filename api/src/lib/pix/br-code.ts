/** What a payer's bank is told. All of it stands in the code itself; no bank is asked while it is made. */
export type PixOrder = {
  /** As `parsePixKey` gives it. */
  key: string;
  /** Who is paid; 25 signs of it are told, without accents. */
  holder: string;
  /** Where they are; 15 signs. */
  city: string;
  /** In centavos; left out, the payer types it. */
  amount?: number;
  /** By which the payment is found on a statement: up to 25 letters and digits. */
  reference?: string;
};

const GUI = 'br.gov.bcb.pix';
const REAL = '986';
/** Said where a payment has no reference of its own. */
const NO_REFERENCE = '***';

/** An element of EMV QRCPS: its id, its length in two digits, its value. @throws RangeError when it is too long to be said */
function element(id: string, value: string): string {
  if (value.length > 99) throw new RangeError(`Element ${id} is longer than 99`);
  return `${id}${String(value.length).padStart(2, '0')}${value}`;
}

/** CRC-16/CCITT-FALSE, in four hexadecimal digits, as EMV QRCPS asks for. @param text ASCII */
export function crc16(text: string): string {
  let crc = 0xffff;
  for (const sign of text) {
    crc ^= sign.charCodeAt(0) << 8;
    for (let bit = 0; bit < 8; bit += 1) crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0;
  }
  return crc.toString(16).toUpperCase().padStart(4, '0');
}

/** What every bank's program reads: letters without accents, digits, a few signs. */
export const plainAscii = (text: string, length: number): string =>
  text
    .normalize('NFKD')
    .replace(/[^A-Za-z0-9 .,&'()/-]/g, '')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, length)
    .trim();

/** Centavos as the code says them: digits around a point, never through a float. */
const decimal = (amount: number): string => `${Math.trunc(amount / 100)}.${String(amount % 100).padStart(2, '0')}`;

/**
 * A static BR Code ("PIX copia e cola"), by the Manual de Padrões para Iniciação do Pix of the Banco Central do Brasil.
 * @throws RangeError when the amount is none that can be paid, or the key and its frame do not fit
 */
export function brCode({ key, holder, city, amount, reference }: PixOrder): string {
  if (amount !== undefined && (!Number.isSafeInteger(amount) || amount < 1 || amount > 999_999_999_99))
    throw new RangeError('An amount is in whole centavos, and at least one');
  if (reference !== undefined && !/^[A-Za-z0-9]{1,25}$/.test(reference))
    throw new RangeError('A reference is of up to 25 letters and digits');
  const code = [
    element('00', '01'),
    element('26', element('00', GUI) + element('01', key)),
    element('52', '0000'),
    element('53', REAL),
    ...(amount === undefined ? [] : [element('54', decimal(amount))]),
    element('58', 'BR'),
    element('59', plainAscii(holder, 25)),
    element('60', plainAscii(city, 15)),
    element('62', element('05', reference ?? NO_REFERENCE)),
    '6304',
  ].join('');
  return code + crc16(code);
}
