/** An event as the server has sent it; text and data are read when somebody wants them. */
export interface RawEvent {
  readonly id: string
  readonly stream: string
  readonly type: string
  readonly position: bigint
  readonly revision: bigint
  /** Milliseconds since the Unix epoch. */
  readonly created: number
  readonly data: Buffer
  readonly metadata: Buffer
}

/** The event in a serialized ReadResp; undefined for any other message, and for an event of another type. */
export function rawEventOf(message: Buffer, type: string): RawEvent | undefined {
  const reader = new Reader(message)
  let found: RawEvent | undefined
  while (reader.next()) if (reader.field === 1) found = eventIn(reader.nested(), type)
  return found
}

/** ReadEvent: the first field is the event, the second one the link that led to it. */
function eventIn(reader: Reader, type: string): RawEvent | undefined {
  let found: RawEvent | undefined
  while (reader.next()) if (reader.field === 1) found = recordedIn(reader.nested(), type)
  return found
}

const empty = Buffer.alloc(0)

function recordedIn(reader: Reader, wanted: string): RawEvent | undefined {
  let id = ''
  let stream = ''
  let type = ''
  let position = 0n
  let revision = 0n
  let created = 0
  let data: Buffer = empty
  let metadata: Buffer = empty
  while (reader.next()) {
    switch (reader.field) {
      case 1:
        id = textIn(reader.nested(), 2)
        break
      case 2:
        stream = textIn(reader.nested(), 3)
        break
      case 3:
        revision = reader.number
        break
      case 5:
        position = reader.number
        break
      case 6: {
        const [key, value] = entryIn(reader.nested())
        if (key === 'type') type = value
        // Ticks of 100 ns.
        else if (key === 'created') created = Number(value.slice(0, -4))
        break
      }
      case 7:
        metadata = reader.bytes()
        break
      case 8:
        data = reader.bytes()
        break
      default:
    }
  }
  return type === wanted ? { id, stream, type, position, revision, created, data, metadata } : undefined
}

function textIn(reader: Reader, field: number): string {
  let text = ''
  while (reader.next()) if (reader.field === field) text = reader.text()
  return text
}

function entryIn(reader: Reader): readonly [key: string, value: string] {
  let key = ''
  let value = ''
  while (reader.next()) {
    if (reader.field === 1) key = reader.text()
    else if (reader.field === 2) value = reader.text()
  }
  return [key, value]
}

/** Goes over the fields of one message of protocol buffers. */
class Reader {
  /** Number of the present field. */
  field = 0
  readonly #buffer: Buffer
  readonly #end: number
  #at: number
  /** Where the present field begins, where it has a length. */
  #from = 0
  #varint = 0n

  constructor(buffer: Buffer, from = 0, end = buffer.length) {
    this.#buffer = buffer
    this.#at = from
    this.#end = end
  }

  /** Goes to the next field; false after the last one. */
  next(): boolean {
    if (this.#at >= this.#end) return false
    const key = this.#small()
    this.field = key >>> 3
    this.#from = this.#at
    const wire = key & 7
    if (wire === 2) {
      const length = this.#small()
      this.#from = this.#at
      this.#at += length
    } else if (wire === 0) this.#varint = this.#big()
    else if (wire === 1) this.#at += 8
    else if (wire === 5) this.#at += 4
    else throw new Error('the answer is no message of the event store')
    if (this.#at > this.#end) throw new Error('the answer is cut off')
    return true
  }

  /** The present field, a number. */
  get number(): bigint {
    return this.#varint
  }

  bytes(): Buffer {
    return this.#buffer.subarray(this.#from, this.#at)
  }

  text(): string {
    return this.#buffer.toString('utf8', this.#from, this.#at)
  }

  /** The present field, a message. */
  nested(): Reader {
    return new Reader(this.#buffer, this.#from, this.#at)
  }

  /** A varint below 2^31, such as a length. */
  #small(): number {
    let value = 0
    for (let shift = 0; shift < 35; shift += 7) {
      const byte = this.#buffer[this.#at++] ?? 0
      value += (byte & 127) * 2 ** shift
      if (byte < 128) return value
    }
    throw new Error('the answer is no message of the event store')
  }

  /** A varint of up to 64 bits. The lower 49 are read as a number, which is much faster, and almost always all. */
  #big(): bigint {
    let low = 0
    let factor = 1
    for (let n = 0; n < 7; n += 1) {
      const byte = this.#buffer[this.#at++] ?? 0
      low += (byte & 127) * factor
      if (byte < 128) return BigInt(low)
      factor *= 128
    }
    let value = BigInt(low)
    for (let shift = 49n; shift < 70n; shift += 7n) {
      const byte = this.#buffer[this.#at++] ?? 0
      value += BigInt(byte & 127) << shift
      if (byte < 128) return value
    }
    throw new Error('the answer is no message of the event store')
  }
}
