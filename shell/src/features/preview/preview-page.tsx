import { useEffect } from 'react';
import { useSetAtom } from 'jotai';
import { useParams } from 'react-router-dom';
import { useLingui } from '@lingui/react/macro';
import { brandVariables } from '@clube/shared/contracts/brand';
import type { LoginSettings } from '@clube/shared/contracts/site';
import { siteAtom } from '@clube/shared/session';
import { PublicLayout } from '../public/public-layout.tsx';
import { SignInForm } from '../sign-in/sign-in-form.tsx';

type Draft = { kind: 'clube:preview'; site: LoginSettings };
const isDraft = (data: unknown): data is Draft =>
  typeof data === 'object' && data !== null && 'kind' in data && data.kind === 'clube:preview';

/** Shows what the settings screen around this frame is about to save. Only the same origin is listened to. */
function useDraft() {
  const setSite = useSetAtom(siteAtom);
  useEffect(() => {
    const apply = ({ origin, data }: MessageEvent<unknown>) => {
      if (origin !== location.origin || !isDraft(data)) return;
      const { site } = data;
      setSite(site);
      const root = document.documentElement;
      const theme = site.meta.theme_fixed_painel === 'on' ? site.meta.theme_fixed_painel_color : 'light';
      root.dataset['theme'] = theme;
      for (const [name, value] of Object.entries(brandVariables(site.meta.main_color, theme)))
        root.style.setProperty(name, value);
    };
    addEventListener('message', apply);
    window.parent.postMessage('clube:preview-ready', location.origin);
    return () => removeEventListener('message', apply);
  }, [setSite]);
}

function SignInPreview() {
  const { t } = useLingui();
  return (
    <PublicLayout title={t`Que bom ver você`} lead={t`Entre para continuar de onde parou.`}>
      <div inert>
        <SignInForm onSubmit={async () => undefined} isVerified />
      </div>
    </PublicLayout>
  );
}

/** /_preview/{screen}: the real screens with a draft of the panel's look. */
export function Component() {
  useDraft();
  const { screen } = useParams();
  return screen === 'sign-in' ? <SignInPreview /> : null;
}
