import { stripVTControlCharacters, styleText } from 'node:util'
import { inWords, parseMongodLine, saysFailure } from './mongod-line.ts'

/** Logs one line of a part. A line with the audience `files` is shown on the screen only when it reports a failure. */
export type Log = (name: string, line: string, audience?: 'files') => void

const colours = ['cyan', 'magenta', 'green', 'blue', 'yellow', 'gray'] as const
const width = 11
/** Begins a line with a secret, which is shown to whoever ran `npm start` and stored nowhere. */
const once = '[once] '
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
 * Creates a log that stores every line and shows those that matter to the person, with a colour for each part on a terminal.
 */
export function createLog({ write = (text) => process.stdout.write(text), store }: LogOptions = {}): Log {
  const known: string[] = []
  return (name, line, audience) => {
    const isSecret = line.startsWith(once)
    if (!isSecret) store?.(name, line)
    if (!isSecret && (audience === 'files' ? !saysFailure(line) : !isForTheScreen(line))) return
    if (!known.includes(name)) known.push(name)
    const colour = colours[known.indexOf(name) % colours.length] ?? 'gray'
    write(`${styleText(colour, `${name.padEnd(width)} |`)} ${readable(line)}\n`)
  }
}

/** Lines of a single request are shown only when something is wrong. All are in the files, where they are found by the request's id. */
function isForTheScreen(line: string): boolean {
  const entry = parseEntry(line)
  return entry === undefined || entry.level >= warning || (entry.level >= information && !('correlationId' in entry))
}

/** A line as people read it. Of a JSON log line it shows the message, a level above information, the error's stack and other fields. */
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
    // Cast: a log line of pino has these fields. A line without a level is printed unchanged.
    const entry = JSON.parse(line) as Entry
    return typeof entry.level === 'number' ? entry : undefined
  } catch {
    return undefined // not JSON
  }
}
