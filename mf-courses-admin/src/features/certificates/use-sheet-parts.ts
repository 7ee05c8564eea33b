import { useMemo } from 'react';
import { useQueries } from '@tanstack/react-query';
import { fetchCertificateFont } from '@clube/shared/clients/certificate-design';
import type { CertificateDesignState, CertificateFacts } from '@clube/shared/contracts/certificate-design';
import { certificateFontFiles } from '@clube/shared/contracts/certificate-sheet/constants';
import type { SheetParts } from '@clube/shared/contracts/certificate-sheet/draw';
import { openTypeface, type Typefaces } from '@clube/shared/contracts/certificate-sheet/typeface';

/** The typefaces of the server, opened once in a page. */
export function useTypefaces() {
  return useQueries({
    queries: certificateFontFiles.map((file) => ({
      queryKey: ['certificate-typeface', file],
      queryFn: async () => openTypeface(await fetchCertificateFont(file)),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: Number.POSITIVE_INFINITY,
    })),
    combine: (results) => {
      const fonts = results.map(({ data }) => data);
      const failed = results.find(({ error }) => error !== null);
      const isWhole = fonts.every((font) => font !== undefined);
      return {
        error: failed?.error ?? null,
        refetch: () => results.forEach(({ error, refetch }) => error && void refetch()),
        fonts: isWhole ? fonts : undefined,
      };
    },
  });
}
export type Fonts = NonNullable<ReturnType<typeof useTypefaces>['fonts']>;

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
