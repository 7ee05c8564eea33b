import { expect, jest, test } from '@jest/globals';
import { messagePlayer } from './message-player.ts';
import { panda, vimeo, youtube, type Protocol } from './protocols.ts';

/** The player of a host in its frame, and what it is told. */
function inFrame(protocol: Protocol, options: { autoplay: boolean; startAt?: number }) {
  const frame = document.body.appendChild(document.createElement('iframe'));
  const told: unknown[] = [];
  jest.spyOn(frame.contentWindow!, 'postMessage').mockImplementation((message: unknown) => void told.push(message));
  const player = messagePlayer({ protocol, startAt: 0, knownDuration: 0, ...options });
  player.attach(frame);
  const leave = player.subscribe(() => {});
  const says = (data: unknown) =>
    window.dispatchEvent(new MessageEvent('message', { origin: location.origin, source: frame.contentWindow!, data }));
  return { told, says, leave };
}
const HOSTS: [string, Protocol, unknown][] = [
  ['YouTube', youtube, JSON.stringify({ event: 'initialDelivery', info: {} })],
  ['Vimeo', vimeo, JSON.stringify({ event: 'ready' })],
  ['Panda', panda, { message: 'panda_ready' }],
];

test.each(HOSTS)(
  '%s: who came by the end of the lesson before sees it play at its first word, once',
  (_name, protocol, word) => {
    const { told, says, leave } = inFrame(protocol, { autoplay: true });
    expect(told).toEqual([]);
    says(word);
    expect(told).toEqual([...protocol.hello, ...protocol.play]);
    says(word);
    expect(told).toHaveLength(protocol.hello.length + protocol.play.length);
    leave();
  },
);

test.each(HOSTS)('%s: who opened the lesson is asked for a click', (_name, protocol, word) => {
  const { told, says, leave } = inFrame(protocol, { autoplay: false });
  says(word);
  expect(told).toEqual(protocol.hello);
  leave();
});

test('a player that begins by itself where somebody stood is sent there when it plays', () => {
  const { told, says, leave } = inFrame(panda, { autoplay: true, startAt: 40 });
  says({ message: 'panda_ready' });
  expect(told).toEqual(panda.play);
  says({ message: 'panda_play' });
  expect(told).toEqual([...panda.play, ...panda.seek(40)]);
  leave();
});
