import { useEffect, useRef, type HTMLAttributes, type ReactNode } from 'react';
import { getDefaultStore } from 'jotai';
import * as css from './layout.css.ts';
import { tabNameAtom } from './tab-name.ts';

/** Who is told a page's title where no tab has one: a server that draws it. */
let heard: ((title: string) => void) | undefined;
/** Who writes the tab’s title: the shell, once. */
export const hearTitle = (listener: typeof heard): void => void (heard = listener);

/** Sets the tab's title: "Page · Panel". */
export function useTitle(title: string): void {
  heard?.(title);
  useEffect(() => {
    const name = getDefaultStore().get(tabNameAtom);
    document.title = title ? `${title} · ${name}` : name;
  }, [title]);
}

/** Where in the history somebody is, as the router counts: what is entered counts, a redirect does not. A server has none. */
// oxlint-disable-next-line clube/pure-render -- nothing is drawn by it: the first effect may come after somebody went on
const placeInHistory = () => (globalThis.history?.state as { idx?: number } | null | undefined)?.idx ?? 0;
/** Where the document came; undefined once a screen elsewhere was entered. */
let first: number | undefined = placeInHistory();

/** The heading of a screen: names the tab and takes the focus when the screen is entered. */
export function PageHeading({
  title,
  children,
  className,
}: {
  title: string;
  children?: ReactNode;
  className?: string;
}) {
  const heading = useRef<HTMLHeadingElement>(null);
  useTitle(title);
  useEffect(() => {
    if (placeInHistory() !== first) first = undefined;
    const { activeElement } = document;
    // The first page comes by itself, on a slow line late: whoever went somewhere in the frame meanwhile goes on there.
    const isBusy =
      first === undefined
        ? activeElement?.matches('input,textarea,select')
        : activeElement?.contains(heading.current) === false;
    // A screen that is looked at in a frame takes nothing from whoever types beside it.
    const isFramed = window.parent !== window;
    if (!isBusy && !isFramed) heading.current?.focus({ preventScroll: true });
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1} className={className ?? css.heading}>
      {children ?? title}
    </h1>
  );
}

type PageProps = { title: string; subtitle?: ReactNode; actions?: ReactNode; narrow?: boolean; children: ReactNode };

/** The usual screen: heading, actions, content in a column of at most 1280 px. */
export function Page({ title, subtitle, actions, narrow, children }: PageProps) {
  return (
    <div className={narrow ? `${css.page} ${css.narrow}` : css.page}>
      <header className={css.header}>
        <div className={css.headerText}>
          <PageHeading title={title} />
          {subtitle && <p className={css.subtitle}>{subtitle}</p>}
        </div>
        {actions}
      </header>
      {children}
    </div>
  );
}

/** A surface that stands out from the page. */
export function Card({ padded = true, className, ...rest }: HTMLAttributes<HTMLDivElement> & { padded?: boolean }) {
  return <div {...rest} className={[css.card, padded && css.padded, className].filter(Boolean).join(' ')} />;
}

/** One below the other. */
export const Stack = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div {...rest} className={[css.stack, className].filter(Boolean).join(' ')} />
);
/** Beside each other, wrapping. */
export const Row = ({ className, ...rest }: HTMLAttributes<HTMLDivElement>) => (
  <div {...rest} className={[css.row, className].filter(Boolean).join(' ')} />
);
