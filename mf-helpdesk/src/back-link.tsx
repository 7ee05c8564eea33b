import type { ReactNode } from 'react';
import { ArrowLeft } from 'lucide-react';
import { Link } from 'react-router-dom';
import * as css from './back-link.css.ts';

/** To the page that this one belongs to. */
export const BackLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link className={css.back} to={to}>
    <ArrowLeft size={16} strokeWidth={2} aria-hidden />
    {children}
  </Link>
);
