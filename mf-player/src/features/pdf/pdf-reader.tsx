import type { LessonIds } from '@clube/shared/clients/lesson';
import { openPdf } from './open-pdf.ts';
import { Reader } from './reader.tsx';

export type ReaderProps = {
  url: string;
  title: string;
  path: LessonIds;
  /** How many pages lie before the one to begin with. */
  startAt: number;
  renew: () => Promise<string | undefined>;
};

/** A lesson's PDF, read where it is. */
export const PdfReader = (props: ReaderProps) => <Reader {...props} open={openPdf} />;
