/** How loud a sound is from end to end (EBU R128), LUFS, and its loudest moment between any two samples, decibels below full (dBTP). */
export type Loudness = { integrated: number; peak: number };

/** As loud as every lesson is to be, LUFS: what headphones are mastered for. */
export const TARGET = -16;
/** Above it encoders and converters cut off what is between two samples, dBTP. */
export const HIGHEST_PEAK = -1.5;
/** So far the loudest moments are held back where the rest is made louder, as drawing anew does; decibels. Further, it would be heard. */
const MOST_LIMITED = 9;
/** A room's noise is made no louder than this, decibels. */
const MOST_GAIN = 18;
/** Nobody hears less, decibels. */
const LEAST_GAIN = 0.5;
/** The gate of EBU R128: what is below counts as silence, LUFS. */
const SILENCE = -70;

/** Measures, and lets all through. What it measured is in the metadata of each tenth of a second. */
export const METER = 'ebur128=metadata=1:peak=true';
export const MEASURED = { integrated: 'lavfi.r128.I', peak: 'lavfi.r128.true_peak' } as const;

/** @param measured as FFmpeg writes it last, the peak as a part of full; null of what is silent, or was not measured */
export function loudnessFrom(measured: {
  integrated?: string | null | undefined;
  peak?: string | null | undefined;
}): Loudness | null {
  const integrated = Number(measured.integrated ?? Number.NaN);
  const peak = 20 * Math.log10(Number(measured.peak ?? Number.NaN));
  return integrated > SILENCE && Number.isFinite(peak) ? { integrated, peak } : null;
}

/** By how many decibels what is played as it was sent is made as loud as all others; louder only as far as its peaks can be held back. */
export function gainFor({ integrated, peak }: Loudness): number {
  const wanted = TARGET - integrated;
  const gain = wanted < 0 ? wanted : Math.min(wanted, Math.max(0, HIGHEST_PEAK - peak + MOST_LIMITED), MOST_GAIN);
  return Math.abs(gain) < LEAST_GAIN ? 0 : gain;
}
