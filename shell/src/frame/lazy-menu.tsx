import { cloneElement, lazy, Suspense, useState, type ComponentProps } from 'react';

const load = () => import('@clube/shared/ui/overlays').then(({ Menu }) => ({ default: Menu }));
const Menu = lazy(load);

/** A menu whose code comes when somebody is about to open it: the first picture needs its button only. */
export function LazyMenu({ trigger, ...rest }: ComponentProps<typeof Menu>) {
  const [isWanted, setWanted] = useState(false);
  // A failure shows when the menu is really asked for.
  const fetchEarly = () => void load().catch(() => undefined);
  const button = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    onPointerEnter: fetchEarly,
    onFocus: fetchEarly,
    onClick: () => setWanted(true),
  });
  if (!isWanted) return button;
  return (
    <Suspense fallback={button}>
      <Menu {...rest} trigger={trigger} defaultOpen />
    </Suspense>
  );
}
