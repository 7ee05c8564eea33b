import { cloneElement, useState, type ComponentProps, type ComponentType } from 'react';
import { useLingui } from '@lingui/react/macro';
import { ErrorBoundary } from '@clube/shared/federation';
import { showToast } from '@clube/shared/ui';
import type { Menu } from '@clube/shared/ui/overlays';
import { fetchCode } from './late-code.ts';

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
  const failed = t`O menu não abriu. Verifique a conexão e clique de novo.`;
  const fail = (error: unknown) => {
    console.error('the menu failed', error);
    setLoaded(undefined);
    showToast(failed, 'danger');
  };
  const open = async () => {
    const Came = await fetchCode(load, {
      slow: t`O menu está demorando. Clique de novo para buscar outra vez.`,
      failed,
    });
    if (Came) setLoaded(() => Came);
  };
  // A failure shows when the menu is really asked for.
  const fetchEarly = () => void load().catch(() => undefined);
  const button = cloneElement(trigger, {
    'aria-haspopup': 'menu',
    onPointerEnter: fetchEarly,
    onFocus: fetchEarly,
    onClick: () => void open(),
  });
  if (!Loaded) return button;
  return (
    <ErrorBoundary onError={fail} fallback={() => button}>
      <Loaded {...rest} trigger={trigger} defaultOpen />
    </ErrorBoundary>
  );
}
