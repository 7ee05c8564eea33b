import { expect, test } from '@jest/globals';
import type { PlayerError, PlayerState } from './contract.ts';
import { panda, vimeo, youtube, type Protocol } from './protocols.ts';

const youtubeError = (info: number) => JSON.stringify({ event: 'onError', info });
const vimeoError = (name: string) => JSON.stringify({ event: 'error', data: { name } });
const pandaError = (more: object) => ({ message: 'panda_error', video: 'one', ...more });

test.each<[string, Protocol, unknown, PlayerError]>([
  ['YouTube: gone or private', youtube, youtubeError(100), 'unavailable'],
  ['YouTube: broken', youtube, youtubeError(5), 'unavailable'],
  ['YouTube: not to be shown elsewhere', youtube, youtubeError(101), 'forbidden'],
  ['YouTube: the same, as it says it too', youtube, youtubeError(150), 'forbidden'],
  ['Vimeo: not for this site', vimeo, vimeoError('PrivacyError'), 'forbidden'],
  ['Vimeo: with a password', vimeo, vimeoError('PasswordError'), 'forbidden'],
  ['Vimeo: gone', vimeo, vimeoError('NotFoundError'), 'unavailable'],
  ['Vimeo: broken', vimeo, vimeoError('NotPlayableError'), 'unavailable'],
  ['Panda: not for this site', panda, pandaError({ code: 403 }), 'forbidden'],
  ['Panda: the same as text', panda, pandaError({ error: { status: '403' } }), 'forbidden'],
  ['Panda: the same alone', panda, pandaError({ error: 403 }), 'forbidden'],
  ['Panda: its right ran out', panda, pandaError({ playerData: { code: 401 } }), 'forbidden'],
  ['Panda: gone', panda, pandaError({ code: 404 }), 'unavailable'],
  ['Panda: without a word', panda, pandaError({}), 'unavailable'],
])('%s', (_what, protocol, message, error) => {
  expect(protocol.hear(message)).toEqual({ status: 'started', error });
});

test.each<[string, Protocol, unknown, PlayerState['status']]>([
  ['YouTube buffers', youtube, JSON.stringify({ event: 'onStateChange', info: 3 }), 'loading'],
  ['YouTube plays', youtube, JSON.stringify({ event: 'onStateChange', info: 1 }), 'playing'],
  ['YouTube is stopped', youtube, JSON.stringify({ event: 'onStateChange', info: 2 }), 'started'],
  ['Vimeo buffers', vimeo, JSON.stringify({ event: 'bufferstart', data: {} }), 'loading'],
  ['Vimeo plays', vimeo, JSON.stringify({ event: 'playing', data: {} }), 'playing'],
  ['Vimeo is stopped', vimeo, JSON.stringify({ event: 'pause', data: {} }), 'started'],
  ['Panda plays', panda, { message: 'panda_play' }, 'playing'],
  ['Panda is stopped', panda, { message: 'panda_pause' }, 'started'],
])('[4.1] %s', (_what, protocol, message, status) => {
  expect(protocol.hear(message)).toMatchObject({ status });
});

test.each([
  ['YouTube', youtube, JSON.stringify({ event: 'onStateChange', info: 1 })],
  ['Vimeo', vimeo, JSON.stringify({ event: 'playing', data: {} })],
  ['Panda', panda, { message: 'panda_play' }],
])('%s: what plays after all is no error any more', (_name, protocol, message) => {
  expect(protocol.hear(message)).toMatchObject({ status: 'playing', error: undefined });
});
