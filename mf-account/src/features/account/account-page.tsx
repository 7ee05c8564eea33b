import { useEffect, useRef } from 'react';
import { useAtom, useAtomValue } from 'jotai';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Me } from '@clube/shared/contracts/user';
import { emit } from '@clube/shared/events';
import { localeOfCountry, switchLocale } from '@clube/shared/i18n';
import { NotificationChoices } from '@clube/shared/notification-choices';
import { meAtom, userCustomFieldsAtom } from '@clube/shared/session';
import { Card, Page } from '@clube/shared/ui';
import * as css from './account.css.ts';
import { DataExports } from './data-exports.tsx';
import { AccountDeletion } from './deletion.tsx';
import { GoogleLink } from './google-link.tsx';
import { OwnEvents } from './own-events.tsx';
import { OwnFields } from './own-fields.tsx';
import { Passkeys } from './passkeys.tsx';
import { PasswordForm } from './password-form.tsx';
import { PhotoForm } from './photo-form.tsx';
import { ProfileForm } from './profile-form.tsx';
import { Purchases } from './purchases.tsx';
import { SecondFactor } from './second-factor.tsx';
import { Sessions } from './sessions.tsx';
import { Subscriptions } from './subscriptions.tsx';
import { followTyping } from './typed.ts';

export function AccountPage() {
  const { t } = useLingui();
  const [me, setMe] = useAtom(meAtom);
  const isAsked = useAtomValue(userCustomFieldsAtom) !== undefined;
  const typing = useRef<ReturnType<typeof followTyping>>(undefined);
  useEffect(() => {
    const follows = (typing.current = followTyping());
    return follows.end;
  }, []);
  if (!me) return null;
  const show = (next: Me) => {
    setMe(next);
    emit('profile:updated', { userId: next.member.id });
    // Another language may be another page: what was typed into another form stays, and the next page speaks it.
    if (!typing.current?.holds()) void switchLocale(localeOfCountry(next.member.country));
  };
  const panel = me.current?.currentSite.name;
  return (
    <Page narrow title={t`Minha conta`}>
      <div className={css.sections}>
        <Card>
          <h2 className={css.title}>
            <Trans>Foto de perfil</Trans>
          </h2>
          <PhotoForm me={me} onSaved={show} />
        </Card>
        <Card>
          <h2 className={css.title}>
            <Trans>Seus dados</Trans>
          </h2>
          <ProfileForm me={me} onSaved={show} />
        </Card>
        {isAsked && panel && (
          <Card>
            <h2 className={css.title}>
              <Trans>Cadastro em {panel}</Trans>
            </h2>
            <OwnFields />
          </Card>
        )}
        <Card>
          <h2 className={css.title}>
            <Trans>Suas compras</Trans>
          </h2>
          <Purchases />
        </Card>
        <Card>
          <h2 className={css.title}>
            <Trans>Suas assinaturas</Trans>
          </h2>
          <Subscriptions />
        </Card>
        <Card>
          <h2 className={css.title}>
            <Trans>Senha</Trans>
          </h2>
          <PasswordForm />
        </Card>
        <Card>
          <h2 className={css.title}>
            <Trans>Chaves de acesso</Trans>
          </h2>
          <Passkeys />
          <GoogleLink />
        </Card>
        <Card>
          <h2 className={css.title}>
            <Trans>Verificação em duas etapas</Trans>
          </h2>
          <SecondFactor />
        </Card>
        <Card>
          <h2 className={css.title}>
            <Trans>Onde você está conectado</Trans>
          </h2>
          <Sessions />
        </Card>
        <Card>
          <h2 className={css.title}>
            <Trans>O que aconteceu na sua conta</Trans>
          </h2>
          <OwnEvents />
        </Card>
        {panel && (
          <Card>
            <h2 className={css.title}>
              <Trans>Notificações de {panel}</Trans>
            </h2>
            <NotificationChoices />
          </Card>
        )}
        <Card>
          <h2 className={css.title}>
            <Trans>Cópia dos seus dados</Trans>
          </h2>
          <DataExports />
        </Card>
        <Card>
          <h2 className={css.title}>
            <Trans>Apagar a conta</Trans>
          </h2>
          <AccountDeletion />
        </Card>
      </div>
    </Page>
  );
}
