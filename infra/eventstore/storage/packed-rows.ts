/**
 * Many rows as one value. Handing out a row costs several times what finding it does, because each of its columns becomes an object of its
 * own. So the database puts the rows of a page behind each other, and whoever sends them on copies bytes from one place to another.
 */

const space = 0x20
const zero = 0x30
const idBytes = 16

/** An event in the bytes of its page: its numbers, and where its parts begin. */
export interface PackedRow {
  readonly position: number
  readonly revision: number | bigint
  readonly isJson: boolean
  /** Decimal digits, with a space behind them. */
  readonly created: number
  readonly createdEnd: number
  // Each of these parts ends where the next begins.
  readonly type: number
  readonly name: number
  readonly id: number
  readonly metadata: number
  readonly data: number
  readonly end: number
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
  while (at < bytes.length) {
    const position = number()
    const revision = wide()
    const created = at
    at = bytes.indexOf(space, at) + 1
    const createdEnd = at - 1
    const isJson = number() === 1
    const [typeBytes, nameBytes, metadataBytes, dataBytes] = [number(), number(), number(), number()]
    const type = at
    const name = type + typeBytes
    const id = name + nameBytes
    const metadata = id + idBytes
    const data = metadata + metadataBytes
    at = data + dataBytes
    rows.push({ position, revision, isJson, created, createdEnd, type, name, id, metadata, data, end: at })
  }
  return rows
}
