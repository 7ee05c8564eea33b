import { expect, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { CertificateModal } from './certificate-modal.tsx';
import { seenCertificate } from './seen-certificate.ts';

test('a new certificate is congratulated for, with its download, once', () => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <CertificateModal siteId={1} certificate={{ id: 7, title: 'Aquarela' }} />
    </I18nProvider>,
  );
  const download = screen.getByRole('link', { name: /Baixar certificado/ });
  expect(download.getAttribute('href')).toBe('/api/certificate/download/7');
  expect(seenCertificate(1)).toBe(0);
  fireEvent.click(download);
  expect(seenCertificate(1)).toBe(7);
});
