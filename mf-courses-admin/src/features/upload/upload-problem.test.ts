import { describe, expect, test } from '@jest/globals';
import { isFinal, problemOf } from './upload-problem.ts';

const answered = (status: number, body = '') => ({
  originalResponse: { getStatus: () => status, getBody: () => body },
});

describe('why an upload stopped', () => {
  test.each([
    ['no answer at all', { originalResponse: null }, 'network'],
    ['an answer that a browser invents for a lost network', answered(0), 'network'],
    ['a session that is over', answered(401, '{"code":"session.ended"}'), 'signed_out'],
    ['a role that may not', answered(403, '{"code":"policy.denied"}'), 'not_allowed'],
    ['a file over the limit', answered(413, '{"code":"media.too_large"}'), 'too_large'],
    ['an unpaid plan', answered(403, '{"code":"plan.overdue"}'), 'unpaid'],
    ['a file that is not taken', answered(422, '{"code":"request.invalid"}'), 'refused'],
    ['a full storage', answered(422, '{"code":"site.storage_exceeded"}'), 'storage_full'],
    ['too many uploads', answered(429, '{"code":"rate.limited"}'), 'too_many'],
    ['a limit of the proxy in front, in HTML', answered(413, '<html>'), 'too_large'],
    ['a server that fails', answered(500, '{"code":"server.failed"}'), 'server'],
    ['a server that is away', answered(503, ''), 'server'],
  ])('%s', (_title, error, problem) => {
    expect(problemOf(error)).toBe(problem);
  });

  test('what no second try can change is said to be final', () => {
    expect([isFinal('too_large'), isFinal('not_allowed'), isFinal('network'), isFinal('storage_full')]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });
});
