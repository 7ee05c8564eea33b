// What a lesson's text is made of, without schemas: the browser uses these too (the schema is lesson-text.ts).

/** The most characters of a lesson's text, its markup apart. */
export const MAX_TEXT_LENGTH = 50_000;
/** The most paragraphs, headings, pictures and so on that stand one below another. */
export const MAX_TEXT_BLOCKS = 2000;
/** The most pictures of one lesson's text. */
const MAX_TEXT_PICTURES = 100;
/** The most videos of other hosts in one lesson's text. */
const MAX_TEXT_EMBEDS = 30;
/** How deep lists stand in lists. */
export const MAX_LIST_DEPTH = 4;
/** The most rows, and the most cells of a row, of a table. */
export const MAX_TABLE = { rows: 200, cells: 20 } as const;
/** The most characters of an address that a text leads to. */
export const MAX_LINK_LENGTH = 2000;
/** The most characters that say what a picture shows. */
export const MAX_ALT_LENGTH = 300;
/** The most bytes of a picture that is sent. */
export const MAX_TEXT_PICTURE_BYTES = 8 * 1024 * 1024;

/** What a callout is about: something to know, a hint, something to mind. */
export const calloutTones = ['info', 'tip', 'warning'] as const;
/** One of `calloutTones`. */
export type CalloutTone = (typeof calloutTones)[number];
/** Below the page's heading, which is the lesson's title. */
export const headingLevels = [2, 3] as const;
/** One of `headingLevels`. */
type HeadingLevel = (typeof headingLevels)[number];

/** How a run of letters looks, or where it leads: https and mailto alone (`textLink`). */
export type TextMark = { type: 'bold' | 'italic' | 'strike' | 'code' } | { type: 'link'; attrs: { href: string } };
/** Letters that look alike, or the beginning of a new line. */
export type TextRun = { type: 'text'; text: string; marks?: TextMark[] } | { type: 'hardBreak' };
/** A paragraph; without `content` an empty line. */
type TextParagraph = { type: 'paragraph'; content?: TextRun[] };
/** A list, with or without numbers. */
type TextList = { type: 'bulletList' | 'orderedList'; content: { type: 'listItem'; content: TextFlow[] }[] };
/** What may stand in a list, a quotation, a callout and a cell. */
type TextFlow = TextParagraph | TextList;
/** A cell; `colspan` and `rowspan` count the columns and rows that it covers. */
export type TextCell = {
  type: 'tableCell' | 'tableHeader';
  attrs?: { colspan?: number; rowspan?: number };
  content: TextFlow[];
};
/** What stands one below another. */
export type TextBlock =
  | TextFlow
  | { type: 'heading'; attrs: { level: HeadingLevel }; content?: TextRun[] }
  | { type: 'blockquote'; content: TextFlow[] }
  | { type: 'callout'; attrs: { tone: CalloutTone }; content: TextFlow[] }
  | { type: 'codeBlock'; content?: { type: 'text'; text: string }[] }
  | { type: 'horizontalRule' }
  /** `key` of a picture that was sent for a lesson; size in pixels; `alt` says what it shows. */
  | { type: 'picture'; attrs: { key: string; width: number; height: number; alt: string } }
  /** A video that `parseVideoLink` knows. */
  | { type: 'embed'; attrs: { url: string } }
  | { type: 'table'; content: { type: 'tableRow'; content: TextCell[] }[] };
/** A lesson's text: a closed tree, never markup. */
export type LessonText = { type: 'doc'; content: TextBlock[] };

/** An address that a text may lead to, as it is kept: https without a name and password in it, or mailto. Undefined for anything else. */
export function textLink(address: string): string | undefined {
  const text = address.trim();
  if (text.length > MAX_LINK_LENGTH) return undefined;
  if (/^mailto:[^\s<>"'?&/\\]+@[^\s<>"'?&/\\]+$/i.test(text)) return text;
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return undefined;
  const url = new URL(text);
  return url.username === '' && url.password === '' ? url.href : undefined;
}

type Node = { type: string; text?: string; content?: readonly Node[] };
const INLINE = new Set(['paragraph', 'heading', 'codeBlock']);
const wordsOfNode = (node: Node): string => {
  if (node.type === 'text') return node.text ?? '';
  if (node.type === 'hardBreak') return '\n';
  const parts = (node.content ?? []).map(wordsOfNode);
  return parts.join(INLINE.has(node.type) ? '' : node.type === 'tableRow' ? '\t' : '\n');
};
/** The letters of a text without its looks: a line for each paragraph, a tab between cells. */
export const wordsOf = (text: LessonText): string => wordsOfNode(text).trim();

/** A text of plain words: a paragraph for each line. */
export const textOfWords = (words: string): LessonText => ({
  type: 'doc',
  content: words
    .split(/\r\n?|\n/)
    .map((line) =>
      line === '' ? { type: 'paragraph' } : { type: 'paragraph', content: [{ type: 'text', text: line }] },
    ),
});

const SHOWS = new Set(['picture', 'embed', 'horizontalRule', 'table', 'callout']);
/** Whether there is nothing to read and nothing to look at. */
export const isTextEmpty = (text: LessonText): boolean =>
  wordsOf(text) === '' && !text.content.some(({ type }) => SHOWS.has(type));

const isWide = (block: TextBlock) =>
  block.type === 'table' &&
  (block.content.length > MAX_TABLE.rows ||
    block.content.some(
      ({ content }) => content.reduce((sum, { attrs }) => sum + (attrs?.colspan ?? 1), 0) > MAX_TABLE.cells,
    ));
/** Whether a text is longer, or shows more, than a lesson may. */
export function isTextTooLarge(text: LessonText): boolean {
  const count = (wanted: string) => text.content.filter(({ type }) => type === wanted).length;
  return (
    wordsOf(text).length > MAX_TEXT_LENGTH ||
    text.content.length > MAX_TEXT_BLOCKS ||
    count('picture') > MAX_TEXT_PICTURES ||
    count('embed') > MAX_TEXT_EMBEDS ||
    text.content.some(isWide)
  );
}
