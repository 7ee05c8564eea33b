import type { Attempt } from './attempt.ts';

const NUMBERS = [
  '',
  '-1',
  '-0',
  '+1',
  '1.5',
  '1e3',
  '1e400',
  '0x10',
  '1, 2',
  'NaN',
  'Infinity',
  '2147483648',
  '9007199254740993',
  '9223372036854775808',
  '99999999999999999999',
  '1'.repeat(70_000),
  // What two bytes beyond ASCII are to whoever reads a head.
  'Ù£',
];
const encoded = (text: string | Buffer) => Buffer.from(text as string).toString('base64');
const NAMES = [
  '',
  'a\u0000b',
  '\u0000',
  '\ufffd',
  Buffer.from('ff00eda080', 'hex'),
  Buffer.from('c080', 'hex'),
  '😀'.repeat(200),
  '../../etc/passwd',
  'a\r\nSet-Cookie: x=1',
  'x'.repeat(70_000),
];
const METADATA = [
  ...NAMES.map((name) => `filename ${encoded(name)}`),
  '',
  ' ',
  ',',
  'filename',
  'filename  ',
  'filename !!!',
  'filename =',
  'filename YQ==,filename YQ==',
  '__proto__ YQ==',
  'constructor YQ==,toString YQ==',
  'ÿ YQ==',
  'x'.repeat(70_000),
  `${'x,'.repeat(5000)}x`,
  `filename ${'A'.repeat(70_000)}`,
];
const DEFERRED = ['', '0', '1', '2', '-1', '1e400', 'x'];
const METHODS = ['HEAD', 'PATCH', 'DELETE', 'OPTIONS', 'GET', 'POST', 'none', ''];
const TYPES = ['', 'text/plain', 'application/offset+octet-stream; x', 'x'.repeat(70_000)];

/** What a head of each name may hold instead of what it should. `Content-Length` is none of ours: Node ends the connection of who writes a wrong one. */
const HEADS: Record<string, readonly string[]> = {
  'upload-length': NUMBERS,
  'upload-offset': NUMBERS,
  'upload-metadata': METADATA,
  'upload-defer-length': DEFERRED,
  'upload-concat': ['', 'partial', 'final;', 'final;/x /y', 'final;/api/media/upload/1-x', 'x'],
  'upload-checksum': ['', 'sha1', 'sha1 !!!', 'none YQ==', '__proto__ YQ=='],
  'tus-resumable': ['', '0.2.2', '1.0.1', 'x'.repeat(70_000)],
  'x-http-method-override': METHODS,
  'content-type': TYPES,
  'x-forwarded-host': ['', 'a b', '[::1', 'x'.repeat(70_000)],
  'x-forwarded-proto': ['', 'x y'],
  forwarded: ['', 'host=', 'host="a b";proto=x y'],
};
const RIGHT = { 'tus-resumable': '1.0.0' };

/** Every head of tus replaced by everything that it may not hold, in a request that is right otherwise. */
function* headsOn(right: Attempt & { headers: Record<string, string> }): Generator<Attempt> {
  yield right;
  for (const [name, values] of Object.entries(HEADS))
    for (const by of values) {
      yield { ...right, headers: { ...right.headers, [name]: by }, by };
      // A length that comes later is said instead of one.
      if (name === 'upload-defer-length') {
        const { 'upload-length': _, ...others } = right.headers;
        yield { ...right, headers: { ...others, [name]: by }, by };
      }
    }
  for (const name of Object.keys(right.headers)) {
    const { [name]: _, ...others } = right.headers;
    yield { ...right, headers: others };
  }
}

/** @param path where uploads of this kind begin */
export function* beginningsOn(path: string): Generator<Attempt> {
  const headers = { ...RIGHT, 'upload-length': '10', 'upload-metadata': `filename ${encoded('aula.mp4')}` };
  yield* headsOn({ method: 'POST', url: path, headers });
  // The first bytes may come along.
  yield* headsOn({
    method: 'POST',
    url: path,
    body: Buffer.from('x'),
    headers: { ...headers, 'content-type': 'application/offset+octet-stream' },
  });
  yield* headsOn({ method: 'OPTIONS', url: path, headers: RIGHT });
}

/** @param url of an upload that is under way, and stays so: one byte comes, of many that were announced */
export function* continuationsOn(url: string): Generator<Attempt> {
  yield* headsOn({ method: 'HEAD', url, headers: RIGHT });
  yield* headsOn({
    method: 'PATCH',
    url,
    body: Buffer.from('x'),
    headers: { ...RIGHT, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  });
}
