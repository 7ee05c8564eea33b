// Before jsdom.
import './default-styles.ts';
import { TestEnvironment } from 'jest-environment-jsdom';

const WEB = [
  'fetch',
  'Response',
  'Headers',
  'ReadableStream',
  'WritableStream',
  'TransformStream',
  'TextEncoder',
  'TextDecoder',
  'AbortController',
  'AbortSignal',
  'structuredClone',
  'Blob',
  'FormData',
] as const;

/** Addresses are relative to the page, as in a browser. */
class PageRequest extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, 'http://localhost/') : input, init);
  }
}

/** jsdom with the web platform that Node has and jsdom lacks. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    for (const name of WEB) Object.assign(this.global, { [name]: globalThis[name] });
    Object.assign(this.global, { Request: PageRequest });
  }
}
