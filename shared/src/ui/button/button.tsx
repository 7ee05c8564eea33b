import type { ButtonHTMLAttributes, ReactNode, SyntheticEvent } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import * as css from './button.css.ts';

/** The names, for whoever shows them all. */
export const buttonVariants = Object.keys(css.variants) as css.ButtonVariant[];
/** From small to large. */
export const buttonSizes = Object.keys(css.sizes) as (keyof typeof css.sizes)[];

type Look = { variant?: css.ButtonVariant; size?: keyof typeof css.sizes; wide?: boolean; iconOnly?: boolean };
const classOf = ({ variant = 'white', size = 'medium', wide, iconOnly }: Look, more?: string) =>
  [css.variants[variant], css.sizes[size], wide && css.wide, iconOnly && css.iconOnly, more].filter(Boolean).join(' ');

/** Look and state beside what a button of HTML takes. */
export type ButtonProps = Look & ButtonHTMLAttributes<HTMLButtonElement> & { loading?: boolean | undefined };

const ignore = (event: SyntheticEvent) => {
  event.preventDefault();
  event.stopPropagation();
};

const busy = { 'aria-busy': true, 'aria-disabled': true, onClick: ignore };

/**
 * A button. While `loading` it keeps its width, ignores clicks, and leaves the focus with whoever pressed it, from whom a browser takes it
 * when a button is `disabled`. An icon-only one needs an `aria-label`.
 */
export function Button({
  variant,
  size,
  wide,
  iconOnly,
  loading = false,
  type = 'button',
  className,
  children,
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      {...(loading && busy)}
      className={classOf({ variant, size, wide, iconOnly } as Look, className)}
    >
      <span className={loading ? css.hiddenLabel : css.label}>{children}</span>
      {loading && <span className={css.spinner} />}
    </button>
  );
}

/** A link that looks like a button. */
export function ButtonLink({
  variant,
  size,
  wide,
  iconOnly,
  className,
  ...rest
}: Look & LinkProps & { children: ReactNode }) {
  return <Link {...rest} className={classOf({ variant, size, wide, iconOnly } as Look, className)} />;
}
