import { useRef, type ReactNode } from 'react';
import { ImageUp } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { uploadCertificatePicture } from '@clube/shared/clients/certificate-design';
import { isApiError } from '@clube/shared/transport';
import { Button, showFailure } from '@clube/shared/ui';
import { StorageNotice } from '../storage/index.ts';
import * as css from './certificates.css.ts';

type Props = {
  courseId: number;
  kind: 'background' | 'picture';
  disabled?: boolean;
  /** What the file field is called, for whoever does not see the button. */
  label: string;
  onSent: (name: string) => void;
  children: ReactNode;
};

/** Asks for a file, sends it, and tells what a design calls it. */
export function PictureButton({ courseId, kind, disabled = false, label, onSent, children }: Props) {
  const { t } = useLingui();
  const input = useRef<HTMLInputElement>(null);
  const send = useMutation({
    mutationFn: (file: File) => uploadCertificatePicture(courseId, kind, file),
    onSuccess: ({ name }) => onSent(name),
    onError: (error) =>
      showFailure(
        error,
        isApiError(error) && error.code === 'image.unsupported'
          ? t`Este arquivo não é uma imagem PNG, JPEG ou WebP.`
          : isApiError(error, 'site.storage_exceeded')
            ? t`O armazenamento do painel está cheio. Exclua vídeos que não usa mais.`
            : t`A imagem não pôde ser enviada. Ela pode ter até 8 MB.`,
      ),
  });
  return (
    <>
      <input
        ref={input}
        type="file"
        className={css.file}
        accept="image/png,image/jpeg,image/webp"
        aria-label={label}
        tabIndex={-1}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) send.mutate(file);
          target.value = '';
        }}
      />
      <StorageNotice />
      <Button size="small" loading={send.isPending} disabled={disabled} onClick={() => input.current?.click()}>
        <ImageUp size={16} strokeWidth={1.75} aria-hidden />
        {children}
      </Button>
    </>
  );
}
