export const x = 'events';
