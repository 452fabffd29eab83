import { styleOf } from '../../sight/describe.ts'
import { measure } from '../../sight/measure.ts'

/** A conversation whose system message has this asks for a prompt, which stands behind the same mark in the answer. */
export const promptMark = 'PROMPT:'

/**
 * A prompt made of what the conversation really says: the first wish (or the prompt that is there already), every later one, the first
 * sentence of the style guide, what the person always wants, and what is measured in the pictures. Labelled, and with one question at the
 * end, as models add one.
 */
export async function composedPrompt(
  system: string,
  wishes: readonly string[],
  pictures: readonly Buffer[],
): Promise<string> {
  const [first = 'a picture', ...later] = wishes.map(wishOf)
  const subject = /^Current prompt: (.+)$/m.exec(system)?.[1]
  const guide = /^Style guide[^\n]*:\n([^.\n]+)/m.exec(system)?.[1]
  const always = /^What the creator always wants: (.+)$/m.exec(system)?.[1]
  const seen = pictures.length === 0 ? undefined : styleOf(await Promise.all(pictures.map(measure)))
  const parts = [...(subject === undefined ? [first] : [subject, first]), ...later, guide, always, seen]
  const prompt = parts.flatMap((part) => (part === undefined ? [] : [withoutStop(part)])).join(', ')
  const draft = wishes.length > 1 ? 'the next draft' : 'a first draft'
  return `Here is ${draft} (AI sandbox: put together from your words, without an AI model).\n\n${promptMark} ${prompt}.\n\nShall I make it warmer?`
}

/** The wish itself, without the words of politeness before it and without fault switches. */
const wishOf = (text: string): string =>
  text
    .replaceAll(/\[[^\]]*\]/g, '')
    .replace(/^\s*(please\s+)?((create|make|draw|write|generate|give)( me)?\s+)?/i, '')
    .trim()

const withoutStop = (text: string): string => text.trim().replace(/[.!?]+$/, '')
