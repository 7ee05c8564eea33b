import type { InputTrack } from 'mediabunny';

/** A packet as the reader of transport streams remembers it: where it lies and when it is shown, and of some what is in it. */
type Remembered = { data?: Uint8Array };
type Backing = { elementaryStream?: { referencePesPackets?: Remembered[] } };

class Places extends Array<Remembered> {
  override splice(start: number, count: number, ...added: Remembered[]): Remembered[] {
    return super.splice(start, count, ...added.map(({ data: _content, ...place }) => place));
  }
}

/**
 * To find places again, the reader remembers a packet of a transport stream every 48 kB, and with it its picture: of a film of many bits
 * nearly all of it is in memory once it was read. Of this track it remembers the places alone; of other containers nothing changes.
 */
export function keepPlacesOnly(track: InputTrack): void {
  const { elementaryStream } = (track as unknown as { _backing?: Backing })._backing ?? {};
  if (elementaryStream?.referencePesPackets) elementaryStream.referencePesPackets = new Places();
}
