import type { ComponentType, ReactNode } from 'react';
import { CircleAlert, Inbox } from 'lucide-react';
import { Trans } from '@lingui/react/macro';
import { Button } from '../button/button.tsx';
import * as css from './feedback.css.ts';

type IconType = ComponentType<{ size?: number; strokeWidth?: number }>;

/** Grey lines in the place of text that is on its way. */
export function Skeleton({ lines = 1 }: { lines?: number }) {
  return (
    <div className={css.lines} aria-busy>
      {Array.from({ length: lines }, (_, index) => (
        <div key={index} className={css.line} />
      ))}
    </div>
  );
}

/** A grey block of a given shape. */
export function SkeletonBlock({ className }: { className: string }) {
  return <div className={`${css.block} ${css.delayed} ${className}`} aria-busy />;
}

type StateProps = { icon?: IconType; title: ReactNode; text?: ReactNode; action?: ReactNode };

/** Nothing is here yet: a sentence, a picture, the next action. */
export function EmptyState({ icon: Icon = Inbox, title, text, action }: StateProps) {
  return (
    <div className={css.state}>
      <span className={css.stateIcon}>
        <Icon size={26} strokeWidth={1.75} />
      </span>
      <h2 className={css.stateTitle}>{title}</h2>
      {text && <p className={css.stateText}>{text}</p>}
      {action && <div className={css.stateActions}>{action}</div>}
    </div>
  );
}

type ErrorProps = {
  title?: ReactNode;
  text?: ReactNode;
  onRetry?: () => void;
  reference?: string | undefined;
  children?: ReactNode;
};

/** What happened, what to do, a way to try again, and the reference for support. */
export function ErrorState({ title, text, onRetry, reference, children }: ErrorProps) {
  return (
    <div className={css.state} role="alert">
      <span className={css.stateIcon}>
        <CircleAlert size={26} strokeWidth={1.75} />
      </span>
      <h2 className={css.stateTitle}>{title ?? <Trans>Algo não saiu como devia</Trans>}</h2>
      <p className={css.stateText}>
        {text ?? <Trans>Verifique a conexão e tente de novo. Se continuar assim, fale com o suporte.</Trans>}
      </p>
      <div className={css.stateActions}>
        {onRetry && (
          <Button variant="primary" onClick={onRetry}>
            <Trans>Tentar de novo</Trans>
          </Button>
        )}
        {children}
      </div>
      {reference && (
        <p className={css.reference}>
          <Trans>Referência: {reference}</Trans>
        </p>
      )}
    </div>
  );
}

/** A calm line in the place of something that is not there. */
export function QuietNotice({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className={css.quiet} role="status">
      <span>{children}</span>
      {action}
    </div>
  );
}

/** A word or number that marks something. */
export function Chip({ tone = 'neutral', children }: { tone?: keyof typeof css.chips; children: ReactNode }) {
  return <span className={css.chips[tone]}>{children}</span>;
}

/** Text for screen readers only. */
export function VisuallyHidden({ children }: { children: ReactNode }) {
  return <span className={css.visuallyHidden}>{children}</span>;
}
