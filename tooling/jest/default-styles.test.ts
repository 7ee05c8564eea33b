import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, test } from '@jest/globals';
import { ROOT } from '../build/apps.ts';

type Styles = Record<string, Record<string, string>>;

/** What is computed of an element of each kind that a browser's sheet names, in a process of its own. */
function computed(first: string): Styles {
  const script = `
    ${first}
    const { createRequire } = await import('node:module');
    const { resolve } = createRequire(import.meta.url);
    const require = createRequire(createRequire(resolve('jest-environment-jsdom')).resolve('jsdom'));
    const { JSDOM } = require('./api.js');
    const { window } = new JSDOM('<body hidden><p hidden></p><dialog open></dialog><input type=hidden></body>');
    const { document } = window;
    const text = require('fs').readFileSync(require.resolve('./jsdom/browser/default-stylesheet.js'), 'utf8');
    const kinds = new Set(text.match(/\\b[a-z][a-z0-9]*\\b/g).filter((kind) => !['html', 'head', 'body'].includes(kind)));
    for (const kind of kinds) document.body.append(document.createElement(kind));
    const all = [...document.querySelectorAll('*')].map((element, at) => {
      const style = window.getComputedStyle(element);
      return [at + ' ' + element.localName, Object.fromEntries(Array.from(style).map((name) => [name, style[name]]))];
    });
    console.log(JSON.stringify(Object.fromEntries(all)));`;
  const told = execFileSync(process.execPath, ['--no-warnings', '--input-type=module', '-e', script], {
    cwd: path.join(ROOT, 'tooling'),
    encoding: 'utf8',
  });
  return JSON.parse(told) as Styles;
}

test('of an element of any kind jsdom computes what is asked as with its whole sheet, and nothing else', () => {
  const whole = Object.entries(computed(''));
  const asked = whole.map(([element, { display, visibility, content }]) => [
    element,
    { visibility, ...(display && { display }), ...(content && { content }) },
  ]);
  expect(whole.length).toBeGreaterThan(100);
  expect(computed("await import('./jest/browser-environment.ts');")).toEqual(Object.fromEntries(asked));
});
