import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const file = join(import.meta.dirname, '../../../shared/spec/000_0393b5df36ce2552.txt')

/** The specification's text, which lies beside the repository; undefined in a clone without it. */
export function readSpecification(): string | undefined {
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined
}

/** A section's own text: from below its heading to the next heading of any rank. Throws when there is none of that name. */
export function textOf(specification: string, heading: string): string {
  const lines = specification.split('\n')
  const first = lines.indexOf(heading)
  if (first === -1) throw new Error(`the specification has no heading ${heading}`)
  const next = lines.findIndex((line, at) => at > first && isHeading(line))
  return lines.slice(first + 1, next === -1 ? undefined : next).join('\n')
}

/** The headings of whole sections, by their numbers, in order. */
export function headingsOf(specification: string, numbers: readonly number[]): string[] {
  let number = 0
  return specification.split('\n').filter((line) => {
    number = Number(/^## (\d+)\./.exec(line)?.[1] ?? number)
    return isHeading(line) && numbers.includes(number)
  })
}

const isHeading = (line: string): boolean => /^#{1,6} /.test(line)
