import type { Extensions } from '@tiptap/core';
import { Bold } from '@tiptap/extension-bold';
import { Document } from '@tiptap/extension-document';
import { HardBreak } from '@tiptap/extension-hard-break';
import { Heading } from '@tiptap/extension-heading';
import { Italic } from '@tiptap/extension-italic';
import { Link } from '@tiptap/extension-link';
import { BulletList, ListItem, ListKeymap, OrderedList } from '@tiptap/extension-list';
import { Paragraph } from '@tiptap/extension-paragraph';
import { Text } from '@tiptap/extension-text';
import { UndoRedo } from '@tiptap/extensions';
import { headingLevels, textLink } from '@clube/shared/contracts/lesson-text-nodes';
import { linkOf } from '@clube/shared/rich-text';

/** What an article is made of, and nothing else: whatever is pasted is fitted into it. A list in a list goes as deep as the contract. */
export const extensions: Extensions = [
  Document,
  Paragraph,
  Text,
  HardBreak,
  Heading.configure({ levels: [...headingLevels] }),
  Bold,
  Italic,
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
  UndoRedo,
];
