import { z } from 'zod'

/** A line of a real mongod's log; `s` is its severity: F(atal), E(rror), W(arning), I(nformation), D(ebug). */
const MongodLine = z.object({
  s: z.string(),
  c: z.string(),
  msg: z.string(),
  attr: z.record(z.string(), z.unknown()).optional(),
})
type MongodLine = z.infer<typeof MongodLine>

/** Parses a line of mongod's log; undefined for any other line. */
export function parseMongodLine(line: string): MongodLine | undefined {
  if (!line.startsWith('{"t":')) return undefined
  try {
    return MongodLine.safeParse(JSON.parse(line)).data
  } catch {
    return undefined // cut off, so not JSON
  }
}

/** Whether a line of mongod reports a failure. Warnings do not count, because every start has some. */
export function saysFailure(line: string): boolean {
  const severity = parseMongodLine(line)?.s
  return severity === 'E' || severity === 'F'
}

/** The line as people read it, e.g. `STORAGE: Unable to lock {"path":"/data"}`. */
export function inWords({ c, msg, attr }: MongodLine): string {
  return `${c}: ${msg}${attr === undefined ? '' : ` ${JSON.stringify(attr)}`}`
}
