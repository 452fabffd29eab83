/**
 * Many rows as one value. Handing out a row costs several times what finding it does, because each of its columns becomes an object of its
 * own. So the database puts the rows of a page behind each other, and whoever sends them on copies bytes from one place to another.
 */

const space = 0x20
const zero = 0x30
const idBytes = 16

/** Where the parts of an event lie in the bytes of its page. */
export interface PackedRow {
  readonly position: number
  readonly revision: number | bigint
  readonly isJson: boolean
  readonly type: string
  /** Decimal digits. */
  readonly created: Part
  readonly name: Part
  readonly id: Part
  readonly metadata: Part
  readonly data: Part
}

/** From a byte, inclusive, to another, exclusive. */
export interface Part {
  readonly from: number
  readonly to: number
}

/** Numbers with a space behind each, then texts and bytes. */
const packedRow = `concat(position, ' ', revision, ' ', created, ' ', is_json, ' ',
  octet_length(type), ' ', octet_length(streams.name), ' ', octet_length(events.metadata), ' ', octet_length(data), ' ',
  type, streams.name, id, events.metadata, data)`

/** A query for the rows of `source`, from its FROM on and in its order, as one value: null when there is none. */
export function packedSql(source: string): string {
  return `SELECT CAST(group_concat(row, '') AS BLOB) AS rows FROM (SELECT ${packedRow} AS row ${source})`
}

/** The rows of a packed value, in its order. */
export function rowsIn(bytes: Buffer): PackedRow[] {
  const rows: PackedRow[] = []
  let at = 0
  const digits = (): Part => {
    const from = at
    at = bytes.indexOf(space, at) + 1
    return { from, to: at - 1 }
  }
  const number = (): number => {
    let sum = 0
    for (let digit = bytes[at++]; digit !== undefined && digit !== space; digit = bytes[at++])
      sum = sum * 10 + digit - zero
    return sum
  }
  const wide = (): number | bigint => {
    const from = at
    const sum = number()
    return Number.isSafeInteger(sum) ? sum : BigInt(bytes.toString('latin1', from, at - 1))
  }
  const part = (length: number): Part => {
    at += length
    return { from: at - length, to: at }
  }
  while (at < bytes.length) {
    const position = number()
    const revision = wide()
    const created = digits()
    const isJson = number() === 1
    const [typeBytes, nameBytes, metadataBytes, dataBytes] = [number(), number(), number(), number()]
    const { from, to } = part(typeBytes)
    rows.push({
      position,
      revision,
      isJson,
      type: bytes.toString('utf8', from, to),
      created,
      name: part(nameBytes),
      id: part(idBytes),
      metadata: part(metadataBytes),
      data: part(dataBytes),
    })
  }
  return rows
}
