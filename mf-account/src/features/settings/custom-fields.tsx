import { useLayoutEffect, useRef, useState, type ReactNode } from 'react';
import { ArrowDown, ArrowUp, Plus } from 'lucide-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { customFieldsQuery, orderCustomFields, patchCustomField } from '@clube/shared/clients/custom-field';
import type { CustomField } from '@clube/shared/contracts/custom-field';
import { MAX_FIELDS } from '@clube/shared/contracts/custom-field-rules';
import { useListOrder } from '@clube/shared/list-order';
import { isApiError } from '@clube/shared/transport';
import { Button, Card, Chip, EmptyState, QueryState, Row, showFailure, showToast } from '@clube/shared/ui';
import * as parts from '../../parts.css.ts';
import { CustomFieldDialog } from './custom-field-dialog.tsx';
import * as css from './custom-fields.css.ts';
import { useKindNames } from './kind-names.ts';

const icon = { size: 16, strokeWidth: 1.75, 'aria-hidden': true } as const;

function useOrder() {
  const client = useQueryClient();
  const { queryKey } = customFieldsQuery();
  return useListOrder<CustomField>({
    queryKey,
    show: (fields) => client.setQueryData(queryKey, fields),
    write: orderCustomFields,
    refresh: () => client.invalidateQueries({ queryKey }),
  });
}

function useArchive() {
  const { t } = useLingui();
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, archived }: CustomField) => patchCustomField(id, { version, archived: !archived }),
    onSuccess: (_done, { archived }) => showToast(archived ? t`Campo reativado.` : t`Campo arquivado.`, 'success'),
    onError: (error) =>
      showFailure(
        error,
        isApiError(error, 'custom_field.limit')
          ? t`São ${MAX_FIELDS} campos no máximo. Arquive um para ter outro.`
          : isApiError(error, 'version.stale')
            ? t`O campo mudou em outro lugar. Mostramos o atual.`
            : t`Não foi possível salvar agora. Tente de novo.`,
      ),
    onSettled: () => client.invalidateQueries({ queryKey: customFieldsQuery().queryKey }),
  });
}

function Item({ field, order, children }: { field: CustomField; order?: ReactNode; children: ReactNode }) {
  const { name, kind, required, options, answers, archived } = field;
  const kinds = useKindNames();
  return (
    <li className={css.item}>
      {order}
      <div className={css.main}>
        <span className={css.name}>{name}</span>
        <span className={parts.note}>
          {kinds[kind]}
          {options.length > 0 && `: ${options.join(' · ')}`}
          {answers > 0 && (
            <>
              {' · '}
              {answers === 1 ? <Trans>1 resposta</Trans> : <Trans>{answers} respostas</Trans>}
            </>
          )}
        </span>
      </div>
      {required && !archived && (
        <Chip tone="brand">
          <Trans>Obrigatório</Trans>
        </Chip>
      )}
      <div className={css.actions}>{children}</div>
    </li>
  );
}

function Fields({ list }: { list: CustomField[] }) {
  const { t } = useLingui();
  const [editing, setEditing] = useState<CustomField | 'new'>();
  const order = useOrder();
  const archive = useArchive();
  const asked = list.filter(({ archived }) => !archived);
  const gone = list.filter(({ archived }) => archived);
  const rows = useRef<HTMLOListElement>(null);
  const [moved, setMoved] = useState<{ id: number; by: number }>();
  useLayoutEffect(() => {
    if (!moved) return;
    // The row went elsewhere, and the focus with it; at an end the other way is the one that is left.
    const buttons = [moved.by, -moved.by].map((by) =>
      rows.current?.querySelector<HTMLButtonElement>(`[data-move="${moved.id}:${by}"]:not(:disabled)`),
    );
    buttons.find((button) => button)?.focus();
  }, [moved, list]);
  const move = (at: number, by: number) => {
    const next = [...asked];
    const [field] = next.splice(at, 1);
    if (!field) return;
    next.splice(at + by, 0, field);
    setMoved({ id: field.id, by });
    order([...next, ...gone], list);
  };
  const isFull = asked.length >= MAX_FIELDS;
  return (
    <>
      {asked.length === 0 && (
        <EmptyState
          title={<Trans>Nenhum campo ainda</Trans>}
          text={<Trans>Pergunte a cidade, o tamanho da camiseta ou o que a sua escola precisar saber.</Trans>}
        />
      )}
      <ol className={css.list} ref={rows} aria-label={t`Campos do cadastro`}>
        {asked.map((field, at) => (
          <Item
            key={field.id}
            field={field}
            order={
              <span className={css.order}>
                {[-1, 1].map((by) => (
                  <Button
                    key={by}
                    size="small"
                    variant="link"
                    iconOnly
                    data-move={`${field.id}:${by}`}
                    disabled={at + by < 0 || at + by >= asked.length}
                    aria-label={by < 0 ? t`Subir ${field.name}` : t`Descer ${field.name}`}
                    onClick={() => move(at, by)}
                  >
                    {by < 0 ? <ArrowUp {...icon} /> : <ArrowDown {...icon} />}
                  </Button>
                ))}
              </span>
            }
          >
            <Button size="small" aria-label={t`Editar ${field.name}`} onClick={() => setEditing(field)}>
              <Trans>Editar</Trans>
            </Button>
            <Button
              size="small"
              variant="link"
              aria-label={t`Arquivar ${field.name}`}
              loading={archive.isPending && archive.variables.id === field.id}
              disabled={archive.isPending && archive.variables.id !== field.id}
              onClick={() => archive.mutate(field)}
            >
              <Trans>Arquivar</Trans>
            </Button>
          </Item>
        ))}
      </ol>
      <Row>
        <Button disabled={isFull} onClick={() => setEditing('new')}>
          <Plus {...icon} />
          <Trans>Novo campo</Trans>
        </Button>
        {isFull && (
          <span className={parts.note}>
            <Trans>São {MAX_FIELDS} campos no máximo. Arquive um para ter outro.</Trans>
          </span>
        )}
      </Row>
      {gone.length > 0 && (
        <section className={css.archived} aria-labelledby="archived-fields">
          <h3 id="archived-fields" className={css.subtitle}>
            <Trans>Arquivados</Trans>
          </h3>
          <p className={parts.note}>
            <Trans>Ninguém mais responde; o que foi respondido continua no perfil de cada membro.</Trans>
          </p>
          <ul className={css.list}>
            {gone.map((field) => (
              <Item key={field.id} field={field}>
                <Button
                  size="small"
                  aria-label={t`Reativar ${field.name}`}
                  loading={archive.isPending && archive.variables.id === field.id}
                  disabled={archive.isPending && archive.variables.id !== field.id}
                  onClick={() => archive.mutate(field)}
                >
                  <Trans>Reativar</Trans>
                </Button>
              </Item>
            ))}
          </ul>
        </section>
      )}
      {editing && (
        <CustomFieldDialog {...(editing !== 'new' && { field: editing })} onClose={() => setEditing(undefined)} />
      )}
    </>
  );
}

/** What the panel asks of its students beside their account. */
export function CustomFields() {
  const query = useQuery(customFieldsQuery());
  return (
    <Card>
      <h2 className={css.title}>
        <Trans>Campos do cadastro</Trans>
      </h2>
      <p className={css.lead}>
        <Trans>
          Os alunos respondem quando entram. Quem ainda não respondeu um campo obrigatório é perguntado na próxima
          página que abrir. Só donos e admins veem as respostas: no perfil do membro e no arquivo exportado.
        </Trans>
      </p>
      <QueryState query={query}>{(list) => <Fields list={list} />}</QueryState>
    </Card>
  );
}
