import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createTestServer, type TestServer } from '../../test/harness.ts';

let server: TestServer;
beforeAll(async () => (server = await createTestServer()));
afterAll(() => server.close());

const frame = async (link: string, start = 0, on = server) => {
  const answer = await on.app.inject({
    url: `/_video?link=${encodeURIComponent(link)}&start=${start}`,
    headers: { host: 'localhost:3000' },
  });
  const src = /src="([^"]*)"/.exec(answer.body)?.[1]?.replaceAll('&#38;', '&') ?? '';
  return { status: answer.statusCode, src, body: answer.body, csp: String(answer.headers['content-security-policy']) };
};

test.each([
  [
    'https://youtu.be/dQw4w9WgXcQ',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?enablejsapi=1&playsinline=1&rel=0&origin=http%3A%2F%2Flocalhost%3A3000&start=90',
  ],
  ['https://vimeo.com/76979871/8272103f6e', 'https://player.vimeo.com/video/76979871?h=8272103f6e&dnt=1#t=90s'],
  [
    'https://player-vz-1-a.tv.pandavideo.com.br/embed/?v=c5f0a6a5',
    'https://player-vz-1-a.tv.pandavideo.com.br/embed/?v=c5f0a6a5',
  ],
])('%s stands in a page that frames its player, and nothing else', async (link, address) => {
  const { status, src, body, csp } = await frame(link, 90);
  expect(status).toBe(200);
  expect(src).toBe(address);
  expect(body.match(/<script/g)).toHaveLength(1);
  expect(body).toContain('referrerpolicy="strict-origin-when-cross-origin"');
  expect(csp).toContain(`frame-src ${new URL(address).origin};`);
  expect(csp).toContain("frame-ancestors 'self'");
  // No script but its own.
  expect(/script-src ([^;]*)/.exec(csp)?.[1]).toMatch(/^'nonce-[^']+'$/);
});

test('opened by itself it is not there', async () => {
  const url = `/_video?link=${encodeURIComponent('https://youtu.be/dQw4w9WgXcQ')}`;
  const ask = async (dest: string) =>
    (await server.app.inject({ url, headers: { host: 'localhost:3000', 'sec-fetch-dest': dest } })).statusCode;
  expect([await ask('iframe'), await ask('document')]).toEqual([200, 404]);
});

test('what is no video gets no page, and no other page frames a video host', async () => {
  expect((await frame('https://evil.example/')).status).toBe(404);
  expect((await frame('https://www.youtube.com/playlist?list=PL1')).status).toBe(404);
  const page = await server.app.inject({ url: '/', headers: { host: 'localhost:3000' } });
  expect(String(page.headers['content-security-policy'])).toContain("frame-src 'self';");
});

test('who reaches the hosts through a proxy says where it is', async () => {
  const proxied = await createTestServer({
    CLUBE_PANDA_ORIGIN: 'https://panda.escola.example',
    CLUBE_VIMEO_ORIGIN: 'https://vimeo.escola.example',
  });
  try {
    expect((await frame('https://vimeo.com/1', 0, proxied)).src).toBe('https://vimeo.escola.example/video/1?dnt=1');
    const { src, csp } = await frame('https://player-vz-1.tv.pandavideo.com.br/embed/?v=1', 0, proxied);
    expect(src).toBe('https://panda.escola.example/embed/?v=1');
    expect(csp).toContain('frame-src https://panda.escola.example;');
  } finally {
    await proxied.close();
  }
});

describe('messages', () => {
  type Message = { source: unknown; origin: string; data: string };
  /** The page's own script, between a page that frames it and a player that it frames. */
  const relay = async () => {
    const { body } = await frame('https://vimeo.com/1');
    const said: string[] = [];
    const windowOf = (name: string) => ({
      postMessage: (data: string, origin: string) => void said.push(`${name} ${origin} ${data}`),
    });
    const [parent, player] = [windowOf('page'), windowOf('player')];
    let hear = (_message: Message) => {};
    let load = (_event: object) => {};
    runInNewContext(/<script[^>]*>([^]*)<\/script>/.exec(body)![1]!, {
      parent,
      frames: [player],
      location: { origin: 'http://localhost:3000' },
      addEventListener: (_name: 'message', heard: typeof hear) => (hear = heard),
      document: { addEventListener: (_name: 'load', loaded: typeof load) => (load = loaded) },
    });
    return {
      said,
      load: () => load({ target: { contentWindow: player } }),
      loadAnother: () => load({ target: {} }),
      fromPage: (data: string) => hear({ source: parent, origin: 'http://localhost:3000', data }),
      fromPlayer: (data: string, origin = 'https://player.vimeo.com') => hear({ source: player, origin, data }),
    };
  };
  const TO_PLAYER = 'player https://player.vimeo.com play';

  test('go to a player whose page is there, and to no empty frame before', async () => {
    const { said, fromPage, load, loadAnother } = await relay();
    fromPage('play');
    loadAnother();
    fromPage('play');
    expect(said).toEqual([]);
    load();
    fromPage('play');
    expect(said).toEqual([TO_PLAYER]);
  });

  test('go on to the page, and from then on both ways; another origin’s go nowhere', async () => {
    const { said, fromPage, fromPlayer } = await relay();
    fromPlayer('ready', 'https://evil.example');
    fromPage('play');
    expect(said).toEqual([]);
    fromPlayer('ready');
    fromPage('play');
    expect(said).toEqual(['page http://localhost:3000 ready', TO_PLAYER]);
  });
});
