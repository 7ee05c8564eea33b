export const x = 'i18n';
