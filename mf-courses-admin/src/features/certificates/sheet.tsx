import { createElement, memo, useMemo, type ReactNode } from 'react';
import type { CertificateDesign } from '@clube/shared/contracts/certificate-design';
import { drawSheet, type SheetParts } from '@clube/shared/contracts/certificate-sheet/draw';
import type { SvgNode } from '@clube/shared/contracts/certificate-sheet/node';

/** The drawing as elements of the page: of a closed list, never as markup. */
const elementOf = ({ tag, attributes, children = [] }: SvgNode, key?: number): ReactNode =>
  createElement(tag, { key, ...attributes }, ...children.map((child, index) => elementOf(child, index)));

/** A sheet as the server draws it. What it says is read elsewhere: its letters are outlines. */
export const Sheet = memo(function Sheet({ design, parts }: { design: CertificateDesign; parts: SheetParts }) {
  const drawing = useMemo(() => drawSheet(design, parts), [design, parts]);
  return <span aria-hidden="true">{elementOf(drawing)}</span>;
});
