import { MAX_LIST_DEPTH, type LessonText, type TextBlock } from '../contracts/lesson-text-nodes.ts';

/** A node as an editor gives it (ProseMirror's JSON). */
type EditorNode = { type?: string; content?: EditorNode[] };

/** A text before anything is written. */
export const NOTHING: LessonText = { type: 'doc', content: [{ type: 'paragraph' }] };

const LISTS = new Set(['bulletList', 'orderedList']);
const isList = ({ type }: EditorNode) => LISTS.has(type ?? '');
/** Lists that stand deeper than they may become further items of the list around them. */
function shallow(node: EditorNode, depth: number): EditorNode {
  const inside = isList(node) ? depth + 1 : depth;
  const content = node.content?.map((child) => shallow(child, inside));
  if (!content) return node;
  if (inside < MAX_LIST_DEPTH || !isList(node)) return { ...node, content };
  const items = content.flatMap((item) => {
    const [own, deeper] = [item.content?.filter((child) => !isList(child)), item.content?.filter(isList)];
    return [{ ...item, content: own ?? [] }, ...(deeper?.flatMap((list) => list.content ?? []) ?? [])];
  });
  return { ...node, content: items };
}

const isBlank = (node: EditorNode | undefined) => node?.type === 'paragraph' && !node.content;
/**
 * What stands in the editor, as the server takes it: its nodes are those of the contract. The empty line that the
 * editor keeps at the end, to go on below a table or a picture, is not written.
 */
export function textOfEditor(json: EditorNode): LessonText {
  const { content = [] } = shallow(json, 0);
  return {
    type: 'doc',
    content: (content.length > 1 && isBlank(content.at(-1)) ? content.slice(0, -1) : content) as TextBlock[],
  };
}
