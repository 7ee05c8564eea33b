import { Trans } from '@lingui/react/macro';
import { useSearchParams } from 'react-router-dom';
import { Button } from '../button/button.tsx';
import * as css from './pager.css.ts';

const PAGE = 'pagina';

/**
 * What a list shows, kept in the address: the page from 1 and the filters by name. Changing a filter leads back to the first
 * page; an empty value takes the filter away. Nothing is added to the browser's history.
 */
export function useListAddress() {
  const [parameters, setParameters] = useSearchParams();
  const change = (name: string, value: string) =>
    setParameters(
      (known) => {
        if (value) known.set(name, value);
        else known.delete(name);
        if (name !== PAGE) known.delete(PAGE);
        return known;
      },
      { replace: true },
    );
  return {
    page: Math.max(1, Math.trunc(Number(parameters.get(PAGE))) || 1),
    filter: (name: string) => parameters.get(name) ?? '',
    setFilter: change,
    setPage: (page: number) => change(PAGE, String(page)),
  };
}

/** Back and forth between the pages of a list; nothing where there is one page. */
export function Pager({
  current,
  last,
  onChange,
}: {
  current: number;
  last: number;
  onChange: (page: number) => void;
}) {
  if (last <= 1) return null;
  return (
    <nav className={css.pager}>
      <Button size="small" disabled={current <= 1} onClick={() => onChange(current - 1)}>
        <Trans>Anterior</Trans>
      </Button>
      <span aria-current="page">
        <Trans>
          {current} de {last}
        </Trans>
      </span>
      <Button size="small" disabled={current >= last} onClick={() => onChange(current + 1)}>
        <Trans>Próxima</Trans>
      </Button>
    </nav>
  );
}
