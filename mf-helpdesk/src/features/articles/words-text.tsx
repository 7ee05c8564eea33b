import { createElement as h, type ReactNode } from 'react';
import type { LessonText, TextBlock, TextMark, TextRun } from '@clube/shared/contracts/lesson-text-nodes';
import { prose } from '@clube/shared/prose';

const TAGS: Readonly<Record<string, string>> = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  code: 'code',
  paragraph: 'p',
  hardBreak: 'br',
  horizontalRule: 'hr',
  bulletList: 'ul',
  orderedList: 'ol',
  listItem: 'li',
  blockquote: 'blockquote',
};

/** Asked here too: no text, however it came to be kept, leads to a script. */
const isSafe = (href: string) => /^(https:|mailto:)/i.test(href);
const marked = (shown: ReactNode, mark: TextMark): ReactNode => {
  if (mark.type !== 'link') return h(TAGS[mark.type]!, null, shown);
  const { href } = mark.attrs;
  return isSafe(href) ? h('a', { href, target: '_blank', rel: 'noopener noreferrer nofollow' }, shown) : shown;
};

type Node = TextBlock | TextRun | { type: 'listItem'; content: readonly Node[] };

/** A text of words, as elements: its tree has no markup to clean, and what is not known of it is left out. */
export function WordsText({ text }: { text: LessonText }) {
  const all = (tag: string, node: object, props?: object): ReactNode =>
    h(tag, props, ...('content' in node ? (node.content as readonly Node[]) : []).map(one));
  const one = (node: Node): ReactNode => {
    if (node.type === 'text') return (node.marks ?? []).reduceRight<ReactNode>(marked, node.text);
    if (node.type === 'heading') return all(`h${node.attrs.level}`, node);
    if (node.type === 'callout') return all('aside', node, { 'data-tone': node.attrs.tone });
    if (node.type === 'codeBlock') return h('pre', { tabIndex: 0 }, all('code', node));
    const tag = TAGS[node.type];
    return tag ? all(tag, node) : null;
  };
  return all('div', text, { className: prose });
}
