import type { z } from 'zod'

/** Parts of the names of fields that are not written like other words. */
const spelled: Readonly<Record<string, string>> = {
  id: 'ID',
  ids: 'IDs',
  url: 'URL',
  urls: 'URLs',
  lora: 'LoRA',
  n: 'number',
}

/** The name of a field in words: `highNoiseUrl` is "high noise URL". */
const wordsOf = (name: string): string =>
  name
    .replaceAll(/([A-Z])/g, ' $1')
    .toLowerCase()
    .split(' ')
    .map((word) => spelled[word] ?? word)
    .join(' ')

/** What a sentence calls the field at that path: "The aspect ratio", "Entry 3 of the images". */
function subjectOf(path: readonly PropertyKey[]): string {
  const name = path.findLast((each) => typeof each === 'string')
  const last = path.at(-1)
  if (name === undefined) return 'The request'
  return typeof last === 'number' ? `Entry ${last + 1} of the ${wordsOf(name)}` : `The ${wordsOf(name)}`
}

const types: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
}

const formats: Readonly<Record<string, string>> = {
  uuid: 'a valid ID',
  email: 'a valid email address',
  url: 'a valid address',
  datetime: 'a date with a time',
}

/** What is counted, one of it and several. */
const units: Readonly<Record<string, readonly [string, string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
}

const numberText = (value: number | bigint): string => value.toLocaleString('en-US')

function limitWords(kind: 'most' | 'least', origin: string, limit: number | bigint): string {
  const unit = units[origin]
  const modal = kind === 'most' ? 'may' : 'must'
  if (unit === undefined) return `${modal} be at ${kind} ${numberText(limit)}`
  if (kind === 'least' && limit === 1) return 'must not be empty'
  return `${modal} have at ${kind} ${numberText(limit)} ${limit === 1 ? unit[0] : unit[1]}`
}

/** What is wrong, as it follows the name of a field. "must" and "may" fit names of one thing and of several. */
function faultOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'must be given' : `must be ${types[issue.expected] ?? 'something else'}`
    case 'too_big':
      return limitWords('most', issue.origin, issue.maximum)
    case 'too_small':
      return limitWords('least', issue.origin, issue.minimum)
    case 'invalid_value':
      return `must be ${issue.values.length === 1 ? '' : 'one of '}${issue.values.map(String).join(', ')}`
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? 'in the right form'}`
    case 'unrecognized_keys':
      return 'must have no other fields than those of this call'
    default:
      return 'must be something that this call can use'
  }
}

/** What is wrong with a field, as one sentence for people: "The prompt may have at most 4,000 characters." */
export function faultSentence(issue: z.core.$ZodRawIssue): string {
  return sentenceAbout(issue.path ?? [], faultOf(issue))
}

/** The sentence that says this of the field at the path. */
export function sentenceAbout(path: readonly PropertyKey[], fault: string): string {
  return `${subjectOf(path)} ${fault}.`
}
