import { expect, test } from '@jest/globals';
import { lostReasons, lostWords } from './lost-words.ts';

test.each(lostReasons)('a mail in Spanish calls it what the panel does (%s)', (reason) => {
  const said = Object.values(lostWords.es({ reason, title: 'Sin sonido' })).join(' ');
  expect(said).toContain('la solicitud “Sin sonido”');
  expect(said).not.toMatch(/ticket/i);
});
