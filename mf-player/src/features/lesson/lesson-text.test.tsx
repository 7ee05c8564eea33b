import { afterEach, expect, test } from '@jest/globals';
import { cleanup, render } from '@testing-library/react';
import { LessonText as Contract } from '@clube/shared/contracts/lesson-text';
import type { LessonText as Text, TextBlock } from '@clube/shared/contracts/lesson-text-nodes';
import { sampleOf } from '@clube/shared/testing';
import { LessonText } from './lesson-text.tsx';

afterEach(cleanup);
const ids = { courseId: 3, moduleId: 7, lessonId: 2 };
const draw = (...content: TextBlock[]) =>
  render(<LessonText text={{ type: 'doc', content }} ids={ids} title="Papel" />).container.firstElementChild!;
const t = (text: string) => ({ type: 'text' as const, text });
const p = (text: string): TextBlock & { type: 'paragraph' } => ({ type: 'paragraph', content: [t(text)] });

test('every kind of node is the element that it means', () => {
  const drawn = draw(
    { type: 'heading', attrs: { level: 2 }, content: [t('Um')] },
    { type: 'heading', attrs: { level: 3 }, content: [t('Dois')] },
    {
      type: 'paragraph',
      content: [{ ...t('forte'), marks: [{ type: 'bold' }, { type: 'italic' }] }, { type: 'hardBreak' }],
    },
    { type: 'bulletList', content: [{ type: 'listItem', content: [p('a')] }] },
    { type: 'orderedList', content: [{ type: 'listItem', content: [p('b')] }] },
    { type: 'blockquote', content: [p('c')] },
    { type: 'callout', attrs: { tone: 'tip' }, content: [p('d')] },
    { type: 'codeBlock', content: [t('<e>\n  f')] },
    { type: 'horizontalRule' },
    {
      type: 'table',
      content: [
        {
          type: 'tableRow',
          content: [
            { type: 'tableHeader', attrs: { colspan: 2, rowspan: 1 }, content: [p('g')] },
            { type: 'tableCell', content: [p('h')] },
          ],
        },
      ],
    },
  );
  expect(drawn.innerHTML).toBe(
    '<h2>Um</h2><h3>Dois</h3><p><strong><em>forte</em></strong><br></p><ul><li><p>a</p></li></ul><ol><li><p>b</p></li></ol>' +
      '<blockquote><p>c</p></blockquote><aside data-tone="tip"><p>d</p></aside><pre tabindex="0"><code>&lt;e&gt;\n  f</code></pre><hr>' +
      '<div tabindex="0"><table><tbody><tr><th colspan="2" rowspan="1"><p>g</p></th><td><p>h</p></td></tr></tbody></table></div>',
  );
});

test('a picture is asked for below its lesson, a video stands in a frame of ours', () => {
  const drawn = draw(
    { type: 'picture', attrs: { key: 'A'.repeat(22), width: 40, height: 30, alt: 'Um pincel' } },
    { type: 'embed', attrs: { url: 'https://vimeo.com/1?a=b&c' } },
  );
  const [image, frame] = [drawn.querySelector('img')!, drawn.querySelector('iframe')!];
  expect(image.getAttribute('src')).toBe(`/api/course/3/module/7/lesson/2/picture/${'A'.repeat(22)}`);
  expect([image.width, image.height, image.alt, image.getAttribute('loading')]).toEqual([40, 30, 'Um pincel', 'lazy']);
  expect(frame.getAttribute('src')).toBe('/_video?link=https%3A%2F%2Fvimeo.com%2F1%3Fa%3Db%26c');
  expect(frame.title).toBe('Papel');
});

test('a link opens beside the lesson and learns nothing of it', () => {
  const drawn = draw({
    type: 'paragraph',
    content: [{ ...t('loja'), marks: [{ type: 'link', attrs: { href: 'https://loja.example/' } }] }],
  });
  expect(drawn.innerHTML).toBe(
    '<p><a href="https://loja.example/" target="_blank" rel="noopener noreferrer nofollow">loja</a></p>',
  );
});

test.each([
  'javascript:alert(1)',
  'JAVASCRIPT:alert(1)',
  ' javascript:alert(1)',
  'data:text/html,x',
  '/x',
  'http://a.example',
  '',
])('an address that runs code is no link, even if one is kept: %j', (href) => {
  const drawn = draw({ type: 'paragraph', content: [{ ...t('isca'), marks: [{ type: 'link', attrs: { href } }] }] });
  expect(drawn.innerHTML).toBe('<p>isca</p>');
});

test('words that look like markup are words', () => {
  const words = '</p><img src=x onerror=alert(1)><script>alert(1)</script>{{x}}&lt;';
  const drawn = draw(p(words), { type: 'codeBlock', content: [t(words)] });
  expect([...drawn.children].map(({ textContent }) => textContent)).toEqual([words, words]);
  expect(drawn.querySelector('img, script')).toBeNull();
});

test('what fits the contract is drawn', () => {
  const text = sampleOf<Text>(Contract);
  expect(render(<LessonText text={text} ids={ids} title="" />).container.textContent).toContain('text sample');
});
