import { useMemo } from 'react';
import { queryOptions } from '@tanstack/react-query';
import { fetchCertificateFont, typefacesKey } from '@clube/shared/clients/certificate-design';
import type { CertificateDesignState, CertificateFacts } from '@clube/shared/contracts/certificate-design';
import { certificateFontFiles } from '@clube/shared/contracts/certificate-sheet/constants';
import type { SheetParts } from '@clube/shared/contracts/certificate-sheet/draw';
import type { Typefaces } from '@clube/shared/contracts/certificate-sheet/typeface';

/** The typefaces of the server, opened once in a page: a font for each file. */
export const typefacesQuery = () =>
  queryOptions({
    queryKey: typefacesKey,
    queryFn: async () => {
      const [{ openTypeface }, ...files] = await Promise.all([
        import(/* webpackChunkName: "typefaces" */ '@clube/shared/contracts/certificate-sheet/open-typeface'),
        ...certificateFontFiles.map(fetchCertificateFont),
      ]);
      return files.map(openTypeface);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
  });
export type Fonts = readonly ReturnType<Typefaces>[];

/** What sheets of a panel are drawn with, for somebody. */
export function useSheetParts({ look }: CertificateDesignState, fonts: Fonts, facts: CertificateFacts): SheetParts {
  return useMemo(() => {
    const typefaces: Typefaces = (font, isBold) =>
      fonts[certificateFontFiles.indexOf(`${font}-${isBold ? 'bold' : 'regular'}`)]!;
    return {
      facts,
      color: look.color,
      logo: look.logo && { href: look.logo.url },
      pictureOf: (name) => ({ href: look.pictures + name }),
      typefaces,
    };
  }, [look, fonts, facts]);
}
