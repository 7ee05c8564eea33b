// Films as people send them, made by the engine itself: with as many bits as lectures have.
import type { Recipe } from '../../e2e/media/recipe.ts';

/** A picture that is never still, at a steady rate; a key frame every two seconds, as programs that record a screen set them. */
const picture = (size: string, rate: string): NonNullable<Recipe['picture']> => ({
  encoder: 'libx264',
  size,
  filter: 'noise=alls=20:allf=t',
  options: { preset: 'veryfast', g: 60, b: rate, maxrate: rate, bufsize: rate },
});
const sound = { encoder: 'aac', options: { b: '64k' } };

/** Of so many bits a second, picture and sound. */
export const films: Record<string, Recipe> = {
  '360p, 500 kbit/s': { file: 'lecture-360p.mp4', times: 3, picture: picture('640x360', '475k'), sound },
  '720p, 1.5 Mbit/s': { file: 'lecture-720p.mp4', times: 3, picture: picture('1280x720', '1475k'), sound },
};
