import { type Static, type TSchema, Type } from 'typebox';
import { Closed, Enum } from './common.ts';
import {
  calloutTones,
  headingLevels,
  type LessonText as Text,
  MAX_ALT_LENGTH,
  MAX_LINK_LENGTH,
  MAX_LIST_DEPTH,
  MAX_TABLE,
  MAX_TEXT_BLOCKS,
  MAX_TEXT_LENGTH,
} from './lesson-text-nodes.ts';

const Letters = Type.String({ minLength: 1, maxLength: MAX_TEXT_LENGTH });
const Mark = Type.Union([
  Closed({ type: Enum(['bold', 'italic', 'strike', 'code']) }),
  Closed({
    type: Type.Literal('link'),
    attrs: Closed({ href: Type.String({ pattern: '^(https://|mailto:)\\S+$', maxLength: MAX_LINK_LENGTH }) }),
  }),
]);
const Run = Type.Union([
  Closed({ type: Type.Literal('text'), text: Letters, marks: Type.Optional(Type.Array(Mark, { maxItems: 5 })) }),
  Closed({ type: Type.Literal('hardBreak') }),
]);
const Runs = Type.Optional(Type.Array(Run, { maxItems: 5000 }));
const Paragraph = Closed({ type: Type.Literal('paragraph'), content: Runs });

const some = (item: TSchema, maxItems = MAX_TEXT_BLOCKS) => Type.Array(item, { minItems: 1, maxItems });
/** Written out to its depth: a schema that names itself would let lists nest without end. */
function flow(depth: number): TSchema {
  if (depth === 0) return Paragraph;
  const item = Closed({ type: Type.Literal('listItem'), content: some(flow(depth - 1)) });
  return Type.Union([Paragraph, Closed({ type: Enum(['bulletList', 'orderedList']), content: some(item) })]);
}
const Flow = flow(MAX_LIST_DEPTH);
const Cell = Closed({
  type: Enum(['tableCell', 'tableHeader']),
  attrs: Type.Optional(
    Closed({
      colspan: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_TABLE.cells })),
      rowspan: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX_TABLE.rows })),
    }),
  ),
  content: some(Flow, 200),
});
const Row = Closed({ type: Type.Literal('tableRow'), content: Type.Array(Cell, { maxItems: MAX_TABLE.cells }) });
/** What a picture of a lesson's text is called. */
export const LessonPictureKey = Type.String({ pattern: '^[\\w-]{22}$' });
const Pixels = Type.Integer({ minimum: 1, maximum: 10_000 });
/** A picture that was sent for a text: `width` and `height` in pixels. */
export const LessonPicture = Closed({ key: LessonPictureKey, width: Pixels, height: Pixels });
export type LessonPicture = Static<typeof LessonPicture>;

/** What has words and nothing that is kept elsewhere. */
const wordBlocks = [
  Flow,
  Closed({
    type: Type.Literal('heading'),
    attrs: Closed({ level: Type.Union(headingLevels.map((level) => Type.Literal(level))) }),
    content: Runs,
  }),
  Closed({ type: Type.Literal('blockquote'), content: some(Flow) }),
  Closed({ type: Type.Literal('callout'), attrs: Closed({ tone: Enum(calloutTones) }), content: some(Flow) }),
  Closed({
    type: Type.Literal('codeBlock'),
    content: Type.Optional(Type.Array(Closed({ type: Type.Literal('text'), text: Letters }), { maxItems: 100 })),
  }),
  Closed({ type: Type.Literal('horizontalRule') }),
];
const Block = Type.Union([
  ...wordBlocks,
  Closed({
    type: Type.Literal('picture'),
    attrs: Closed({ ...LessonPicture.properties, alt: Type.String({ maxLength: MAX_ALT_LENGTH }) }),
  }),
  Closed({
    type: Type.Literal('embed'),
    attrs: Closed({ url: Type.String({ pattern: '^https://\\S+$', maxLength: 500 }) }),
  }),
  Closed({ type: Type.Literal('table'), content: some(Row, MAX_TABLE.rows) }),
]);
/**
 * A lesson's text: a closed tree of what lesson-text-nodes.ts names. What is not named there is refused, so that nobody who shows it
 * has to clean it.
 */
export const LessonText = Type.Unsafe<Text>(
  Closed({ type: Type.Literal('doc'), content: Type.Array(Block, { maxItems: MAX_TEXT_BLOCKS }) }),
);
export type LessonText = Text;

/** A text of words alone: without pictures, videos and tables. As closed as a lesson’s. */
export const WordsText = Type.Unsafe<Text>(
  Closed({ type: Type.Literal('doc'), content: Type.Array(Type.Union(wordBlocks), { maxItems: MAX_TEXT_BLOCKS }) }),
);
