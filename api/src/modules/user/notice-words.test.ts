import { expect, test } from '@jest/globals';
import { noticeWords, type NoticeKind } from './notice-words.ts';

const kinds: NoticeKind[] = [
  'password.changed',
  'second_factor.enabled',
  'second_factor.disabled',
  'recovery_codes.made',
  'passkey.added',
  'passkey.removed',
  'google.linked',
  'google.unlinked',
  'export.asked',
  'panel.exported',
  'payment.changed',
  'admin.added',
  'deletion.taken_back',
];

test('each change is told in three languages, each in words of its own that name the panel', () => {
  const all = (['pt', 'es', 'en'] as const).flatMap((locale) =>
    kinds.map((kind) => noticeWords(locale, 'Ateliê', kind)),
  );
  for (const { subject, text } of all) for (const words of [subject, text]) expect(words).toContain('Ateliê');
  expect(new Set(all.map(({ subject }) => subject)).size).toBe(kinds.length * 3);
  expect(new Set(all.map(({ text }) => text)).size).toBe(kinds.length * 3);
  expect(new Set(all.map(({ button }) => button)).size).toBe(3);
});
