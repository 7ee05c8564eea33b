import { expect, jest, test } from '@jest/globals';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { fireEvent, render, screen } from '@testing-library/react';
import { CertificateModal } from './certificate-modal.tsx';
import { seenCertificate } from './seen-certificate.ts';

const open = () => {
  i18n.loadAndActivate({ locale: 'pt', messages: {} });
  render(
    <I18nProvider i18n={i18n}>
      <CertificateModal memberId={1} certificate={{ id: 7, title: 'Aquarela' }} />
    </I18nProvider>,
  );
};

test('a new certificate is congratulated for, with its download, once', () => {
  open();
  const download = screen.getByRole('link', { name: /Baixar certificado/ });
  expect(download.getAttribute('href')).toBe('/api/certificate/download/7');
  expect(seenCertificate(1)).toBe(0);
  fireEvent.click(download);
  expect(seenCertificate(1)).toBe(7);
});

test('where nothing can be kept it is new, and closes all the same', () => {
  const spies = (['getItem', 'setItem'] as const).map((name) =>
    jest.spyOn(Storage.prototype, name).mockImplementation(() => {
      throw new DOMException('forbidden', 'SecurityError');
    }),
  );
  expect(seenCertificate(1)).toBe(0);
  open();
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' });
  expect(screen.queryByRole('dialog')).toBeNull();
  for (const spy of spies) spy.mockRestore();
});
