import { stripVTControlCharacters, styleText } from 'node:util'
import { inWords, parseMongodLine, saysFailure } from './mongod-line.ts'

/** Writes one line of a part. A line for the files is shown only when it says that something has failed. */
export type Log = (name: string, line: string, audience?: 'files') => void

const colours = ['cyan', 'magenta', 'green', 'blue', 'yellow', 'gray'] as const
const width = 11
const information = 30
const warning = 40
const failure = 50

export interface LogOptions {
  /** Shows a line to the person who ran `npm start`. */
  readonly write?: (text: string) => void
  /** Stores a line unchanged. */
  readonly store?: Log
}

/**
 * A log that stores every line and shows those that concern the person, on a terminal with each part's name in a colour of its own.
 */
export function createLog({ write = (text) => process.stdout.write(text), store }: LogOptions = {}): Log {
  const known: string[] = []
  return (name, line, audience) => {
    store?.(name, line)
    if (audience === 'files' ? !saysFailure(line) : !concernsThePerson(line)) return
    if (!known.includes(name)) known.push(name)
    const colour = colours[known.indexOf(name) % colours.length] ?? 'gray'
    write(`${styleText(colour, `${name.padEnd(width)} |`)} ${readable(line)}\n`)
  }
}

/** Lines of a single request are not shown unless something is wrong: they can be found in the files by the request's id. */
function concernsThePerson(line: string): boolean {
  const entry = parseEntry(line)
  return entry === undefined || entry.level >= warning || (entry.level >= information && !('correlationId' in entry))
}

/** A line for people: of a JSON log line the message, the level when it matters, the error's stack and the other fields. */
export function readable(line: string): string {
  const ofMongod = parseMongodLine(line)
  if (ofMongod !== undefined) return inWords(ofMongod)
  const entry = parseEntry(line)
  if (entry === undefined) return line
  const { level, time: _time, pid: _pid, hostname: _host, name: _name, msg, err, ...rest } = entry
  const urgency = level >= failure ? styleText('red', 'error ') : level >= warning ? styleText('yellow', 'warn ') : ''
  const details = Object.keys(rest).length > 0 ? ` ${styleText('dim', JSON.stringify(rest))}` : ''
  return `${urgency}${msg ?? ''}${details}${err?.stack === undefined ? '' : `\n${err.stack}`}`
}

/** Whether the line says that a part is ready: `<name> ready on <address>`, plain or as a JSON log line. */
export function saysReady(line: string): boolean {
  return / ready on \S/.test(stripVTControlCharacters(line))
}

interface Entry {
  readonly level: number
  readonly msg?: string
  readonly err?: { readonly stack?: string }
  readonly [field: string]: unknown
}

function parseEntry(line: string): Entry | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    // a log line of pino: the fields are as above, or the line is printed as it came
    const entry = JSON.parse(line) as Entry
    return typeof entry.level === 'number' ? entry : undefined
  } catch {
    return undefined // something else that starts with a brace
  }
}
