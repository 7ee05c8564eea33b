import { Decoder, Demuxer, FilterAPI } from 'node-av/api';

/** How loud a file is from end to end, as EBU R128 measures it, in LUFS; undefined where it has no sound. */
export async function loudnessOf(file: string): Promise<number | undefined> {
  await using input = await Demuxer.open(file);
  const stream = input.audio();
  if (!stream) return undefined;
  using decoder = await Decoder.create(stream);
  using meter = FilterAPI.create('ebur128=metadata=1:framelog=quiet');
  let measured: number | undefined;
  for await (using frame of meter.frames(decoder.frames(input.packets(stream.index)))) {
    const text = frame?.getMetadata().get('lavfi.r128.I');
    if (text) measured = Number(text);
  }
  return measured;
}
