import { cloneElement, useState, type ComponentProps, type ComponentType } from 'react';
import { useLingui } from '@lingui/react/macro';
import { SAY_SLOW_MS } from '@clube/shared/contracts/slow';
import { askAgain, ErrorBoundary } from '@clube/shared/federation';
import { showToast } from '@clube/shared/ui';
import type { Menu } from '@clube/shared/ui/overlays';

type MenuProps = ComponentProps<typeof Menu>;
const load = () =>
  import(/* webpackChunkName: "overlays" */ '@clube/shared/ui/overlays').then((overlays) => overlays.Menu);

/**
 * A menu whose code comes when somebody is about to open it: the first picture needs its button only. Not React.lazy: a menu
 * that does not come, or that throws, says so, and the next click asks again. Its bar goes on.
 */
export function LazyMenu({ trigger, ...rest }: MenuProps) {
  const { t } = useLingui();
  const [Loaded, setLoaded] = useState<ComponentType<MenuProps>>();
  const fail = (error: unknown) => {
    console.error('the menu failed', error);
    setLoaded(undefined);
    showToast(t`O menu não abriu. Verifique a conexão e clique de novo.`, 'danger');
  };
  const open = () => {
    askAgain();
    const slow = setTimeout(
      () => showToast(t`O menu está demorando. Clique de novo para buscar outra vez.`),
      SAY_SLOW_MS,
    );
    load()
      .then((Came) => setLoaded(() => Came), fail)
      .finally(() => clearTimeout(slow));
  };
  // A failure shows when the menu is really asked for.
  const fetchEarly = () => void load().catch(() => undefined);
  const button = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    onPointerEnter: fetchEarly,
    onFocus: fetchEarly,
    onClick: open,
  });
  if (!Loaded) return button;
  return (
    <ErrorBoundary onError={fail} fallback={() => button}>
      <Loaded {...rest} trigger={trigger} defaultOpen />
    </ErrorBoundary>
  );
}
