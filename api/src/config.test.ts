import { describe, expect, test } from '@jest/globals';
import { isPublic, readConfig } from './config.ts';

const read = (environment: Record<string, string>) =>
  readConfig({
    CLUBE_DATA: '/tmp/x',
    CLUBE_SECRET: 'a secret that is only used in tests',
    DATABASE_URL: 'postgres://x@127.0.0.1:1/x',
    ...environment,
  });

describe('a demo', () => {
  test.each([{ CLUBE_HTTPS: 'true' }, { CLUBE_MAIN_HOST: 'clube.example' }, { CLUBE_MAIN_HOST: '192.168.1.7:3000' }])(
    'is refused where others get in: %j',
    (environment) => {
      expect(() => read({ CLUBE_DEMO: 'true', ...environment })).toThrow(/CLUBE_DEMO: a demo prints its passwords/);
      expect(() => read({ CLUBE_DEMO: 'true', CLUBE_DEMO_PUBLIC: 'true', ...environment })).toThrow(/CLUBE_DEMO/);
      expect(read({ ...environment }).demo).toBe(false);
      const twice = read({ CLUBE_DEMO: 'true', CLUBE_DEMO_PUBLIC: 'yes-everybody-may-enter', ...environment });
      expect(twice.demo).toBe(true);
    },
  );

  test.each(['localhost:3000', 'clube.localhost', '127.0.0.1:8080', 'LOCALHOST'])('is fine at %s', (mainHost) => {
    expect(read({ CLUBE_DEMO: 'true', CLUBE_MAIN_HOST: mainHost }).demo).toBe(true);
    expect(isPublic(read({ CLUBE_MAIN_HOST: mainHost }))).toBe(false);
  });

  test.each(['localhost.evil.example', 'notlocalhost', '127.0.0.1.nip.io'])('%s is not local', (mainHost) => {
    expect(() => read({ CLUBE_DEMO: 'true', CLUBE_MAIN_HOST: mainHost })).toThrow(/CLUBE_DEMO/);
  });
});
