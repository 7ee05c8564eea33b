export const x = 'api-client';
