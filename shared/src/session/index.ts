export const x = 'session';
