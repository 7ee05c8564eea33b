import { expect, jest, test } from '@jest/globals';
import { i18n, type Messages } from '@lingui/core';
import { formatMoment } from './format-moment.ts';
import { formatWait } from './format-wait.ts';
import {
  formatBytes,
  formatClock,
  formatDuration,
  formatRelative,
  loadCatalogue,
  localeOfCountry,
  type CatalogueLoaders,
} from './index.ts';

test('[1.7] [1.8] the country chooses the language, Portuguese by default', () => {
  const spanish = ['AR', 'CO', 'CL', 'EC', 'GT', 'MX', 'PE', 'UY', 'ES'];
  expect(spanish.map(localeOfCountry)).toEqual(spanish.map(() => 'es'));
  expect(['US', 'BR', 'PT', 'FR', null, undefined].map(localeOfCountry)).toEqual(['en', 'pt', 'pt', 'pt', 'pt', 'pt']);
});

test('seconds are shown as a clock and as a duration', () => {
  expect([0, 9, 75, 3675].map(formatClock)).toEqual(['0:00', '0:09', '1:15', '1:01:15']);
  expect([10, 90, 3600, 6480].map(formatDuration)).toEqual(['1 min', '2 min', '1 h', '1 h 48 min']);
});

test('how long somebody waited is said from seconds up to days', () => {
  expect([40, 2280, 4320, 259_200].map(formatWait)).toEqual(['40 s', '38 min', '1 h 12 min', '3 dias']);
});

test('a moment has its year and its hour', () => {
  expect(formatMoment(new Date(2026, 9, 3, 20).toISOString())).toBe('3 de out. de 2026, 20:00');
});

test('times and sizes speak the language', () => {
  const now = Date.parse('2026-01-10T12:00:00Z');
  expect(formatRelative('2026-01-10T11:59:50Z', now)).toBe('agora');
  expect(formatRelative('2026-01-10T10:00:00Z', now)).toBe('há 2 horas');
  expect(formatRelative('2026-01-08T12:00:00Z', now)).toBe('anteontem');
  expect(formatBytes(1_200_000)).toMatch(/1,2\sMB/);
});

test('a catalogue that comes beside what is drawn tells nobody, also when those before had nothing to bring', async () => {
  const bringing = (messages: Messages): CatalogueLoaders => {
    const load = async () => ({ messages });
    return { pt: load, es: load, en: load };
  };
  await loadCatalogue(bringing({}), 'pt');
  const changed = jest.fn();
  const stop = i18n.on('change', changed);
  await loadCatalogue(bringing({ late: ['Tarde'] }), 'pt');
  await loadCatalogue(bringing({}), 'pt');
  stop();
  expect(i18n._('late')).toBe('Tarde');
  expect(changed).not.toHaveBeenCalled();
});
