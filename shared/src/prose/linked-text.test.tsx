import { expect, test } from '@jest/globals';
import { render } from '@testing-library/react';
import { LinkedText } from './linked-text.tsx';

const links = (text: string) => {
  const { container } = render(<LinkedText>{text}</LinkedText>);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'));
};

test('addresses of the web are links, without what ends the sentence', () => {
  expect(links('Veja https://example.com/a?b=1#c, e (http://example.org/x).')).toEqual([
    'https://example.com/a?b=1#c',
    'http://example.org/x',
  ]);
  expect(links('https://example.com')).toEqual(['https://example.com']);
});

test('a row of dots in an address is gone over once', () => {
  const address = `http://a${'.'.repeat(200_000)}a`;
  expect(links(`${address}${'.'.repeat(200_000)}`)).toEqual([address]);
});

test('nothing else is a link, nor is any of it markup', () => {
  for (const text of [
    'javascript:alert(1)',
    'data:text/html,x',
    'www.example.com',
    'http://',
    '<a href="https://x">y</a>'.replace('https://x', 'javascript:x'),
    '<img src=x onerror=alert(1)>',
  ])
    expect(links(text)).toEqual([]);
});

test('a link opens beside the lesson, tells nothing of it and recommends nothing', () => {
  const { container } = render(<LinkedText>https://example.com</LinkedText>);
  const link = container.querySelector('a')!;
  expect([link.target, link.rel]).toEqual(['_blank', 'noopener noreferrer nofollow ugc']);
});

test('whom a text names stands out, and nobody whose name only begins so', () => {
  const { container } = render(
    <LinkedText names={['Ana', 'Ana Lima']} mark="mention">
      {'@Ana Lima, @Ana! @Anastácia x@Ana'}
    </LinkedText>,
  );
  const marked = [...container.querySelectorAll('[class*="mention"]')].map(({ textContent }) => textContent);
  expect(marked).toEqual(['@Ana Lima', '@Ana']);
  expect(container.textContent).toBe('@Ana Lima, @Ana! @Anastácia x@Ana');
});
