import { mergeAttributes, Node, type Editor, type Extensions } from '@tiptap/core';
import { Blockquote } from '@tiptap/extension-blockquote';
import { Bold } from '@tiptap/extension-bold';
import { Code } from '@tiptap/extension-code';
import { CodeBlock } from '@tiptap/extension-code-block';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { HorizontalRule } from '@tiptap/extension-horizontal-rule';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Strike } from '@tiptap/extension-strike';
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table';
import { Text } from '@tiptap/extension-text';
import { Dropcursor, Gapcursor, TrailingNode, UndoRedo } from '@tiptap/extensions';
import { calloutTones, headingLevels, textLink, type CalloutTone } from '@clube/shared/contracts/lesson-text-nodes';
import { linkOf } from '@clube/shared/rich-text';
import { parseVideoLink } from '@clube/shared/contracts/video-link';

/** What stands in a list, a quotation, a callout and a cell: contracts/lesson-text-nodes.ts says the same. */
const FLOW = '(paragraph | bulletList | orderedList)+';

const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: FLOW,
  defining: true,
  addAttributes: () => ({
    tone: {
      default: 'info',
      parseHTML: (element: HTMLElement) => calloutTones.find((tone) => tone === element.dataset['tone']) ?? 'info',
      renderHTML: ({ tone }: { tone?: CalloutTone }) => ({ 'data-tone': tone }),
    },
  }),
  parseHTML: () => [{ tag: 'aside[data-tone]' }],
  renderHTML: ({ HTMLAttributes }) => ['aside', HTMLAttributes, 0],
});
/** Makes a callout of what the cursor stands in, gives the one around it another tone, or takes it away. */
export function toggleCallout(editor: Editor, tone: CalloutTone): void {
  const chain = editor.chain().focus();
  if (editor.isActive('callout', { tone })) chain.lift('callout').run();
  else if (editor.isActive('callout')) chain.updateAttributes('callout', { tone }).run();
  else chain.wrapIn('callout', { tone }).run();
}

const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    url: { default: '', parseHTML: (element: HTMLElement) => element.dataset['embed'], rendered: false },
  }),
  parseHTML: () => [
    {
      tag: 'div[data-embed]',
      getAttrs: (element) => (parseVideoLink(element.dataset['embed'] ?? '') ? null : false),
    },
  ],
  renderHTML: ({ node }) => {
    const { url } = node.attrs as { url: string };
    return ['div', { 'data-embed': url, 'data-host': parseVideoLink(url)?.provider }, url];
  },
});

/** @param base address below which the pictures of this lesson are; one of another lesson is not taken from the clipboard */
const pictureOf = (base: string) =>
  Node.create({
    name: 'picture',
    group: 'block',
    atom: true,
    draggable: true,
    addAttributes: () => ({
      key: { default: '', rendered: false },
      width: { default: 1, rendered: false },
      height: { default: 1, rendered: false },
      alt: { default: '', rendered: false },
    }),
    parseHTML: () => [
      {
        tag: 'img[data-key]',
        getAttrs: (image) => {
          const { key = '', base: home } = image.dataset;
          const [width, height] = [Number(image.getAttribute('width')), Number(image.getAttribute('height'))];
          const isOurs = home === base && /^[\w-]{22}$/.test(key) && width > 0 && height > 0;
          return isOurs && { key, width, height, alt: image.getAttribute('alt') ?? '' };
        },
      },
    ],
    renderHTML: ({ node }) => {
      const { key, width, height, alt } = node.attrs as { key: string; width: number; height: number; alt: string };
      return ['img', { src: `${base}/${key}`, 'data-key': key, 'data-base': base, width, height, alt }];
    },
  });

const spans = {
  addAttributes: () => ({ colspan: { default: 1 }, rowspan: { default: 1 } }),
  content: FLOW,
};
/** What a text may be made of, and nothing else: whatever is pasted is fitted into it. */
export const extensionsOf = (base: string): Extensions => [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading.configure({ levels: [...headingLevels] }),
  Bold,
  Italic,
  Strike,
  Code,
  Link.extend({
    addAttributes: () => ({
      href: { default: null, parseHTML: (element: HTMLElement) => linkOf(element.getAttribute('href') ?? '') ?? '' },
    }),
  }).configure({
    openOnClick: false,
    defaultProtocol: 'https',
    HTMLAttributes: { target: null, rel: 'noopener noreferrer nofollow' },
    isAllowedUri: (url) => linkOf(url) !== undefined,
    shouldAutoLink: (url) => textLink(url) !== undefined,
  }),
  BulletList,
  OrderedList.extend({ addAttributes: () => ({}) }),
  ListItem.extend({ content: 'paragraph (paragraph | bulletList | orderedList)*' }),
  ListKeymap,
  Blockquote.extend({ content: FLOW }),
  Callout,
  CodeBlock.extend({ addAttributes: () => ({}) }),
  HorizontalRule,
  pictureOf(base),
  Embed,
  Table.extend({
    addNodeView: () => null,
    // Widths would be style attributes, which the page's policy does not take.
    renderHTML: ({ HTMLAttributes }) => ['div', ['table', mergeAttributes(HTMLAttributes), ['tbody', 0]]],
  }),
  TableRow,
  TableCell.extend(spans),
  TableHeader.extend(spans),
  UndoRedo,
  Dropcursor,
  Gapcursor,
  TrailingNode,
];
