import { useEffect, useRef, useState } from 'react';
import type { SiteImage } from '@clube/shared/contracts/site';

/** A picture that was chosen and is not sent yet, with the address that shows it until then; null: what is there is to go. */
type ChosenImage = { file: File; url: string } | null;
export type ChosenImages = {
  chosen: Readonly<Partial<Record<SiteImage, ChosenImage>>>;
  /** @param file null: what is there is to go; undefined: it stays as it is */
  choose: (name: SiteImage, file: File | null | undefined) => void;
  /** It is saved: nothing waits any more, unless another one was chosen meanwhile. */
  settle: (name: SiteImage, image: ChosenImage) => void;
};

/** Pictures that wait to be saved. No draft of the browser keeps a file: they stand as long as whoever calls this does. */
export function useChosenImages(): ChosenImages {
  const [chosen, setChosen] = useState<ChosenImages['chosen']>({});
  const shown = useRef(new Map<SiteImage, string>());
  useEffect(() => {
    const { current } = shown;
    return () => current.forEach((url) => URL.revokeObjectURL(url));
  }, []);
  const choose: ChosenImages['choose'] = (name, file) => {
    const before = shown.current.get(name);
    if (before !== undefined) URL.revokeObjectURL(before);
    shown.current.delete(name);
    const image = file && { file, url: URL.createObjectURL(file) };
    if (image) shown.current.set(name, image.url);
    setChosen(({ [name]: _before, ...others }) => (image === undefined ? others : { ...others, [name]: image }));
  };
  const settle: ChosenImages['settle'] = (name, image) => {
    if (shown.current.get(name) === image?.url) {
      if (image) URL.revokeObjectURL(image.url);
      shown.current.delete(name);
    }
    setChosen((known) => {
      const { [name]: now, ...others } = known;
      return now === image ? others : known;
    });
  };
  return { chosen, choose, settle };
}
