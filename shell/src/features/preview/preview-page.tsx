import { useLingui } from '@lingui/react/macro';
import { PublicLayout } from '../public/index.ts';
import { SignInForm } from '../sign-in/index.ts';

/** /_preview/sign-in: the real screen for somebody who is signed in; the settings screen draws on it (session/preview.ts). */
export function Component() {
  const { t } = useLingui();
  return (
    <PublicLayout title={t`Que bom ver você`} lead={t`Entre para continuar de onde parou.`}>
      <SignInForm onSubmit={async () => undefined} isVerified />
    </PublicLayout>
  );
}
