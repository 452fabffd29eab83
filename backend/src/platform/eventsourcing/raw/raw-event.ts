/** An event as the server has sent it. Most fields of most events are never asked for: those are decoded when somebody does. */
export interface RawEvent {
  readonly id: string
  readonly stream: string
  readonly type: string
  readonly position: bigint
  readonly revision: bigint
  /** Milliseconds since the Unix epoch. */
  readonly created: number
  /** As text: what is read in this way is JSON. */
  readonly data: string
  readonly metadata: string
}

/**
 * Returns what finds the event in a serialized ReadResp: undefined for any other message, and for an event of another type.
 * @param type its length is told by one byte: up to 127 bytes
 */
export function rawEventsOf(type: string): (message: Buffer) => RawEvent | undefined {
  const wanted = Buffer.from(type)
  if (wanted.length > 127) throw new RangeError('The type is too long to be looked for')
  return (message) => {
    const reader = new Reader(message)
    // ReadResp.event.event: of a ReadEvent the first field is the event, the second one the link that led to it
    if (!reader.enter(1) || !reader.enter(1)) return undefined
    const places = placesIn(reader, wanted)
    return places && new EncodedEvent(message, type, places)
  }
}

/** Where the fields of a RecordedEvent begin in a message; 0 for those that have their default. */
interface Places {
  id: number
  stream: number
  revision: number
  position: number
  metadata: number
  data: number
  created: number
}

const keys = { type: Buffer.from('type'), created: Buffer.from('created') }
/** The time is told in ticks of 100 ns: the last digits are parts of a millisecond. */
const digitsBelowMs = 4

function placesIn(reader: Reader, type: Buffer): Places | undefined {
  const places: Places = { id: 0, stream: 0, revision: 0, position: 0, metadata: 0, data: 0, created: 0 }
  let isOfType = false
  while (reader.next()) {
    switch (reader.field) {
      case 1:
        places.id = reader.place
        break
      case 2:
        places.stream = reader.place
        break
      case 3:
        places.revision = reader.place
        break
      case 5:
        places.position = reader.place
        break
      case 6:
        if (reader.isEntry(keys.type, type)) isOfType = true
        else if (reader.isEntry(keys.created)) places.created = reader.place
        break
      case 7:
        places.metadata = reader.place
        break
      case 8:
        places.data = reader.place
        break
      default:
    }
  }
  return isOfType ? places : undefined
}

class EncodedEvent implements RawEvent {
  readonly type: string
  readonly position: bigint
  readonly created: number
  readonly #message: Buffer
  readonly #places: Places
  #stream: string | undefined

  constructor(message: Buffer, type: string, places: Places) {
    this.type = type
    this.position = places.position === 0 ? 0n : numberAt(message, places.position)
    this.created = places.created === 0 ? 0 : createdAt(message, places.created)
    this.#message = message
    this.#places = places
  }

  get id(): string {
    return this.#inside(this.#places.id, 2)
  }

  get stream(): string {
    this.#stream ??= this.#inside(this.#places.stream, 3)
    return this.#stream
  }

  get revision(): bigint {
    const { revision } = this.#places
    return revision === 0 ? 0n : numberAt(this.#message, revision)
  }

  get data(): string {
    return this.#text(this.#places.data)
  }

  get metadata(): string {
    return this.#text(this.#places.metadata)
  }

  #text(place: number): string {
    if (place === 0) return ''
    const reader = new Reader(this.#message, place)
    return this.#message.toString('utf8', reader.from, reader.end)
  }

  /** The text in a message of one field. */
  #inside(place: number, field: number): string {
    if (place === 0) return ''
    const reader = new Reader(this.#message, place)
    return reader.enter(field) ? this.#message.toString('utf8', reader.from, reader.end) : ''
  }
}

/** The time in an entry of the metadata. */
function createdAt(message: Buffer, place: number): number {
  const reader = new Reader(message, place)
  if (!reader.enter(2)) return 0
  let ms = 0
  for (let at = reader.from; at < reader.end - digitsBelowMs; at += 1) ms = ms * 10 + (message[at] ?? 0) - digitZero
  return ms
}

const digitZero = 48

/** A varint of up to 64 bits. The lower 49 are read as a number, which is much faster, and almost always all. */
function numberAt(message: Buffer, place: number): bigint {
  let at = place
  let low = 0
  let factor = 1
  for (let n = 0; n < 7; n += 1) {
    const byte = message[at++] ?? 0
    low += (byte & 127) * factor
    if (byte < 128) return BigInt(low)
    factor *= 128
  }
  let value = BigInt(low)
  for (let shift = 49n; shift < 70n; shift += 7n) {
    const byte = message[at++] ?? 0
    value += BigInt(byte & 127) << shift
    if (byte < 128) return value
  }
  throw notOurs()
}

const notOurs = (): Error => new Error('the answer is no message of the event store')

/** Goes over the fields of one message of protocol buffers. */
class Reader {
  /** Number of the present field. */
  field = 0
  /** Where the present field begins, with its length where it has one. */
  place = 0
  /** Where its value begins. */
  from: number
  /** Where the message ends that is gone over. */
  end: number
  readonly #buffer: Buffer
  #at: number

  /** @param place of a field with a length, whose inside is gone over; the whole buffer without it */
  constructor(buffer: Buffer, place?: number) {
    this.#buffer = buffer
    this.#at = place ?? 0
    this.end = buffer.length
    if (place !== undefined) this.end = this.#small() + this.#at
    this.from = this.#at
  }

  /** Goes to the next field; false after the last one. */
  next(): boolean {
    if (this.#at >= this.end) return false
    const key = this.#small()
    this.field = key >>> 3
    this.place = this.#at
    const wire = key & 7
    if (wire === 2) {
      const length = this.#small()
      this.from = this.#at
      this.#at += length
    } else if (wire === 0) this.#skipNumber()
    else if (wire === 1) this.#at += 8
    else if (wire === 5) this.#at += 4
    else throw notOurs()
    if (this.#at > this.end) throw new Error('the answer is cut off')
    return true
  }

  /** Goes over the inside of the next field of this number from now on; false when there is none. */
  enter(field: number): boolean {
    while (this.next()) {
      if (this.field !== field) continue
      this.end = this.#at
      this.#at = this.from
      return true
    }
    return false
  }

  /** Whether the present field is an entry with this key and, where it is given, this value. */
  isEntry(key: Buffer, value?: Buffer): boolean {
    // an entry is its key (1) and its value (2), each with a length of one byte where it is short
    return this.#holds(this.from, 1, key) && (value === undefined || this.#holds(this.from + 2 + key.length, 2, value))
  }

  /** Whether a field of this number with exactly these bytes begins here. */
  #holds(at: number, field: number, bytes: Buffer): boolean {
    if (at + 2 + bytes.length > this.#at) return false
    if (this.#buffer[at] !== ((field << 3) | 2) || this.#buffer[at + 1] !== bytes.length) return false
    for (let n = 0; n < bytes.length; n += 1) if (this.#buffer[at + 2 + n] !== bytes[n]) return false
    return true
  }

  /** A varint below 2^31, such as a length. */
  #small(): number {
    let value = this.#buffer[this.#at++] ?? 0
    if (value < 128) return value
    value &= 127
    for (let shift = 7; shift < 35; shift += 7) {
      const byte = this.#buffer[this.#at++] ?? 0
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return value
    }
    throw notOurs()
  }

  #skipNumber(): void {
    while ((this.#buffer[this.#at++] ?? 0) >= 128);
  }
}
