import { createElement, Fragment, type ReactNode } from 'react';
import { lessonUrl, type LessonIds } from '@clube/shared/clients/lesson';
import type {
  LessonText as Text,
  TextBlock,
  TextCell,
  TextMark,
  TextRun,
} from '@clube/shared/contracts/lesson-text-nodes';
import { prose } from '@clube/shared/prose';

const TAGS = {
  bold: 'strong',
  italic: 'em',
  strike: 's',
  code: 'code',
  paragraph: 'p',
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
  if (mark.type !== 'link') return createElement(TAGS[mark.type], null, shown);
  const { href } = mark.attrs;
  return isSafe(href) ? (
    <a href={href} target="_blank" rel="noopener noreferrer nofollow">
      {shown}
    </a>
  ) : (
    shown
  );
};

type Node = TextBlock | TextRun | TextCell | { type: 'listItem' | 'tableRow'; content: readonly Node[] };
type Props = { text: Text; ids: LessonIds; title: string };

/** What a lesson says, as elements: its tree has no markup to clean. */
export function LessonText({ text, ids, title }: Props) {
  const all = (nodes: readonly Node[] = []): ReactNode =>
    nodes.map((node, at) => <Fragment key={at}>{one(node)}</Fragment>);
  const one = (node: Node): ReactNode => {
    switch (node.type) {
      case 'text':
        return (node.marks ?? []).reduceRight<ReactNode>(marked, node.text);
      case 'hardBreak':
        return <br />;
      case 'heading':
        return createElement(`h${node.attrs.level}`, null, all(node.content));
      case 'callout':
        return <aside data-tone={node.attrs.tone}>{all(node.content)}</aside>;
      case 'codeBlock':
        return (
          <pre tabIndex={0}>
            <code>{all(node.content)}</code>
          </pre>
        );
      case 'horizontalRule':
        return <hr />;
      case 'picture': {
        const { key, width, height, alt } = node.attrs;
        return <img src={`/api/${lessonUrl(ids)}/picture/${key}`} {...{ width, height, alt }} loading="lazy" />;
      }
      case 'embed':
        return (
          <iframe
            src={`/_video?link=${encodeURIComponent(node.attrs.url)}`}
            title={title}
            loading="lazy"
            allow="encrypted-media; fullscreen; picture-in-picture"
          />
        );
      case 'table':
        return (
          <div className="tableWrapper" tabIndex={0}>
            <table>
              <tbody>{all(node.content)}</tbody>
            </table>
          </div>
        );
      case 'tableCell':
      case 'tableHeader': {
        const { colspan, rowspan } = node.attrs ?? {};
        return createElement(TAGS[node.type], { colSpan: colspan, rowSpan: rowspan }, all(node.content));
      }
      default:
        return createElement(TAGS[node.type], null, all(node.content));
    }
  };
  return <div className={prose}>{all(text.content)}</div>;
}
