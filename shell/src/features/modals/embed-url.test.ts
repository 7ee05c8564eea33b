import { expect, test } from '@jest/globals';
import { embedUrl } from './embed-url.ts';

test.each([
  ['https://www.youtube.com/watch?v=abc', 'https://www.youtube-nocookie.com/embed/abc'],
  ['https://youtu.be/abc', 'https://www.youtube-nocookie.com/embed/abc'],
  ['https://www.youtube.com/shorts/abc', 'https://www.youtube-nocookie.com/embed/abc'],
  ['https://vimeo.com/123', 'https://player.vimeo.com/video/123'],
  ['https://player-x.tv.pandavideo.com.br/embed/?v=1', 'https://player-x.tv.pandavideo.com.br/embed/?v=1'],
])('%s is played from %s', (link, player) => {
  expect(embedUrl(link)).toBe(player);
});

test.each(['', 'https://evil.example/', 'javascript:alert(1)', 'https://pandavideo.com.br.evil.example/', null])(
  '%s is not played',
  (link) => {
    expect(embedUrl(link)).toBeUndefined();
  },
);
