import { TestEnvironment } from 'jest-environment-jsdom';

const WEB = [
  'fetch',
  'Request',
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

/** jsdom with the web platform that Node has and jsdom lacks. */
export default class BrowserEnvironment extends TestEnvironment {
  override async setup() {
    await super.setup();
    for (const name of WEB) Object.assign(this.global, { [name]: globalThis[name] });
  }
}
