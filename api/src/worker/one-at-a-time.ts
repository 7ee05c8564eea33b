/** Of node-av, what is needed here. */
type Muxer<P> = { writePacket(packet: P, index: number): Promise<void> };

/**
 * One packet at a time, whoever has one: node-av puts aside what comes while it begins the file, and forgets what comes at the
 * end of that. A film without its first picture is none.
 */
export function createWriting<P extends Disposable>(muxer: Muxer<P>) {
  let last: Promise<void> = Promise.resolve();
  return async (packets: AsyncIterable<P | null>, index: number): Promise<void> => {
    for await (using packet of packets) {
      if (!packet) continue;
      last = last.then(async () => muxer.writePacket(packet, index));
      await last;
    }
  };
}
export type Writing<P extends Disposable> = ReturnType<typeof createWriting<P>>;
