import { i18n } from '@lingui/core';

/** A moment with its year and its hour: "3 de out. de 2026, 20:00". @param iso ISO 8601 */
export const formatMoment = (iso: string): string => i18n.date(iso, { dateStyle: 'medium', timeStyle: 'short' });
