import { createElement as h, type ReactNode } from 'react';
import type { LessonText as Text, TextBlock, TextCell, TextMark, TextRun } from '../contracts/lesson-text-nodes.ts';
import { prose } from './prose.css.ts';

const TAGS = {
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
  tableRow: 'tr',
  tableCell: 'td',
  tableHeader: 'th',
} as const;

/** Asked here too: no text, however it came to be kept, leads to a script. */
const isSafe = (href: string) => /^(https:|mailto:)/i.test(href);

const marked = (shown: ReactNode, mark: TextMark): ReactNode => {
  if (mark.type !== 'link') return h(TAGS[mark.type], null, shown);
  const { href } = mark.attrs;
  return isSafe(href) ? h('a', { href, target: '_blank', rel: 'noopener noreferrer nofollow' }, shown) : shown;
};

type Node = TextBlock | TextRun | TextCell | { type: 'listItem' | 'tableRow'; content: readonly Node[] };
/** `pictures`: the address below which those of the text are; `title` names what it frames. */
type Props = { text: Text; pictures: string; title: string };

/** What a lesson says, as elements: its tree has no markup to clean. */
export function TextTree({ text, pictures, title }: Props) {
  const all = (tag: string, { content = [] }: { content?: readonly Node[] }, props?: object) =>
    h(tag, props, ...content.map(one));
  const one = (node: Node): ReactNode => {
    switch (node.type) {
      case 'text':
        return (node.marks ?? []).reduceRight<ReactNode>(marked, node.text);
      case 'heading':
        return all(`h${node.attrs.level}`, node);
      case 'callout':
        return all('aside', node, { 'data-tone': node.attrs.tone });
      case 'codeBlock':
        // What scrolls is reached by keys.
        return h('pre', { tabIndex: 0 }, all('code', node));
      case 'picture': {
        const { key, width, height, alt } = node.attrs;
        return h('img', { src: `${pictures}/${key}`, loading: 'lazy', width, height, alt });
      }
      case 'embed':
        return h('iframe', {
          src: `/_video?link=${encodeURIComponent(node.attrs.url)}`,
          title,
          loading: 'lazy',
          allow: 'encrypted-media; fullscreen; picture-in-picture',
        });
      case 'table':
        return h('div', { tabIndex: 0 }, h('table', null, all('tbody', node)));
      case 'tableCell':
      case 'tableHeader':
        return all(TAGS[node.type], node, { colSpan: node.attrs?.colspan, rowSpan: node.attrs?.rowspan });
      default:
        return all(TAGS[node.type], node as { content?: readonly Node[] });
    }
  };
  return all('div', text, { className: prose });
}
