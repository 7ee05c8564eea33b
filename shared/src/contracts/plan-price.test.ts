import { expect, test } from '@jest/globals';
import { formatPlanPrice } from './plan-price.ts';

test('an amount of any currency has the digits that its currency has', () => {
  const written = (...about: Parameters<typeof formatPlanPrice>) => formatPlanPrice(...about).replaceAll(/\s/g, ' ');
  expect(written(9900, 'BRL', 'pt-BR')).toBe('R$ 99,00');
  expect(written(9900, 'USD', 'en')).toBe('$99.00');
  expect(written(1500, 'JPY', 'en')).toBe('¥1,500');
  expect(written(1500, 'KWD', 'en')).toBe('KWD 1.500');
});
