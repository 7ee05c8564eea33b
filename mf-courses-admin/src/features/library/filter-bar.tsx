import type { ReactNode } from 'react';
import { LayoutGrid, List } from 'lucide-react';
import { Trans, useLingui } from '@lingui/react/macro';
import { Button, SelectField, TextField } from '@clube/shared/ui';
import * as css from './library.css.ts';
import type { LibraryAddress } from './use-library.ts';
import { useChoices } from './words.ts';

const icon = { size: 18, strokeWidth: 1.75, 'aria-hidden': true } as const;
type ChoiceProps<K extends string> = {
  label: ReactNode;
  value: K;
  words: readonly (readonly [K, string])[];
  onChange: (value: string) => void;
};
function Choice<K extends string>({ label, value, words, onChange }: ChoiceProps<K>) {
  return (
    <SelectField label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {words.map(([word, text]) => (
        <option key={word} value={word}>
          {text}
        </option>
      ))}
    </SelectField>
  );
}

/** What is looked for, of which kind, in which state and order, and how it is shown. */
export function FilterBar({ query, setFilter, isList }: Pick<LibraryAddress, 'query' | 'setFilter' | 'isList'>) {
  const { t } = useLingui();
  const { kinds, states, uses, sorts } = useChoices();
  return (
    <div className={css.filters}>
      <div className={css.kinds}>
        <div className={css.kindGroup} role="group" aria-label={t`Filtrar por tipo`}>
          {kinds.map(([kind, label]) => (
            <button
              key={kind}
              type="button"
              className={css.kind}
              aria-pressed={(query.kind ?? '') === kind}
              onClick={() => setFilter('tipo', kind)}
            >
              {label}
            </button>
          ))}
        </div>
        <div className={css.modes} role="group" aria-label={t`Modo de ver`}>
          <Button
            size="small"
            iconOnly
            aria-label={t`Grade`}
            aria-pressed={!isList}
            variant={isList ? 'link' : 'white'}
            onClick={() => setFilter('modo', '')}
          >
            <LayoutGrid {...icon} />
          </Button>
          <Button
            size="small"
            iconOnly
            aria-label={t`Lista`}
            aria-pressed={isList}
            variant={isList ? 'white' : 'link'}
            onClick={() => setFilter('modo', 'lista')}
          >
            <List {...icon} />
          </Button>
        </div>
      </div>
      <div className={css.fields}>
        <TextField
          type="search"
          label={<Trans>Buscar por nome</Trans>}
          maxLength={100}
          value={query.q ?? ''}
          onChange={({ target }) => setFilter('busca', target.value)}
        />
        <Choice
          label={<Trans>Situação</Trans>}
          value={query.state ?? ''}
          words={states}
          onChange={(word) => setFilter('situacao', word)}
        />
        <Choice
          label={<Trans>Uso</Trans>}
          value={query.use ?? ''}
          words={uses}
          onChange={(word) => setFilter('uso', word)}
        />
        <Choice
          label={<Trans>Ordem</Trans>}
          value={query.sort ?? 'newest'}
          words={sorts}
          onChange={(word) => setFilter('ordem', word === 'newest' ? '' : word)}
        />
      </div>
    </div>
  );
}
