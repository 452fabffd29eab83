import { stripVTControlCharacters, styleText } from 'node:util'

/** Writes one line of a part. */
export type Log = (name: string, line: string) => void

const colours = ['cyan', 'magenta', 'green', 'blue', 'yellow', 'gray'] as const
const width = 11
const warning = 40
const failure = 50

/** A log whose lines start with the part's name, each in a colour of its own on a terminal. */
export function createLog(write: (text: string) => void = (text) => process.stdout.write(text)): Log {
  const known: string[] = []
  return (name, line) => {
    if (!known.includes(name)) known.push(name)
    const colour = colours[known.indexOf(name) % colours.length] ?? 'gray'
    write(`${styleText(colour, `${name.padEnd(width)} |`)} ${readable(line)}\n`)
  }
}

/** A line for people: of a JSON log line the message, the level when it matters, the error's stack and the other fields. */
export function readable(line: string): string {
  const entry = parseEntry(line)
  if (entry === undefined) return line
  const { level, time: _time, pid: _pid, hostname: _host, name: _name, msg, err, ...rest } = entry
  const urgency = level >= failure ? styleText('red', 'error ') : level >= warning ? styleText('yellow', 'warn ') : ''
  const details = Object.keys(rest).length > 0 ? ` ${styleText('dim', JSON.stringify(rest))}` : ''
  return `${urgency}${msg ?? ''}${details}${err?.stack === undefined ? '' : `\n${err.stack}`}`
}

/** Whether a part says that it serves: `<name> ready on <address>`, plain or as a JSON log line. */
export const saysReady = (line: string): boolean => / ready on \S/.test(stripVTControlCharacters(line))

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
