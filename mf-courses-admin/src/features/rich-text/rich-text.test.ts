import { describe, expect, test } from '@jest/globals';
import { Editor } from '@tiptap/core';
import { MAX_LIST_DEPTH, type LessonText } from '@clube/shared/contracts/lesson-text-nodes';
import { LessonText as Contract } from '@clube/shared/contracts/lesson-text';
import { Check } from 'typebox/value';
import { extensionsOf } from './extensions.ts';
import { cleaned } from './pasted.ts';
import { linkOf, textOfEditor } from '@clube/shared/rich-text';

const BASE = '/api/course/3/module/7/lesson/2/picture';
/** What is kept of markup that is pasted. */
function kept(html: string): LessonText {
  const editor = new Editor({ extensions: extensionsOf(BASE), content: cleaned(html), injectCSS: false });
  const text = textOfEditor(editor.getJSON());
  editor.destroy();
  return text;
}
const t = (text: string) => ({ type: 'text', text });
const p = (text: string) => ({ type: 'paragraph', content: [t(text)] });
const item = (...content: object[]) => ({ type: 'listItem', content });

describe('what is pasted', () => {
  test('from Word keeps headings, looks and lists, level by level', () => {
    const line = (level: number, sign: string, text: string) =>
      `<p class=MsoListParagraph style="mso-list:l0 level${level} lfo1"><span style="mso-list:Ignore">${sign}<span>&nbsp;</span></span>${text}</p>`;
    const html = `<h1 style="color:red">A</h1><!--[if gte mso 9]><xml>x</xml><![endif]-->${line(1, '·', 'um')}${line(2, '1.', 'dois')}${line(1, '·', 'três')}<h5>B</h5>${line(1, '1.', 'quatro')}`;
    expect(kept(html).content).toEqual([
      { type: 'heading', attrs: { level: 2 }, content: [t('A')] },
      {
        type: 'bulletList',
        content: [item(p('um'), { type: 'orderedList', content: [item(p('dois'))] }), item(p('três'))],
      },
      { type: 'heading', attrs: { level: 3 }, content: [t('B')] },
      { type: 'orderedList', content: [item(p('quatro'))] },
    ]);
  });

  test('from Google Docs is not bold all over', () => {
    const html =
      '<b style="font-weight:normal" id="docs-internal-guid-1"><p><span style="font-weight:700">forte</span> fraco</p></b>';
    expect(kept(html).content).toEqual([
      { type: 'paragraph', content: [{ ...t('forte'), marks: [{ type: 'bold' }] }, t(' fraco')] },
    ]);
  });

  test.each([
    '<script>hacked</script><style>hacked</style><p>x</p>',
    '<iframe src="javascript:hacked"></iframe><p>x</p>',
    '<p onclick="hacked" style="hacked" class="hacked">x</p>',
    '<p>x<img src="x" onerror="hacked"></p>',
    '<p><a href="javascript:hacked">x</a></p>',
    '<p><a href="data:text/html,hacked">x</a></p>',
    '<svg onload="hacked"><p>x</p></svg><p>x</p>',
    '<div data-embed="https://hacked.example/"></div><p>x</p>',
    `<img data-key="${'h'.repeat(22)}" data-base="/api/hacked" width="1" height="1"><p>x</p>`,
    '<img data-key="../hacked" data-base="/api/course/3/module/7/lesson/2/picture" width="1" height="1"><p>x</p>',
    '<form action="hacked"><input value="hacked"></form><p>x</p>',
  ])('brings nothing that runs or calls elsewhere: %s', (html) => {
    const text = kept(html);
    expect(JSON.stringify(text)).not.toContain('hacked');
    expect(JSON.stringify(text)).toContain('"x"');
  });

  test.each([
    '<table><tr><td colspan="2" style="width:10px">a<h2>b</h2><pre>c</pre></td></tr><tr><td>d</td><td><img src=x></td></tr></table>',
    '<ul><li><h2>a</h2><table><tr><td>b</td></tr></table></li></ul>',
    '<blockquote><pre>a</pre><aside data-tone="evil">b</aside></blockquote>',
    '<ol start="5" type="a"><li>a</li></ol><pre><code class="language-js">b</code></pre>',
    '<ul><li>1<ul><li>2<ul><li>3<ul><li>4<ul><li>5<ol><li>6</li></ol></li></ul></li></ul></li></ul></li></ul></li></ul>',
    '<p><a href="https://a.example/" target="_top" title="x" class="y" rel="opener">a</a> <u>b</u> <mark>c</mark></p>',
    'só palavras',
    '',
  ])('is always what the server takes: %s', (html) => {
    const text = kept(html);
    expect([Check(Contract, text), text]).toEqual([true, text]);
  });

  test('lists that stand too deep come up, and lose no word', () => {
    const deep = (level: number): string => `<ul><li>n${level}${level < 7 ? deep(level + 1) : ''}</li></ul>`;
    const words = JSON.stringify(kept(deep(1)));
    expect(words.match(/"bulletList"/g)).toHaveLength(MAX_LIST_DEPTH);
    expect(words.match(/"n\d"/g)).toEqual(['"n1"', '"n2"', '"n3"', '"n4"', '"n5"', '"n6"', '"n7"']);
  });
});

test.each([
  ['exemplo.com/a', 'https://exemplo.com/a'],
  ['http://exemplo.com', 'https://exemplo.com/'],
  ['ana@exemplo.com', 'mailto:ana@exemplo.com'],
  ['mailto:ana@exemplo.com', 'mailto:ana@exemplo.com'],
  ['javascript:alert(1)', undefined],
  ['ftp://exemplo.com', undefined],
  ['https://a@b.example', undefined],
  ['', undefined],
])('%j leads to %j', (typed, href) => {
  expect(linkOf(typed)).toBe(href);
});
