export const x = 'federation';
