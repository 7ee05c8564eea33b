import { useState } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import { versionsQuery } from '@clube/shared/clients/version';
import type { Version } from '@clube/shared/contracts/version';
import { formatDate, formatRelative } from '@clube/shared/i18n';
import { clockAtom } from '@clube/shared/session';
import { Button, Chip, EmptyState, QueryState } from '@clube/shared/ui';
import * as css from '../../parts.css.ts';
import { Changes } from './changes.tsx';
import { OneVersion } from './one-version.tsx';

type Props = { url: string; onRestored: () => Promise<unknown>; onClose: () => void };
type RowProps = { version: Version; isNow: boolean; isOldest: boolean; onLook: () => void };

function VersionRow({ version, isNow, isOldest, onLook }: RowProps) {
  const { t } = useLingui();
  const now = useAtomValue(clockAtom);
  const { person, saved_at, restored_from, changes } = version;
  const moment = formatRelative(saved_at, now);
  const from = restored_from && formatDate(restored_from);
  const isBefore = isOldest && person === null;
  const who = person ?? t`Conta apagada`;
  return (
    <li className={css.version}>
      <div className={css.versionHead}>
        <span className={css.title}>{isBefore ? <Trans>Como estava antes</Trans> : who}</span>
        {isNow && (
          <Chip tone="success">
            <Trans>Atual</Trans>
          </Chip>
        )}
        {!isOldest && (
          <span className={css.note} title={formatDate(saved_at)}>
            {moment}
          </span>
        )}
      </div>
      {from && (
        <p className={css.note}>
          <Trans>Restaurou a versão de {from}</Trans>
        </p>
      )}
      <Changes changes={changes} />
      {!isNow && (
        <Button
          size="small"
          aria-label={
            isBefore ? t`Ver e restaurar como estava antes` : t`Ver e restaurar a versão de ${who}, ${moment}`
          }
          onClick={onLook}
        >
          <Trans>Ver e restaurar</Trans>
        </Button>
      )}
    </li>
  );
}

/** Who changed what when; from each of them one can go back. */
export function Versions({ url, onRestored, onClose }: Props) {
  const { t } = useLingui();
  const list = useInfiniteQuery(versionsQuery(url));
  const [looked, setLooked] = useState<number>();
  const versions = list.data?.pages.flatMap(({ data }) => data) ?? [];
  if (looked !== undefined)
    return (
      <OneVersion
        url={url}
        id={looked}
        onBack={() => setLooked(undefined)}
        onRestored={async () => {
          await onRestored();
          onClose();
        }}
      />
    );
  return (
    <QueryState query={list}>
      {() =>
        versions.length === 0 ? (
          <EmptyState
            title={<Trans>Nenhuma mudança ainda</Trans>}
            text={<Trans>A partir da primeira, fica aqui quem mudou o quê, com o caminho de volta.</Trans>}
          />
        ) : (
          <>
            <ul className={css.versionList} aria-label={t`Versões`}>
              {versions.map((version, index) => (
                <VersionRow
                  key={version.id}
                  version={version}
                  isNow={index === 0}
                  isOldest={!list.hasNextPage && index === versions.length - 1}
                  onLook={() => setLooked(version.id)}
                />
              ))}
            </ul>
            {list.hasNextPage && (
              <Button wide loading={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
                <Trans>Mostrar mais</Trans>
              </Button>
            )}
          </>
        )
      }
    </QueryState>
  );
}
