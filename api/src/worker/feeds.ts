/** Of node-av, what is needed here. */
type Reader<P> = { readFrame(packet: P): Promise<number> };
type Input<P> = { packets(stream: number): AsyncGenerator<P | null>; getFormatContext(): Reader<P> };
type InStream = { streamIndex: number };

/**
 * So many packets of a stream wait for who takes them. Of twice as many node-av asks, as often as it can, whether there is room again: a core
 * of nothing else while pictures are drawn (docs/adr/0519).
 */
const MOST_WAITING = 50;

/** Reads a file no further than it is taken: what is read of a stream waits, up to that many. */
function createPace(streams: readonly number[]) {
  const waiting = new Map(streams.map((stream) => [stream, 0]));
  let room = Promise.withResolvers<void>();
  const isFull = () => [...waiting.values()].some((count) => count >= MOST_WAITING);
  const more = () => {
    room.resolve();
    room = Promise.withResolvers();
  };
  const add = (stream: number, count: number) => {
    const before = waiting.get(stream);
    if (before !== undefined) waiting.set(stream, before + count);
  };
  return {
    async untilRoom() {
      while (isFull()) await room.promise;
    },
    read: (stream: number) => add(stream, 1),
    taken(stream: number) {
      add(stream, -1);
      more();
    },
    /** Nobody takes any more of it: nobody waits for that. */
    left(stream: number) {
      waiting.delete(stream);
      more();
    },
  };
}
type Pace = ReturnType<typeof createPace>;

function follow<P extends InStream>(reader: Reader<P>, pace: Pace): void {
  const read = reader.readFrame.bind(reader);
  reader.readFrame = async (packet) => {
    await pace.untilRoom();
    const outcome = await read(packet);
    if (outcome >= 0) pace.read(packet.streamIndex);
    return outcome;
  };
}

type First<P> = Promise<IteratorResult<P | null>>;
async function* goOn<P>(stream: number, pace: Pace, first: First<P>, rest: AsyncGenerator<P | null>) {
  try {
    for (let next = await first; !next.done; next = await rest.next()) {
      if (next.value) pace.taken(stream);
      yield next.value;
    }
  } finally {
    pace.left(stream);
    await rest.return(null);
  }
}

/**
 * The packets of several streams of one file, each to be taken in its own time. node-av reads the file as soon as one of them is
 * asked for, and passes over those of streams that nobody has asked for yet: a picture whose first packet went that way has
 * nothing to begin with. So all are asked for before anything is read.
 */
export function openFeeds<P extends InStream>(input: Input<P>, streams: readonly number[]): AsyncGenerator<P | null>[] {
  const pace = createPace(streams);
  follow(input.getFormatContext(), pace);
  const asked = streams.map((stream) => {
    const packets = input.packets(stream);
    return { stream, first: packets.next(), packets };
  });
  return asked.map(({ stream, first, packets }) => goOn(stream, pace, first, packets));
}
