import * as css from './avatar.css.ts';

type Props = { name: string; photo?: string | null; size?: keyof typeof css.sizes };

const initials = (name: string) => {
  const words = name.trim().split(/\s+/);
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? (words.at(-1)?.[0] ?? '') : ''}`.toUpperCase();
};
const HUES = Object.keys(css.hues).length;
const hueOf = (name: string) =>
  (Array.from(name).reduce((sum, character) => sum + character.codePointAt(0)!, 0) % HUES) as keyof typeof css.hues;

/** A person's photo, or their initials on a colour of their own. Decorative: the name stands beside it. */
export function Avatar({ name, photo, size = 'medium' }: Props) {
  if (photo) return <img className={`${css.avatar} ${css.sizes[size]}`} src={photo} alt="" />;
  return (
    <span aria-hidden className={`${css.avatar} ${css.sizes[size]} ${css.hues[hueOf(name)]}`}>
      {initials(name)}
    </span>
  );
}
