import { Trans } from '@lingui/react/macro';
import type { MailedLink, TypedAnew } from '@clube/shared/contracts/sign-in';
import { useSetValue, useValue } from '@clube/shared/forms';
import { NameInput, PhoneAndDocument, publicStyles, usePersonRules } from '../public/index.ts';
import * as css from './typed.css.ts';

/** What a form with `Typed` holds. */
export type TypedValues = Partial<TypedAnew> & { anew?: boolean };

/** Nothing where what was typed stands. */
export const anewOf = ({ anew, name, phone, phone_country, document }: TypedValues): Partial<TypedAnew> =>
  anew ? ({ name, phone, phone_country, document } as TypedAnew) : {};

/** Where it is typed anew each field is asked for. */
export function useTypedRules() {
  const rules = usePersonRules();
  return (values: TypedValues) => (values.anew ? rules(values) : {});
}

/** What stands where the button was takes its focus. */
const takeFocus = (element: HTMLElement | null) => element?.querySelector('input')?.focus();

/**
 * What somebody typed when they registered this mailbox, who may be another than its owner: whoever opened it goes on with that, or types it
 * anew. In a form that holds `TypedValues`; nothing where the link brings nothing of the kind.
 */
export function Typed({ link: { names, typed } }: { link: MailedLink }) {
  const isAnew = useValue<boolean>('anew');
  const setAnew = useSetValue<boolean>('anew');
  if (!typed) return null;
  if (isAnew)
    return (
      <div ref={takeFocus} className={css.anew}>
        <NameInput />
        <PhoneAndDocument />
      </div>
    );
  return (
    <div className={css.typed}>
      <p>
        <Trans>
          Estes dados foram digitados no cadastro deste e-mail. Ao continuar, você confirma que são os seus.
        </Trans>
      </p>
      <dl className={css.facts}>
        <dt>
          <Trans>Nome</Trans>
        </dt>
        <dd>{names.join(' ')}</dd>
        <dt>
          <Trans>Telefone</Trans>
        </dt>
        <dd>{typed.phone}</dd>
        {typed.document !== null && (
          <>
            <dt>
              <Trans>Documento</Trans>
            </dt>
            <dd>{typed.document}</dd>
          </>
        )}
      </dl>
      <button type="button" className={publicStyles.textButton} onClick={() => setAnew(true)}>
        <Trans>Não são os meus: digitar de novo</Trans>
      </button>
    </div>
  );
}
