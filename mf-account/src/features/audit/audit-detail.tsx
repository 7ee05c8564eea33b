import { useQuery } from '@tanstack/react-query';
import { Plural, Trans } from '@lingui/react/macro';
import { auditDetailQuery } from '@clube/shared/clients/audit';
import type { AuditDetail as Detail } from '@clube/shared/contracts/audit';
import { QueryState, Skeleton } from '@clube/shared/ui';
import * as css from './audit.css.ts';
import { useFields, useThingName } from './use-fields.ts';

type Thing = Detail['things'][number];

function Value({ field, value }: { field: string; value: unknown }) {
  const { valueOf, hiddenOf } = useFields();
  const hidden = hiddenOf(value);
  return hidden ? <em className={css.hidden}>{hidden}</em> : <>{valueOf(field, value)}</>;
}

/** Each field that changed, from what to what; of what was made or removed only what it held. */
function Fields({ before, after }: Pick<Thing, 'before' | 'after'>) {
  const { nameOf } = useFields();
  const fields = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return (
    <dl className={css.fields}>
      {fields.map((field) => (
        <div key={field} className={css.field}>
          <dt className={css.fieldName}>{nameOf(field)}</dt>
          {field in before && (
            <dd className={css.value}>
              <del className={css.before}>
                <Value field={field} value={before[field]} />
              </del>
            </dd>
          )}
          {field in before && field in after && (
            <span className={css.arrow} aria-hidden>
              →
            </span>
          )}
          {field in after && (
            <dd className={css.value}>
              <ins className={css.after}>
                <Value field={field} value={after[field]} />
              </ins>
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

/** What an act changed, thing by thing. */
export function AuditDetail({ id }: { id: number }) {
  const entry = useQuery(auditDetailQuery(id));
  const thingName = useThingName();
  return (
    <div className={css.detail}>
      <QueryState query={entry} loading={<Skeleton lines={2} />}>
        {({ things, count, noun, request_id }) => {
          const rest = count - things.length;
          return (
            <>
              {things.map(({ name, place, before, after }, at) => (
                <section key={at} className={css.thing}>
                  {things.length > 1 && (
                    <h3 className={css.thingName}>
                      {name === null ? <Trans>Sem nome</Trans> : thingName(noun, name)}
                      {place !== null && <span className={css.note}> · {place}</span>}
                    </h3>
                  )}
                  {Object.keys(before).length + Object.keys(after).length > 0 ? (
                    <Fields before={before} after={after} />
                  ) : (
                    <p className={css.note}>
                      <Trans>Nada além disso foi guardado.</Trans>
                    </p>
                  )}
                </section>
              ))}
              {rest > 0 && (
                <p className={css.note}>
                  <Plural value={rest} one="E mais #, que não aparece aqui." other="E mais #, que não aparecem aqui." />
                </p>
              )}
              <p className={css.reference}>
                <Trans>Referência {request_id}</Trans>
              </p>
            </>
          );
        }}
      </QueryState>
    </div>
  );
}
