import { expect, test } from '@jest/globals';
import { parseVideoLink } from './video-link.ts';

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', { provider: 'youtube', video: 'dQw4w9WgXcQ' }],
  ['https://m.youtube.com/watch?list=PL1&v=dQw4w9WgXcQ&t=9', { provider: 'youtube', video: 'dQw4w9WgXcQ' }],
  ['https://youtu.be/dQw4w9WgXcQ?si=x', { provider: 'youtube', video: 'dQw4w9WgXcQ' }],
  ['https://www.youtube.com/shorts/dQw4w9WgXcQ', { provider: 'youtube', video: 'dQw4w9WgXcQ' }],
  ['https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', { provider: 'youtube', video: 'dQw4w9WgXcQ' }],
  ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', { provider: 'youtube', video: 'dQw4w9WgXcQ' }],
  ['https://vimeo.com/76979871', { provider: 'vimeo', video: '76979871' }],
  ['https://vimeo.com/76979871/8272103f6e', { provider: 'vimeo', video: '76979871', hash: '8272103f6e' }],
  ['https://vimeo.com/76979871?h=8272103f6e', { provider: 'vimeo', video: '76979871', hash: '8272103f6e' }],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    { provider: 'vimeo', video: '76979871', hash: '8272103f6e' },
  ],
  ['https://vimeo.com/channels/staffpicks/76979871', { provider: 'vimeo', video: '76979871' }],
  [
    'https://player-vz-7b6cf9e4-8bf.tv.pandavideo.com.br/embed/?v=c5f0a6a5-6c1d-4f0e-9c43-0d7b4f1a2b3c',
    {
      provider: 'panda',
      video: 'c5f0a6a5-6c1d-4f0e-9c43-0d7b4f1a2b3c',
      host: 'player-vz-7b6cf9e4-8bf.tv.pandavideo.com.br',
    },
  ],
])('%s is a video', (address, link) => {
  expect(parseVideoLink(address)).toEqual(link);
});

test.each([
  'https://www.youtube.com',
  'https://www.youtube.com/',
  'https://youtu.be/',
  'https://www.youtube.com/playlist?list=PL590L5WQmH8fJ54F369BLDSqIwcs-TCfs',
  'https://www.youtube.com/embed/videoseries?list=PL590L5WQmH8',
  'https://www.youtube.com/@canal',
  'https://www.youtube.com/watch?list=PL1',
  'https://www.youtube.com/watch?v=%22%3E%3Cscript%3E',
  'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://vimeo.com/',
  'https://vimeo.com/showcase/123',
  'https://vimeo.com/76979871/not-a-hash',
  'https://pandavideo.com.br/',
  'https://player-vz-1.tv.pandavideo.com.br/embed/',
  'https://pandavideo.com.br.evil.example/embed/?v=1',
  'javascript:alert(1)',
  '',
])('%s is no video', (address) => {
  expect(parseVideoLink(address)).toBeUndefined();
});
