// A loader for the server's face: an icon that is worn alike is made once, not at each drawing of a page. Its parts are those of the
// library, which nobody changes. Plain JavaScript, because webpack loads it itself.

/** Which file of the library has what is kept, and how it gives it. */
export const MAKES_ICONS =
  /lucide-react[\\/]dist[\\/]esm[\\/]shared[\\/]src[\\/].*(?:buildLucideIconForReact|mergeClasses)\.mjs$/;
const GIVEN = /export \{ (buildLucideIconForReact as default|mergeClasses) \};/;
/** So many ways to wear icons are kept; what comes then begins anew. */
const MOST_KEPT = 500;

const keptIcons = `
const kept = new WeakMap();
export default function keptIcon(icon, { attributes, ...worn }) {
  let looks = kept.get(icon);
  if (!looks || looks.size >= ${MOST_KEPT}) kept.set(icon, (looks = new Map()));
  const { color, width, height, strokeWidth, absoluteStrokeWidth, nonScalingStroke, className, hasA11yProp } = worn;
  const look = [color, width, height, strokeWidth, absoluteStrokeWidth, nonScalingStroke, hasA11yProp, className].join('\\n');
  let made = looks.get(look);
  if (!made) looks.set(look, (made = buildLucideIconForReact(icon, worn)));
  return [made[0], { ...made[1], ...attributes }, made[2]];
}`;
const keptClasses = `
const kept = new Map();
const keptMerge = (...classes) => {
  const worn = classes.join('\\n');
  let merged = kept.get(worn);
  if (merged === undefined) {
    if (kept.size >= ${MOST_KEPT}) kept.clear();
    kept.set(worn, (merged = mergeClasses(...classes)));
  }
  return merged;
};
export { keptMerge as mergeClasses };`;

/**
 * A library that gives it in another way, as a remote elsewhere may have it, makes its icons anew each time.
 * @param {string} source of one of those files
 */
export default function keepIcons(source) {
  return source.replace(GIVEN, (_whole, what) => (what === 'mergeClasses' ? keptClasses : keptIcons));
}
