import { escapeAttribute } from './escape.ts';

/**
 * What is drawn, as a tree: the server writes it as SVG, a browser gives it to React. Elements and attributes are a closed list without
 * styles, scripts, links and texts, so nothing that a design says can become anything else.
 */
export type SvgNode = {
  tag: 'svg' | 'g' | 'rect' | 'path' | 'circle' | 'image';
  attributes: Readonly<Partial<Record<SvgAttribute, string | number>>>;
  children?: readonly SvgNode[];
};
/** Written alike in SVG and in React. */
type SvgAttribute =
  | 'xmlns'
  | 'viewBox'
  | 'preserveAspectRatio'
  | 'x'
  | 'y'
  | 'width'
  | 'height'
  | 'rx'
  | 'cx'
  | 'cy'
  | 'r'
  | 'd'
  | 'fill'
  | 'opacity'
  | 'transform'
  | 'href';

/** Three decimals of a millimetre are less than a dot of any printer. */
export const round = (value: number): number => Math.round(value * 1000) / 1000;

/** A drawing as the text of an SVG file. */
export function toMarkup({ tag, attributes, children = [] }: SvgNode): string {
  const said = Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(String(value))}"`)
    .join('');
  return `<${tag}${said}>${children.map(toMarkup).join('')}</${tag}>`;
}
