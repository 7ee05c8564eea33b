/** Of node-av, what is needed here. */
type Input<P> = { packets(stream: number): AsyncGenerator<P | null> };

async function* goOn<P>(first: Promise<IteratorResult<P | null>>, rest: AsyncGenerator<P | null>) {
  try {
    const { value, done } = await first;
    if (done) return;
    yield value;
    yield* rest;
  } finally {
    await rest.return(null);
  }
}

/**
 * The packets of several streams of one file, each to be taken in its own time. node-av reads the file as soon as one of them is
 * asked for, and passes over those of streams that nobody has asked for yet: a picture whose first packet went that way has
 * nothing to begin with. So all are asked for before anything is read.
 */
export function openFeeds<P>(input: Input<P>, streams: readonly number[]): AsyncGenerator<P | null>[] {
  const asked = streams.map((stream) => {
    const packets = input.packets(stream);
    return { first: packets.next(), packets };
  });
  return asked.map(({ first, packets }) => goOn(first, packets));
}
